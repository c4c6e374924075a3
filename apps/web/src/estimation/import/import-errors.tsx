import { Text } from '@mantine/core'
import { useText } from '../../ui/text.ts'
import styles from './import.module.css'
import type { ImportError } from './quantity-import.ts'

const SHOWN = 200

/** What could not be read, line by line. */
export function ImportErrors({ errors }: { errors: readonly ImportError[] }) {
  const { t } = useText()
  return (
    <section className={styles.sheet} aria-label={t('importErrors')} tabIndex={-1}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t('line')}</th>
            <th scope="col">{t('column')}</th>
            <th scope="col">{t('valueRead')}</th>
            <th scope="col">{t('whatIsWrong')}</th>
          </tr>
        </thead>
        <tbody>
          {errors.slice(0, SHOWN).map((error) => (
            <tr key={`${error.line} ${error.column} ${error.code}`}>
              <td>{error.line}</td>
              <td>{error.column}</td>
              <td>{error.value}</td>
              <td>{error.message}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {errors.length > SHOWN && (
        <Text size="xs" c="dimmed" p={6}>
          {t('andMore', { count: errors.length - SHOWN })}
        </Text>
      )}
    </section>
  )
}

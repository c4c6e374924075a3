import { Text } from '@mantine/core'
import { RefusalSummary } from '../../ui/refusal-summary.tsx'
import { useText } from '../../ui/text.ts'
import styles from './import.module.css'
import type { ImportError, ImportState } from './quantity-import.ts'

const SHOWN = 200
/** What concerns the whole file stands after its lines. */
const LAST = Number.MAX_SAFE_INTEGER

/** What stands at the top: reasons of the whole file, which name no line or say themselves where. */
const WHOLE =
  /^(?:FILE|HEADER|MAPPING|QUOTE|SHEET|NO_LINES|XML|GAEB_NOT|BC3_(?:NO|TOO)|JSON_(?:DAMAGED|FORM|VERSION|TOO)|CATALOGUE)/
const REASONS = 5

/** Why the file cannot be taken, at the top of its dialog; nothing for one that can be, or was, written. */
export function ImportRefusal({ job }: Readonly<{ job: ImportState | null }>) {
  const { t } = useText()
  if (job?.status !== 'failed') return null
  const whole = job.errors.filter(({ code }) => WHOLE.test(code))
  const reasons = (whole.length > 0 ? whole : job.errors).map(({ message }) => message)
  if (reasons.length === 0) return null
  return <RefusalSummary title={t('importCannot')} reasons={[...new Set(reasons)].slice(0, REASONS)} />
}

/** The reason that concerns the encoding a file was read in. */
export function encodingFault({ errors }: ImportState): string | undefined {
  return errors.find(({ code }) => code === 'FILE_BAD_BYTES')?.message
}

/** What could not be read and what else was noted, line by line. */
export function ImportErrors({ errors, failed }: Readonly<{ errors: readonly ImportError[]; failed: number }>) {
  const { t } = useText()
  const inOrder = [...errors].sort((one, other) => (one.line || LAST) - (other.line || LAST))
  const placed = errors.some((error) => Boolean(error.column))
  const valued = errors.some((error) => error.value && !error.message.includes(error.value))
  const title = t(failed > 0 ? 'importErrors' : 'importNotes')
  return (
    // A list that scrolls is reached by the keyboard
    <section className={styles.sheet} aria-label={title} tabIndex={0}>
      <table className={`${styles.table} ${styles.errors}`}>
        <caption className={styles.caption}>{title}</caption>
        <thead>
          <tr>
            <th scope="col">{t('line')}</th>
            {placed && <th scope="col">{t('column')}</th>}
            {valued && <th scope="col">{t('valueRead')}</th>}
            <th scope="col">{t('whatWasFound')}</th>
          </tr>
        </thead>
        <tbody>
          {inOrder.slice(0, SHOWN).map((error) => (
            <tr key={`${error.line} ${error.column} ${error.code} ${error.value}`}>
              <td>{error.line}</td>
              {placed && <td>{error.column}</td>}
              {valued && <td>{error.value}</td>}
              <td className={styles.message}>{error.message}</td>
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

import { Text } from '@mantine/core'
import { useText } from '../ui/text.ts'
import classes from './import-dialog.module.css'
import type { ImportState } from './import-run.ts'

const ERRORS_SHOWN = 50
/** What is wrong with the file or its header says itself where. */
const SAYS_WHERE = /^(FILE|HEADER|MAPPING|QUOTE|CELL|ROW)_/

/** What is wrong with lines, and what is worth knowing about the file. */
export function ImportFaults({ state }: { state: ImportState }) {
  const { t } = useText()
  const { errors, failed } = state
  if (errors.length === 0) return null
  return (
    <div className={classes['block']}>
      <Text size="sm" c={failed > 0 ? 'var(--mantine-color-error)' : undefined}>
        {failed > 0 ? t('importErrors', { count: failed }) : t('importFileNotes')}
      </Text>
      <ul className={classes['errors']} tabIndex={0} aria-label={t('importFileNotes')}>
        {errors.slice(0, ERRORS_SHOWN).map((error, index) => (
          <li key={`${index} ${error.line} ${error.code}`}>
            {error.line !== null && error.column !== null && !SAYS_WHERE.test(error.code)
              ? t('importFault', { line: error.line, column: error.column, message: error.message })
              : error.message}
            {error.value && error.line !== null && !error.message.includes(error.value) ? ` (${error.value})` : ''}
          </li>
        ))}
        {errors.length > ERRORS_SHOWN && <li>{t('importMore', { count: errors.length - ERRORS_SHOWN })}</li>}
      </ul>
    </div>
  )
}

import { Text } from '@mantine/core'
import { useText } from '../ui/text.ts'
import classes from './import-dialog.module.css'
import type { ImportError, ImportState } from './import-run.ts'

const ERRORS_SHOWN = 50
/** What is wrong with the file or its header says itself where. */
const SAYS_WHERE = /^(FILE|HEADER|MAPPING|QUOTE|CELL|ROW|DECIMALS|DATES)_/
/** What is worth knowing and keeps no line from being written. */
const NOTE =
  /^(SKIPPED_KNOWN|KEY_REPEATED|NAME_REPEATED|SHEET_LEFT_OUT|DECIMALS_OPEN|DATES_OPEN|FILE_(?:BYTES_REPLACED|ENCODING_GUESSED|LINE_ENDS_MIXED|CLEANED)|HEADER_UNKNOWN|FORMULA_TAKEN|LINK_LEFT_EMPTY|ROW_TOO_SHORT|CONTACT_NAMELESS|CHANGED_SINCE|IMPORT_)/

/** Reasons that stand at the top; where there are more, all of them stand under the file too. */
const REASONS = 5

/** Why the file cannot be taken, for the top of the dialog. */
export function reasonsOf({ errors }: ImportState): readonly string[] {
  return [...new Set(mistakesIn(errors).map(({ message }) => message))].slice(0, REASONS)
}

/** The reason that concerns one thing of the dialog: the encoding, the key, a column by its letter. */
export function reasonFor(state: ImportState | null, codes: readonly string[], letter?: string): string | undefined {
  const found = state?.errors.find(
    ({ code, column }) => codes.includes(code) && (letter === undefined || column === letter),
  )
  return found?.message
}

function mistakesIn(errors: readonly ImportError[]): readonly ImportError[] {
  return errors.filter(({ code }) => !NOTE.test(code))
}

/** What is wrong with lines first, then what is worth knowing about the file. */
export function ImportFaults({ state: { errors, failed, status } }: { state: ImportState }) {
  const { t } = useText()
  const notes = errors.filter(({ code }) => NOTE.test(code))
  const mistakes = mistakesIn(errors)
  const toldAbove = status === 'failed' && mistakes.length <= REASONS
  return (
    <>
      {mistakes.length > 0 && !toldAbove && (
        <Faults title={failed > 0 ? t('importErrors', { count: failed }) : t('importCannot')} errors={mistakes} grave />
      )}
      {notes.length > 0 && <Faults title={t('importFileNotes')} errors={notes} />}
    </>
  )
}

type FaultsProps = Readonly<{ title: string; errors: readonly ImportError[]; grave?: boolean }>

function Faults({ title, errors, grave = false }: FaultsProps) {
  const { t } = useText()
  return (
    <div className={classes['block']}>
      <Text size="sm" c={grave ? 'var(--mantine-color-error)' : undefined}>
        {title}
      </Text>
      <ul className={classes['errors']} tabIndex={0} aria-label={title}>
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

import type { Region } from '@temelia/calendar/region'
import { type BankStatement, beyondBalances, MOST_ENTRIES } from '@temelia/exchange/bank-statement'
import { readCamt } from '@temelia/exchange/camt'
import { decodeXml } from '@temelia/exchange/decode'
import { Faults } from '@temelia/exchange/fault'
import { looksLikeMt940, readMt940 } from '@temelia/exchange/mt940'
import { decodeText } from './decode-text.ts'
import type { ImportError } from './import-error.ts'
import { readSheets } from './read-sheet.ts'
import { isBlank, type ReadLimits } from './sheet.ts'
import { type OpenReading, readStatementTable, type StatementColumn, type StatementMapping } from './statement-table.ts'

/** The forms that banks give statements in. */
export const statementForms = ['camt', 'mt940', 'table'] as const

/** Statements of a file, and what is to be said about it. */
export interface StatementReading {
  readonly form: (typeof statementForms)[number]
  readonly statements: readonly BankStatement[]
  readonly columns: readonly StatementColumn[]
  readonly header: string
  readonly open: readonly OpenReading[]
  readonly faults: readonly ImportError[]
}

/** What a file is read by. */
export interface StatementChoice {
  readonly region: Region
  readonly mapping: StatementMapping
}

/** Bytes that tell what a file is. */
const HEAD = 8_192

const NOTHING = { columns: [], header: '', open: [] }

/**
 * Reads bank statements of any form, by content. A file that cannot be read gives no statements and the fault why. Runs where it is
 * called: servers call it in a thread of its own.
 */
export async function readStatement(
  bytes: Uint8Array,
  limits: ReadLimits,
  { region, mapping }: StatementChoice,
): Promise<StatementReading> {
  if (bytes.byteLength > limits.fileBytes)
    return refused('table', { code: 'FILE_TOO_LARGE', value: String(limits.fileBytes) })
  if (/^(?:\u00ef\u00bb\u00bf|\u00ff\u00fe|\u00fe\u00ff)?\s*</.test(latin(bytes).replaceAll('\u0000', ''))) {
    const faults = new Faults(region, MOST_FAULTS)
    const read = readCamt(decodeXml(bytes), faults)
    return read.ok ? checked('camt', read.value, faults.list) : refused('camt', read.fault)
  }
  if (looksLikeMt940(latin(bytes))) {
    const text = decodeText(bytes, region, mapping.encoding)
    if (!text.ok) return refused('mt940', text.fault)
    const faults = new Faults(region, MOST_FAULTS)
    const read = readMt940(text.value.text, faults)
    return read.ok ? checked('mt940', read.value, faults.list) : refused('mt940', read.fault)
  }
  return tableOf(bytes, limits, { region, mapping })
}

/** How often one fault is told; lines are counted beside it. */
const MOST_FAULTS = 50

function latin(bytes: Uint8Array): string {
  return new TextDecoder('latin1').decode(bytes.subarray(0, HEAD))
}

async function tableOf(
  bytes: Uint8Array,
  limits: ReadLimits,
  { region, mapping }: StatementChoice,
): Promise<StatementReading> {
  const { encoding, delimiter } = mapping
  const read = await readSheets(bytes, limits, {
    practice: region,
    ...(encoding ? { encoding } : {}),
    ...(delimiter ? { delimiter } : {}),
  })
  if (!read.ok) return refused('table', read.fault)
  const filled = read.value.filter(({ rows }) => rows.some((row) => !row.every(isBlank)))
  const [sheet] = filled
  if (!sheet) return refused('table', { code: 'FILE_HAS_NO_ROWS' })
  const { statement, columns, header, open, faults } = readStatementTable(sheet, region, mapping)
  const { statements, faults: more } = checked(
    'table',
    [statement],
    [
      ...(sheet.notes ?? []),
      ...faults,
      ...filled.slice(1).map(({ name }) => ({ code: 'SHEET_LEFT_OUT', value: name })),
    ],
  )
  return { form: 'table', statements, columns, header, open, faults: more }
}

/** Statements that do not tie with their own balances lack something: their file is not taken. */
function checked(
  form: StatementReading['form'],
  statements: readonly BankStatement[],
  faults: readonly ImportError[],
): StatementReading {
  const count = statements.reduce((sum, { entries }) => sum + entries.length, 0)
  if (count > MOST_ENTRIES) return refused(form, { code: 'STATEMENT_TOO_LONG', value: String(MOST_ENTRIES) })
  const pending = statements.reduce((sum, one) => sum + one.pending, 0)
  const apart = statements.flatMap((one) => {
    const beyond = beyondBalances(one)
    return beyond === null || beyond === 0
      ? []
      : [{ code: 'STATEMENT_SUM', value: String(beyond), ...(one.number ? { sheet: one.number } : {}) }]
  })
  return {
    form,
    statements,
    ...NOTHING,
    faults: [...apart, ...faults, ...(pending > 0 ? [{ code: 'ENTRIES_PENDING', value: String(pending) }] : [])],
  }
}

function refused(form: StatementReading['form'], fault: ImportError): StatementReading {
  return { form, statements: [], ...NOTHING, faults: [fault] }
}

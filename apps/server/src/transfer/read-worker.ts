/** Entry of the worker thread that reads one upload and ends. Production bundles this file on its own (see read-in-worker.ts). */
import { parentPort, workerData } from 'node:worker_threads'
import type { NumberPractice } from '@temelia/decimal/typed-number'
import { decodeXml } from '@temelia/exchange/decode'
import { readExchange } from '@temelia/exchange/read'
import type { ExchangeForm } from '@temelia/exchange/tree'
import { readUblInvoice } from '@temelia/exchange/ubl-invoice'
import { type CatalogueRequest, readCatalogue } from './read-catalogue.ts'
import type { RecogniseOptions } from './quantity-list.ts'
import { readSchedule } from './read-schedule.ts'
import { readStatement, type StatementChoice } from './read-statement.ts'
import { type ReadChoice, readSheets } from './read-sheet.ts'
import { recogniseList } from './recognise.ts'
import { recordForms } from './record-forms.ts'
import type { ReadLimits } from './sheet.ts'

/** What one worker is asked to do. */
export type ReadTask =
  | { readonly kind: 'sheets'; readonly bytes: Uint8Array; readonly limits: ReadLimits; readonly choice: ReadChoice }
  | {
      readonly kind: 'list'
      readonly bytes: Uint8Array
      readonly limits: ReadLimits
      readonly options: RecogniseOptions
    }
  | { readonly kind: 'catalogue'; readonly request: CatalogueRequest }
  | { readonly kind: 'schedule'; readonly bytes: Uint8Array; readonly practice: NumberPractice }
  | {
      readonly kind: 'statement'
      readonly bytes: Uint8Array
      readonly limits: ReadLimits
      readonly choice: StatementChoice
    }
  | { readonly kind: 'invoice'; readonly bytes: Uint8Array }
  | { readonly kind: 'exchange'; readonly bytes: Uint8Array; readonly form: ExchangeForm }

const task = workerData as ReadTask
parentPort?.postMessage(await answer(task))

async function answer(asked: ReadTask) {
  if (asked.kind === 'catalogue') return readCatalogue(asked.request)
  if (asked.kind === 'schedule') return { ok: true, value: readSchedule(asked.bytes, asked.practice) }
  if (asked.kind === 'statement')
    return { ok: true, value: await readStatement(asked.bytes, asked.limits, asked.choice) }
  if (asked.kind === 'invoice') return readUblInvoice(decodeXml(asked.bytes))
  if (asked.kind === 'exchange') return readExchange(asked.bytes, asked.form, recordForms)
  const sheets = await readSheets(asked.bytes, asked.limits, asked.kind === 'sheets' ? asked.choice : asked.options)
  if (asked.kind === 'sheets' || !sheets.ok) return sheets
  return { ok: true, value: recogniseList(sheets.value, asked.options) }
}

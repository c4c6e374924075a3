/** Entry of the worker thread that reads one upload and ends. Production bundles this file on its own (see read-in-worker.ts). */
import { type MessagePort, parentPort, workerData } from 'node:worker_threads'
import type { NumberPractice } from '@temelia/decimal/typed-number'
import { decodeXml } from '@temelia/exchange/decode'
import type { Unread } from '@temelia/exchange/fault'
import { readExchange } from '@temelia/exchange/read'
import type { ExchangeForm } from '@temelia/exchange/tree'
import { readUblInvoice } from '@temelia/exchange/ubl-invoice'
import { giveInRuns, longLists } from './answer-runs.ts'
import type { Read } from './fault.ts'
import { takeFiles } from '../file-pieces.ts'
import { type CatalogueRequest, readCatalogue } from './read-catalogue.ts'
import type { RecogniseOptions } from './quantity-list.ts'
import { readSchedule } from './read-schedule.ts'
import { readStatement, type StatementChoice } from './read-statement.ts'
import { type ReadChoice, readSheets } from './read-sheet.ts'
import { recogniseList } from './recognise.ts'
import { recordForms } from './record-forms.ts'
import type { ReadLimits } from './sheet.ts'

/** What one worker is asked to do with the files it is sent. */
export type ReadTask =
  | { readonly kind: 'sheets'; readonly limits: ReadLimits; readonly choice: ReadChoice }
  | { readonly kind: 'list'; readonly limits: ReadLimits; readonly options: RecogniseOptions }
  | {
      readonly kind: 'catalogue'
      readonly names: readonly string[]
      readonly request: Omit<CatalogueRequest, 'files'>
    }
  | { readonly kind: 'schedule'; readonly practice: NumberPractice }
  | { readonly kind: 'statement'; readonly limits: ReadLimits; readonly choice: StatementChoice }
  | { readonly kind: 'invoice' }
  | { readonly kind: 'exchange'; readonly form: ExchangeForm }

/** A task with the sizes of its files, which follow (`sendFiles`). */
export interface ReadOrder {
  readonly task: ReadTask
  readonly sizes: readonly number[]
}

if (parentPort) {
  const { task, sizes } = workerData as ReadOrder
  await answer(task, await takeFiles(parentPort, sizes), parentPort)
}

async function answer(task: ReadTask, files: readonly Uint8Array[], port: MessagePort): Promise<void> {
  const [bytes = new Uint8Array()] = files
  const give = (read: unknown) => giveInRuns(port, read, [])
  if (task.kind === 'schedule') return give({ ok: true, value: readSchedule(bytes, task.practice) })
  if (task.kind === 'statement') return give({ ok: true, value: await readStatement(bytes, task.limits, task.choice) })
  if (task.kind === 'invoice') return give(readUblInvoice(decodeXml(bytes)))
  if (task.kind === 'catalogue') {
    const named = task.names.map((name, at) => ({ name, bytes: files[at] ?? bytes }))
    return giveLong(port, await readCatalogue({ ...task.request, files: named }), longLists.catalogue)
  }
  if (task.kind === 'exchange') return giveLong(port, readExchange(bytes, task.form, recordForms), longLists.exchange)
  const sheets = await readSheets(bytes, task.limits, task.kind === 'sheets' ? task.choice : task.options)
  if (task.kind === 'sheets' || !sheets.ok) return giveLong(port, sheets, longLists.sheets)
  giveLong(port, { ok: true, value: recogniseList(sheets.value, task.options) }, longLists.list)
}

function giveLong<T>(port: MessagePort, read: Read<T> | Unread, lists: (value: T) => readonly (readonly unknown[])[]) {
  giveInRuns(port, read, read.ok ? lists(read.value) : [])
}

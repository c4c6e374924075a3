/** Entry of the worker thread that reads one upload and ends. Production bundles this file on its own (see read-in-worker.ts). */
import { type MessagePort, parentPort, workerData } from 'node:worker_threads'
import type { NumberPractice } from '@temelia/decimal/typed-number'
import type { Unread } from '@temelia/exchange/fault'
import type { ExchangeForm } from '@temelia/exchange/tree'
import { giveInRuns, longLists } from './answer-runs.ts'
import type { Read } from './fault.ts'
import { takeFiles } from '../file-pieces.ts'
import type { CatalogueRequest } from './read-catalogue.ts'
import type { RecogniseOptions } from './quantity-list.ts'
import type { StatementChoice } from './read-statement.ts'
import { type ReadChoice, readSheets } from './read-sheet.ts'
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
  | { readonly kind: 'exchange'; readonly form: ExchangeForm; readonly practice: NumberPractice }

/** A task with the sizes of its files, which follow (`sendFiles`). */
export interface ReadOrder {
  readonly task: ReadTask
  readonly sizes: readonly number[]
}

if (parentPort) {
  const { task, sizes } = workerData as ReadOrder
  await answer(task, await takeFiles(parentPort, sizes), parentPort)
}

/** Each kind of file brings its own modules: a thread lives for one file, so what others need would be loaded for nothing. */
async function answer(task: ReadTask, files: readonly Uint8Array[], port: MessagePort): Promise<void> {
  const [bytes = new Uint8Array()] = files
  const give = (read: unknown) => giveInRuns(port, read, [])
  switch (task.kind) {
    case 'schedule': {
      const { readSchedule } = await import('./read-schedule.ts')
      return give({ ok: true, value: readSchedule(bytes, task.practice) })
    }
    case 'statement': {
      const { readStatement } = await import('./read-statement.ts')
      return give({ ok: true, value: await readStatement(bytes, task.limits, task.choice) })
    }
    case 'invoice': {
      const [{ decodeXml }, { readUblInvoice }] = await Promise.all([
        import('@temelia/exchange/decode'),
        import('@temelia/exchange/ubl-invoice'),
      ])
      return give(readUblInvoice(decodeXml(bytes)))
    }
    case 'catalogue': {
      const { readCatalogue } = await import('./read-catalogue.ts')
      const named = task.names.map((name, at) => ({ name, bytes: files[at] ?? bytes }))
      return giveLong(port, await readCatalogue({ ...task.request, files: named }), longLists.catalogue)
    }
    case 'exchange': {
      const [{ readExchange }, { recordForms }] = await Promise.all([
        import('@temelia/exchange/read'),
        import('./record-forms.ts'),
      ])
      return giveLong(port, readExchange(bytes, task.form, recordForms, task.practice), longLists.exchange)
    }
    case 'sheets':
      return giveLong(port, await readSheets(bytes, task.limits, task.choice), longLists.sheets)
    case 'list': {
      const sheets = await readSheets(bytes, task.limits, task.options)
      if (!sheets.ok) return giveLong(port, sheets, longLists.sheets)
      const { recogniseList } = await import('./recognise.ts')
      return giveLong(port, { ok: true, value: recogniseList(sheets.value, task.options) }, longLists.list)
    }
  }
}

function giveLong<T>(port: MessagePort, read: Read<T> | Unread, lists: (value: T) => readonly (readonly unknown[])[]) {
  giveInRuns(port, read, read.ok ? lists(read.value) : [])
}

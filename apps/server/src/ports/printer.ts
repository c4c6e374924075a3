import { fileURLToPath } from 'node:url'
import { AppError } from '@temelia/model/errors'
import type { PageModel } from '@temelia/reports/page-model'
import { createPrinter, PrintError } from '@temelia/reports/printer'
import { printAssets, workers } from '../places.ts'

/** Makes PDF files of page models. */
export interface FormPrinter {
  /** @throws AppError PROVIDER_DOWN when the print process is overloaded or failed */
  print(model: PageModel): Promise<Uint8Array>
  close(): void
}

/** Prints in a process of its own, started with the first print. */
export function processPrinter(): FormPrinter {
  const printer = createPrinter({ entry: fileURLToPath(workers.print), assets: printAssets })
  return {
    print: async (model) => {
      try {
        return (await printer.print(model)).pdf
      } catch (error) {
        if (error instanceof PrintError) throw new AppError('PROVIDER_DOWN', { body: { reason: error.reason } })
        throw error
      }
    },
    close: () => printer.close(),
  }
}

import { fileURLToPath } from 'node:url'
import { AppError, type FieldFault } from '@temelia/model/errors'
import type { HtmlDocument } from '@temelia/reports/html-document'
import { PrintError, type PrintedPdf, type ReportOrder } from '@temelia/reports/print-messages'
import { createPrinter, type Printer } from '@temelia/reports/printer'
import { printAssets, workers } from '../places.ts'

/** Makes PDF files of forms and of HTML. Aborting the signal stops the print. */
export interface FormPrinter {
  /**
   * Prints a form of the catalogue from its data; its pages are made outside the server process.
   * @throws AppError PRINTER_BUSY when too many prints wait, PRINT_TOO_LONG beyond the limits of one print, PROVIDER_DOWN when it failed
   */
  printReport(order: ReportOrder, signal?: AbortSignal): Promise<PrintedPdf>
  /** @throws AppError the same, and INVALID_DATA for HTML that is too deep, too much, or too tall for every page */
  printDocument(html: HtmlDocument, signal?: AbortSignal): Promise<Uint8Array>
  close(): void
}

let shared: Printer | null = null
let holders = 0

/** The one printer of this server, whoever asks: its processes start with the first print and end when the last holder closes it. */
export function processPrinter(): FormPrinter {
  holders++
  shared ??= createPrinter({ entry: fileURLToPath(workers.print), assets: printAssets })
  const printer = shared
  return {
    printReport: (order, signal) => understood(printer.printReport(order, { signal })),
    printDocument: async (html, signal) => (await understood(printer.printDocument(html, { signal }))).pdf,
    close: () => {
      holders--
      if (holders > 0) return
      printer.close()
      shared = null
    },
  }
}

async function understood(printed: Promise<PrintedPdf>): Promise<PrintedPdf> {
  try {
    return await printed
  } catch (error) {
    throw error instanceof PrintError ? asAppError(error) : error
  }
}

function asAppError({ reason, fault }: PrintError): AppError {
  if (fault !== null) {
    const { field, code, max } = fault
    return new AppError('INVALID_DATA', { faults: [{ field, code, params: { max } } satisfies FieldFault] })
  }
  if (reason === 'busy') return new AppError('PRINTER_BUSY', { params: { retryAfter: 30 }, body: { reason } })
  if (reason === 'timeout' || reason === 'memory') return new AppError('PRINT_TOO_LONG', { body: { reason } })
  return new AppError('PROVIDER_DOWN', { body: { reason } })
}

import { fileURLToPath } from 'node:url'
import { AppError } from '@temelia/model/errors'
import type { FieldFault } from '@temelia/model/field-fault'
import type { Actor } from '@temelia/model/permission'
import type { GanttToPrint } from '@temelia/reports/gantt-print'
import type { HtmlDocument } from '@temelia/reports/html-document'
import {
  type MadeFile,
  PrintError,
  type PrintedPdf,
  type ReportFile,
  type ReportOrder,
} from '@temelia/reports/print-messages'
import { createPrinter, type Printer } from '@temelia/reports/printer'
import { printAssets, workers } from '../places.ts'

/** Who a print is for, and whether it is still wanted. */
export interface PrintFor {
  /** Tenants take turns: one who orders much holds up nobody else. */
  readonly tenant: string
  /** Aborting stops the print. */
  readonly signal?: AbortSignal | undefined
}

/** The tenant of a caller among those of all regions; each of the vendor's customers counts by itself, so that none stands before the others. */
export function tenantOf({ region, clientId, portal }: Pick<Actor, 'region' | 'clientId' | 'portal'>): string {
  return portal ? `${region}:${clientId}:${portal.accountId}` : `${region}:${clientId}`
}

/** Makes files of forms and PDFs of HTML, outside the server's own process. */
export interface FormPrinter {
  /**
   * Prints a form of the catalogue from its data.
   * @throws AppError PRINTER_BUSY when too many prints wait, PRINT_TOO_LONG beyond the limits of one print, PROVIDER_DOWN when it failed
   */
  printReport(order: ReportOrder, whose: PrintFor): Promise<PrintedPdf>
  /** A form as a workbook, as data, or as a preview. @throws AppError the same */
  makeFile(file: ReportFile, order: ReportOrder, whose: PrintFor): Promise<MadeFile>
  /** @throws AppError the same, and INVALID_DATA for HTML that is too deep, too much, or too tall for every page */
  printDocument(html: HtmlDocument, whose: PrintFor): Promise<Uint8Array>
  /** A Gantt as sheets of vectors. @throws AppError the same as `printReport` */
  printGantt(chart: GanttToPrint, whose: PrintFor): Promise<Uint8Array>
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
    printReport: (order, whose) => understood(printer.printReport(order, printFor(whose))),
    makeFile: (file, order, whose) => understood(printer.makeFile(file, order, printFor(whose))),
    printDocument: async (html, whose) => (await understood(printer.printDocument(html, printFor(whose)))).pdf,
    printGantt: async (chart, whose) => (await understood(printer.printGantt(chart, printFor(whose)))).pdf,
    close: () => {
      holders--
      if (holders > 0) return
      printer.close()
      shared = null
    },
  }
}

function printFor({ tenant, signal }: PrintFor) {
  return { owner: tenant, signal }
}

async function understood<Printed>(printed: Promise<Printed>): Promise<Printed> {
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

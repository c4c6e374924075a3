import type { GanttToPrint } from './gantt-print.ts'
import type { HtmlDocument, HtmlFault } from './html-document.ts'
import type { Language } from '@temelia/text/message'
import type { PageModel } from './page-model.ts'
import type { PrintOptions } from './print-options.ts'
import type { Need, ReportData } from './report-data.ts'

/** What a form becomes besides a PDF: a workbook with live formulas, its page model, or as much of that as a preview shows. */
export type ReportFile = 'xlsx' | 'json' | 'preview'

/** A form of the catalogue and what it prints from. */
export interface ReportOrder {
  readonly symbol: string
  readonly data: Pick<ReportData, Need | 'place'>
  readonly options: PrintOptions
  readonly language: Language
}

/**
 * What is printed: a form whose pages the process still has to make, or which becomes another file than a PDF; one that is a page model already;
 * a document that came as HTML; or a Gantt, which the process draws.
 */
export type PrintJob =
  | { readonly kind: 'report'; readonly order: ReportOrder }
  | { readonly kind: 'file'; readonly order: ReportOrder; readonly file: ReportFile }
  | { readonly kind: 'form'; readonly model: PageModel }
  | { readonly kind: 'document'; readonly html: HtmlDocument }
  | { readonly kind: 'gantt'; readonly chart: GanttToPrint }

/** A job travels to the print process as pieces of its JSON text; the last one starts the print. */
export interface JobPiece {
  readonly id: number
  readonly kind: PrintJob['kind']
  readonly json: string
  readonly last: boolean
  /** Only of the last piece; left out the process decides. */
  readonly tagged?: boolean
  /** Only of the last piece of a file. */
  readonly file?: ReportFile
  /** Only of the last piece: nobody waits for it any more. */
  readonly dropped?: true
}

/** The file comes back in pieces, then the end with what it is, or why there is none. Memory is what the process holds, in bytes. */
export type PrintAnswer =
  | { readonly id: number; readonly bytes: Uint8Array }
  | {
      readonly id: number
      /** 0 for what has none. */
      readonly pages: number
      readonly title: string
      readonly tagged: boolean
      readonly memory: number
    }
  | { readonly id: number; readonly refused: HtmlFault; readonly memory: number }
  | { readonly id: number; readonly fault: string; readonly memory: number }

export interface PrintedPdf {
  pdf: Uint8Array
  pages: number
  /** The title inside the file. */
  title: string
  tagged: boolean
}

/** A form as another file than a PDF. */
export interface MadeFile {
  readonly bytes: Uint8Array
  /** The title of the form. */
  readonly title: string
}

export type PrintFailure = 'cancelled' | 'timeout' | 'memory' | 'died' | 'template' | 'refused' | 'busy' | 'closed'

/** Why a print came to nothing. Nothing is left behind: the next print starts in a fresh process where this one's was lost. */
export class PrintError extends Error {
  readonly reason: PrintFailure
  /** What is wrong with the HTML, when that is why. */
  readonly fault: HtmlFault | null
  constructor(reason: PrintFailure, message: string, fault: HtmlFault | null = null) {
    super(message)
    this.name = 'PrintError'
    this.reason = reason
    this.fault = fault
  }
}

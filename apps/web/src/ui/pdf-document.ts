import { getDocument, GlobalWorkerOptions, type PDFDocumentProxy } from 'pdfjs-dist'
import workerUrl from 'pdfjs-dist/build/pdf.worker.min.mjs?url'

GlobalWorkerOptions.workerSrc = workerUrl

/** Opens a PDF; whoever opened it calls `destroy` when it is done. Rejects for what is no PDF. */
export async function openPdf(file: Blob): Promise<PDFDocumentProxy> {
  return getDocument({ data: await file.arrayBuffer() }).promise
}

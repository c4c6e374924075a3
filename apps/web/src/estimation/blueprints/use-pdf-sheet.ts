import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist'
import type { OptionalContentConfig } from 'pdfjs-dist/types/src/display/optional_content_config'
import { useEffect, useState } from 'react'
import { openPdf } from '../../ui/pdf-document.ts'

/** A page of a PDF that is open, with its layers where it has any. */
export type PdfSheet = Readonly<{ page: PDFPageProxy; layers: OptionalContentConfig }>

/** Opens a page of a PDF; closes it when another is asked for. */
export function usePdfSheet(file: Blob | undefined, number: number) {
  const [sheet, setSheet] = useState<PdfSheet | null>(null)
  const [broken, setBroken] = useState(false)
  const isPdf = file?.type === 'application/pdf'
  useEffect(() => {
    if (!isPdf) return
    let left = false
    let pdf: PDFDocumentProxy | null = null
    setSheet(null)
    openPdf(file)
      .then(async (opened) => {
        pdf = opened
        if (left) return opened.destroy()
        const [page, layers] = await Promise.all([opened.getPage(number), opened.getOptionalContentConfig()])
        if (!left) setSheet({ page, layers })
      })
      .catch(() => !left && setBroken(true))
    return () => {
      left = true
      void pdf?.destroy()
    }
  }, [file, isPdf, number])
  return { sheet, broken }
}

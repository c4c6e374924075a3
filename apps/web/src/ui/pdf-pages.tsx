import { Text } from '@mantine/core'
import type { PDFDocumentProxy, RenderTask } from 'pdfjs-dist'
import { useEffect, useRef, useState } from 'react'
import { openPdf } from './pdf-document.ts'
import styles from './pdf-pages.module.css'
import { useText } from './text.ts'

/** CSS pixels a point of paper takes at 100 %. */
const PIXELS_PER_POINT = 96 / 72

/** The pages of a PDF below each other; a page is drawn when it comes into sight. */
export function PdfPages({ file, zoom }: Readonly<{ file: Blob; zoom: number }>) {
  const { t } = useText()
  const [pdf, setPdf] = useState<PDFDocumentProxy | null>(null)
  const [broken, setBroken] = useState(false)

  useEffect(() => {
    let left = false
    const opening = openPdf(file)
    opening.then(
      (found) => !left && setPdf(found),
      () => !left && setBroken(true),
    )
    return () => {
      left = true
      void opening.then(
        (found) => found.destroy(),
        () => undefined,
      )
    }
  }, [file])

  if (broken) return <Text c="red">{t('pdfBroken')}</Text>
  if (!pdf) return null
  return (
    <div className={styles.pages} role="document" aria-label={t('pagesCount', { count: pdf.numPages })}>
      {Array.from({ length: pdf.numPages }, (_, at) => (
        <PdfPage key={`${at}:${zoom}`} pdf={pdf} number={at + 1} zoom={zoom} />
      ))}
    </div>
  )
}

function PdfPage({ pdf, number, zoom }: Readonly<{ pdf: PDFDocumentProxy; number: number; zoom: number }>) {
  const { t } = useText()
  const canvas = useRef<HTMLCanvasElement>(null)
  const [size, setSize] = useState({ width: 794 * zoom, height: 1123 * zoom })

  useEffect(() => {
    const element = canvas.current
    if (!element) return
    let task: RenderTask | null = null
    let left = false
    const watch = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return
        watch.disconnect()
        void pdf.getPage(number).then((page) => {
          if (left) return
          const view = page.getViewport({ scale: zoom * PIXELS_PER_POINT })
          const sharp = page.getViewport({ scale: zoom * PIXELS_PER_POINT * window.devicePixelRatio })
          setSize({ width: view.width, height: view.height })
          element.width = sharp.width
          element.height = sharp.height
          task = page.render({ canvas: element, viewport: sharp })
          task.promise.catch(() => undefined)
        })
      },
      { rootMargin: '600px' },
    )
    watch.observe(element)
    return () => {
      left = true
      watch.disconnect()
      task?.cancel()
    }
  }, [pdf, number, zoom])

  return (
    <figure className={styles.page}>
      <canvas
        ref={canvas}
        className={styles.paper}
        style={size}
        role="img"
        aria-label={t('pageOf', { page: number, total: pdf.numPages })}
      />
      <figcaption className={styles.pageNumber}>{t('pageOf', { page: number, total: pdf.numPages })}</figcaption>
    </figure>
  )
}

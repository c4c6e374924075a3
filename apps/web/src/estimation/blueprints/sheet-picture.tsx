import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist'
import { useEffect, useRef, useState } from 'react'
import { openPdf } from '../../ui/pdf-document.ts'
import { useText } from '../../ui/text.ts'
import classes from './sheet-stage.module.css'
import type { PageRow } from './measures.ts'
import { seenSize, type SheetView } from './sheet-view.ts'

type PictureProps = Readonly<{
  file: Blob
  page: PageRow
  view: SheetView
  place: Readonly<{ width: number; height: number }>
}>

/** The drawing under the measures, sharp at any zoom. */
export function SheetPicture(props: PictureProps) {
  return props.file.type === 'application/pdf' ? <PdfSheet {...props} /> : <PictureSheet {...props} />
}

function PictureSheet({ file, page, view }: PictureProps) {
  const { t } = useText()
  const [address, setAddress] = useState<string | null>(null)
  const [broken, setBroken] = useState(false)
  useEffect(() => {
    const made = URL.createObjectURL(file)
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [file])
  const { width, height } = seenSize(page)
  if (broken) return <p className={classes['broken']}>{t('blueprintNotShown')}</p>
  if (!address) return null
  return (
    <img
      src={address}
      alt=""
      draggable={false}
      className={classes['picture']}
      style={{ left: view.x, top: view.y, width: width * view.zoom, height: height * view.zoom }}
      onError={() => setBroken(true)}
    />
  )
}

/** How long the view rests before what is seen is drawn anew. */
const REST_MS = 90
const MOST_DENSITY = 2

/** Draws the part of a PDF sheet that is seen. While the view moves, what was drawn last moves along. */
function PdfSheet({ file, page, view, place }: PictureProps) {
  const { t } = useText()
  const canvas = useRef<HTMLCanvasElement>(null)
  const { sheet, broken } = usePdfPage(file, page.page)
  const [drawn, setDrawn] = useState<SheetView | null>(null)
  const { zoom, x, y } = view
  const { width, height } = place
  useEffect(() => {
    const shown = canvas.current
    if (!sheet || !shown || width === 0) return
    const density = Math.min(window.devicePixelRatio, MOST_DENSITY)
    const behind = document.createElement('canvas')
    behind.width = Math.round(width * density)
    behind.height = Math.round(height * density)
    let stop = () => undefined as void
    const clock = setTimeout(() => {
      const scale = (zoom * density) / sheet.userUnit
      const viewport = sheet.getViewport({ scale, rotation: page.rotation, offsetX: x * density, offsetY: y * density })
      // With a context of its own, what lies beside the sheet stays clear.
      const canvasContext = behind.getContext('2d') as CanvasRenderingContext2D
      const task = sheet.render({ canvas: null, canvasContext, viewport, background: 'rgba(0,0,0,0)' })
      stop = () => task.cancel()
      task.promise.then(
        () => {
          shown.width = behind.width
          shown.height = behind.height
          shown.getContext('2d')?.drawImage(behind, 0, 0)
          setDrawn({ zoom, x, y })
        },
        () => undefined,
      )
    }, REST_MS)
    return () => {
      clearTimeout(clock)
      stop()
    }
  }, [sheet, page.rotation, zoom, x, y, width, height])
  if (broken) return <p className={classes['broken']}>{t('blueprintNotShown')}</p>
  const size = seenSize(page)
  const by = drawn ? zoom / drawn.zoom : 1
  const moved = drawn ? `translate(${x - drawn.x * by}px, ${y - drawn.y * by}px) scale(${by})` : 'none'
  return (
    <>
      <div
        className={classes['paper']}
        style={{ left: x, top: y, width: size.width * zoom, height: size.height * zoom }}
      />
      <canvas
        ref={canvas}
        className={classes['drawn']}
        data-drawn={drawn !== null}
        style={{ width, height, transform: moved }}
      />
    </>
  )
}

function usePdfPage(file: Blob, number: number) {
  const [sheet, setSheet] = useState<PDFPageProxy | null>(null)
  const [broken, setBroken] = useState(false)
  useEffect(() => {
    let left = false
    let pdf: PDFDocumentProxy | null = null
    setSheet(null)
    openPdf(file)
      .then(async (opened) => {
        pdf = opened
        if (left) return opened.destroy()
        const found = await opened.getPage(number)
        if (!left) setSheet(found)
      })
      .catch(() => !left && setBroken(true))
    return () => {
      left = true
      void pdf?.destroy()
    }
  }, [file, number])
  return { sheet, broken }
}

import { useEffect, useMemo, useState } from 'react'
import { useText } from '../../ui/text.ts'
import { DrawnCanvas, type Painter } from './drawn-canvas.tsx'
import classes from './sheet-stage.module.css'
import type { PageRow } from './measures.ts'
import { cadPainter } from './paint-cad.ts'
import { seenSize, type SheetView } from './sheet-view.ts'
import type { PdfSheet } from './use-pdf-sheet.ts'
import type { SheetSource } from './use-sheet-source.ts'

type PictureProps = Readonly<{
  source: SheetSource
  page: PageRow
  view: SheetView
  place: Readonly<{ width: number; height: number }>
}>

/** The drawing under the measures, sharp at any zoom. */
export function SheetPicture({ source, page, view, place }: PictureProps) {
  const { t } = useText()
  const { pdf, cad, hidden, picture } = source
  const [unreadable, setUnreadable] = useState(false)
  const paint = useMemo(() => {
    if (cad) return cadPainter(cad, page, hidden)
    return pdf && pdfPainter(pdf, page, hidden)
  }, [cad, pdf, page, hidden])
  if (source.broken || unreadable) return <p className={classes['broken']}>{t('blueprintNotShown')}</p>
  if (picture) return <Photo file={picture} page={page} view={view} onBroken={() => setUnreadable(true)} />
  if (!paint) return <p className={classes['broken']}>{t('blueprintReading')}</p>
  return <DrawnCanvas page={page} view={view} place={place} paint={paint} />
}

function pdfPainter({ page: sheet, layers }: PdfSheet, page: PageRow, hidden: ReadonlySet<string>): Painter {
  return (context, { zoom, x, y }, density) => {
    const scale = (zoom * density) / sheet.userUnit
    const viewport = sheet.getViewport({ scale, rotation: page.rotation, offsetX: x * density, offsetY: y * density })
    for (const [id] of layers as Iterable<[string, unknown]>) layers.setVisibility(id, !hidden.has(id), false)
    const optionalContentConfigPromise = Promise.resolve(layers)
    const background = 'rgba(0,0,0,0)'
    const canvasContext = context
    const task = sheet.render({ canvas: null, canvasContext, viewport, background, optionalContentConfigPromise })
    return { done: task.promise, stop: () => task.cancel() }
  }
}

type PhotoProps = Readonly<{ file: Blob; page: PageRow; view: SheetView; onBroken: () => void }>

function Photo({ file, page, view, onBroken }: PhotoProps) {
  const [address, setAddress] = useState<string | null>(null)
  useEffect(() => {
    const made = URL.createObjectURL(file)
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [file])
  const { width, height } = seenSize(page)
  if (!address) return null
  return (
    <img
      src={address}
      alt=""
      draggable={false}
      className={classes['picture']}
      style={{ left: view.x, top: view.y, width: width * view.zoom, height: height * view.zoom }}
      onError={onBroken}
    />
  )
}

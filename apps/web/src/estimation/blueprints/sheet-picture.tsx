import { useEffect, useMemo, useState } from 'react'
import { useText } from '../../ui/text.ts'
import { DrawnCanvas } from './drawn-canvas.tsx'
import classes from './sheet-stage.module.css'
import type { PageRow } from './measures.ts'
import { painterOf } from './sheet-painter.ts'
import { seenSize, type SheetView } from './sheet-view.ts'
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
  const paint = useMemo(() => painterOf({ cad, pdf, hidden }, page), [cad, pdf, page, hidden])
  if (source.broken || unreadable) return <p className={classes['broken']}>{t('blueprintNotShown')}</p>
  if (picture) return <Photo file={picture} page={page} view={view} onBroken={() => setUnreadable(true)} />
  if (!paint) return <p className={classes['broken']}>{t('blueprintReading')}</p>
  return <DrawnCanvas page={page} view={view} place={place} paint={paint} />
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

import { greyOf, type GreyPicture } from '@temelia/takeoff/grey-picture'
import type { PageRow } from './measures.ts'
import { painterOf } from './sheet-painter.ts'
import type { SheetSource } from './use-sheet-source.ts'

/** Pixels of the longer side of a sheet that is looked at: a wall of 10 cm on an A0 sheet at 1:100 has three. */
const LONGER_SIDE = 3_000

/** A whole sheet as grey pixels, as it lies in its file; `zoom` pixels for one of its units. */
export type SheetPixels = Readonly<{ picture: GreyPicture; zoom: number }>

/** Paints a whole sheet to look for rooms on it. */
export async function sheetPixels(source: SheetSource, page: PageRow): Promise<SheetPixels | null> {
  const upright = { ...page, rotation: 0 } as const
  const zoom = LONGER_SIDE / Math.max(page.width, page.height)
  const [width, height] = [Math.round(page.width * zoom), Math.round(page.height * zoom)]
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context) return null
  if (source.picture) {
    const bitmap = await createImageBitmap(source.picture)
    context.drawImage(bitmap, 0, 0, width, height)
    bitmap.close()
  } else {
    const paint = painterOf(source, upright)
    if (!paint) return null
    await paint(context, { zoom, x: 0, y: 0 }, 1).done
  }
  return { picture: greyOf(width, height, context.getImageData(0, 0, width, height).data), zoom }
}

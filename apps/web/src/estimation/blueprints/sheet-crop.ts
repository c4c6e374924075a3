import type { GreyPicture } from '@temelia/takeoff/grey-picture'
import type { Point } from '@temelia/takeoff/point'

/** Pixels of the picture of a place in a list. */
const SIDE = 72

/** The part of a sheet around a place, as the address of a small picture. */
export function croppedAt({ width, height, grey }: GreyPicture, [x, y]: Point, side: number): string {
  const canvas = document.createElement('canvas')
  canvas.width = SIDE
  canvas.height = SIDE
  const context = canvas.getContext('2d')
  if (!context) return ''
  const image = context.createImageData(SIDE, SIDE)
  const step = Math.max(side / SIDE, 0.25)
  for (let row = 0; row < SIDE; row++)
    for (let column = 0; column < SIDE; column++) {
      const [left, top] = [x + (column - SIDE / 2) * step, y + (row - SIDE / 2) * step]
      image.data.set([...darkest(left, top), 255], (row * SIDE + column) * 4)
    }
  context.putImageData(image, 0, 0)
  return canvas.toDataURL()

  /** Thin lines stay seen from afar. */
  function darkest(left: number, top: number): [number, number, number] {
    let value = 255
    for (let down = Math.floor(top); down < top + step; down++)
      for (let across = Math.floor(left); across < left + step; across++)
        if (down >= 0 && across >= 0 && down < height && across < width)
          value = Math.min(value, grey[down * width + across] ?? 255)
    return [value, value, value]
  }
}

/** A sheet as grey pixels, and what of it is ink (SPEC.md F1). */
import type { Point } from './point.ts'

/** Pixels row by row from the top: 0 is black, 255 white. */
export interface GreyPicture {
  readonly width: number
  readonly height: number
  readonly grey: Uint8Array
}

/** How much darker than the ground around a place ink is. */
const DARKER = 40
/** Ground is never darker: a place within a dark wall lies on ink. */
const DARKEST_GROUND = 110

/** 1 for each pixel that is darker than the ground at a place: a tinted room is ground where it is clicked into. */
export function inkAround({ width, height, grey }: GreyPicture, place: Point): Uint8Array {
  const [x, y] = [Math.floor(place[0]), Math.floor(place[1])]
  let ground = DARKEST_GROUND
  for (let row = Math.max(y - 3, 0); row <= Math.min(y + 3, height - 1); row++)
    for (let column = Math.max(x - 3, 0); column <= Math.min(x + 3, width - 1); column++)
      ground = Math.max(ground, grey[row * width + column]!)
  const ink = new Uint8Array(width * height)
  for (let at = 0; at < ink.length; at++) ink[at] = grey[at]! < ground - DARKER ? 1 : 0
  return ink
}

/** Grey pixels of red, green, blue and opacity, as a canvas gives them; what is not painted is paper. */
export function greyOf(width: number, height: number, pixels: Uint8ClampedArray | Uint8Array): GreyPicture {
  const grey = new Uint8Array(width * height)
  for (let at = 0, from = 0; at < grey.length; at++, from += 4) {
    const light = 0.299 * pixels[from]! + 0.587 * pixels[from + 1]! + 0.114 * pixels[from + 2]!
    const opaque = pixels[from + 3]! / 255
    grey[at] = light * opaque + 255 * (1 - opaque)
  }
  return { width, height, grey }
}

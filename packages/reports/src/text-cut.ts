import { oneLine } from './cell-text.ts'
import { textWidth } from './text-width.ts'

const POINTS_PER_MM = 2.8346

/** How wide a text is, rather too wide than too narrow. */
export function widthInPoints(text: string, size: number): number {
  return textWidth(text, size) * POINTS_PER_MM
}

/** Text as far as it fits, with an ellipsis where it does not. */
export function cutText(text: string, size: number, width: number): string {
  const whole = oneLine(text)
  const widthOf = (part: string) => widthInPoints(part, size)
  if (widthOf(whole) <= width) return whole
  let shown = ''
  for (const sign of whole) {
    if (widthOf(`${shown}${sign}…`) > width) break
    shown += sign
  }
  return shown === '' ? '' : `${shown.trimEnd()}…`
}

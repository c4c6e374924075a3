import type { VectorDrawing } from '@temelia/takeoff/vector-drawing'
import type { PageFont } from './page-font.ts'
import { colorInk, ink, textInk } from './page-ink.ts'

/** Words lower than this many points are left out. */
const LEAST_TEXT = 0.5
const WHITE = /^#f{6}$/i

/** The lines of a CAD drawing as the content of a page, so many points of the page for a unit of the drawing. Layers that are off stay out. */
export function drawingInk({ layers }: VectorDrawing, size: number, font: PageFont): string {
  const steps = ['0.35 w 1 j 1 J']
  for (const { color: drawn, off, lines, outlines, texts } of layers) {
    if (off) continue
    // White is the colour of a dark screen: on paper it is black.
    const color = WHITE.test(drawn) || !/^#[0-9a-f]{6}$/i.test(drawn) ? '#000000' : drawn
    steps.push(`${colorInk(color)} RG`)
    for (const line of lines) steps.push(`${pathOf(line, size)} S`)
    for (const line of outlines) steps.push(`${pathOf(line, size)} s`)
    for (const { text, x, y, size: high, turn } of texts)
      if (high * size >= LEAST_TEXT)
        steps.push(textInk(font, text, [x * size, y * size], { size: high * size, color, turn }))
  }
  return steps.join('\n')
}

function pathOf(line: readonly number[], size: number): string {
  const steps: string[] = []
  for (let at = 0; at + 1 < line.length; at += 2)
    steps.push(`${ink((line[at] ?? 0) * size)} ${ink((line[at + 1] ?? 0) * size)} ${at === 0 ? 'm' : 'l'}`)
  return steps.join(' ')
}

import { PDFHexString, PDFString } from '@cantoo/pdf-lib'
import { addAnnotation, type MarkedPage, turned } from './mark-annotation.ts'
import type { MarkedPin } from './marking-order.ts'
import { boxAround, circleInk, colorInk, textInk } from './page-ink.ts'

const COLOR = '#1d2733'
const SIZE = 8

/** Draws a place with photos as an annotation: its number on the sheet, what is said of it where a reader opens it. */
export function addPin(on: MarkedPage, { id, number, point, text, when }: MarkedPin): void {
  const at = on.place(point)
  const [dx, dy] = turned([0, -SIZE * 0.36], on.rotation)
  const label = textInk(
    on.font,
    String(number),
    [at[0] + dx, at[1] + dy],
    { size: SIZE, color: '#ffffff', turn: on.rotation },
    true,
  )
  const circle = `q ${colorInk(COLOR)} rg 1 1 1 RG 1 w ${circleInk(at, SIZE)} B Q`
  const annotation = on.document.context.obj({
    Subtype: 'Stamp',
    NM: PDFString.of(`pin-${id}`),
    Contents: PDFHexString.fromText([`${number}. ${text}`, when].join('\n')),
  })
  addAnnotation(on, boxAround([at], SIZE * 1.5), `${circle}\n${label}`, 1, annotation)
}

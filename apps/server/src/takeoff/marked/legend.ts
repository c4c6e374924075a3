import { type PDFDocument, PDFHexString, PDFName } from '@cantoo/pdf-lib'
import { toPage, toView, type TurnedPage } from '@temelia/takeoff/rotation'
import { addAnnotation, type MarkedPage, turned } from './mark-annotation.ts'
import type { LegendLayer, Mark, MarkedSheet, MarkingOrder } from './marking-order.ts'
import type { PageFont } from './page-font.ts'
import { boxAround, colorInk, ink, textInk } from './page-ink.ts'

const MARGIN = 36
const ROW = 15
const SIZES = { a4: [595.28, 841.89], letter: [612, 792] } as const
const LINE = '0.75 0.79 0.84 RG 0.5 w'

/**
 * The legend of a sheet on the sheet itself: its scale, and each layer with what it comes to. It lies in the corner where it covers
 * the fewest corners of measures, and can be dragged away like any annotation.
 */
export function addSheetLegend(on: MarkedPage, sheet: MarkedSheet, seen: TurnedPage): void {
  const { font, letters, corner, rotation } = on
  const rows = [
    { color: null, name: sheet.title, total: sheet.scale },
    ...sheet.layers.map(({ color, name, total }) => ({ color, name, total })),
  ]
  const row = letters * 1.7
  const wide = (text: string) => font.set(text).width * letters
  const names = Math.min(Math.max(...rows.map(({ name }) => wide(name))), letters * 24)
  const totals = Math.max(...rows.map(({ total }) => wide(total)))
  const [width, height] = [row * 2.2 + names + letters * 1.5 + totals, row * (rows.length + 0.6)]
  const [left, low] = cornerOf(on, sheet, seen, width, height)
  const at = (x: number, y: number) => {
    const [dx, dy] = turned([x, y], rotation)
    const [fromX, fromY] = toPage(seen, [left, low])
    return [corner[0] + fromX + dx, corner[1] + fromY + dy] as const
  }
  const box = boxAround([at(0, 0), at(width, height)], 1)
  const frame = [at(0, 0), at(width, 0), at(width, height), at(0, height)]
  const path = `${frame.map(([x, y], step) => `${ink(x)} ${ink(y)} ${step === 0 ? 'm' : 'l'}`).join(' ')} h`
  const lines = rows.map(({ color, name, total }, index) => {
    const y = height - row * (index + 1)
    const sample =
      color === null ? '' : stroke(at(row * 0.4, y + letters * 0.35), at(row * 1.7, y + letters * 0.35), color)
    const look = { size: letters, turn: rotation } as const
    const from = color === null ? row * 0.4 : row * 2.1
    return [
      sample,
      textInk(font, name, at(from, y), { ...look, most: letters * 24 }),
      textInk(font, total, at(width - row * 0.4 - wide(total), y), look),
    ].join('\n')
  })
  const annotation = on.document.context.obj({
    Subtype: 'Stamp',
    Contents: PDFHexString.fromText(rows.map(({ name, total }) => `${name}: ${total}`).join('\n')),
  })
  addAnnotation(on, box, `q 1 1 1 rg ${LINE} ${path} B Q\n${lines.join('\n')}`, 1, annotation)
}

/** The lower left corner of the legend, as the page is seen. */
function cornerOf(
  { place, corner }: MarkedPage,
  { marks }: MarkedSheet,
  seen: TurnedPage,
  width: number,
  height: number,
) {
  const whole = seen.rotation === 90 || seen.rotation === 270 ? [seen.height, seen.width] : [seen.width, seen.height]
  const [right = 0, high = 0] = whole
  const edge = Math.min(right, high) * 0.03
  const corners = [
    [right - edge - width, high - edge - height],
    [edge, high - edge - height],
    [edge, edge],
    [right - edge - width, edge],
  ] as const
  const points = marks.flatMap((mark) =>
    mark.points.map((point) => {
      const [x, y] = place(point)
      return toView(seen, [x - corner[0], y - corner[1]])
    }),
  )
  const covered = corners.map(
    ([x, y]) => points.filter(([a, b]) => a >= x && a <= x + width && b >= y && b <= y + height).length,
  )
  return corners[covered.indexOf(Math.min(...covered))] ?? corners[0]
}

function stroke([x1, y1]: readonly [number, number], [x2, y2]: readonly [number, number], color: string): string {
  return `q ${colorInk(color)} RG 2 w ${ink(x1)} ${ink(y1)} m ${ink(x2)} ${ink(y2)} l S Q`
}

type ListRow =
  | Readonly<{ kind: 'layer'; layer: LegendLayer }>
  | Readonly<{ kind: 'mark'; mark: Pick<Mark, 'name' | 'feeds' | 'value'> }>

/** Pages behind a sheet that list its measures, by layer, with what they feed and what each layer comes to. */
export function addMeasurePages(
  document: PDFDocument,
  font: PageFont,
  behind: number,
  sheet: MarkedSheet,
  { paper, title, words }: Pick<MarkingOrder, 'paper' | 'title' | 'words'>,
): number {
  const [width, height] = SIZES[paper]
  const rows = sheet.layers.flatMap((layer): ListRow[] => [
    { kind: 'layer' as const, layer },
    ...sheet.marks.filter((mark) => mark.layer === layer.name).map((mark) => ({ kind: 'mark' as const, mark })),
  ])
  if (sheet.pins.length > 0)
    rows.push({ kind: 'layer', layer: { name: words.photos, color: '#1d2733', total: String(sheet.pins.length) } })
  for (const { number, text, when } of sheet.pins)
    rows.push({ kind: 'mark', mark: { name: `${number}. ${text}`, feeds: null, value: when } })
  const inPage = Math.floor((height - 2 * MARGIN - 60) / ROW)
  const pages = Math.max(1, Math.ceil(rows.length / inPage))
  const [item, value] = [width * 0.42, width - MARGIN]
  for (let number = 0; number < pages; number++) {
    const top = height - MARGIN - 12
    const write = (text: string, x: number, y: number, size: number, most: number) =>
      textInk(font, text, [x, y], { size, most })
    const right = (text: string, y: number, size: number) =>
      write(text, value - font.set(text).width * size, y, size, 160)
    const lines = [
      write(title, MARGIN, top, 13, width - 2 * MARGIN),
      write(`${sheet.title} · ${sheet.scale}`, MARGIN, top - 17, 9, width - 2 * MARGIN),
      write(words.measure, MARGIN, top - 40, 8, 120),
      write(words.item, item, top - 40, 8, 120),
      right(words.value, top - 40, 8),
      `q ${LINE} ${MARGIN} ${ink(top - 45)} m ${ink(value)} ${ink(top - 45)} l S Q`,
    ]
    for (const [at, row] of rows.slice(number * inPage, (number + 1) * inPage).entries()) {
      const y = top - 58 - at * ROW
      if (row.kind === 'layer') {
        const { name, color, total } = row.layer
        lines.push(
          stroke([MARGIN, y + 3], [MARGIN + 18, y + 3], color),
          write(name, MARGIN + 24, y, 10, item - MARGIN - 30),
          right(total, y, 10),
          `q ${LINE} ${MARGIN} ${ink(y - 4)} m ${ink(value)} ${ink(y - 4)} l S Q`,
        )
      } else
        lines.push(
          write(row.mark.name, MARGIN + 24, y, 9, item - MARGIN - 30),
          write(row.mark.feeds ?? '', item, y, 8, width - MARGIN - item - 90),
          right(row.mark.value ?? '–', y, 9),
        )
    }
    const page = document.insertPage(behind + number, [width, height])
    page.node.setFontDictionary(PDFName.of('F1'), font.ref)
    page.node.addContentStream(document.context.register(document.context.flateStream(lines.join('\n'))))
  }
  return pages
}

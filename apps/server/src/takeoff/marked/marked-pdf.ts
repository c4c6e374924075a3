import { degrees, PDFDocument, PDFName, type PDFPage } from '@cantoo/pdf-lib'
import type { TurnedPage } from '@temelia/takeoff/rotation'
import type { VectorDrawing } from '@temelia/takeoff/vector-drawing'
import { pictureTurn } from '../read-picture.ts'
import { drawingInk } from './drawing-ink.ts'
import { addMeasurePages, addSheetLegend } from './legend.ts'
import { addMark, type MarkedPage } from './mark-annotation.ts'
import type { MarkedSheet, MarkingOrder } from './marking-order.ts'
import { type PageFont, pageFont } from './page-font.ts'
import { ink } from './page-ink.ts'
import { addPin } from './pins.ts'

/** The longer side of a page that is made for a picture or a CAD drawing: A2. */
const LONGER_SIDE = 1683.78
const LEAST_LETTERS = 6
const MOST_LETTERS = 16

/** Pages of a drawing as they lie in its file, or as they are made for it, by the number of their sheet. */
interface Pages {
  readonly document: PDFDocument
  readonly pageOf: (sheet: MarkedSheet, font: PageFont) => OpenPage
}

/** A page, how many of its units a unit of the sheet has, and where the sheet begins on it. */
interface OpenPage {
  readonly page: PDFPage
  readonly size: number
  readonly corner: readonly [x: number, y: number]
}

/** A drawing with its measures as annotations, a legend on each sheet that has some, and their list on pages behind it. */
export async function markedPdf(order: MarkingOrder, letters: Uint8Array): Promise<Uint8Array> {
  const { document, pageOf } = await pagesOf(order)
  document.setTitle(order.title)
  document.setLanguage(order.language)
  document.setProducer('Temelia')
  const font = pageFont(document, letters, 'Arimo')
  const opened = order.sheets.map((sheet) => ({ sheet, ...pageOf(sheet, font) }))
  for (const { sheet, page, size, corner } of opened) {
    page.setRotation(degrees(sheet.rotation))
    if (sheet.marks.length + sheet.pins.length === 0) continue
    const seen: TurnedPage = { width: sheet.width * size, height: sheet.height * size, rotation: sheet.rotation }
    const on = markedPage(document, page, font, seen, size, corner)
    for (const mark of sheet.marks) addMark(on, mark)
    for (const pin of sheet.pins) addPin(on, pin)
    if (sheet.marks.length > 0) addSheetLegend(on, sheet, seen)
    addMeasurePages(document, font, document.getPages().indexOf(page) + 1, sheet, order)
  }
  font.close()
  return document.save()
}

function markedPage(
  document: PDFDocument,
  page: PDFPage,
  font: PageFont,
  { width, height, rotation }: TurnedPage,
  size: number,
  corner: readonly [number, number],
): MarkedPage {
  return {
    document,
    page,
    font,
    rotation,
    corner,
    place: ([x, y]) => [corner[0] + x * size, corner[1] + y * size],
    letters: Math.min(Math.max(Math.min(width, height) / 90, LEAST_LETTERS), MOST_LETTERS),
  }
}

async function pagesOf({ bytes, type }: MarkingOrder): Promise<Pages> {
  if (type === 'application/pdf') return pagesOfPdf(bytes)
  const document = await PDFDocument.create()
  const made = (sheet: MarkedSheet): OpenPage => {
    const size = LONGER_SIDE / Math.max(sheet.width, sheet.height)
    return { page: document.addPage([sheet.width * size, sheet.height * size]), size, corner: [0, 0] }
  }
  if (type === 'drawing') {
    const drawing = JSON.parse(new TextDecoder().decode(bytes)) as VectorDrawing
    return {
      document,
      pageOf: (sheet, font) => {
        const open = made(sheet)
        const { node } = open.page
        node.setFontDictionary(PDFName.of('F1'), font.ref)
        node.addContentStream(
          document.context.register(document.context.flateStream(drawingInk(drawing, open.size, font))),
        )
        return open
      },
    }
  }
  const picture = type === 'image/png' ? await document.embedPng(bytes) : await document.embedJpg(bytes)
  const turn = type === 'image/jpeg' ? pictureTurn(bytes) : 1
  return {
    document,
    pageOf: (sheet) => {
      const open = made(sheet)
      const [width, height] = [sheet.width * open.size, sheet.height * open.size]
      const { page } = open
      page.node.setXObject(PDFName.of('Picture'), picture.ref)
      const stream = document.context.flateStream(`q ${pictureMatrix(turn, width, height)} cm /Picture Do Q`)
      page.node.addContentStream(document.context.register(stream))
      return open
    },
  }
}

/** The pages of a file as they are; what it would run when it is opened is left out. */
async function pagesOfPdf(bytes: Uint8Array): Promise<Pages> {
  const document = await PDFDocument.load(bytes, { updateMetadata: false })
  for (const entry of ['OpenAction', 'AA']) document.catalog.delete(PDFName.of(entry))
  const pages = document.getPages()
  return {
    document,
    pageOf: ({ page }) => {
      const found = pages[page - 1]
      if (!found) throw new Error(`the file has no page ${page}`)
      const [media, crop] = [found.getMediaBox(), found.getCropBox()]
      return { page: found, size: 1, corner: [Math.max(media.x, crop.x), Math.max(media.y, crop.y)] }
    },
  }
}

/** How the unit square of a picture is laid onto its page, by the orientation that the camera noted. */
function pictureMatrix(turn: number, width: number, height: number): string {
  const matrices = [
    [width, 0, 0, height, 0, 0],
    [-width, 0, 0, height, width, 0],
    [-width, 0, 0, -height, width, height],
    [width, 0, 0, -height, 0, height],
    [0, -height, -width, 0, width, height],
    [0, -height, width, 0, 0, height],
    [0, height, width, 0, 0, 0],
    [0, height, -width, 0, width, 0],
  ]
  return (matrices[turn - 1] ?? matrices[0] ?? []).map(ink).join(' ')
}

import { toView } from '@temelia/takeoff/rotation'
import { getDocument, type PDFDocumentProxy, type PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { MOST_SHEETS, type Sheet, type SheetsRead } from './sheet.ts'
import { readTitleBlock, type SheetText } from './title-block.ts'

const MOST_TEXTS = 20_000
const POINTS_IN_AN_INCH = 72

/** The sheets of a PDF with their sizes, turns and title blocks. Nothing in it is run, and nothing outside is reached. */
export async function readPdf(bytes: Uint8Array): Promise<SheetsRead> {
  const opened = await open(bytes)
  if (!('numPages' in opened)) return opened
  if (opened.numPages > MOST_SHEETS)
    return { ok: false, fault: 'BLUEPRINT_CONVERSION_LIMIT', params: { max: MOST_SHEETS, found: opened.numPages } }
  const sheets: Sheet[] = []
  for (let page = 1; page <= opened.numPages; page++) sheets.push(await sheetOf(await opened.getPage(page), page))
  const sound = sheets.every(({ width, height }) => width > 0 && height > 0)
  return sound && sheets.length > 0
    ? { ok: true, sheets, drawn: null }
    : { ok: false, fault: 'BLUEPRINT_UNEXPECTED_ERROR' }
}

async function open(bytes: Uint8Array): Promise<PDFDocumentProxy | Extract<SheetsRead, { ok: false }>> {
  const task = getDocument({
    data: new Uint8Array(bytes),
    verbosity: 0,
    isEvalSupported: false,
    disableFontFace: true,
    useSystemFonts: false,
    stopAtErrors: false,
  })
  return task.promise.catch((error: unknown) => ({
    ok: false as const,
    fault: isLocked(error) ? ('BLUEPRINT_ENCRYPTED' as const) : ('BLUEPRINT_UNEXPECTED_ERROR' as const),
  }))
}

function isLocked(error: unknown): boolean {
  return error instanceof Error && error.name === 'PasswordException'
}

async function sheetOf(page: PDFPageProxy, number: number): Promise<Sheet> {
  const [left = 0, low = 0, right = 0, high = 0] = page.view
  const turned = { width: right - left, height: high - low, rotation: quarterTurns(page.rotate) }
  const { items } = await page.getTextContent()
  const texts = items.slice(0, MOST_TEXTS).flatMap((item): SheetText[] => {
    if (!('str' in item) || item.str.trim() === '') return []
    const [x, y] = toView(turned, [Number(item.transform[4]) - left, Number(item.transform[5]) - low])
    return [{ text: item.str, x, y, size: item.height }]
  })
  page.cleanup()
  const across = turned.rotation === 90 || turned.rotation === 270
  const [width, height] = across ? [turned.height, turned.width] : [turned.width, turned.height]
  return {
    page: number,
    ...readTitleBlock(texts, width, height),
    ...turned,
    unitsPerInch: POINTS_IN_AN_INCH / (page.userUnit > 0 ? page.userUnit : 1),
  }
}

function quarterTurns(rotate: number): Sheet['rotation'] {
  const turned = ((Math.round(rotate / 90) * 90) % 360) + 360
  return ([0, 90, 180, 270] as const).find((quarter) => quarter === turned % 360) ?? 0
}

import { type PDFDocument, type PDFRef, PDFString } from '@cantoo/pdf-lib'

/** A text as a content stream shows it, and how wide it is at size 1. */
export interface SetText {
  readonly shown: string
  readonly width: number
}

/** A font inside a PDF: any text of any language it has letters for. */
export interface PageFont {
  readonly ref: PDFRef
  /** A text of one line; what is wider than `most` at the size ends in an ellipsis. */
  set(text: string, size?: number, most?: number): SetText
  /** Writes the font itself, once all texts are set. */
  close(): void
}

const UNITS = 1_000
const UNKNOWN = '?'

/** Puts a TrueType font into a document. The fonts that every reader has know no ș and ț. */
export function pageFont({ context }: PDFDocument, bytes: Uint8Array, name: string): PageFont {
  const letters = readLetters(bytes)
  const ref = context.nextRef()
  const used = new Map<number, string>()

  const glyphsOf = (text: string) =>
    [...text.replaceAll(/\s/gu, ' ')].map((letter) => {
      const known = letters.glyphOf(letter.codePointAt(0) ?? 0) > 0 ? letter : UNKNOWN
      const glyph = letters.glyphOf(known.codePointAt(0) ?? 0)
      used.set(glyph, known)
      return glyph
    })
  const widthOf = (glyphs: readonly number[]) =>
    glyphs.reduce((sum, glyph) => sum + letters.widthOf(glyph), 0) / letters.unitsPerEm
  const shown = (glyphs: readonly number[]): SetText => ({
    shown: `<${glyphs.map(fourDigits).join('')}>`,
    width: widthOf(glyphs),
  })

  return {
    ref,
    set: (text, size = 1, most = Infinity) => {
      const glyphs = glyphsOf(text)
      if (widthOf(glyphs) * size <= most) return shown(glyphs)
      const [ellipsis = 0] = glyphsOf('…')
      while (glyphs.length > 0 && widthOf([...glyphs, ellipsis]) * size > most) glyphs.pop()
      return shown([...glyphs, ellipsis])
    },
    close: () => {
      const glyphs = [...used].sort(([a], [b]) => a - b)
      const scaled = (value: number) => Math.round((value * UNITS) / letters.unitsPerEm)
      const file = context.register(context.flateStream(bytes, { Length1: bytes.length }))
      const descriptor = context.obj({
        Type: 'FontDescriptor',
        FontName: name,
        Flags: 4,
        FontBBox: [-500, -300, 1_500, 1_100],
        ItalicAngle: 0,
        Ascent: scaled(letters.ascent),
        Descent: scaled(letters.descent),
        CapHeight: 700,
        StemV: 80,
        FontFile2: file,
      })
      const descendant = context.obj({
        Type: 'Font',
        Subtype: 'CIDFontType2',
        BaseFont: name,
        CIDSystemInfo: { Registry: PDFString.of('Adobe'), Ordering: PDFString.of('Identity'), Supplement: 0 },
        FontDescriptor: context.register(descriptor),
        CIDToGIDMap: 'Identity',
        W: glyphs.flatMap(([glyph]) => [glyph, [scaled(letters.widthOf(glyph))]]),
      })
      const unicode = context.register(context.flateStream(toUnicode(glyphs)))
      context.assign(
        ref,
        context.obj({
          Type: 'Font',
          Subtype: 'Type0',
          BaseFont: name,
          Encoding: 'Identity-H',
          DescendantFonts: [context.register(descendant)],
          ToUnicode: unicode,
        }),
      )
    },
  }
}

/** Which letters the glyphs are, so that a text can be found and copied. */
function toUnicode(glyphs: readonly (readonly [number, string])[]): string {
  const pairs = glyphs.map(([glyph, letter]) => {
    const units = Array.from({ length: letter.length }, (_, at) => fourDigits(letter.charCodeAt(at)))
    return `<${fourDigits(glyph)}> <${units.join('')}>`
  })
  const blocks = Array.from({ length: Math.ceil(pairs.length / 100) }, (_, at) => pairs.slice(at * 100, at * 100 + 100))
  return [
    '/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapType 2 def',
    '1 begincodespacerange <0000> <ffff> endcodespacerange',
    ...blocks.map((block) => `${block.length} beginbfchar\n${block.join('\n')}\nendbfchar`),
    'endcmap end end',
  ].join('\n')
}

function fourDigits(value: number): string {
  return value.toString(16).padStart(4, '0')
}

interface Letters {
  readonly unitsPerEm: number
  readonly ascent: number
  readonly descent: number
  glyphOf(code: number): number
  widthOf(glyph: number): number
}

/** Reads what is needed of a TrueType file: which glyph a letter has, and how wide it is. */
function readLetters(bytes: Uint8Array): Letters {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const tables = new Map(
    Array.from({ length: view.getUint16(4) }, (_, at) => {
      const entry = 12 + at * 16
      return [String.fromCharCode(...bytes.subarray(entry, entry + 4)), view.getUint32(entry + 8)] as const
    }),
  )
  const place = (name: string) => tables.get(name) ?? 0
  const [head, across, widths, codes] = [place('head'), place('hhea'), place('hmtx'), place('cmap')]
  const metrics = view.getUint16(across + 34)
  return {
    unitsPerEm: view.getUint16(head + 18),
    ascent: view.getInt16(across + 4),
    descent: view.getInt16(across + 6),
    glyphOf: codeTable(view, codes),
    widthOf: (glyph) => view.getUint16(widths + Math.min(glyph, metrics - 1) * 4),
  }
}

/** The table from letters to glyphs by segments: format 4, which every font for Windows has. */
function codeTable(view: DataView, codes: number): (code: number) => number {
  const tables = Array.from(
    { length: view.getUint16(codes + 2) },
    (_, at) => codes + view.getUint32(codes + 8 + at * 8),
  )
  const table = tables.find((start) => view.getUint16(start) === 4)
  if (table === undefined) throw new Error('the font has no table of letters by segments')
  const twice = view.getUint16(table + 6)
  const [ends, starts] = [table + 14, table + 16 + twice]
  const [shifts, ranges] = [starts + twice, starts + 2 * twice]
  return (code) => {
    for (let at = 0; at < twice; at += 2) {
      if (code > view.getUint16(ends + at)) continue
      const start = view.getUint16(starts + at)
      if (code < start) return 0
      const range = view.getUint16(ranges + at)
      const shift = view.getUint16(shifts + at)
      if (range === 0) return (code + shift) & 0xffff
      const glyph = view.getUint16(ranges + at + range + 2 * (code - start))
      return glyph === 0 ? 0 : (glyph + shift) & 0xffff
    }
    return 0
  }
}

import { unitsInAnInch } from '@temelia/takeoff/vector-drawing'
import { readDxf } from './dxf/read-dxf.ts'
import { readPdf } from './read-pdf.ts'
import { readPicture } from './read-picture.ts'
import type { SheetsRead } from './sheet.ts'

/** A file whose sheets are asked for, with the type of its content; `dxf` is what reads as text. */
export interface DrawingFile {
  readonly bytes: Uint8Array
  readonly type: string
}

/** Reads the sheets of a drawing; whatever is wrong with the file is told, never thrown. */
export async function readSheets({ bytes, type }: DrawingFile): Promise<SheetsRead> {
  try {
    if (type === 'dxf') return readCad(bytes)
    return type === 'application/pdf' ? await readPdf(bytes) : readPicture(bytes, type)
  } catch {
    return { ok: false, fault: 'BLUEPRINT_UNEXPECTED_ERROR' }
  }
}

/** The model of a CAD file as one sheet, as large as what is drawn on it. */
function readCad(bytes: Uint8Array): SheetsRead {
  const read = readDxf(bytes)
  if (!read.ok && read.most !== null)
    return { ok: false, fault: 'BLUEPRINT_CONVERSION_LIMIT', params: { max: read.most } }
  if (!read.ok) return { ok: false, fault: 'BLUEPRINT_UNEXPECTED_ERROR' }
  const { unit, width, height } = read.drawing
  const sheet = { page: 1, number: null, name: null, rotation: 0, notedRatio: null, drawingUnit: unit } as const
  return {
    ok: true,
    sheets: [{ ...sheet, width, height, unitsPerInch: unit && unitsInAnInch(unit) }],
    drawn: new TextEncoder().encode(JSON.stringify(read.drawing)),
  }
}

import { readPdf } from './read-pdf.ts'
import { readPicture } from './read-picture.ts'
import type { SheetsRead } from './sheet.ts'

/** A file whose sheets are asked for, with the type of its content. */
export interface DrawingFile {
  readonly bytes: Uint8Array
  readonly type: string
}

/** Reads the sheets of a drawing; whatever is wrong with the file is told, never thrown. */
export async function readSheets({ bytes, type }: DrawingFile): Promise<SheetsRead> {
  try {
    return type === 'application/pdf' ? await readPdf(bytes) : readPicture(bytes, type)
  } catch {
    return { ok: false, fault: 'BLUEPRINT_UNEXPECTED_ERROR' }
  }
}

import { gunzipSync } from 'node:zlib'
import type { NumberPractice } from '@temelia/decimal/typed-number'
import { cleanRows } from './clean-rows.ts'
import { type DecodedText, decodeText, type TextEncoding } from './decode-text.ts'
import { type Delimiter, delimitedRows, type LineEnds } from './delimited.ts'
import { fault, type Read, refuse, type TransferFault } from './fault.ts'
import { cellText, columnLetter, type ReadLimits, type Sheet } from './sheet.ts'
import { fileKind } from './sniff.ts'
import { workbookSheets } from './workbook-sheets.ts'

/** The company's practice, and what the caller knows better than the content tells. */
export interface ReadChoice {
  readonly practice: NumberPractice
  readonly encoding?: TextEncoding
  readonly delimiter?: Delimiter
}

/**
 * Any uploaded table as sheets: XLSX, or CSV/TSV in the usual encodings, told apart by content. A delimited file is one
 * sheet without a name. Runs where it is called: servers call it through `readInWorker`.
 */
export async function readSheets(bytes: Uint8Array, limits: ReadLimits, choice: ReadChoice): Promise<Read<Sheet[]>> {
  if (bytes.byteLength > limits.fileBytes) return refuse('FILE_TOO_LARGE', { value: String(limits.fileBytes) })
  switch (fileKind(bytes)) {
    case 'empty':
      return refuse('FILE_EMPTY')
    case 'zip':
      return workbookSheets(bytes, limits)
    case 'gzip': {
      const unpacked = unpackGzip(bytes, limits.unpackedBytes)
      return unpacked.ok ? textSheets(unpacked.value, limits, choice) : unpacked
    }
    case 'old-office':
      return refuse(holdsEncryption(bytes) ? 'FILE_ENCRYPTED' : 'FILE_OLD_WORKBOOK')
    case 'binary':
      return refuse('FILE_TYPE_UNKNOWN')
    case 'text':
      return textSheets(bytes, limits, choice)
  }
}

/** A gzip file unpacked, at most `maxBytes`. */
export function unpackGzip(bytes: Uint8Array, maxBytes: number): Read<Uint8Array> {
  // zlib tells of damaged and of over-long data only by throwing.
  try {
    return { ok: true, value: gunzipSync(bytes, { maxOutputLength: maxBytes }) }
  } catch (error) {
    const tooLong = error instanceof RangeError
    return refuse(tooLong ? 'FILE_UNPACKS_TOO_LARGE' : 'FILE_DAMAGED')
  }
}

function textSheets(bytes: Uint8Array, limits: ReadLimits, choice: ReadChoice): Read<Sheet[]> {
  const decoded = decodeText(bytes, choice.practice, choice.encoding)
  if (!decoded.ok) return decoded
  const cut = delimitedRows(decoded.value.text, limits, choice.delimiter)
  if (!cut.ok) return cut
  const { rows, notes } = cleanRows('', cut.value.rows)
  const { encoding, by: encodingBy } = decoded.value
  const { delimiter, lineEnds } = cut.value
  return {
    ok: true,
    value: [
      {
        name: '',
        rows,
        reading: { encoding, encodingBy, delimiter, lineEnds },
        notes: [...encodingNotes(decoded.value, rows), ...lineEndNotes(lineEnds), ...notes],
      },
    ],
  }
}

/** Where the first letter stands that the bytes do not give; a doubt about the whole text unless a person chose its encoding. */
function encodingNotes({ encoding, by, damaged }: DecodedText, rows: readonly (readonly string[])[]): TransferFault[] {
  if (by === 'guess') return [fault('FILE_ENCODING_GUESSED', { value: encoding })]
  const line = rows.findIndex((row) => row.some((cell) => cell.includes('\ufffd')))
  if (line < 0) return []
  const column = rows[line]?.findIndex((cell) => cell.includes('\ufffd')) ?? 0
  const place = { line: line + 1, column: columnLetter(column), value: cellText(rows[line]?.[column]) }
  const params = { encoding: encoding.toUpperCase() }
  return [{ ...fault(damaged && by !== 'choice' ? 'FILE_BAD_BYTES' : 'FILE_BYTES_REPLACED', place), params }]
}

function lineEndNotes(lineEnds: LineEnds): TransferFault[] {
  return lineEnds === 'mixed' ? [fault('FILE_LINE_ENDS_MIXED')] : []
}

function holdsEncryption(bytes: Uint8Array): boolean {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).includes('EncryptedPackage', 0, 'utf16le')
}

import { gunzipSync } from 'node:zlib'
import { decodeText, encodingOf, type TextEncoding } from './decode-text.ts'
import { type Delimiter, delimitedRows, delimiterOf } from './delimited.ts'
import { type Read, refuse } from './fault.ts'
import type { ReadLimits, Sheet } from './sheet.ts'
import { fileKind } from './sniff.ts'
import { workbookSheets } from './workbook-sheets.ts'

/** What the caller knows better than the content tells. */
export interface ReadChoice {
  readonly encoding?: TextEncoding
  readonly delimiter?: Delimiter
}

/**
 * Any uploaded table as sheets: XLSX, or CSV/TSV in the usual encodings, told apart by content. A delimited file is one
 * sheet without a name. Runs where it is called: servers call it through `readInWorker`.
 */
export async function readSheets(
  bytes: Uint8Array,
  limits: ReadLimits,
  choice: ReadChoice = {},
): Promise<Read<Sheet[]>> {
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
  const encoding = choice.encoding ?? encodingOf(bytes)
  const text = decodeText(bytes, encoding)
  if (!text.ok) return text
  const delimiter = choice.delimiter ?? delimiterOf(text.value)
  const rows = delimitedRows(text.value, limits, delimiter)
  return rows.ok ? { ok: true, value: [{ name: '', rows: rows.value, reading: { encoding, delimiter } }] } : rows
}

function holdsEncryption(bytes: Uint8Array): boolean {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).includes('EncryptedPackage', 0, 'utf16le')
}

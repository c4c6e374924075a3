import { isUtf8 } from 'node:buffer'
import { decodeAnsi } from '@temelia/exchange/decode'
import type { NumberPractice } from '@temelia/decimal/typed-number'
import { refuse, type Read } from './fault.ts'

/** What stands for bytes that are no text. */
const REPLACED = 0xfffd
const LAST_ASCII = 0x7f

const CEDILLAS: Readonly<Record<string, string>> = { ş: 'ș', Ş: 'Ș', ţ: 'ț', Ţ: 'Ț' }

/** The ways of writing text that are read. */
export const encodings = ['utf-8', 'utf-16le', 'utf-16be', 'windows-1250', 'windows-1252'] as const

export type TextEncoding = (typeof encodings)[number]

/** A text and how it was known to be written. */
export interface DecodedText {
  readonly text: string
  readonly encoding: TextEncoding
  /** `bytes`: nothing else fits; `guess`: one byte a letter, so the one of the company's country is taken. */
  readonly by: 'choice' | 'mark' | 'bytes' | 'guess'
  /** Bytes that are no text in this encoding stand in it as U+FFFD. */
  readonly damaged: boolean
}

/**
 * The text of a file as the caller says it is written, else as its mark or its bytes tell: UTF-8, UTF-16 of either order, else one byte
 * a letter, Windows-1250 in Romania and Windows-1252 in the United States. A text that is UTF-8 but for a few bytes stays UTF-8, and is
 * `damaged`. Cedilla letters of Windows-1250 become the comma letters they stand for. A NUL inside the text is refused.
 */
export function decodeText(
  bytes: Uint8Array,
  practice: NumberPractice,
  encoding: TextEncoding | undefined = undefined,
): Read<DecodedText> {
  const known = encoding ? ({ encoding, by: 'choice' } as const) : encodingOf(bytes, practice)
  const decoded = known.encoding === 'windows-1252' ? decodeAnsi(bytes) : new TextDecoder(known.encoding).decode(bytes)
  const text = known.encoding === 'windows-1250' ? withCommaLetters(decoded) : decoded
  const nul = text.indexOf('\0')
  if (nul >= 0) return refuse('FILE_HAS_NUL', { line: text.slice(0, nul).split(/\r\n|\r|\n/).length })
  const damaged = known.encoding === 'utf-8' ? !isUtf8(bytes) : text.includes('\ufffd')
  return { ok: true, value: { text, ...known, damaged } }
}

function encodingOf(bytes: Uint8Array, practice: NumberPractice): Pick<DecodedText, 'encoding' | 'by'> {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return { encoding: 'utf-16le', by: 'mark' }
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return { encoding: 'utf-16be', by: 'mark' }
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return { encoding: 'utf-8', by: 'mark' }
  const utf16 = unmarkedUtf16(bytes)
  if (utf16) return { encoding: utf16, by: 'bytes' }
  if (isUtf8(bytes) || mostlyUtf8(bytes)) return { encoding: 'utf-8', by: 'bytes' }
  return { encoding: practice === 'ro' ? 'windows-1250' : 'windows-1252', by: 'guess' }
}

// Letters of one byte hardly ever form what UTF-8 writes as several: a text with as many good ones as bad ones is UTF-8, damaged.
function mostlyUtf8(bytes: Uint8Array): boolean {
  const text = new TextDecoder('utf-8').decode(bytes)
  let bad = 0
  let good = 0
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === REPLACED) bad++
    else if (code > LAST_ASCII) good++
  }
  return good > 0 && good >= bad
}

function withCommaLetters(text: string): string {
  return text.replace(/[şŞţŢ]/g, (letter) => CEDILLAS[letter] ?? letter)
}

// Latin text in UTF-16 has a zero in every second byte; a stray NUL in other text does not.
function unmarkedUtf16(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  const sample = bytes.subarray(0, 512)
  if (sample.byteLength < 4 || bytes.byteLength % 2 !== 0) return undefined
  const zeros = [0, 0]
  sample.forEach((byte, index) => {
    if (byte === 0) zeros[index % 2] = (zeros[index % 2] ?? 0) + 1
  })
  const most = (sample.byteLength / 2) * 0.7
  if ((zeros[1] ?? 0) > most && zeros[0] === 0) return 'utf-16le'
  return (zeros[0] ?? 0) > most && zeros[1] === 0 ? 'utf-16be' : undefined
}

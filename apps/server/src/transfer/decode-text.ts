import { refuse, type Read } from './fault.ts'

const CEDILLAS: Readonly<Record<string, string>> = { ş: 'ș', Ş: 'Ș', ţ: 'ț', Ţ: 'Ț' }

/** The ways of writing text that are read. */
export const encodings = ['utf-8', 'utf-16le', 'utf-16be', 'windows-1250'] as const

export type TextEncoding = (typeof encodings)[number]

/**
 * The text of a file as the caller says it is written, or as its bytes tell: UTF-8 with or without a mark, UTF-16 of either order, else Windows-1250 (what older Romanian
 * programs write; its cedilla letters become the comma letters they stand for). A NUL inside the text is refused.
 */
export function decodeText(bytes: Uint8Array, encoding = encodingOf(bytes)): Read<string> {
  const decoded = new TextDecoder(encoding).decode(bytes)
  const text = encoding === 'windows-1250' ? withCommaLetters(decoded) : decoded
  const nul = text.indexOf('\0')
  if (nul < 0) return { ok: true, value: text }
  return refuse('FILE_HAS_NUL', { line: text.slice(0, nul).split('\n').length })
}

/** How a text is written, by its mark or its bytes. */
export function encodingOf(bytes: Uint8Array): TextEncoding {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  const utf16 = unmarkedUtf16(bytes)
  if (utf16) return utf16
  return new TextDecoder('utf-8').decode(bytes).includes('\ufffd') ? 'windows-1250' : 'utf-8'
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

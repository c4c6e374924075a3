/** Bytes to text in the code pages exchange files come in. */
import { unaccented } from '@temelia/text/fold'

const CP850_HIGH =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0'

/** What Windows-1252 has from 0x80 to 0x9f. */
const ANSI_MIDDLE = [...'€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f', ...'\u0090‘’“”•–—˜™š›œ\u009džŸ']

/** Code pages of FIEBDC-3: 850 and 437 are DOS's, ANSI is Windows-1252. */
export type CodePage = 'cp850' | 'windows-1252' | 'utf-8'

/** The text of bytes in a code page. DOS page 437 differs from 850 in signs no estimate uses, so 850 stands for both. */
export function decodeBytes(bytes: Uint8Array, page: CodePage): string {
  if (page === 'windows-1252') return decodeAnsi(bytes)
  if (page === 'utf-8') return new TextDecoder(page).decode(bytes)
  const pieces: string[] = []
  for (let at = 0; at < bytes.length; at += 8_192) {
    let piece = ''
    for (const byte of bytes.subarray(at, at + 8_192))
      piece += byte < 128 ? String.fromCharCode(byte) : (CP850_HIGH[byte - 128] ?? '')
    pieces.push(piece)
  }
  return pieces.join('')
}

/**
 * The text of bytes in Windows-1252. Node.js reads them as ISO 8859-1 in some versions (20.20 among them), and quotation marks, dashes and
 * the euro sign as control characters: those are put right here.
 */
export function decodeAnsi(bytes: Uint8Array): string {
  const text = new TextDecoder('windows-1252').decode(bytes)
  return text.replace(/[\u0080-\u009f]/g, (sign) => ANSI_MIDDLE[sign.charCodeAt(0) - 0x80] ?? sign)
}

/** The bytes of a text in Windows-1252; signs it has not are written without their marks, else as a question mark. */
export function encodeAnsi(text: string): Uint8Array {
  const bytes = new Uint8Array(text.length)
  let size = 0
  for (const sign of text) bytes[size++] = ansiByte(sign)
  return bytes.subarray(0, size)
}

/** True when every sign of the text stands in Windows-1252. */
export function fitsAnsi(text: string): boolean {
  for (const sign of text) if (!ANSI.has(sign)) return false
  return true
}

const ANSI: ReadonlyMap<string, number> = new Map(
  Array.from({ length: 256 }, (_, byte) => [decodeAnsi(new Uint8Array([byte])), byte]),
)

function ansiByte(sign: string): number {
  const plain = unaccented(sign)
  return ANSI.get(sign) ?? ANSI.get(plain) ?? 63
}

/** The text of an XML file: by its mark, else by what its declaration says, else UTF-8. */
export function decodeXml(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  const head = decodeAnsi(bytes.subarray(0, 200))
  const named = /^[^<]*<\?xml[^>]*encoding\s*=\s*["']([\w-]+)["']/.exec(head)?.[1]?.toLowerCase() ?? 'utf-8'
  const page = /^(?:iso-8859-1|windows-1252|latin1)$/.test(named) ? 'windows-1252' : 'utf-8'
  return decodeBytes(bytes, page)
}

/** Bytes to text in the code pages exchange files come in. */
import { unaccented } from '@temelia/text/fold'

const CP850_HIGH =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0'

/** Code pages of FIEBDC-3: 850 and 437 are DOS's, ANSI is Windows-1252. */
export type CodePage = 'cp850' | 'windows-1252' | 'utf-8'

/** The text of bytes in a code page. DOS page 437 differs from 850 in signs no estimate uses, so 850 stands for both. */
export function decodeBytes(bytes: Uint8Array, page: CodePage): string {
  if (page !== 'cp850') return new TextDecoder(page).decode(bytes)
  const pieces: string[] = []
  for (let at = 0; at < bytes.length; at += 8_192) {
    let piece = ''
    for (const byte of bytes.subarray(at, at + 8_192))
      piece += byte < 128 ? String.fromCharCode(byte) : (CP850_HIGH[byte - 128] ?? '')
    pieces.push(piece)
  }
  return pieces.join('')
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
  Array.from({ length: 256 }, (_, byte) => [new TextDecoder('windows-1252').decode(new Uint8Array([byte])), byte]),
)

function ansiByte(sign: string): number {
  const plain = unaccented(sign)
  return ANSI.get(sign) ?? ANSI.get(plain) ?? 63
}

/** The text of an XML file: by its mark, else by what its declaration says, else UTF-8. */
export function decodeXml(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  const head = new TextDecoder('windows-1252').decode(bytes.subarray(0, 200))
  const named = /^[^<]*<\?xml[^>]*encoding\s*=\s*["']([\w-]+)["']/.exec(head)?.[1]?.toLowerCase() ?? 'utf-8'
  const page = /^(?:iso-8859-1|windows-1252|latin1)$/.test(named) ? 'windows-1252' : 'utf-8'
  return new TextDecoder(page).decode(bytes)
}

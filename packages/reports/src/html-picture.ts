/** A picture that came inside the HTML, judged by its content. Sizes are in pixels. */
export interface Picture {
  readonly format: 'png' | 'jpg' | 'gif' | 'svg'
  readonly bytes: Uint8Array
  readonly width: number
  readonly height: number
}

/** Pixels of one picture: what is unpacked takes four bytes each. */
const PIXEL_LIMIT = 16_000_000
const SVG_LIMIT = 200_000
/** What can run, load, repeat itself without end or be heavy beyond its size. */
const HARMFUL_SVG =
  /<!|<\?(?!xml\s)|[<:](?:use|image|feimage|foreignobject|filter|pattern|mask|clippath|marker|symbol|style|script|switch|a|animate|set|text|textpath)[\s>/:]|href|url\s*\(\s*['"]?\s*[^#'"\s]|@import|\bdata:|&(?!amp;|lt;|gt;|quot;|apos;|#)/i

/**
 * The picture of a `data:` address: PNG, JPEG, GIF, or an SVG of shapes and gradients only. What the address says it is does not count.
 * Undefined for every other address, broken content, and pictures beyond 16 million pixels.
 */
export function pictureOf(address: string): Picture | undefined {
  const match = /^\s*data:[^,]{0,200},/i.exec(address)
  if (!match) return undefined
  const text = address.slice(match[0].length)
  const bytes = /;\s*base64\s*,$/i.test(match[0]) ? Buffer.from(text, 'base64') : percentBytes(text)
  const picture = pngSize(bytes) ?? jpegSize(bytes) ?? gifSize(bytes) ?? svgSize(bytes)
  if (picture === undefined) return undefined
  const { width, height } = picture
  return width > 0 && height > 0 && width * height <= PIXEL_LIMIT ? { ...picture, bytes } : undefined
}

type Sized = Omit<Picture, 'bytes'>

function percentBytes(text: string): Buffer {
  const latin = text.replace(/%([0-9a-f]{2})/gi, (_all, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return /[^\0-\xff]/.test(latin) ? Buffer.from(text, 'utf8') : Buffer.from(latin, 'latin1')
}

function pngSize(bytes: Buffer): Sized | undefined {
  const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')
  if (bytes.length < 33 || !bytes.subarray(0, 8).equals(signature)) return undefined
  return { format: 'png', width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) }
}

function gifSize(bytes: Buffer): Sized | undefined {
  if (bytes.length < 13 || !/^GIF8[79]a$/.test(bytes.toString('latin1', 0, 6))) return undefined
  return { format: 'gif', width: bytes.readUInt16LE(6), height: bytes.readUInt16LE(8) }
}

/** The size stands in the first frame head; segments before it are stepped over by their lengths. */
function jpegSize(bytes: Buffer): Sized | undefined {
  if (bytes.length < 12 || bytes.readUIntBE(0, 3) !== 0xffd8ff) return undefined
  for (let at = 2; at + 9 < bytes.length && bytes[at] === 0xff; ) {
    const marker = bytes[at + 1] ?? 0
    const isFrame = marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc
    if (isFrame) return { format: 'jpg', height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7) }
    at += 2 + bytes.readUInt16BE(at + 2)
  }
  return undefined
}

function svgSize(bytes: Buffer): Sized | undefined {
  if (bytes.length > SVG_LIMIT) return undefined
  const text = bytes.toString('utf8')
  const root = /^\ufeff?\s*(?:<\?xml[^>]{0,200}\?>\s*)?<svg[\s>][^>]*>?/.exec(text)?.[0]
  if (root === undefined || text.includes('\ufffd') || HARMFUL_SVG.test(text)) return undefined
  const box = /\bviewBox\s*=\s*["']\s*[-\d.]+[\s,]+[-\d.]+[\s,]+([\d.]+)[\s,]+([\d.]+)/.exec(root)
  const side = (name: string) =>
    Number(new RegExp(`\\s${name}\\s*=\\s*["']\\s*([\\d.]{1,8})(?:px)?\\s*["']`).exec(root)?.[1])
  return {
    format: 'svg',
    width: side('width') || Number(box?.[1]) || 300,
    height: side('height') || Number(box?.[2]) || 150,
  }
}

const signatures: readonly (readonly [string, readonly number[], number])[] = [
  ['application/pdf', [0x25, 0x50, 0x44, 0x46], 0],
  ['image/png', [0x89, 0x50, 0x4e, 0x47], 0],
  ['image/jpeg', [0xff, 0xd8, 0xff], 0],
  ['image/gif', [0x47, 0x49, 0x46, 0x38], 0],
  ['image/webp', [0x57, 0x45, 0x42, 0x50], 8],
  ['application/zip', [0x50, 0x4b, 0x03, 0x04], 0],
  ['application/gzip', [0x1f, 0x8b], 0],
  ['application/x-ole-storage', [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1], 0],
]

/** The type of a file by its first bytes, never by its name: text when it reads as text, else unknown bytes. */
export function contentType(bytes: Uint8Array): string {
  for (const [type, signature, offset] of signatures) {
    if (!signature.every((byte, index) => bytes[offset + index] === byte)) continue
    return type === 'application/zip' ? zipType(bytes) : type
  }
  const start = new TextDecoder('latin1').decode(bytes.subarray(0, 12))
  if (start.startsWith('AC10')) return 'image/vnd.dwg'
  if (/^.{4}ftyp(?:hei[cfx]|mif1|msf1)/s.test(start)) return 'image/heic'
  return bytes.subarray(0, 8_192).includes(0) ? 'application/octet-stream' : 'text/plain; charset=utf-8'
}

const office = [
  ['word/', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'],
  ['ppt/', 'application/vnd.openxmlformats-officedocument.presentationml.presentation'],
  ['xl/', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
] as const

/** Office documents are archives; the folder their parts lie in tells them apart, and stands near the start. */
function zipType(bytes: Uint8Array): string {
  const names = new TextDecoder('latin1').decode(bytes.subarray(0, 8_192))
  return office.find(([folder]) => names.includes(folder))?.[1] ?? 'application/zip'
}

const archives = ['application/zip', ...office.map(([, type]) => type)]
/** An office document with a password is an older container. */
const documents = [...archives, 'application/x-ole-storage']

/** What the content of a file with such a name must be. Names that are not here promise nothing. */
const promised: Readonly<Record<string, readonly string[]>> = {
  pdf: ['application/pdf'],
  png: ['image/png'],
  jpg: ['image/jpeg'],
  jpeg: ['image/jpeg'],
  gif: ['image/gif'],
  webp: ['image/webp'],
  heic: ['image/heic'],
  heif: ['image/heic'],
  dwg: ['image/vnd.dwg'],
  gz: ['application/gzip'],
  zip: archives,
  docx: documents,
  xlsx: documents,
  pptx: documents,
}

/** Whether a file is what its name says. */
export function isAsNamed(name: string, type: string): boolean {
  const ending = /\.([a-z]{1,5})$/i.exec(name)?.[1]?.toLowerCase() ?? ''
  return promised[ending]?.includes(type) ?? true
}

const words: Readonly<Record<string, string>> = {
  'application/pdf': 'PDF',
  'image/png': 'PNG',
  'image/jpeg': 'JPEG',
  'image/gif': 'GIF',
  'image/webp': 'WebP',
  'image/heic': 'HEIC',
  'image/vnd.dwg': 'DWG',
  'application/gzip': 'GZIP',
  'application/zip': 'ZIP',
}

/** A type in a word that people know. */
export function typeWord(type: string): string {
  const part = office.find(([, of]) => of === type)?.[0]
  if (part) return { 'word/': 'DOCX', 'xl/': 'XLSX', 'ppt/': 'PPTX' }[part]
  return words[type] ?? (type.startsWith('text/') ? 'TXT' : 'BIN')
}

/** Types that a browser shows without running anything. */
export function isPreviewable(type: string): boolean {
  return ['application/pdf', 'image/png', 'image/jpeg', 'image/gif', 'image/webp'].includes(type)
}

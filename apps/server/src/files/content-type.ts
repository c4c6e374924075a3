const signatures: readonly (readonly [string, readonly number[], number])[] = [
  ['application/pdf', [0x25, 0x50, 0x44, 0x46], 0],
  ['image/png', [0x89, 0x50, 0x4e, 0x47], 0],
  ['image/jpeg', [0xff, 0xd8, 0xff], 0],
  ['image/gif', [0x47, 0x49, 0x46, 0x38], 0],
  ['image/webp', [0x57, 0x45, 0x42, 0x50], 8],
  ['application/zip', [0x50, 0x4b, 0x03, 0x04], 0],
  ['application/gzip', [0x1f, 0x8b], 0],
]

/** The type of a file by its first bytes, never by its name: text when it reads as text, else unknown bytes. */
export function contentType(bytes: Uint8Array): string {
  for (const [type, signature, offset] of signatures) {
    if (!signature.every((byte, index) => bytes[offset + index] === byte)) continue
    return type === 'application/zip' ? zipType(bytes) : type
  }
  if (new TextDecoder('latin1').decode(bytes.subarray(0, 6)).startsWith('AC10')) return 'image/vnd.dwg'
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

/** What a file is, by its content. The name of an upload is never believed. */
export type FileKind = 'empty' | 'zip' | 'gzip' | 'old-office' | 'text' | 'binary'

const starts = (bytes: Uint8Array, ...signature: number[]) => signature.every((byte, index) => bytes[index] === byte)

/** The kind of a file. `old-office` is the container of .xls files and of workbooks locked with a password. */
export function fileKind(bytes: Uint8Array): FileKind {
  if (bytes.byteLength === 0) return 'empty'
  if (starts(bytes, 0x50, 0x4b, 3, 4) || starts(bytes, 0x50, 0x4b, 5, 6)) return 'zip'
  if (starts(bytes, 0x1f, 0x8b)) return 'gzip'
  if (starts(bytes, 0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1)) return 'old-office'
  if (starts(bytes, 0x25, 0x50, 0x44, 0x46) || starts(bytes, 0x89, 0x50, 0x4e, 0x47) || starts(bytes, 0xff, 0xd8, 0xff))
    return 'binary'
  return mostlyControls(bytes) ? 'binary' : 'text'
}

function mostlyControls(bytes: Uint8Array): boolean {
  if (starts(bytes, 0xff, 0xfe) || starts(bytes, 0xfe, 0xff)) return false
  const sample = bytes.subarray(0, 4_096)
  let controls = 0
  for (const byte of sample) if (byte < 9 || (byte > 13 && byte < 32)) if (byte !== 0) controls++
  return controls > sample.byteLength / 20
}

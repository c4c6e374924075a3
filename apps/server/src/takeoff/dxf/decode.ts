import { decodeAnsi } from '@temelia/exchange/decode'

const UNICODE_SINCE = 'AC1021'
const HEAD_BYTES = 20_000

/** The text of a DXF file: UTF-8 since 2007, before it in the code page that its header names. */
export function decodeDxf(bytes: Uint8Array): string {
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, HEAD_BYTES))
  const version = /\$ACADVER\s+1\s+(AC\d{4})/.exec(head)?.[1] ?? ''
  const page = /\$DWGCODEPAGE\s+3\s+ANSI_(\d{3,4})/.exec(head)?.[1] ?? '1252'
  return decodedAs(version >= UNICODE_SINCE ? 'utf-8' : `windows-${page}`, bytes)
}

function decodedAs(page: string, bytes: Uint8Array): string {
  if (page === 'windows-1252') return decodeAnsi(bytes)
  try {
    return new TextDecoder(page).decode(bytes)
  } catch {
    return decodeAnsi(bytes)
  }
}

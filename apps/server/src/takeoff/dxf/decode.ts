const UNICODE_SINCE = 'AC1021'
const HEAD_BYTES = 20_000

/** The text of a DXF file: UTF-8 since 2007, before it in the code page that its header names. */
export function decodeDxf(bytes: Uint8Array): string {
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, HEAD_BYTES))
  const version = /\$ACADVER\s+1\s+(AC\d{4})/.exec(head)?.[1] ?? ''
  const page = /\$DWGCODEPAGE\s+3\s+ANSI_(\d{3,4})/.exec(head)?.[1] ?? '1252'
  const utf8 = version >= UNICODE_SINCE
  return decoderOf(utf8 ? 'utf-8' : `windows-${page}`).decode(bytes)
}

function decoderOf(name: string): TextDecoder {
  try {
    return new TextDecoder(name)
  } catch {
    return new TextDecoder('windows-1252')
  }
}

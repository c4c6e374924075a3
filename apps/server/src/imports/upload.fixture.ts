import { deflateRawSync } from 'node:zlib'
import type { TestUser } from '../testing/app.ts'

export interface TestFile {
  readonly name: string
  readonly bytes: Uint8Array<ArrayBuffer>
}

/** A file of text. */
export function textFile(name: string, text: string): TestFile {
  return { name, bytes: new TextEncoder().encode(text) }
}

/** Uploads a file for an import, as a form does. */
export async function upload(who: TestUser, path: string, file: TestFile, target: unknown, mapping?: unknown) {
  const { body, type } = await formOf(file, target, mapping)
  return who.call('POST', path, body, { 'content-type': type })
}

/** The form of an upload as a browser sends it. */
export async function formOf(file: TestFile, target: unknown, mapping?: unknown) {
  const form = new FormData()
  form.set('target', JSON.stringify(target))
  if (mapping) form.set('mapping', JSON.stringify(mapping))
  form.set('file', new Blob([file.bytes]), file.name)
  const request = new Request('http://local/', { method: 'POST', body: form })
  return { body: Buffer.from(await request.arrayBuffer()), type: request.headers.get('content-type') ?? '' }
}

/** A ZIP of deflated files. */
export function zip(files: readonly TestFile[]): Uint8Array<ArrayBuffer> {
  const locals: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const { name, bytes } of files) {
    const packed = deflateRawSync(bytes)
    const local = Buffer.alloc(30)
    local.writeUInt32LE(0x04034b50, 0)
    local.writeUInt16LE(8, 8)
    local.writeUInt32LE(packed.byteLength, 18)
    local.writeUInt32LE(bytes.byteLength, 22)
    local.writeUInt16LE(name.length, 26)
    const central = Buffer.alloc(46)
    central.writeUInt32LE(0x02014b50, 0)
    central.writeUInt16LE(8, 10)
    central.writeUInt32LE(packed.byteLength, 20)
    central.writeUInt32LE(bytes.byteLength, 24)
    central.writeUInt16LE(name.length, 28)
    central.writeUInt32LE(offset, 42)
    locals.push(local, Buffer.from(name), packed)
    directory.push(central, Buffer.from(name))
    offset += local.byteLength + name.length + packed.byteLength
  }
  const entries = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(files.length, 8)
  end.writeUInt16LE(files.length, 10)
  end.writeUInt32LE(entries.byteLength, 12)
  end.writeUInt32LE(offset, 16)
  return new Uint8Array(Buffer.concat([...locals, entries, end]))
}

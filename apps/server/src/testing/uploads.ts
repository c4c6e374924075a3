import type { TestUser } from './app.ts'

const BOUNDARY = 'piece-of-a-test'

/** Uploads a file; gives its id. */
export async function uploaded(user: TestUser, name: string, bytes: Uint8Array): Promise<number> {
  const head = `--${BOUNDARY}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\n\r\n`
  const payload = Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${BOUNDARY}--\r\n`)])
  const reply = await user.call('POST', '/files/upload', payload, {
    'content-type': `multipart/form-data; boundary=${BOUNDARY}`,
  })
  if (reply.status !== 201) throw new Error(`could not upload ${name}: ${reply.status} ${JSON.stringify(reply.body)}`)
  return reply.body.FileId as number
}

/** The beginning of a PNG of that size: all that is looked at to know it. */
export function picture(width: number, height: number): Uint8Array {
  const bytes = new Uint8Array(33)
  bytes.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52])
  new DataView(bytes.buffer).setUint32(16, width)
  new DataView(bytes.buffer).setUint32(20, height)
  return bytes
}

import { openArchive, unpackEntry } from '../../transfer/archive.ts'

/** Nothing in the archive of an invoice is larger. */
const MOST_BYTES = 30 * 1024 * 1024

/** The invoice, or its errors, in an archive of the service: what is not the seal. Undefined when there is none to be read. */
export async function readSeal(bytes: Uint8Array): Promise<string | undefined> {
  const archive = await openArchive(bytes, MOST_BYTES)
  if (!archive.ok) return undefined
  const entry = archive.value.find(({ name }) => /\.xml$/i.test(name) && !/semnatura/i.test(name))
  const content = entry && (await unpackEntry(entry))
  return content?.ok ? new TextDecoder().decode(content.value) : undefined
}

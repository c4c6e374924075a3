import { isUtf8 } from 'node:buffer'
import PostalMime, { type Address } from 'postal-mime'

/** One part of an email that is a file. */
export interface EmailFile {
  readonly name: string
  readonly content: Buffer
  /** By what the email's HTML names it, without angle brackets. */
  readonly contentId: string | null
}

/** An email as it was written. */
export interface ParsedEmail {
  readonly from: { readonly name: string; readonly address: string }
  readonly to: readonly string[]
  readonly cc: readonly string[]
  readonly subject: string
  readonly html: string | null
  readonly text: string | null
  readonly date: string | null
  readonly files: readonly EmailFile[]
}

/** Reads a whole email, whatever its encoding; undefined when nothing can be made of it (no sender, broken beyond its limits). */
export async function parseEmail(raw: Buffer): Promise<ParsedEmail | undefined> {
  const email = await PostalMime.parse(readableHead(raw), { maxNestingDepth: 40, maxHeadersSize: 512 * 1024 }).catch(
    () => undefined,
  )
  const [from] = flat(email?.from ? [email.from] : [])
  if (!email || !from) return undefined
  const date = email.date && !Number.isNaN(Date.parse(email.date)) ? new Date(email.date).toISOString() : null
  return {
    from,
    to: flat(email.to).map(({ address }) => address),
    cc: flat(email.cc).map(({ address }) => address),
    subject: clean(email.subject ?? '').slice(0, 998),
    html: email.html ? clean(email.html) : null,
    text: email.text ? clean(email.text) : null,
    date,
    files: email.attachments.map((file, at) => ({
      name: fileName(file.filename, at),
      content: Buffer.from(file.content as ArrayBuffer),
      contentId: file.contentId?.replace(/^<|>$/g, '') ?? null,
    })),
  }
}

/** Old clients write their code page into the head as it is; one that is no UTF-8 is read as that of Central Europe. */
function readableHead(raw: Buffer): Buffer {
  const gap = /\r?\n\r?\n/.exec(raw.subarray(0, 512 * 1024).toString('latin1'))
  const head = raw.subarray(0, gap?.index ?? raw.length)
  if (isUtf8(head)) return raw
  const read = new TextDecoder('windows-1250').decode(head)
  return Buffer.concat([Buffer.from(read, 'utf8'), raw.subarray(head.length)])
}

function flat(addresses: readonly Address[] | undefined): { name: string; address: string }[] {
  return (addresses ?? [])
    .flatMap((one) => one.group ?? [one])
    .map(({ name, address }) => ({ name: clean(name).slice(0, 200), address: address.trim().toLowerCase() }))
    .filter(({ address }) => address.includes('@') && address.length <= 320)
}

/** The database keeps no NUL. */
function clean(text: string): string {
  return text.replaceAll('\u0000', '')
}

function fileName(given: string | null, at: number): string {
  const name = clean(given ?? '')
    .replace(/[\p{Cc}/\\]/gu, ' ')
    .trim()
    .slice(-255)
  return name || `attachment-${at + 1}`
}

import { email } from '@temelia/model/formats'
import type { Email } from './email-data.ts'

/** The address in `Maria Dobre <maria@tigla.ro>`, or in the bare form; null when it is none. */
export function addressIn(text: string): string | null {
  const bare = (/<([^<>]+)>\s*$/.exec(text)?.[1] ?? text).trim().toLowerCase()
  return email.safeParse(bare).success ? bare : null
}

/** The name in `Maria Dobre <maria@tigla.ro>`, else what is there. */
export function nameOf(sender: string): string {
  return /^\s*(.+?)\s*<[^<>]+>\s*$/.exec(sender)?.[1] ?? sender
}

/** Subject of an answer or a forwarded email; a prefix stands once. */
export function subjectOf(subject: string, prefix: 'Re' | 'Fwd'): string {
  const bare = subject.replace(/^(?:\s*(?:re|r|fwd|fw|răsp|fwd?)\s*:\s*)+/i, '')
  return `${prefix}: ${bare}`.slice(0, 998)
}

/** Whom an answer goes to: the writer of an email that came in, the readers of one that left; all others as copies when asked for. */
export function answerTo(
  email: Pick<Email, 'direction' | 'sender' | 'recipients' | 'copies'>,
  everybody: boolean,
  own: readonly string[],
): { recipients: string[]; copies: string[] } {
  const writer = addressIn(email.sender ?? '')
  const recipients = email.direction === 'in' && writer ? [writer] : [...email.recipients]
  const others = everybody ? [...(email.direction === 'in' ? email.recipients : []), ...(email.copies ?? [])] : []
  const mine = new Set([...own.map((one) => one.toLowerCase()), ...recipients])
  return { recipients, copies: [...new Set(others.map((one) => one.toLowerCase()))].filter((one) => !mine.has(one)) }
}

/** The earlier email under a new one: who wrote when, and its words. */
export function quoted(email: Pick<Email, 'plain'>, heading: string): string {
  const lines = escaped((email.plain ?? '').slice(0, 20_000))
  const paragraphs = lines.split(/\n{2,}/).map((part) => `<p>${part.replaceAll('\n', '<br>')}</p>`)
  return `<p></p><p></p><p>${escaped(heading)}</p><blockquote>${paragraphs.join('')}</blockquote>`
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}

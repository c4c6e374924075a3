import { ImapFlow } from 'imapflow'
import { MailFault, mailFault } from './mail-fault.ts'
import type { Outside } from './outside.ts'
import type { MailServer } from './post.ts'

/** What is known of an email before it is fetched. */
export interface Outline {
  readonly uid: number
  readonly size: number
  readonly messageId: string | null
  readonly inReplyTo: string | null
  readonly references: readonly string[]
  readonly from: readonly string[]
  readonly to: readonly string[]
  readonly at: string
}

/** Where reading stopped: a mailbox's numbering, and the last email seen under it. */
export interface Mark {
  readonly validity: number
  readonly uid: number
}

/** What is new in a mailbox since a mark. */
export interface Inbox {
  readonly validity: number
  /** The last number given to an email so far. */
  readonly last: number
  /** New emails by number, the oldest first, at most as many as were asked for. */
  readonly emails: readonly Outline[]
  /** The whole email as it came; undefined when it is gone. */
  fetch(uid: number): Promise<Buffer | undefined>
}

/** Mailboxes of tenants. Everything it throws is a `MailFault`, but for what the caller's own work throws. */
export interface Mailbox {
  /** Connects, signs in and opens the inbox. */
  check(server: MailServer): Promise<void>
  /** Shows what came in after the mark; without one, or when the numbering changed, since the given day. Marks nothing as read. */
  read(
    server: MailServer,
    mark: Mark | null,
    since: Date,
    most: number,
    work: (inbox: Inbox) => Promise<void>,
  ): Promise<void>
  /** Puts a sent email into the folder of sent ones, once for each Message-ID. */
  keepSent(server: MailServer, messageId: string, raw: Buffer): Promise<void>
}

const PATIENCE = 20_000
const PORTS = [143, 993]

/** Mailboxes by IMAP, on servers outside. */
export function imapMailbox(outside: Outside): Mailbox {
  return {
    check: (server) =>
      connected(outside, server, async (client) => void (await client.mailboxOpen('INBOX', { readOnly: true }))),
    read: (server, mark, since, most, work) =>
      connected(outside, server, async (client) => {
        const { uidValidity, uidNext } = await client.mailboxOpen('INBOX', { readOnly: true })
        const validity = Number(uidValidity)
        const known = mark && mark.validity === validity ? mark.uid : null
        const found = await client.search(known === null ? { since } : { uid: `${known + 1}:*` }, { uid: true })
        // `n:*` also names the last email when it is older than n.
        const uids = (found || []).filter((uid) => uid > (known ?? 0)).toSorted((one, other) => one - other)
        const emails = await outlines(client, uids.slice(0, most))
        await own(() => work({ validity, last: uidNext - 1, emails, fetch: (uid) => fetchWhole(client, uid) }))
      }),
    keepSent: (server, messageId, raw) =>
      connected(outside, server, async (client) => {
        const path = await sentFolder(client)
        await client.mailboxOpen(path)
        const there = await client.search({ header: { 'message-id': messageId } }, { uid: true })
        if (!there || there.length === 0) await client.append(path, raw, ['\\Seen'])
      }),
  }
}

/** An error of the caller's work, on its way through the connection. */
class OwnError extends Error {
  constructor(readonly inner: unknown) {
    super('the work on a mailbox failed')
  }
}

async function own(work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    throw error instanceof MailFault ? error : new OwnError(error)
  }
}

async function connected(
  outside: Outside,
  server: MailServer,
  work: (client: ImapFlow) => Promise<void>,
): Promise<void> {
  const { address, servername } = await outside.place(server.host, server.port, PORTS).catch((error: unknown) => {
    throw mailFault(error)
  })
  const client = new ImapFlow({
    host: address,
    ...(servername === undefined ? {} : { servername }),
    port: server.port,
    secure: server.security === 'tls',
    doSTARTTLS: server.security === 'starttls',
    auth: { user: server.user ?? '', pass: server.password ?? '' },
    logger: false,
    connectionTimeout: PATIENCE,
    greetingTimeout: PATIENCE,
    socketTimeout: 3 * PATIENCE,
    disableAutoIdle: true,
  })
  // A line that breaks between two commands is told here; the command that follows fails and says so.
  client.on('error', () => undefined)
  try {
    await client.connect()
    await work(client)
    await client.logout()
  } catch (error) {
    client.close()
    if (error instanceof OwnError) throw error.inner
    throw mailFault(error)
  }
}

async function outlines(client: ImapFlow, uids: readonly number[]): Promise<Outline[]> {
  if (uids.length === 0) return []
  const found: Outline[] = []
  const query = { uid: true, size: true, envelope: true, internalDate: true, headers: ['references'] }
  for await (const message of client.fetch(uids.join(','), query, { uid: true })) {
    const { envelope = {} } = message
    const addresses = (list: typeof envelope.from) =>
      (list ?? []).flatMap(({ address }) => (address ? [address.toLowerCase()] : []))
    found.push({
      uid: message.uid,
      size: message.size ?? 0,
      messageId: envelope.messageId?.trim() || null,
      inReplyTo: messageIds(envelope.inReplyTo ?? '')[0] ?? null,
      references: messageIds(message.headers?.toString('latin1') ?? ''),
      from: addresses(envelope.from),
      to: [...addresses(envelope.to), ...addresses(envelope.cc), ...addresses(envelope.bcc)],
      at: new Date(message.internalDate ?? Date.now()).toISOString(),
    })
  }
  return found.toSorted((one, other) => one.uid - other.uid)
}

/** The Message-IDs in a header. */
export function messageIds(text: string): string[] {
  return text.match(/<[^<>\s]{1,990}>/g) ?? []
}

async function fetchWhole(client: ImapFlow, uid: number): Promise<Buffer | undefined> {
  const message = await client.fetchOne(String(uid), { source: true }, { uid: true }).catch((error: unknown) => {
    throw mailFault(error)
  })
  return message ? message.source : undefined
}

/** The folder of sent emails: as the server marks it, else by its usual names, else a new one. */
async function sentFolder(client: ImapFlow): Promise<string> {
  const folders = await client.list()
  const marked = folders.find((folder) => folder.specialUse === '\\Sent')
  const named = folders.find((folder) =>
    /^(sent( items| messages| mail)?|trimise|elemente trimise)$/i.test(folder.name),
  )
  const path = marked?.path ?? named?.path
  if (path) return path
  await client.mailboxCreate('Sent')
  return 'Sent'
}

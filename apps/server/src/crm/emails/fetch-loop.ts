import { beginningOf } from '@temelia/text/beginning'
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { startLoop } from '../../jobs/loop.ts'
import { MailFault } from '../../ports/mail-fault.ts'
import type { Inbox, Outline } from '../../ports/mailbox.ts'
import { accountServers } from './account-servers.ts'
import { isKnown, placeOf, storeEmail } from './incoming.ts'
import { announce, type EmailTools } from './emails.ts'
import { readEmail } from './read-email.ts'

const POLL_MILLISECONDS = 5_000
/** Between two readings of a mailbox that works. */
const EVERY_SECONDS = 60
/** A reading that has not moved for so long is dead; another process may read on. */
const LEASE_SECONDS = 300
const MOST_AT_ONCE = 200
/** Due mailboxes that are looked at for one that nobody else has taken. */
const LOOKED_AT = 20
const MOST_BYTES = 25 * 1024 * 1024
/** How far back a mailbox is read when it is new. */
const DAYS_BACK = 30
const SKIPPED_SHOWN = 50

/** A mailbox that this process reads at the moment. */
interface Taken {
  readonly id: number
  readonly clientId: number
  readonly lease: string
  readonly uidValidity: number | null
  readonly lastUid: number | null
  readonly failures: number
}

type Reason = 'too-large' | 'unparsable' | 'no-customer'

/** Another process reads the mailbox now: this one stops, what it stored stays. */
class LeaseLost extends Error {}

/** Reads the mailboxes of a region as they come due, until it is stopped. Any number of processes may do so on one database. */
export function startFetching(tools: EmailTools, report: (error: unknown) => void): () => Promise<void> {
  return startLoop((stopped) => fetchDue(tools, stopped), POLL_MILLISECONDS, report)
}

/** Reads every mailbox that is due, one after the other; gives how many. A mailbox that another process reads is left to it. */
export async function fetchDue(tools: EmailTools, stopped: () => boolean = () => false): Promise<number> {
  let count = 0
  for (let account = await take(tools); account; account = stopped() ? undefined : await take(tools)) {
    await readAccount(tools, account, stopped)
    count += 1
  }
  return count
}

/** Takes the next due mailbox for this process: a lease in its row, which runs out by itself. */
async function take(tools: EmailTools): Promise<Taken | undefined> {
  const due = sql`imap_host is not null and deleted_with is null and (next_try_at is null or next_try_at <= now())`
  const waiting = await tools.database.system((tx) =>
    tx.rows<{ clientId: number; id: number }>(
      sql`select client_id, id from email_accounts where ${due} order by next_try_at nulls first, client_id, id limit ${LOOKED_AT}`,
    ),
  )
  for (const { clientId, id } of waiting) {
    // Whoever writes first has it: for the others it is not due any more.
    const taken = await tools.database.system((tx) =>
      tx.one<Taken>(sql`update email_accounts set lease = ${randomUUID()}, next_try_at = now() + make_interval(secs => ${LEASE_SECONDS}::integer)
        where client_id = ${clientId} and id = ${id} and ${due} returning id, client_id, lease, uid_validity, last_uid, failures`),
    )
    if (taken) return taken
  }
  return undefined
}

async function readAccount(tools: EmailTools, account: Taken, stopped: () => boolean): Promise<void> {
  const servers = await tools.database.tenant(account.clientId, (tx) =>
    accountServers(tx, tools.vault, account.clientId, account.id),
  )
  if (!servers?.imap) return
  const { uidValidity: validity, lastUid: uid } = account
  const mark = validity !== null && uid !== null ? { validity, uid } : null
  const since = new Date(tools.engine.now().getTime() - DAYS_BACK * 86_400_000)
  let more = false
  const fault = await tools.mailbox
    .read(servers.imap, mark, since, MOST_AT_ONCE, async (inbox) => {
      for (const outline of inbox.emails) {
        if (stopped()) return
        await consider(tools, account, inbox, outline)
      }
      more = inbox.emails.length === MOST_AT_ONCE
      if (!more) await tools.database.system((tx) => advance(tools, tx, account, inbox.validity, inbox.last, null))
    })
    .then(
      () => null,
      (error: unknown) => {
        if (error instanceof MailFault || error instanceof LeaseLost) return error
        throw error
      },
    )
  if (!(fault instanceof LeaseLost)) await finish(tools, account, fault, more)
}

/** Writes down how a reading went and when the next one is due: soon when it works, later each time it does not. */
async function finish(tools: EmailTools, account: Taken, fault: MailFault | null, more: boolean): Promise<void> {
  const { clientId, id, lease } = account
  // A wrong password is not tried every minute: servers lock such users out.
  const patience = fault?.final ? 3_600 : Math.min(3_600, EVERY_SECONDS * 2 ** account.failures)
  const pause = fault ? patience : more ? 0 : EVERY_SECONDS
  await tools.database.system(async (tx) => {
    await tx.run(sql`update email_accounts set lease = null, next_try_at = now() + make_interval(secs => ${pause}::integer),
      last_success_at = ${fault === null ? sql`now()` : sql`last_success_at`},
      last_error = ${fault?.message ?? null}::text, failures = ${fault ? account.failures + 1 : 0}
      where client_id = ${clientId} and id = ${id} and lease = ${lease}`)
    await announce(tools, tx, clientId, { entity: 'emailAccount', id, action: 'edit' })
  })
}

/** Stores one email, or says why not. Either way the mailbox is read on behind it. */
async function consider(tools: EmailTools, account: Taken, inbox: Inbox, outline: Outline): Promise<void> {
  const { clientId } = account
  const { known, place } = await tools.database.tenant(clientId, async (tx) => ({
    known: outline.messageId !== null && (await isKnown(tx, clientId, outline.messageId)),
    place: await placeOf(tx, clientId, outline),
  }))
  const skip = (reason: Reason | null) =>
    tools.database.system((tx) =>
      advance(tools, tx, account, inbox.validity, outline.uid, reason && { outline, reason }),
    )
  if (known) return skip(null)
  if (!place) return skip('no-customer')
  if (outline.size > MOST_BYTES) return skip('too-large')
  const raw = await inbox.fetch(outline.uid)
  if (!raw) return skip(null)
  const email = await readEmail(raw, `${tools.database.region}/${clientId}`)
  if (!email) return skip('unparsable')
  await storeEmail(
    tools,
    { clientId, accountId: account.id, outline, place, email, raw, news: account.lastUid !== null },
    (tx) => advance(tools, tx, account, inbox.validity, outline.uid, null),
  )
}

/** Moves the mark of a mailbox behind an email and renews the lease; @throws LeaseLost when another process has taken over. */
async function advance(
  tools: EmailTools,
  tx: Parameters<Parameters<EmailTools['database']['system']>[0]>[0],
  account: Taken,
  validity: number,
  uid: number,
  skipped: { readonly outline: Outline; readonly reason: Reason } | null,
): Promise<void> {
  const entry = skipped && {
    messageId: beginningOf(skipped.outline.messageId ?? `uid ${skipped.outline.uid}`, 998),
    reason: skipped.reason,
    sender: skipped.outline.from[0] ?? '',
    at: skipped.outline.at,
  }
  const held = await tx.run(sql`update email_accounts set uid_validity = ${validity}::bigint,
      last_uid = case when uid_validity = ${validity}::bigint then greatest(last_uid, ${uid}::bigint) else ${uid}::bigint end,
      next_try_at = now() + make_interval(secs => ${LEASE_SECONDS}::integer),
      skipped_count = skipped_count + ${skipped ? 1 : 0}::integer,
      skipped = case when ${skipped === null} then skipped else (
        select jsonb_agg(one order by place) from (
          select one, place from jsonb_array_elements(jsonb_build_array(${JSON.stringify(entry)}::jsonb) || coalesce(skipped, '[]'))
            with ordinality as list(one, place) limit ${SKIPPED_SHOWN}) as kept) end
    where client_id = ${account.clientId} and id = ${account.id} and lease = ${account.lease}`)
  if (held === 0) throw new LeaseLost(`mailbox ${account.id} of ${tools.database.region} is read elsewhere`)
}

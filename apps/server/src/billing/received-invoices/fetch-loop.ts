import { randomUUID } from 'node:crypto'
import { todayIn } from '@temelia/calendar/wall-clock'
import { sql } from 'kysely'
import { startLoop } from '../../jobs/loop.ts'
import { ServiceFault, type ServiceFaultKind } from '../../ports/e-invoice-service.ts'
import { bringBuyerMessages, type EInvoiceNews, keepBuyerMessages, settleListed } from '../e-invoice/about-sent.ts'
import { withAccess } from '../e-invoice/access.ts'
import type { EInvoiceTools } from '../e-invoice/tools.ts'
import { bringWaiting } from './bring.ts'
import { keepMessages } from './messages.ts'

const POLL_MILLISECONDS = 60_000
/** Between two readings of a company's list. */
const EVERY_SECONDS = 1_800
/** Until the next reading after the first, second... that came to nothing. */
const PAUSES = [300, 900, 1_800, 3_600] as const
/** A reading that has not ended by then is dead; another server may read on. */
const LEASE_SECONDS = 900
/** A turn takes no longer, so that a slow service holds nobody up. */
const MOST_MILLISECONDS = 60_000
/** Due companies that are looked at in a round. */
const LOOKED_AT = 200
const DAY = 86_400_000
/** The service looks back 60 days; an hour's difference of clocks may not matter. */
export const MOST_DAYS = 59

/** Why a company's list could not be read. */
export type ReceivingProblem = ServiceFaultKind | 'NO_TAX_ID'

/** A company that this server reads for at the moment. */
interface Turn {
  readonly clientId: number
  readonly lease: string
  readonly test: boolean
  readonly until: string | null
  readonly failures: number
}

/** What can be read: the sign-in is whole, the company uses billing and is not just being brought back. */
const able = ({
  database,
  engine,
}: EInvoiceTools) => sql`a.oauth_client_id is not null and a.client_secret is not null and a.refresh_token is not null
  and exists (select from module_terms m where m.client_id = a.client_id and m.module = 'billing' and m.expires_on >= ${todayIn(database.region, engine.now())}::date)
  and not exists (select from company_transfers c where c.client_id = a.client_id and c.kind = 'restore' and c.status = 'running')`

/** Reads the messages of companies as they come due, until it is stopped. Any number of servers may do so on one database. */
export function startReceiving(
  tools: EInvoiceTools,
  news: EInvoiceNews,
  report: (error: unknown) => void,
): () => Promise<void> {
  return startLoop((stopped) => receiveDue(tools, news, report, stopped), POLL_MILLISECONDS, report)
}

/** Reads for every company that is due, a slice each; gives how many. What fails for one is reported and holds up no other. */
export async function receiveDue(
  tools: EInvoiceTools,
  news: EInvoiceNews,
  report: (error: unknown) => void,
  stopped: () => boolean = () => false,
): Promise<number> {
  const waiting = await tools.database.system((tx) =>
    tx.rows<{ clientId: number }>(
      sql`select a.client_id from e_invoice_access a where a.received_due <= now() and ${able(tools)} order by a.received_due, a.client_id limit ${LOOKED_AT}`,
    ),
  )
  let count = 0
  for (const { clientId } of waiting) {
    if (stopped()) break
    try {
      if (await receiveNow(tools, news, clientId, false)) count += 1
    } catch (error) {
      report(error)
    }
  }
  return count
}

/** Reads for one company; false where it is not due, unless a person asks, or another server is at it. */
export async function receiveNow(
  tools: EInvoiceTools,
  news: EInvoiceNews,
  clientId: number,
  asked: boolean,
): Promise<boolean> {
  const turn = await take(tools, clientId, asked)
  if (!turn) return false
  let problem: ReceivingProblem | null = null
  let more = false
  try {
    problem = await readList(tools, turn)
    if (problem === null) {
      const ends = tools.engine.now().getTime() + MOST_MILLISECONDS
      const over = () => tools.engine.now().getTime() > ends
      const invoices = await bringWaiting(tools, clientId, over)
      const messages = await bringBuyerMessages(tools, news, clientId, over)
      more = invoices || messages
    }
  } catch (fault) {
    if (!(fault instanceof ServiceFault)) throw fault
    problem = fault.kind
  }
  await finish(tools, turn, problem, more)
  return true
}

/** Takes a company for this server: a lease in its row, which runs out by itself. */
function take(tools: EInvoiceTools, clientId: number, asked: boolean): Promise<Turn | undefined> {
  const free = asked ? sql`(a.received_lease is null or a.received_due <= now())` : sql`a.received_due <= now()`
  return tools.database.system((tx) =>
    tx.one<Turn>(sql`update e_invoice_access a set received_lease = ${randomUUID()}, received_due = now() + make_interval(secs => ${LEASE_SECONDS}::integer)
      where a.client_id = ${clientId} and ${free} and ${able(tools)}
      returning a.client_id, a.received_lease as lease, a.test, a.received_until as until, a.received_failures as failures`),
  )
}

/** Keeps every message since the last reading, with a day's overlap: each is kept once. */
async function readList(tools: EInvoiceTools, turn: Turn): Promise<ReceivingProblem | null> {
  const { clientId, test, lease } = turn
  const until = tools.engine.now()
  const oldest = until.getTime() - MOST_DAYS * DAY
  const from = new Date(Math.max(oldest, turn.until === null ? oldest : Date.parse(turn.until) - DAY))
  const company = await tools.database.tenant(clientId, (tx) =>
    tx.one<{ taxId: string | null }>(sql`select tax_id from clients where client_id = ${clientId}`),
  )
  const cif = company?.taxId?.replace(/\D/g, '') ?? ''
  if (cif === '') return 'NO_TAX_ID'
  const messages = await withAccess(tools, clientId, test, (door) => tools.service.messages(door, cif, from, until))
  // Between the last reading and where the service begins lie days that no reading reaches any more.
  const missed = turn.until !== null && Date.parse(turn.until) < oldest ? dayOf(turn.until) : null
  await tools.database.tenant(clientId, async (tx) => {
    const ours = await tx.one(sql`update e_invoice_access set received_until = ${until.toISOString()}::timestamptz,
      missed_from = least(missed_from, ${missed}::date), missed_until = case when ${missed}::date is null then missed_until else ${dayOf(from.toISOString())}::date end
      where client_id = ${clientId} and received_lease = ${lease} returning 1 as found`)
    if (!ours) return
    await keepMessages(tx, clientId, test, messages)
    await keepBuyerMessages(tx, clientId, test, messages)
  })
  await settleListed(tools, clientId, test, messages)
  return null
}

function dayOf(moment: string): string {
  return new Date(moment).toISOString().slice(0, 10)
}

async function finish(
  { database }: EInvoiceTools,
  { clientId, lease, failures }: Turn,
  problem: ReceivingProblem | null,
  more: boolean,
): Promise<void> {
  const pause = problem !== null ? (PAUSES[failures] ?? PAUSES[3]) : more ? 0 : EVERY_SECONDS
  await database.tenant(clientId, (tx) =>
    tx.run(sql`update e_invoice_access set received_lease = null, received_due = now() + make_interval(secs => ${pause}::integer),
      received_problem = ${problem}, received_failures = ${problem === null ? 0 : failures + 1}
      where client_id = ${clientId} and received_lease = ${lease}`),
  )
}

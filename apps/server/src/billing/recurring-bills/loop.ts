import type { Region } from '@temelia/calendar/region'
import { todayIn } from '@temelia/calendar/wall-clock'
import { RecurringBill, type recurringProblems } from '@temelia/model/billing/bill'
import type { Row } from '@temelia/model/entity'
import { AppError } from '@temelia/model/errors'
import { type RawBuilder, sql } from 'kysely'
import type { Database, Tx } from '../../db/database.ts'
import { actorOfUser } from '../../http/actor.ts'
import { startLoop } from '../../jobs/loop.ts'
import type { Context } from '../../records/context.ts'
import type { Engine } from '../../records/operation.ts'
import { column, columns, from } from '../../records/select.ts'
import type { BillRow } from '../lined.ts'
import { comesAgain } from './comes-again.ts'
import { draftOf } from './draft.ts'
import { dueDay, nextDay } from './next-day.ts'

type RecurringRow = Row<typeof RecurringBill>

/** How whoever a recurring bill belongs to is told of its draft, or that it was stopped. */
interface RecurringNews {
  made(context: Context, engine: Engine, userId: number, bill: BillRow): Promise<void>
  stopped(tx: Tx, region: Region, recurring: RecurringRow, engine: Engine): Promise<void>
}

interface Due {
  readonly id: number
  readonly clientId: number
}

const POLL_MILLISECONDS = 60_000
const AT_ONCE = 100

/** Makes the drafts of recurring bills as their days come, until it is stopped. Any number of servers may do so on one database. */
export function startRecurringBills(
  database: Database,
  engine: Engine,
  news: RecurringNews,
  report: (error: unknown) => void,
): () => Promise<void> {
  return startLoop((stopped) => makeDue(database, engine, news, report, stopped), POLL_MILLISECONDS, report)
}

/**
 * Makes every draft whose day has come; gives how many. Of days that passed while nothing ran the newest are made up for, one draft each. A
 * recurring bill is held, its draft made and its next day set in one transaction, so each day has one draft whoever is about; what is refused stops it and is
 * told. What fails otherwise is reported and tried again in the next round, and a module that expired is waited for.
 */
export async function makeDue(
  database: Database,
  engine: Engine,
  news: RecurringNews,
  report: (error: unknown) => void,
  stopped: () => boolean = () => false,
): Promise<number> {
  let made = 0
  for (const due of await dueNow(database, engine)) {
    let more = true
    while (more && !stopped()) {
      try {
        more = await database.tenant(due.clientId, (tx) => makeOne(database.region, tx, engine, news, due))
        if (more) made += 1
      } catch (error) {
        more = false
        if (!(error instanceof AppError)) report(error)
        else if (error.options.missing?.reason !== 'expired') await stop(database, engine, news, due)
      }
    }
  }
  return made
}

function dueNow({ region, system }: Database, engine: Engine): Promise<Due[]> {
  return system((tx) =>
    tx.rows<Due>(sql`select t.id, t.client_id from recurring_bills t
      where t.next_on <= ${todayIn(region, engine.now())}::date and t.deleted_with is null and ${whole}
        and exists (select from module_terms m where m.client_id = t.client_id and m.module = ${RecurringBill.module}
          and m.expires_on >= ${todayIn(region, engine.now())}::date)
      order by t.next_on, t.id limit ${AT_ONCE}`),
  )
}

/** That the company of a row `t` is not just being brought back. */
const whole = sql`not exists (select from company_transfers c where c.client_id = t.client_id and c.kind = 'restore' and c.status = 'running')`

/** Makes the next draft; false where none is due any more or another server is at it. */
async function makeOne(region: Region, tx: Tx, engine: Engine, news: RecurringNews, due: Due): Promise<boolean> {
  const now = engine.now()
  const today = todayIn(region, now)
  const row = await held(tx, due, sql`${column('nextOn')} <= ${today}::date and ${whole}`)
  if (!row?.nextOn) return false
  const on = dueDay(row, row.nextOn, today)
  if (on === null || on > today) {
    await tx.run(
      sql`update recurring_bills set next_on = ${on}::date where client_id = ${due.clientId} and id = ${due.id}`,
    )
    return false
  }
  const who = { clientId: due.clientId, userId: row.userId ?? 0, region }
  const actor = row.userId === null ? undefined : await actorOfUser(tx, who, now)
  if (!actor) {
    await pause(tx, row, 'agent')
    await news.stopped(tx, region, row, engine)
    return false
  }
  const context: Context = { actor, tx, rules: engine.rules, now }
  const bill = await draftOf(context, engine, row, on)
  await tx.run(sql`update recurring_bills set last_on = ${on}::date, next_on = ${nextDay({ ...row, lastOn: on }, on)}::date, made = made + 1,
    version = version + 1, updated_at = now() where client_id = ${due.clientId} and id = ${due.id}`)
  await news.made(context, engine, actor.userId, bill)
  return true
}

/** Pauses what cannot be made, and tells whose it is. */
function stop(database: Database, engine: Engine, news: RecurringNews, due: Due): Promise<void> {
  return database.tenant(due.clientId, async (tx) => {
    const row = await held(tx, due, sql`${column('nextOn')} is not null`)
    if (!row) return
    const bill = await tx.one<Pick<BillRow, 'kind' | 'state'>>(
      sql`select kind, state from bills where client_id = ${due.clientId} and id = ${row.billId} and deleted_with is null`,
    )
    await pause(tx, row, bill && comesAgain(bill) ? 'refused' : 'bill')
    await news.stopped(tx, database.region, row, engine)
  })
}

async function pause(
  tx: Tx,
  { clientId, id }: RecurringRow,
  problem: (typeof recurringProblems)[number],
): Promise<void> {
  await tx.run(sql`update recurring_bills set paused = true, next_on = null, problem = ${problem}, version = version + 1, updated_at = now()
    where client_id = ${clientId} and id = ${id}`)
}

/** A recurring bill, held; undefined where another server holds it. */
function held(tx: Tx, { clientId, id }: Due, which: RawBuilder<unknown>): Promise<RecurringRow | undefined> {
  return tx.one<RecurringRow>(sql`select ${columns(RecurringBill)} from ${from(RecurringBill)}
    where ${column('clientId')} = ${clientId} and ${column('id')} = ${id} and ${column('deletedWith')} is null and ${which} for update of t skip locked`)
}

import { formatDay } from '@temelia/calendar/format-day'
import { settlementVat } from '@temelia/estimation/settlement-value'
import type { Patch } from '@temelia/model/entity'
import { AppError } from '@temelia/model/errors'
import { Bill } from '@temelia/model/billing/bill'
import { Deduction, frozenStates } from '@temelia/model/estimation/deduction'
import { say } from '@temelia/text/message'
import { settlements } from '@temelia/text/settlements'
import { sql } from 'kysely'
import { type Context, rulesFor } from '../../records/context.ts'
import { find } from '../../records/find.ts'
import { column, from } from '../../records/select.ts'
import { keptBackFaults } from '../kept-back.ts'
import { lockProject, projectRow } from '../project-rows.ts'
import { type ProjectRow, projectInput } from '../settings.ts'
import { demandStoredWithin, isFrozen, refreshSettlements } from './refresh.ts'
import { type DeductionRow, deductionRows } from './settlement-rows.ts'
import { carryStored } from './stored.ts'

type DeductionPatch = Patch<typeof Deduction>

/** Rules of settlements: one of a scope a day, VAT of the day, frozen once approved. */
export const deductionRules = rulesFor(Deduction, {
  hold: async ({ tx, actor }, rows) => {
    await tx.run(sql`select id from projects where client_id = ${actor.clientId}
      and id = any(${rows.flatMap(({ projectId }) => projectId ?? [])}::bigint[]) order by id for no key update`)
  },
  prepare: async (context, patch, read) => {
    const projectId = (read?.projectId ?? patch.projectId) as number
    const before = read && (await heldSettlement(context, read))
    if (!before) await lockProject(context, projectId)
    if (before && isFrozen(before)) {
      demandState(patch, before)
      if (patch.state && !frozenStates.includes(patch.state)) await demandUnbilled(context, before)
    }
    demandKeptBack(patch, before)
    const project = await projectRow(context, projectId)
    if (before && patch.vat === null)
      throw new AppError('INVALID_DATA', { faults: [{ field: 'VAT', code: 'REQUIRED' }] })
    if (!before) await demandObject(context, projectId, patch.objectId ?? null)
    await demandOwnDate(context, projectId, patch, before)
    return { ...patch, ...(await started(context, project, patch, before)) }
  },
  beforeRemove: async (context, row) => {
    if (isFrozen(await heldSettlement(context, row))) throw new AppError('SETTLEMENT_FROZEN')
  },
  settle: async (context, changes) => {
    const projects = new Set(changes.flatMap(({ before, after }) => (after ?? before)?.projectId ?? []))
    for (const id of [...projects].toSorted((one, other) => one - other)) {
      await lockProject(context, id)
      const made = new Set(changes.flatMap((one) => (one.before || one.restored ? [] : (one.after?.id ?? []))))
      const all = await deductionRows(context, id)
      // By their dates, so that of several made at once each begins with what the one before it took over.
      for (const one of all) if (made.has(one.id)) await carryStored(context, all, one)
      const project = await projectRow(context, id)
      await refreshSettlements(context, project)
      for (const { before, after } of changes)
        if (before && after?.projectId === id && !isFrozen(before) && isFrozen(after))
          await demandStoredWithin(context, project, after)
    }
  },
})

/**
 * A settlement as it is while nobody else changes settlements of its project: whoever approves it and whoever fills it, or one that it counts on, in
 * wait for each other.
 */
async function heldSettlement(context: Context, { id, projectId }: DeductionRow): Promise<DeductionRow> {
  await lockProject(context, projectId)
  return find(context, Deduction, id)
}

/** Of a frozen settlement the state may change, nothing else. @throws AppError SETTLEMENT_FROZEN */
function demandState(patch: DeductionPatch, before: DeductionRow): void {
  const changed = Object.entries(patch).filter(
    ([key, value]) => key !== 'state' && value !== undefined && value !== before[key as keyof DeductionRow],
  )
  if (changed.length > 0) throw new AppError('SETTLEMENT_FROZEN')
}

/** @throws AppError INVALID_DATA for a net value below nothing */
function demandKeptBack(patch: DeductionPatch, before: DeductionRow | undefined): void {
  const { retention = 0, advance = 0 } = { ...before, ...patch }
  const faults = keptBackFaults(
    { field: 'Retention', sent: patch.retention, value: retention },
    { field: 'Advance', sent: patch.advance, value: advance },
  )
  if (faults.length > 0) throw new AppError('INVALID_DATA', { faults })
}

/** What is billed does not change any more. @throws AppError SETTLEMENT_BILLED */
async function demandUnbilled({ tx, actor }: Context, { id }: DeductionRow): Promise<void> {
  const bill = await tx.one<{ code: string | null; name: string | null }>(sql`
    select ${column('code')} as code, ${column('name')} as name from ${from(Bill)}
    where ${column('clientId')} = ${actor.clientId} and ${column('deductionId')} = ${id} and ${column('kind')} = 'invoice'
      and ${column('state')} <> 'canceled' and ${column('deletedWith')} is null limit 1`)
  if (bill) throw new AppError('SETTLEMENT_BILLED', { params: { code: bill.code ?? bill.name ?? '' } })
}

/** @throws AppError INVALID_DATA for an object of another project */
async function demandObject(context: Context, projectId: number, objectId: number | null): Promise<void> {
  if (objectId === null) return
  const found = await context.tx.one(
    sql`select 1 as found from objects where client_id = ${context.actor.clientId} and id = ${objectId} and project_id = ${projectId} and deleted_with is null`,
  )
  if (!found) throw new AppError('INVALID_DATA', { faults: [{ field: 'ObjectId', code: 'NOT_FOUND' }] })
}

/** @throws AppError DUPLICATE_VALUE when the scope has a settlement of that day already */
async function demandOwnDate(
  context: Context,
  projectId: number,
  { date, objectId = null }: DeductionPatch,
  before: DeductionRow | undefined,
): Promise<void> {
  if (date === undefined || date === before?.date) return
  const scope = before ? before.objectId : objectId
  const other = await context.tx.one<{ name: string | null }>(sql`
    select name from deductions where client_id = ${context.actor.clientId} and project_id = ${projectId} and date = ${date}::date
      and object_id is not distinct from ${scope}::bigint and deleted_with is null and id <> ${before?.id ?? 0}`)
  if (!other) return
  const params = { name: other.name ?? '', day: formatDay(date, context.actor.region) }
  throw new AppError('DUPLICATE_VALUE', { faults: [{ field: 'Date', code: 'SETTLEMENT_OF_DAY', params }] })
}

/** A new settlement is numbered in its project, by the word of its practice in the language of the person; its VAT is that of its day, also when it is moved to another day. */
async function started(
  context: Context,
  project: ProjectRow,
  patch: DeductionPatch,
  before: DeductionRow | undefined,
): Promise<DeductionPatch> {
  const rateOf = (date: string) => settlementVat(projectInput(project), project.estimateDate, date)
  if (before) {
    const follows = patch.date !== undefined && patch.vat === undefined && before.vat === rateOf(before.date)
    return follows ? { vat: rateOf(patch.date) } : {}
  }
  const vat = patch.vat ?? rateOf(patch.date as string)
  if (patch.name) return { vat }
  const { next } = (await context.tx.one<{ next: number }>(
    sql`select count(*)::integer + 1 as next from deductions where client_id = ${context.actor.clientId} and project_id = ${project.id} and deleted_with is null`,
  )) as { next: number }
  const words = project.practice === 'us' ? settlements.settlementNumberedUs : settlements.settlementNumbered
  return { vat, name: say(words, context.actor.language, { number: next }) }
}

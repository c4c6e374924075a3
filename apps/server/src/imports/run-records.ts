import type { Entity } from '@temelia/model/entity'
import type { Actor } from '@temelia/model/permission'
import { AppError } from '@temelia/model/errors'
import { sql } from 'kysely'
import type { Behind } from '../db/database.ts'
import { changeMany, type Values } from '../records/change-many.ts'
import type { Context } from '../records/context.ts'
import { createMany } from '../records/create-many.ts'
import { act, type Engine } from '../records/operation.ts'
import { columnLetter } from '../transfer/sheet.ts'
import type { Background } from '../jobs/background.ts'
import { Slices } from '../jobs/slices.ts'
import { type ImportRow, json, KEPT_ERRORS } from './import-row.ts'
import type { ImportError } from '../transfer/import-error.ts'
import { forgetLines, keepLines, type LeftLine } from './line-file.ts'
import type { Upload } from '../transfer/read-upload.ts'
import { decider, type Fate } from './record-fate.ts'
import { demandRecordFile, type RecordFile, remember } from './record-file.ts'
import { createContacts } from './record-contact.ts'
import type { Ask } from './record-links.ts'
import { type TakenAddresses, withFreeAddresses } from './people-lines.ts'
import { planRecords, type RecordLine } from './record-plan.ts'
import { columnsByField } from './record-preview.ts'
import type { RecordTarget } from './target.ts'

/** Lines of the first slice, and of any. */
export const FIRST_LINES = 20
export const MOST_LINES = 500

/** What a run works with. */
export interface RecordRun {
  readonly database: Behind
  readonly engine: Engine
  readonly actor: Actor
  readonly row: Pick<ImportRow, 'id' | 'doneLines' | 'lines'>
  readonly target: RecordTarget
  readonly upload: Upload
  readonly background: Background
  readonly taken: TakenAddresses
}

interface Decided {
  readonly line: RecordLine
  readonly fate: Fate
}

/**
 * Writes a table of records through the record operations, slice by slice. Each is one transaction with its count, so
 * that a run that was stopped goes on after the last line that is behind, and nothing is written twice. A line that is
 * refused is left out whole and kept with its reason.
 * @throws Interrupted when the server is closing
 */
export async function runRecords(run: RecordRun): Promise<void> {
  const { database, engine, actor, row, target, upload, background } = run
  const ask: Ask = (work) => act(database, engine, actor, work)
  const file = await demandRecordFile(ask, actor.region, upload, target)
  const planned = await planRecords(ask, actor.region, target, file)
  const plan = { ...planned, lines: await withFreeAddresses(target.of, planned.lines, file, run.taken) }
  const decide = decider(target, plan, columnsByField(file))
  const decided = plan.lines.map((line): Decided => ({ line, fate: decide(line) }))
  if (row.doneLines === 0) await ask((context) => begin(context, row.id, target, file))
  const columns = new Map(
    file.table.columns.flatMap(({ field, header, index }) =>
      field ? [[field, header || columnLetter(index)] as const] : [],
    ),
  )
  const slices = new Slices(database, engine, actor, FIRST_LINES, MOST_LINES)
  for (let from = row.doneLines; from < decided.length; ) {
    background.check()
    const { taken } = await slices.take((context, most) =>
      step(context, run, decided.slice(from, from + most), from, columns, decided.length),
    )
    if (taken === 0) return
    from += taken
  }
  await ask(({ tx }) =>
    tx.run(sql`update imports set status = 'done', progress = 100, stopping = false, version = version + 1, updated_at = now()
      where client_id = ${actor.clientId} and id = ${row.id} and status = 'committing'`),
  )
}

async function begin(context: Context, id: number, target: RecordTarget, file: RecordFile): Promise<void> {
  await forgetLines(context, id)
  await remember(context, target, file)
  await context.tx.run(sql`update imports set created = 0, updated = 0, skipped = 0, failed = 0, errors = ${json(file.faults)}::jsonb
    where client_id = ${context.actor.clientId} and id = ${id}`)
}

/** Writes some lines; none are taken when the run is to stop, or somebody else carries it on. */
async function step(
  context: Context,
  { engine, row, target: { of } }: RecordRun,
  decided: readonly Decided[],
  from: number,
  columns: ReadonlyMap<string, string>,
  total: number,
): Promise<{ taken: number }> {
  const { tx, actor } = context
  const now = await tx.one<{ status: string; stopping: boolean; doneLines: number; kept: number }>(
    sql`select status, stopping, done_lines, jsonb_array_length(errors) as kept from imports where client_id = ${actor.clientId} and id = ${row.id} for update`,
  )
  if (now?.status !== 'committing' || now.doneLines !== from) return { taken: 0 }
  if (now.stopping) {
    await stop(context, row.id, from)
    return { taken: 0 }
  }
  const fresh = decided.filter(({ fate }) => fate.do === 'create')
  const births =
    fresh.length === 0
      ? []
      : await createMany(
          context,
          engine,
          of,
          fresh.map(({ fate }) => (fate as { patch: Values }).patch),
        )
  const changed = decided.flatMap(({ line, fate }) => (fate.do === 'update' ? [{ line, ...fate }] : []))
  const fates =
    changed.length === 0 ? [] : await changeMany(context, engine, of, await withOwnFields(context, of.table, changed))
  const refused = new Map<number, AppError>()
  const made: MadeRecord[] = []
  let skipped = decided.filter(({ fate }) => fate.do === 'skip').length
  const people: { accountId: number; contact: Values; line: number }[] = []
  births.forEach((birth, index) => {
    const { line = 0, contact = null } = fresh[index]?.line ?? {}
    if ('id' in birth) {
      made.push({ line, id: birth.id })
      if (contact) people.push({ accountId: birth.id, contact, line })
    } else refused.set(line, birth.fault)
  })
  const without = await createContacts(context, engine, people)
  const alone = new Map(
    people.flatMap(({ accountId, line }): [number, ImportError[]][] => {
      const why = without.get(accountId)
      return why ? [[line, [{ line, ...why }]]] : []
    }),
  )
  const byId = new Map(fates.map((fate) => [fate.id, fate]))
  for (const { id, line } of changed) {
    const fate = byId.get(id)
    if (fate?.state === 'changed')
      made.push({ line: line.line, id, before: fate.before ?? {}, after: fate.after ?? {} })
    else if (fate?.state === 'unchanged') skipped++
    else refused.set(line.line, fate?.fault ?? new AppError('NOT_FOUND'))
  }
  const left = decided.flatMap(({ line, fate }): LeftLine[] => {
    const fault = refused.get(line.line)
    const why = [...line.faults, ...('why' in fate && fate.why ? [fate.why] : [])]
    if (fault) return [{ ...kept(line, 'failed'), faults: [...why, ...reasons(fault, line.line, columns)] }]
    if (fate.do === 'fail' || fate.do === 'skip')
      return [{ ...kept(line, fate.do === 'fail' ? 'failed' : 'skipped'), faults: why }]
    return []
  })
  await keepLines(context, row.id, left)
  await keepMade(context, row.id, of, made)
  const failed = left.filter(({ state }) => state === 'failed').length
  const created = made.filter(({ before }) => !before).length
  const leftAt = new Map(left.map((one) => [one.line, one.faults]))
  const said = decided
    .flatMap(
      ({ line, fate }) =>
        leftAt.get(line.line) ?? [...line.faults, ...(fate.noted ?? []), ...(alone.get(line.line) ?? [])],
    )
    .slice(0, Math.max(0, KEPT_ERRORS - now.kept))
  await tx.run(sql`update imports set created = created + ${created}, updated = updated + ${made.length - created}, skipped = skipped + ${skipped},
    failed = failed + ${failed}, done_lines = ${from + decided.length}, progress = ${Math.floor(((from + decided.length) * 100) / total)},
    errors = errors || ${json(said)}::jsonb, updated_at = now()
    where client_id = ${actor.clientId} and id = ${row.id}`)
  return { taken: decided.length }
}

/** A record that a line made, or changed: then with its fields as they were and as they are. */
export interface MadeRecord {
  readonly line: number
  readonly id: number
  readonly before?: Values
  readonly after?: Values
}

async function keepMade({ tx, actor }: Context, importId: number, of: Entity, made: readonly MadeRecord[]) {
  if (made.length === 0) return
  await tx.run(sql`insert into import_records (client_id, import_id, line, entity, record_id, before, after)
    select ${actor.clientId}::bigint, ${importId}::bigint, line, ${of.name}, id, before, after
    from json_to_recordset(${json(made)}::json) as m(line integer, id bigint, before jsonb, after jsonb) returning 1`)
}

/** A run that was asked to stop stands at its preview again: the rest can be written, or what was written taken back. */
async function stop({ tx, actor }: Context, id: number, lines: number): Promise<void> {
  const note: ImportError[] = [{ code: 'IMPORT_STOPPED', value: String(lines) }]
  await tx.run(sql`update imports set status = 'preview', stopping = false, errors = errors || ${json(note)}::jsonb, version = version + 1, updated_at = now()
    where client_id = ${actor.clientId} and id = ${id}`)
}

function kept({ line, cells }: RecordLine, state: LeftLine['state']) {
  return { line, cells, state }
}

/** Values of a tenant's own fields are added to those the record has. */
async function withOwnFields(
  { tx, actor }: Context,
  table: string,
  changes: readonly { readonly id: number; readonly patch: Values }[],
): Promise<{ id: number; patch: Values }[]> {
  const ids = changes.flatMap(({ id, patch }) => (patch['custom'] ? [id] : []))
  const rows =
    ids.length === 0
      ? []
      : await tx.rows<{ id: number; custom: Values | null }>(
          sql`select id, custom from ${sql.table(table)} where client_id = ${actor.clientId} and id = any(${ids}::bigint[])`,
        )
  const own = new Map(rows.map(({ id, custom }) => [id, custom]))
  return changes.map(({ id, patch }) =>
    patch['custom']
      ? { id, patch: { ...patch, custom: { ...own.get(id), ...(patch['custom'] as Values) } } }
      : { id, patch },
  )
}

/** Why a record was refused, at the columns of the file. */
function reasons({ code, options }: AppError, line: number, columns: ReadonlyMap<string, string>): ImportError[] {
  const { faults = [], params } = options
  if (faults.length === 0) return [{ code, line, ...(params ? { params } : {}) }]
  return faults.map((fault) => ({
    code: fault.code,
    line,
    column: columns.get(fault.field) ?? fault.field,
    ...(fault.params ? { params: fault.params } : {}),
  }))
}

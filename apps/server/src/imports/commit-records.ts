import type { Entity, Patch, Row } from '@temelia/model/entity'
import { sql } from 'kysely'
import type { Context } from '../records/context.ts'
import { visible } from '../records/find.ts'
import { changeRecords, createRecords, type Engine } from '../records/operation.ts'
import { column, columns, from } from '../records/select.ts'
import type { Made, Outcome } from './import-row.ts'
import type { RecordLine } from './read-upload.ts'
import type { RecordTarget } from './target.ts'

type Values = Readonly<Record<string, unknown>>

/** Writes a table of records through the record operation, all or nothing: rules, audit and rights are those of the interface. */
export async function commitRecords(
  context: Context,
  engine: Engine,
  { of, mode, key }: RecordTarget,
  lines: readonly RecordLine[],
): Promise<Outcome> {
  const patches = lines.flatMap(({ patch }) => (patch ? [patch as Patch<Entity>] : []))
  const valueOf = (row: unknown) => String((row as Values)[key] ?? '')
  const known =
    mode === 'create' ? new Map<string, Row<Entity>>() : await existing(context, of, key, patches.map(valueOf))
  const seen = new Set<string>()
  const fresh: Patch<Entity>[] = []
  const changed: { id: number; patch: Patch<Entity> }[] = []
  let skipped = lines.length - patches.length
  for (const patch of patches) {
    const value = valueOf(patch)
    const there = known.get(value)
    if (mode !== 'create' && value !== '' && seen.has(value)) skipped++
    else if (!there) fresh.push(patch)
    else if (mode === 'update') changed.push({ id: there.id, patch })
    else skipped++
    seen.add(value)
  }
  const created = fresh.length === 0 ? [] : await createRecords(context, engine, of, fresh)
  const written = changed.length === 0 ? [] : await changeRecords(context, engine, of, changed)
  const versions = new Map(written.map(({ id, version }) => [id, version]))
  const rows = new Map([...known.values()].map((row) => [row.id, row as unknown as Values]))
  const made: Made[] = [
    ...created.map(({ id }) => ({ entity: of.name, id })),
    ...changed.map(({ id, patch }) => ({
      entity: of.name,
      id,
      before: Object.fromEntries(Object.keys(patch).map((name) => [name, rows.get(id)?.[name] ?? null])),
      version: versions.get(id) ?? 0,
    })),
  ]
  return { created: created.length, updated: changed.length, skipped, made }
}

async function existing(
  context: Context,
  of: Entity,
  key: string,
  values: readonly string[],
): Promise<Map<string, Row<Entity>>> {
  const rows = await context.tx.rows<Row<Entity>>(
    sql`select ${columns(of)} from ${from(of)} where ${visible(context, of)} and ${column(key)}::text = any(${values.filter((value) => value !== '')}::text[]) order by ${column('id')} desc`,
  )
  return new Map(rows.map((row) => [String((row as unknown as Values)[key]), row]))
}

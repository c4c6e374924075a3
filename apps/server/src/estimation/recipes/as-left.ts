import { AppError } from '@temelia/model/errors'
import { Article } from '@temelia/model/estimation/article'
import type { Context } from '../../records/context.ts'
import { findAll } from '../../records/find.ts'
import { marksOf } from './marks.ts'
import type { ArticleRow } from './works.ts'

/** What people write in a line. Where it stands and what is computed of it are no reason to keep it. */
const WRITTEN = [
  'symbol',
  'name',
  'measureUnit',
  'formula',
  'provenienceType',
  'opMaterials',
  'opLabor',
  'opEquipments',
  'opTransports',
  'opCrew',
  'opLaborHours',
  'opLaborWorkers',
  'materialsUplift',
  'laborUplift',
  'equipmentsUplift',
  'transportsUplift',
  'weight',
  'green',
  'startDate',
  'endDate',
  'uniformat',
  'division',
] as const

type Said = Readonly<Record<string, unknown>>

/** What an act left of a line that came or went with it: what is written in it, and the mark of its recipe. */
export interface Left {
  readonly said: Said
  readonly mark: string | null
}

/** What lines say now, by id: only those that are there. */
export async function leftOf(context: Context, ids: readonly number[]): Promise<ReadonlyMap<number, Left>> {
  const rows = await findAll(context, Article, ids)
  const marks = await marksOf(
    context,
    rows.map(({ id }) => id),
  )
  return new Map(rows.map((row) => [row.id, { said: saidIn(row), mark: marks.get(row.id) ?? null }]))
}

/**
 * Lines that are about to go must be as the act left them: what others wrote in them since would go with them.
 * @throws AppError ACT_CHANGED_SINCE naming the first that is not, or is gone itself
 */
export async function demandAsLeft(context: Context, left: ReadonlyMap<number, Left>): Promise<void> {
  const now = await leftOf(context, [...left.keys()])
  for (const [id, { said, mark }] of left) {
    const there = now.get(id)
    if (!there || there.mark !== mark || !saysTheSame(there.said, said))
      throw new AppError('ACT_CHANGED_SINCE', { params: { name: nameOf(there?.said ?? said) } })
  }
}

function saidIn(row: ArticleRow): Said {
  const values = row as unknown as Said
  const said = Object.fromEntries(WRITTEN.map((key) => [key, values[key] ?? null]))
  // A quantity with a takeoff follows its formula, which parameters may change.
  return row.formula ? said : { ...said, quantity: row.quantity }
}

function saysTheSame(one: Said, other: Said): boolean {
  return [...new Set([...Object.keys(one), ...Object.keys(other)])].every(
    (key) => (one[key] ?? null) === (other[key] ?? null),
  )
}

function nameOf({ symbol, name }: Said): string {
  return String(name ?? symbol ?? '')
}

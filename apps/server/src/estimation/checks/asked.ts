import { exchangeForm } from '@temelia/exchange/read'
import { articlesIn, type ExchangeTree } from '@temelia/exchange/tree'
import type { ReferenceLine } from '@temelia/estimation/checks/types'
import { sql } from 'kysely'
import type { Actor } from '@temelia/model/permission'
import { tenantOf } from '../../ports/printer.ts'
import type { ImportError } from '../../transfer/import-error.ts'
import { isWhole, readList, readTree } from '../../transfer/read-upload.ts'
import type { Context } from '../../records/context.ts'
import type { QuantityList } from '../../transfer/quantity-list.ts'
import { articlesOf } from '../article-parts.ts'
import { type Level, type Place, placeOf } from '../levels.ts'
import { estimatesOf } from '../print.ts'
import { articleRows } from '../project-rows.ts'
import { counted } from '../revisions/counted.ts'
import { projectTotals, totalAt } from '../totals.ts'

/** The list an offer answers: a place of a project the caller may see, or a file that is read and not kept. */
export interface Asked {
  readonly kind: Level | 'file'
  readonly name: string
  /** The project it is of; null for a file. */
  readonly projectId: number | null
  /** Null where nothing of a file could be taken. */
  readonly lines: readonly ReferenceLine[] | null
  /** What it comes to before VAT; null where it has no prices. */
  readonly total: number | null
  /** What a file says wrong. */
  readonly faults: readonly ImportError[]
}

/** A file as it was sent. */
export interface AskedFile {
  readonly name: string
  readonly bytes: Uint8Array
}

/** The lines of a project, an object or an estimate. @throws AppError NOT_FOUND for what is not there or not visible */
export async function askedOf(context: Context, level: Level, id: number): Promise<Asked> {
  const place = await placeOf(context, level, id)
  const rows = await articleRows(context, await articlesInPlace(context, place))
  const lines = rows.map(
    (row): ReferenceLine => ({
      place: { articleId: row.id },
      symbol: row.symbol ?? '',
      name: row.name ?? '',
      measureUnit: row.measureUnit ?? '',
      quantity: row.quantity ?? 0,
      price: row.price,
    }),
  )
  const total = await totalOf(context, place)
  return { kind: level, name: place.name, projectId: place.project.id, lines, total, faults: [] }
}

/** The lines of a quantity list in a file, read as an import reads it: table, FIEBDC-3, GAEB or JSON. */
export async function askedInFile(
  { name, bytes }: AskedFile,
  actor: Pick<Actor, 'region' | 'clientId'>,
): Promise<Asked> {
  const form = exchangeForm(bytes)
  const file = { kind: 'file', name, projectId: null, total: null } as const
  const upload = { name, bytes, mapping: null, owner: tenantOf(actor) }
  if (form) {
    const read = await readTree(upload, form, actor.region)
    return read.ok
      ? { ...file, lines: linesOfTree(read.value), faults: read.value.faults }
      : { ...file, lines: null, faults: [read.fault] }
  }
  const read = await readList(upload, { practice: actor.region })
  if (!read.ok) return { ...file, lines: null, faults: [read.fault] }
  const lines = linesOfList(read.value)
  const usable = lines.length > 0 && !read.value.faults.some(isWhole)
  return { ...file, lines: usable ? lines : null, faults: read.value.faults }
}

function linesOfTree(tree: ExchangeTree): ReferenceLine[] {
  return articlesIn(tree).map(({ line, symbol, name, unit, quantity, unitPrice }) => ({
    place: { line },
    symbol,
    name,
    measureUnit: unit,
    quantity,
    price: unitPrice,
  }))
}

/** Works only: what stands under them is part of their price. A sum without measure counts once. */
function linesOfList({ estimates }: QuantityList): ReferenceLine[] {
  return estimates.flatMap(({ sheet, lines }) =>
    lines
      .filter(({ unread }) => !unread)
      .filter(({ kind }) => kind === 'norm' || kind === 'free' || kind === 'lump')
      .map(({ line, kind, symbol, name, unit, quantity, unitPrice }) => ({
        place: { sheet, line },
        symbol,
        name,
        measureUnit: unit,
        quantity: quantity ?? (kind === 'lump' ? 1 : 0),
        price: unitPrice,
      })),
  )
}

/** The condition of the articles that count in a place. */
export async function articlesInPlace(context: Context, place: Place) {
  const ids = (await estimatesOf(context, place, 'all')).map(({ estimate }) => estimate.id)
  return sql`${articlesOf(context, place.project.id, { estimates: ids })} and ${counted}`
}

async function totalOf(context: Context, place: Place): Promise<number | null> {
  return totalAt(await projectTotals(context, place.project), place)?.withoutVat || null
}

import type { Patch } from '@temelia/model/entity'
import { Article } from '@temelia/model/estimation/article'
import { Estimate } from '@temelia/model/estimation/estimate'
import { Revision } from '@temelia/model/estimation/revision'
import { call } from '../../data/http.ts'
import { fetchPage } from '../../data/records.ts'
import type { RevisionRow } from '../project-state/project-tree.ts'
import { changeRow, createRow } from '../project-state/wire.ts'

/** Whether a revision counts in settlements only: extra works (NCS) and works given up (NR). */
export function isBeside({ reportType }: RevisionRow): boolean {
  return reportType === 'NR' || reportType === 'NCS'
}

type Side = Readonly<{ ArticleId: number; Quantity: number; Price: number | null; Total: number | null }>

/** A line in which two revisions differ. */
export type ComparedLine = Readonly<{
  Change: 'added' | 'removed' | 'changed'
  Symbol: string | null
  Name: string | null
  MeasureUnit: string | null
  From: Side | null
  To: Side | null
  Quantity: number
  Price: number
  Value: number
}>

type Totals = Readonly<{ Direct: number; WithoutVAT: number; VAT: number; WithVAT: number }>

/** Two revisions of an estimate side by side. */
export type Comparison = Readonly<{
  Added: number
  Removed: number
  Changed: number
  Same: number
  From: Totals
  To: Totals
  Difference: Totals
  Lines: readonly ComparedLine[]
}>

const PAGE = 500

/** Makes a revision, empty or as a copy of another one (null: of the contract); gives its id. */
export async function makeRevision(patch: Patch<typeof Revision>, copyOf: number | null | undefined): Promise<number> {
  const { id } = await createRow(Revision, patch)
  if (copyOf !== undefined)
    await call(`/api/${Revision.wire.path}/${id}/fill`, { method: 'POST', json: { RevisionId: copyOf } })
  return id
}

/** Makes a revision (null: the contract) the one that counts. */
export async function activate(estimateId: number, revisionId: number | null): Promise<void> {
  await changeRow(Estimate, estimateId, { revisionId })
}

export async function compare(estimateId: number, from: number, to: number): Promise<Comparison> {
  const { body } = await call(`/api/${Estimate.wire.path}/${estimateId}/compare`, { query: { From: from, To: to } })
  return body as Comparison
}

/** Quantities that a revision holds, by article of the contract. */
export async function heldQuantities(revisionId: number): Promise<Map<number, number>> {
  const held = new Map<number, number>()
  for (let page = 1; ; page++) {
    const { rows, pages } = await fetchPage(Article, {
      filter: { field: 'revisionId', op: 'eq', value: revisionId },
      page,
      pageSize: PAGE,
    })
    for (const { sourceId, quantity } of rows) if (sourceId !== null) held.set(sourceId, quantity)
    if (page >= pages) return held
  }
}

/** Where the quantities that a revision holds are sent. */
export function quantitiesPath(revisionId: number): string {
  return `/api/${Revision.wire.path}/${revisionId}/quantities`
}

type WireQuantity = Readonly<{ ArticleId: number; Quantity: number }>

/** Quantities of articles of the contract as the lines that are sent, each over what was seen there; 0 takes one out. */
export function wireQuantities(quantities: ReadonlyMap<number, number>, seen: ReadonlyMap<number, number>) {
  return [...quantities].map(([ArticleId, Quantity]) => ({
    ArticleId,
    Quantity,
    Was: { Quantity: seen.get(ArticleId) ?? 0 },
  }))
}

/** Lines as quantities by article: those that are sent, and those the server answers with. */
export function quantitiesIn(lines: readonly object[]): ReadonlyMap<number, number> {
  return new Map((lines as readonly WireQuantity[]).map(({ ArticleId, Quantity }) => [ArticleId, Quantity]))
}

import type { SettlementArticle, SettlementRole } from '@temelia/estimation/settlement'
import { type Actions, decode, type WireRecord } from '@temelia/model/codec'
import type { Row } from '@temelia/model/entity'
import { Article } from '@temelia/model/estimation/article'
import { ArticleComponent, ArticleResource } from '@temelia/model/estimation/article-parts'
import { Deduction } from '@temelia/model/estimation/deduction'
import { Project } from '@temelia/model/estimation/project'
import { call } from '../../data/http.ts'
import type { ArticleRow, ComponentRow, ResourceRow } from '../project-state/project-tree.ts'

export type DeductionRow = Row<typeof Deduction> & Readonly<{ actions: Actions }>

/** An article that is settled, and where it stands. */
export type SettledArticle = ArticleRow & SettlementArticle

/** What settlements beside this one count of an article. */
export type SheetLine = Readonly<{
  articleId: number
  available: number
  contracted: number
  extra: number
  cancelled: number
  before: number
  after: number
  quantity: number
  percent: number | null
  /** Typed as money; null for a number or a percentage. */
  amount: number | null
  /** Materials presently stored (United States), and at the settlement before. */
  stored: number
  storedBefore: number
  /** What the other settlements count of it, in money. */
  billed: number
}>

/** A settlement as it is filled in. */
export type Sheet = Readonly<{
  deduction: DeductionRow
  /** What the other settlements of the scope are worth; null where this one does not end it. */
  others: number | null
  lines: readonly SheetLine[]
  articles: readonly SettledArticle[]
  components: readonly ComponentRow[]
  resources: readonly ResourceRow[]
}>

/** Typed for one article: a number, a percentage of what is available, or its direct cost as money; beside it the materials that are stored. */
export type Entry = Readonly<{ quantity: number; percent: number | null; amount: number | null; stored: number }>

/** Only what is typed of a line. */
export function entryOfLine({ quantity, percent, amount, stored }: Entry): Entry {
  return { quantity, percent, amount, stored }
}

/** What is typed and not sent, over what its person saw. */
export type Typed = Readonly<{ entry: Entry; was: Entry }>

type WireLine = Readonly<Record<string, number>> & Readonly<{ Percent: number | null; Amount: number | null }>

const address = (id: number) => `/api/${Deduction.wire.path}/${id}`

export async function fetchSheet(id: number): Promise<Sheet> {
  const body = (await call(`${address(id)}/sheet`)).body as Record<string, unknown>
  const records = (name: string) => body[name] as readonly WireRecord[]
  return {
    deduction: decode(Deduction, body['Deduction'] as WireRecord),
    others: body['Others'] as number | null,
    lines: (body['Lines'] as readonly WireLine[]).map((line) => ({
      articleId: line['ArticleId'] ?? 0,
      available: line['Available'] ?? 0,
      contracted: line['Contracted'] ?? 0,
      extra: line['Extra'] ?? 0,
      cancelled: line['Cancelled'] ?? 0,
      before: line['Before'] ?? 0,
      after: line['After'] ?? 0,
      quantity: line['Quantity'] ?? 0,
      percent: line.Percent,
      amount: line.Amount,
      stored: line['Stored'] ?? 0,
      storedBefore: line['StoredBefore'] ?? 0,
      billed: line['Billed'] ?? 0,
    })),
    articles: records('Articles').map((record) => ({
      ...decode(Article, record),
      role: record['Role'] as SettlementRole,
    })),
    components: records('Components').map((record) => decode(ArticleComponent, record)),
    resources: records('Resources').map((record) => decode(ArticleResource, record)),
  }
}

/** Where the lines of a settlement are sent. */
export function linesPath(id: number): string {
  return `${address(id)}/lines`
}

/** What is typed as the lines that are sent, each with what was seen there when it was first typed. */
export function wireLines(entries: Iterable<readonly [number, Typed]>): readonly object[] {
  return [...entries].map(([articleId, { entry, was }]) => {
    const { quantity, percent, amount, stored } = entry
    // Who did not touch what is stored says nothing about it.
    const changed = stored !== was.stored
    return {
      ArticleId: articleId,
      ...(amount !== null ? { Amount: amount } : percent === null ? { Quantity: quantity } : { Percent: percent }),
      ...(changed ? { Stored: stored } : {}),
      Was: {
        Quantity: was.quantity,
        Percent: was.percent,
        Amount: was.amount,
        ...(changed ? { Stored: was.stored } : {}),
      },
    }
  })
}

/** A settlement as the server answers with it. */
export function readSettlement(reply: unknown): DeductionRow {
  return decode(Deduction, reply as WireRecord)
}

/** The five cumulative views of a project, by value without VAT. */
export type Settled = Readonly<{
  contract: number
  cancelled: number
  extra: number
  contracted: number
  executed: number
  approved: number
  invoiced: number
  remaining: number
  /** Equipment lists by kind, which stand beside the contract. */
  lists: readonly Readonly<{ kind: string; withoutVat: number }>[]
  /** Adjustments of prices, which stand beside the contract. */
  adjustment: Readonly<{ executed: number; approved: number; invoiced: number }>
}>

export async function fetchSettled(projectId: number): Promise<Settled> {
  const { body } = await call(`/api/${Project.wire.path}/${projectId}/settled`)
  const values = body as Readonly<Record<'Contracted' | 'Executed' | 'Approved' | 'Invoiced' | 'Remaining', number>>
  const { Adjustment: adjustment } = body as Readonly<{
    Adjustment: Readonly<Record<'Executed' | 'Approved' | 'Invoiced', number>>
  }>
  const { EquipmentLists: lists } = body as Readonly<{
    EquipmentLists: readonly Readonly<{ Kind: string; WithoutVAT: number }>[]
  }>
  const parts = body as Readonly<Record<'Contract' | 'Cancelled' | 'Extra', Readonly<{ WithoutVAT: number }>>>
  return {
    contract: parts.Contract.WithoutVAT,
    cancelled: parts.Cancelled.WithoutVAT,
    extra: parts.Extra.WithoutVAT,
    contracted: values.Contracted,
    executed: values.Executed,
    approved: values.Approved,
    invoiced: values.Invoiced,
    remaining: values.Remaining,
    lists: lists.map(({ Kind: kind, WithoutVAT: withoutVat }) => ({ kind, withoutVat })),
    adjustment: {
      executed: adjustment.Executed,
      approved: adjustment.Approved,
      invoiced: adjustment.Invoiced,
    },
  }
}

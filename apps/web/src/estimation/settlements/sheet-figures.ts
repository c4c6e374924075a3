import { addDecimals, roundDecimal, subtractDecimals } from '@temelia/decimal/arithmetic'
import { balancesOf, isLumpSum, isSettled, quantityOfPercent, settlementFaults } from '@temelia/estimation/settlement'
import { paidBy, quantityOfAmount } from '@temelia/estimation/settlement-amount'
import { type SettlementValue, SettlementValuer } from '@temelia/estimation/settlement-value'
import type { EstimateInput, ObjectInput, ProjectInput } from '@temelia/estimation/types'
import type { Entry, Sheet, SheetLine, Typed } from './sheet-data.ts'

export type Entries = ReadonlyMap<number, Entry>

/** The columns of a sheet that are typed in. */
export type TypedColumn = 'quantity' | 'percent' | 'amount'

/** What is settled of an article, with what is typed. `mostAmount`: what of money may stand in this settlement, where more is typed. */
export type LineFigures = Readonly<{
  together: number
  left: number
  value: number
  most: number | null
  mostAmount: number | null
}>

/** The figures of a sheet as it stands on the screen; what is refused counts as it was kept before. */
export type SheetFigures = Readonly<{
  value: SettlementValue
  line: (articleId: number) => LineFigures
  /** What a typed quantity, percentage or sum of money stands for; null where the article is worth nothing. */
  entry: (articleId: number, column: TypedColumn, value: number) => Entry | null
  /** Articles of which more is typed than there is; they are not saved. */
  faulty: ReadonlySet<number>
}>

/**
 * Computes the figures of a sheet again and again as it is filled in, with the engine that the server runs too: from what is typed, and from
 * what of it the server has taken since the sheet was opened.
 */
export function figuresFor(
  sheet: Sheet,
  settings: Readonly<{ project: ProjectInput; objects: readonly ObjectInput[]; estimates: readonly EstimateInput[] }>,
): (entries: Entries, kept: Entries) => SheetFigures {
  const objectId = sheet.deduction.objectId
  const valuer = new SettlementValuer({
    ...settings,
    estimates: settings.estimates.filter((estimate) => objectId === null || estimate.objectId === objectId),
    articles: sheet.articles,
    components: sheet.components,
    resources: sheet.resources,
  })
  const lines = new Map(sheet.lines.map((line) => [line.articleId, line]))
  const articles = new Map(sheet.articles.map((article) => [article.id, article]))
  let contract: number | null = null
  let worth: ((articleId: number) => number) | null = null

  /** The direct cost of all that is available of an article. */
  function worthOf(articleId: number): number {
    worth ??= valuer.worthOf(new Map(sheet.lines.map((line) => [line.articleId, line.available])))
    return worth(articleId)
  }

  function entry(articleId: number, column: TypedColumn, value: number): Entry | null {
    const line = lines.get(articleId)
    if (!line) return null
    if (column === 'quantity') return { quantity: value, percent: null, amount: null }
    if (column === 'percent') {
      const article = articles.get(articleId)
      const lumpSum = article !== undefined && isLumpSum(article)
      const quantity = quantityOfPercent(line.available, value, settings.project.quantityDecimals, lumpSum)
      return { quantity, percent: value, amount: null }
    }
    const amount = roundDecimal(value, settings.project.totalDecimals)
    const { available, before, after, billed } = line
    const executed = addDecimals(before, after)
    const quantity = quantityOfAmount(amount, { available, worth: worthOf(articleId), executed, billed })
    return quantity === null ? null : { quantity, percent: null, amount: amount === 0 ? null : amount }
  }

  function settled(entryOf: (line: SheetLine) => Entry) {
    const entries = sheet.lines.map((line) => ({ articleId: line.articleId, ...entryOf(line) }))
    const now = new Map(entries.map(({ articleId, quantity }) => [articleId, quantity]))
    const executed = new Map(
      sheet.lines.map((line) => [
        line.articleId,
        addDecimals(addDecimals(line.before, line.after), now.get(line.articleId) ?? 0),
      ]),
    )
    const balances = balancesOf(sheet.articles, executed)
    return { now, paid: paidBy(entries), balances, faults: settlementFaults(sheet.articles, balances) }
  }

  return (entries, kept) => {
    const typed = settled((line) => entries.get(line.articleId) ?? line)
    const faults = new Map(typed.faults.map((fault) => [fault.articleId, fault.most]))
    const counted =
      faults.size === 0
        ? typed
        : settled((line) => (faults.has(line.articleId) ? kept : entries).get(line.articleId) ?? line)
    const ends = sheet.others !== null && counted.faults.length === 0 && isSettled(sheet.articles, counted.balances)
    if (ends) contract ??= valuer.contract().withoutVat
    const { vat, retention, advance, adjustmentCoefficient: coefficient } = sheet.deduction
    const terms = { vat: vat ?? 0, retention, advance, coefficient }
    const rest = ends ? subtractDecimals(contract ?? 0, sheet.others ?? 0) : null
    const calculated = valuer.run(counted.now, terms.vat, counted.paid)
    const left = new Map(typed.balances.map(({ articleId, remaining }) => [articleId, remaining]))
    return {
      value: valuer.settle(counted.now, terms, rest, counted.paid),
      entry,
      faulty: new Set(faults.keys()),
      line: (articleId) => {
        const line = lines.get(articleId)
        const most = faults.get(articleId)
        return {
          together: line ? addDecimals(line.before, typed.now.get(articleId) ?? 0) : 0,
          left: left.get(articleId) ?? 0,
          value: calculated.article(articleId)?.total ?? 0,
          most: most === undefined || !line ? null : subtractDecimals(most, addDecimals(line.before, line.after)),
          mostAmount: most === undefined || !line ? null : subtractDecimals(worthOf(articleId), line.billed),
        }
      },
    }
  }
}

/** Lines as they are sent, as what was typed for their articles. */
export function entriesOf(lines: readonly object[], entry: SheetFigures['entry']): Entries {
  return new Map(
    (lines as readonly WireEntry[]).flatMap(({ ArticleId, Quantity, Percent, Amount }) => {
      const [column, value] =
        Amount !== undefined
          ? (['amount', Amount] as const)
          : Percent !== undefined
            ? (['percent', Percent] as const)
            : (['quantity', Quantity ?? 0] as const)
      const typed = entry(ArticleId, column, value)
      return typed ? [[ArticleId, typed] as const] : []
    }),
  )
}

/** Lines that were sent and refused, as what is typed and not sent: over what was seen there first, or else over what stands there. */
export function typedAgain(
  refused: readonly object[],
  { lines }: Pick<Sheet, 'lines'>,
  entry: SheetFigures['entry'],
): ReadonlyMap<number, Typed> {
  const seen = new Map<number, Entry>(lines.map((line) => [line.articleId, line]))
  for (const { ArticleId, Was } of (refused as readonly WireEntry[]).toReversed())
    if (Was) seen.set(ArticleId, { quantity: Was.Quantity, percent: Was.Percent, amount: Was.Amount })
  return new Map(
    [...entriesOf(refused, entry)].map(([articleId, typed]) => {
      const { quantity, percent, amount } = seen.get(articleId) ?? typed
      return [articleId, { entry: typed, was: { quantity, percent, amount } }]
    }),
  )
}

type WireEntry = Readonly<{
  ArticleId: number
  Quantity?: number
  Percent?: number
  Amount?: number
  Was?: Readonly<{ Quantity: number; Percent: number | null; Amount: number | null }>
}>

/** Entries that settle everything that is left, beside what is typed already. */
export function restOf(sheet: Sheet, entries: Entries): Entries {
  return new Map(
    sheet.lines.flatMap((line) => {
      const typed = (entries.get(line.articleId) ?? line).quantity
      const rest = subtractDecimals(line.available, addDecimals(line.before, line.after))
      return rest === typed ? [] : [[line.articleId, { quantity: rest, percent: null, amount: null }] as const]
    }),
  )
}

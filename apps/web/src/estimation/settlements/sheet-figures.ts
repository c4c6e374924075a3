import { addDecimals, roundDecimal, subtractDecimals, sumDecimals } from '@temelia/decimal/arithmetic'
import { balancesOf, isLumpSum, isSettled, quantityOfPercent, settlementFaults } from '@temelia/estimation/settlement'
import { paidBy, quantityOfAmount } from '@temelia/estimation/settlement-amount'
import { type SettlementValue, SettlementValuer } from '@temelia/estimation/settlement-value'
import { mostStored, stillStored, storedPercent, type StoredTerms } from '@temelia/estimation/stored-materials'
import type { EstimateInput, ObjectInput, ProjectInput } from '@temelia/estimation/types'
import { type Entry, entryOfLine, type Sheet, type SheetLine, type Typed } from './sheet-data.ts'

export type Entries = ReadonlyMap<number, Entry>

/** The columns of a sheet that are typed in. */
export type TypedColumn = 'quantity' | 'percent' | 'amount' | 'stored'

/** What is settled of an article, with what is typed. `mostAmount`: what of money may stand in this settlement, where more is typed. */
export type LineFigures = Readonly<{
  together: number
  left: number
  value: number
  most: number | null
  mostAmount: number | null
  /** What may be stored, where more is typed. */
  mostStored: number | null
}>

/** The figures of a sheet as it stands on the screen; what is refused counts as it was kept before. */
export type SheetFigures = Readonly<{
  value: SettlementValue
  line: (articleId: number) => LineFigures
  /**
   * What a typed quantity, percentage or sum of money stands for, or stored materials beside what stands there already; null where the article
   * is worth nothing. Work installs what is stored first.
   */
  entry: (articleId: number, column: TypedColumn, value: number, now?: Entry) => Entry | null
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

  /** The scheduled value of what a quantity leaves of a line. */
  function leftAfter(line: SheetLine, quantity: number): number {
    const left = subtractDecimals(line.available, addDecimals(line.before, quantity))
    return valuer.storableOf(new Map([[line.articleId, left]]))(line.articleId)
  }

  function entry(articleId: number, column: TypedColumn, value: number, now?: Entry): Entry | null {
    const line = lines.get(articleId)
    if (!line) return null
    const current = entryOfLine(now ?? line)
    const { totalDecimals } = settings.project
    if (column === 'stored') return { ...current, stored: roundDecimal(value, totalDecimals) }
    const worked = workedOn(line, column, value)
    if (!worked) return null
    const { stored } = current
    return {
      ...worked,
      stored: stored === 0 ? 0 : stillStored(stored, leftAfter(line, worked.quantity), totalDecimals),
    }
  }

  function workedOn(
    line: SheetLine,
    column: Exclude<TypedColumn, 'stored'>,
    value: number,
  ): Omit<Entry, 'stored'> | null {
    const { articleId } = line
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

  /** Lines of which more is typed as stored than is left of them, with what is. */
  function storedFaults(entries: Entries): ReadonlyMap<number, number> {
    const typed = sheet.lines.flatMap((line) => {
      const now = entries.get(line.articleId)
      return now && now.stored !== 0 && now.stored !== line.stored ? [{ line, now }] : []
    })
    return new Map(
      typed.flatMap(({ line, now }) => {
        const most = mostStored(leftAfter(line, now.quantity), settings.project.totalDecimals)
        return now.stored > most || now.stored < 0 ? [[line.articleId, most] as const] : []
      }),
    )
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
    const works = { vat: vat ?? 0, retention, advance, coefficient }
    const rest = ends ? subtractDecimals(contract ?? 0, sheet.others ?? 0) : null
    const tooMuch = storedFaults(entries)
    const storedNow = (line: SheetLine) =>
      ((tooMuch.has(line.articleId) ? kept : entries).get(line.articleId) ?? line).stored
    const stored: StoredTerms = {
      stored: sumDecimals(sheet.lines.map(storedNow)),
      percent: storedPercent(sheet.deduction.storedRetention, retention),
      before: sheet.deduction.storedBefore ?? 0,
      retainedBefore: sheet.deduction.storedRetainedBefore ?? 0,
    }
    const calculated = valuer.run(counted.now, works.vat, counted.paid)
    const left = new Map(typed.balances.map(({ articleId, remaining }) => [articleId, remaining]))
    return {
      value: valuer.settle(counted.now, { ...works, stored }, rest, counted.paid),
      entry,
      faulty: new Set([...faults.keys(), ...tooMuch.keys()]),
      line: (articleId) => {
        const line = lines.get(articleId)
        const most = faults.get(articleId)
        return {
          together: line ? addDecimals(line.before, typed.now.get(articleId) ?? 0) : 0,
          left: left.get(articleId) ?? 0,
          value: calculated.article(articleId)?.total ?? 0,
          most: most === undefined || !line ? null : subtractDecimals(most, addDecimals(line.before, line.after)),
          mostAmount: most === undefined || !line ? null : subtractDecimals(worthOf(articleId), line.billed),
          mostStored: tooMuch.get(articleId) ?? null,
        }
      },
    }
  }
}

/** Lines as they are sent, as what was typed for their articles. */
export function entriesOf(lines: readonly object[], entry: SheetFigures['entry']): Entries {
  return new Map(
    (lines as readonly WireEntry[]).flatMap(({ ArticleId, Quantity, Percent, Amount, Stored }) => {
      const [column, value] =
        Amount !== undefined
          ? (['amount', Amount] as const)
          : Percent !== undefined
            ? (['percent', Percent] as const)
            : (['quantity', Quantity ?? 0] as const)
      const typed = entry(ArticleId, column, value)
      return typed ? [[ArticleId, Stored === undefined ? typed : { ...typed, stored: Stored }] as const] : []
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
    if (Was) {
      const stored = Was.Stored ?? seen.get(ArticleId)?.stored ?? 0
      seen.set(ArticleId, { quantity: Was.Quantity, percent: Was.Percent, amount: Was.Amount, stored })
    }
  return new Map(
    [...entriesOf(refused, entry)].map(([articleId, typed]) => [
      articleId,
      { entry: typed, was: entryOfLine(seen.get(articleId) ?? typed) },
    ]),
  )
}

type WireEntry = Readonly<{
  ArticleId: number
  Quantity?: number
  Percent?: number
  Amount?: number
  Stored?: number
  Was?: Readonly<{ Quantity: number; Percent: number | null; Amount: number | null; Stored?: number }>
}>

/** Entries that settle everything that is left, beside what is typed already. */
export function restOf(sheet: Sheet, entries: Entries): Entries {
  return new Map(
    sheet.lines.flatMap((line) => {
      const typed = (entries.get(line.articleId) ?? line).quantity
      const rest = subtractDecimals(line.available, addDecimals(line.before, line.after))
      return rest === typed
        ? []
        : [[line.articleId, { quantity: rest, percent: null, amount: null, stored: 0 }] as const]
    }),
  )
}

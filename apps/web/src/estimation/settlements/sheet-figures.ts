import { addDecimals, subtractDecimals } from '@temelia/decimal/arithmetic'
import { balancesOf, isSettled, quantityOfPercent, settlementFaults } from '@temelia/estimation/settlement'
import { type SettlementValue, SettlementValuer } from '@temelia/estimation/settlement-value'
import type { EstimateInput, ObjectInput, ProjectInput } from '@temelia/estimation/types'
import type { Entry, Sheet, SheetLine } from './sheet-data.ts'

export type Entries = ReadonlyMap<number, Entry>

/** What is settled of an article, with what is typed. */
export type LineFigures = Readonly<{ together: number; left: number; value: number; most: number | null }>

/** The figures of a sheet as it stands on the screen. */
export type SheetFigures = Readonly<{
  value: SettlementValue
  line: (articleId: number) => LineFigures
  /** Articles of which more is typed than there is; they are not saved. */
  faulty: ReadonlySet<number>
}>

/** Computes the figures of a sheet again and again as it is filled in, with the engine that the server runs too. */
export function figuresFor(
  sheet: Sheet,
  settings: Readonly<{ project: ProjectInput; objects: readonly ObjectInput[]; estimates: readonly EstimateInput[] }>,
): (entries: Entries) => SheetFigures {
  const objectId = sheet.deduction.objectId
  const valuer = new SettlementValuer({
    ...settings,
    estimates: settings.estimates.filter((estimate) => objectId === null || estimate.objectId === objectId),
    articles: sheet.articles,
    components: sheet.components,
    resources: sheet.resources,
  })
  const lines = new Map(sheet.lines.map((line) => [line.articleId, line]))
  let contract: number | null = null

  return (entries) => {
    const now = new Map<number, number>()
    const executed = new Map<number, number>()
    for (const line of sheet.lines) {
      const quantity = (entries.get(line.articleId) ?? line).quantity
      now.set(line.articleId, quantity)
      executed.set(line.articleId, addDecimals(addDecimals(line.before, line.after), quantity))
    }
    const balances = balancesOf(sheet.articles, executed)
    const faults = new Map(settlementFaults(sheet.articles, balances).map((fault) => [fault.articleId, fault.most]))
    const ends = sheet.others !== null && faults.size === 0 && isSettled(sheet.articles, balances)
    if (ends) contract ??= valuer.contract().withoutVat
    const { vat, retention, advance, adjustmentCoefficient: coefficient } = sheet.deduction
    const terms = { vat: vat ?? 0, retention, advance, coefficient }
    const rest = ends ? subtractDecimals(contract ?? 0, sheet.others ?? 0) : null
    const calculated = valuer.run(now, terms.vat)
    const left = new Map(balances.map(({ articleId, remaining }) => [articleId, remaining]))
    return {
      value: valuer.settle(now, terms, rest),
      faulty: new Set(faults.keys()),
      line: (articleId) => {
        const line = lines.get(articleId)
        const most = faults.get(articleId)
        return {
          together: line ? addDecimals(line.before, now.get(articleId) ?? 0) : 0,
          left: left.get(articleId) ?? 0,
          value: calculated.article(articleId)?.total ?? 0,
          most: most === undefined || !line ? null : subtractDecimals(most, addDecimals(line.before, line.after)),
        }
      },
    }
  }
}

/** A typed quantity or percentage as an entry. */
export function entryOf(line: SheetLine, column: 'quantity' | 'percent', value: number, decimals: number): Entry {
  return column === 'quantity'
    ? { quantity: value, percent: null }
    : { quantity: quantityOfPercent(line.available, value, decimals), percent: value }
}

/** Entries that settle everything that is left, beside what is typed already. */
export function restOf(sheet: Sheet, entries: Entries): Entries {
  return new Map(
    sheet.lines.flatMap((line) => {
      const typed = (entries.get(line.articleId) ?? line).quantity
      const rest = subtractDecimals(line.available, addDecimals(line.before, line.after))
      return rest === typed ? [] : [[line.articleId, { quantity: rest, percent: null }] as const]
    }),
  )
}

import { product15, roundDecimal } from '@temelia/decimal/arithmetic'
import { typedText } from '@temelia/decimal/typed-number'
import type { ArticleResult, CalculationSettings, Practice } from '@temelia/estimation/types'
import type { Change } from '../project-state/changes.ts'
import { type CostColumn, costColumnPatch } from '../project-state/cost-kind.ts'
import type { ArticleRow } from '../project-state/project-tree.ts'
import { joinTakeoff, splitTakeoff, withoutNoted } from '../open-project/takeoff.ts'

/** What many lines can be changed in at once. The first two multiply by a coefficient, the others set a value. */
export const MANY_FIELDS = [
  'quantity',
  'price',
  'chapter',
  'measureUnit',
  'materialsUplift',
  'laborUplift',
  'equipmentsUplift',
  'transportsUplift',
  'green',
  'costColumn',
  'startDate',
  'endDate',
] as const

export type ManyField = (typeof MANY_FIELDS)[number]

/** The fields that hold a percentage. */
export const PERCENTS: readonly ManyField[] = ['materialsUplift', 'laborUplift', 'equipmentsUplift', 'transportsUplift']

/** What is wanted: a coefficient for quantity and price, else the new value. */
export type Wanted = Coefficient | NewColumn | NewValue

type Coefficient = Readonly<{ field: 'quantity' | 'price'; factor: number }>
type NewColumn = Readonly<{ field: 'costColumn'; value: CostColumn }>
type NewValue = Readonly<{
  field: Exclude<ManyField, 'quantity' | 'price' | 'costColumn'>
  value: string | number | boolean | null
}>

type ArticlePatch = Extract<Change, { entity: 'article' }>['patch']

const PRICES = [
  ['opMaterials', 'rsMaterials'],
  ['opLabor', 'rsLabor'],
  ['opEquipments', 'rsEquipments'],
  ['opTransports', 'rsTransports'],
] as const

/** The changes of the lines; those that already are as wanted are left out. Prices become own prices with so many decimals. */
export function manyChanges(
  articles: readonly ArticleRow[],
  wanted: Wanted,
  resultOf: (id: number) => ArticleResult | undefined,
  { priceDecimals, practice }: Pick<CalculationSettings, 'priceDecimals' | 'practice'>,
): readonly Change[] {
  return articles.flatMap((article): Change[] => {
    const patch = patchOf(article, wanted, resultOf(article.id), priceDecimals, practice)
    const row = article as unknown as Readonly<Record<string, unknown>>
    const same = Object.entries(patch).every(([key, value]) => (row[key] ?? null) === value)
    return same ? [] : [{ entity: 'article', id: article.id, patch }]
  })
}

function patchOf(
  article: ArticleRow,
  wanted: Wanted,
  result: ArticleResult | undefined,
  priceDecimals: number,
  practice: Practice,
): ArticlePatch {
  if (wanted.field === 'costColumn') return costColumnPatch(article, result, wanted.value)
  if (!('factor' in wanted)) return { [wanted.field]: wanted.value } as ArticlePatch
  if (wanted.field === 'quantity') {
    if (article.formula) return { formula: scaleFormula(article.formula, wanted.factor, practice) }
    return { quantity: product15(article.quantity, wanted.factor) }
  }
  const scaled = PRICES.flatMap(([own, recipe]) => {
    const price = article[own] ?? result?.[recipe] ?? article[recipe] ?? 0
    return price === 0 ? [] : [[own, roundDecimal(product15(price, wanted.factor), priceDecimals)]]
  })
  return Object.fromEntries(scaled) as ArticlePatch
}

/** A takeoff with a coefficient in front of each row; a result noted at a row's end is dropped, as it no longer holds. */
export function scaleFormula(formula: string, factor: number, practice: Practice): string {
  const times = typedText(factor, practice)
  return joinTakeoff(
    splitTakeoff(formula).map(({ label, expression }) => {
      const plain = withoutNoted(expression)
      return { label, expression: plain === '' ? '' : `${times} x (${plain})` }
    }),
  )
}

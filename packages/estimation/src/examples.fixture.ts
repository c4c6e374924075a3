/** The worked Romanian examples as engine inputs (SPEC.md, section 10). */
import type { ArticleInput, CalculationInput, PartKind, ProjectInput, ResourceInput, Rounding } from './types.ts'

/** One recipe line: kind, consumption, price, and waste percent. */
export type Line = readonly [kind: PartKind, consumption: number, price: number, waste?: number]

/** Recipe lines of an article. */
export function recipe(articleId: number, lines: readonly Line[]): ResourceInput[] {
  return lines.map(([kind, consumption, price, waste = 0]) => ({ articleId, kind, consumption, price, waste }))
}

/** Romanian project settings at 2 decimals (quantities 3), with VAT 21 %. */
export function romanianProject(rounding: Rounding, more: Partial<ProjectInput> = {}): ProjectInput {
  const decimals = { quantityDecimals: 3, priceDecimals: 2, totalDecimals: 2 }
  return { practice: 'ro', rounding, ...decimals, vat: 21, recapitulation: null, ...more }
}

/** Ids of the articles of example A. */
export const CA02A1 = 1
export const CB01A1 = 2
export const CZ0301K1 = 3
export const CC01A1 = 4
export const TRA06A10 = 5

const RECIPES_A: readonly (readonly [id: number, lines: readonly Line[]])[] = [
  [
    CA02A1,
    [
      ['material', 1.008, 420],
      ['material', 0.15, 6],
      ['labor', 3, 32.5],
      ['labor', 0.92, 27.5],
      ['equipment', 0.75, 5],
    ],
  ],
  [
    CB01A1,
    [
      ['material', 0.004, 1450],
      ['material', 0.05, 7.8],
      ['labor', 1.49, 33],
    ],
  ],
  [
    CZ0301K1,
    [
      ['material', 1.015, 4.35],
      ['material', 0.008, 7.25],
      ['labor', 0.029, 34],
      ['equipment', 0.003, 11.5],
    ],
  ],
  [
    CC01A1,
    [
      ['material', 0.01, 7.25],
      ['material', 0.045, 1.9],
      ['labor', 0.033, 34],
    ],
  ],
  [TRA06A10, [['transport', 10, 0.896]]],
]

/** Recipes of example A, one per article id. */
export const resourcesA: ResourceInput[] = RECIPES_A.flatMap(([id, lines]) => recipe(id, lines))

/** Example A (and the steps of example C) with the given quantities, in order of the articles above. */
export function exampleA(
  rounding: Rounding,
  quantities: readonly number[] = [12.5, 38.4, 1187.3, 1187.3, 31.5],
): CalculationInput {
  const articles = quantities.map((quantity, at): ArticleInput => ({ id: at + 1, estimateId: 10, quantity }))
  return {
    project: romanianProject(rounding),
    objects: [{ id: 100 }],
    estimates: [{ id: 10, objectId: 100 }],
    articles,
    resources: resourcesA,
  }
}

/** Worked example D, the general estimate: what is typed, by chapter. */
export const exampleD: Readonly<Record<string, number>> = {
  '1.2': 15_000,
  '1.3': 5000,
  '2': 40_000,
  '3.1': 10_000,
  '3.2': 4000,
  '3.5': 45_000,
  '3.6': 2000,
  '3.7': 20_000,
  '3.8': 25_000,
  '4.1': 1_000_000,
  '4.2': 20_000,
  '4.3': 150_000,
  '4.5': 30_000,
  '5.1.1': 25_500,
  '5.1.2': 4500,
  '5.2.5': 3000,
  '5.4': 2000,
  '6.2': 4000,
}

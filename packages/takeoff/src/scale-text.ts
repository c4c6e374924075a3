/** Scales as drawings and people write them: `1:50`, `1/4" = 1'-0"`, `1" = 20'` (SPEC.md S4, S5). */
import { quotient15 } from '@temelia/decimal/arithmetic'
import { readFeetInches } from '@temelia/estimation/feet-inches'

/** A scale that is offered for choice: as it is written, and what 1 on paper is in the building. */
export interface ScalePreset {
  readonly text: string
  readonly ratio: number
}

/** Metric scales of architects, engineers and site plans. */
export const metricScales: readonly ScalePreset[] = [
  1, 2, 5, 10, 20, 25, 50, 75, 100, 125, 200, 250, 500, 1_000, 2_000,
].map((ratio) => ({ text: `1:${ratio}`, ratio }))

/** Architects' scales in the United States: inches of paper for a foot. */
export const imperialScales: readonly ScalePreset[] = [
  '1/32',
  '1/16',
  '3/32',
  '1/8',
  '3/16',
  '1/4',
  '3/8',
  '1/2',
  '3/4',
  '1',
  '1 1/2',
  '3',
].map((inches) => ({ text: `${inches}" = 1'-0"`, ratio: ratioOf(1, readFeetInches(`${inches}"`) ?? 1) }))

/** Engineers' scales in the United States: feet for an inch of paper. */
export const engineeringScales: readonly ScalePreset[] = [10, 20, 30, 40, 50, 60, 100].map((feet) => ({
  text: `1" = ${feet}'`,
  ratio: feet * 12,
}))

const RATIO = /(?<![\d:.,])1\s*:\s*(\d{1,6}(?:[.,]\d{1,3})?)(?![\d:])/
/** `1:1.000` of a Romanian sheet, `1:1,000` of an American one: scales have no thousandths. */
const THOUSANDS = /^[1-9]\d{0,2}[.,]\d{3}$/
const LENGTHS = /((?:\d+\s+)?\d+\/\d+|\d+(?:\.\d+)?)\s*["″”]\s*=\s*(\d+\s*['′’](?:\s*-?\s*\d+\s*["″”])?)/

/** The ratio that a text names; null for a text without a scale, or with one that is not positive. */
export function readScaleText(text: string): number | null {
  const lengths = LENGTHS.exec(text)
  const [paper, building] = [
    readFeetInches(`${lengths?.[1]}"`),
    readFeetInches(lengths?.[2]?.replaceAll(/\s/g, '') ?? ''),
  ]
  if (paper && building) return ratioOf(building, paper)
  const written = RATIO.exec(text)?.[1] ?? ''
  const ratio = Number(THOUSANDS.test(written) ? written.replace(/[.,]/, '') : written.replace(',', '.'))
  return ratio > 0 ? ratio : null
}

/** Inches are thirds of feet's digits, cut at fifteen: what they divide to is held to ten. */
function ratioOf(building: number, paper: number): number {
  return Number(quotient15(building, paper).toPrecision(10))
}

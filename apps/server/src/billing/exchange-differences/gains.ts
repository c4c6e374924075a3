import type { Region } from '@temelia/calendar/region'
import { sumDecimals } from '@temelia/decimal/arithmetic'
import { exchangeDifferenceTexts } from '@temelia/text/exchange-differences'
import type { Language } from '@temelia/text/message'
import { usWords } from '@temelia/text/us'
import type { ExportCell, ExportColumn } from '../../exports/cell.ts'

interface Sums {
  readonly gains: number
  readonly losses: number
  readonly total: number
}

/** The words of exchange differences where a company works. */
export function exchangeWords(region: Region): typeof exchangeDifferenceTexts {
  return region === 'us' ? { ...exchangeDifferenceTexts, ...usWords } : exchangeDifferenceTexts
}

/** What was gained, what was lost, and both together; what is not known yet counts for nothing. */
export function sumsOf(differences: readonly (number | null | undefined)[]): Sums {
  const known = differences.flatMap((one) => one ?? [])
  const gains = sumDecimals(known.filter((one) => one > 0))
  const losses = sumDecimals(known.filter((one) => one < 0))
  return { gains, losses, total: sumDecimals([gains, losses]) }
}

/** The two last columns of a file: gains, and losses above 0. */
export function gainColumns(region: Region, language: Language): ExportColumn[] {
  const words = exchangeWords(region)
  return [
    { head: words.exchangeGain[language], kind: 'decimal' },
    { head: words.exchangeLoss[language], kind: 'decimal' },
  ]
}

/** A difference in them. */
export function gainCells(difference: number | null | undefined): ExportCell[] {
  const known = difference ?? 0
  return [known > 0 ? known : null, known < 0 ? 0 - known : null]
}

/** The last row of a file: the sums under so many other columns. */
export function totalRow(columns: number, language: Language, { gains, losses }: Sums): ExportCell[] {
  const empty = Array.from({ length: columns - 2 }, () => null)
  return [null, exchangeDifferenceTexts.exchangeTotal[language], ...empty, gains, losses === 0 ? 0 : 0 - losses]
}

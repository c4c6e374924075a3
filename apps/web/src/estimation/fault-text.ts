import type { NumberPractice } from '@temelia/decimal/typed-number'
import type { WrongNote } from '@temelia/estimation/formula'
import type { Fault } from '@temelia/estimation/types'
import { formatNumber } from '../ui/number-text.ts'
import type { TextKey } from '@temelia/text/catalogue'
import i18next from 'i18next'
import type { Say } from '../ui/text.ts'

/** What is wrong with a line, in the reader's words, with the row and column of a takeoff where known. */
export function faultText(fault: Fault, t: Say): string {
  const key = `fault_${fault.code}`
  const sentence = i18next.exists(key) ? t(key as TextKey, fault.params) : fault.code
  const { row, column } = fault.place
  return row !== undefined && column !== undefined ? `${sentence} ${t('faultPlace', { row, column })}` : sentence
}

/** That a result noted behind a takeoff row is wrong: what was noted and what the row gives, at the decimals that were noted. */
export function notedText(
  { row, noted, shouldBe, decimals }: WrongNote & { row: number },
  practice: NumberPractice,
  t: Say,
): string {
  const written = (value: number) => formatNumber(value, practice, decimals)
  return t('notedWrong', { row, noted: written(noted), value: written(shouldBe) })
}

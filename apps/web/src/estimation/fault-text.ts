import type { Fault } from '@temelia/estimation/types'
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

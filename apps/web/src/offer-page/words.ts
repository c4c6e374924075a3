import { formatDay, formatInstant } from '@temelia/calendar/format-day'
import type { Region } from '@temelia/calendar/region'
import { formatMoney, formatNumber } from '../ui/number-text.ts'
import { type Language, say } from '@temelia/text/message'
import { offerPage, offerPageUs } from '@temelia/text/offer-page'
import { createContext, useContext } from 'react'

type Key = keyof typeof offerPage

/** How the page speaks: the language of the offer, numbers and days as the company writes them. */
export type Words = Readonly<{
  t: (key: Key, values?: Readonly<Record<string, string | number>>) => string
  number: (value: number, min?: number, max?: number) => string
  money: (value: number, currency: string) => string
  day: (day: string) => string
  instant: (at: string) => string
}>

/** The words of a language and a practice. */
export function wordsOf(language: Language, region: Region): Words {
  const all = region === 'us' ? { ...offerPage, ...offerPageUs } : offerPage
  return {
    t: (key, values) => say(all[key], language, values),
    number: (value, min = 2, max = min) => formatNumber(value, region, { min, max }),
    money: (value, currency) => formatMoney(value, currency, region),
    day: (day) => formatDay(day, region),
    instant: (at) => formatInstant(at, region),
  }
}

/** The words of the page that is shown. */
export const WordsContext = createContext<Words>(wordsOf('en', 'us'))

/** The words of the page around a component. */
export function useWords(): Words {
  return useContext(WordsContext)
}

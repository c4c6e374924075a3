import { roundDecimal } from '@temelia/decimal/arithmetic'
import { englishNumber, romanianNumber } from './number-words.ts'

/** What one and what several of a unit are called. */
type Names = readonly [one: string, many: string]

interface Money {
  readonly whole: Names
  readonly part: Names
}

const ROMANIAN: Readonly<Record<string, Money>> = {
  RON: { whole: ['leu', 'lei'], part: ['ban', 'bani'] },
  EUR: { whole: ['euro', 'euro'], part: ['eurocent', 'eurocenți'] },
  USD: { whole: ['dolar american', 'dolari americani'], part: ['cent', 'cenți'] },
}

const ENGLISH: Readonly<Record<string, Money>> = {
  RON: { whole: ['leu', 'lei'], part: ['ban', 'bani'] },
  EUR: { whole: ['euro', 'euros'], part: ['cent', 'cents'] },
  USD: { whole: ['dollar', 'dollars'], part: ['cent', 'cents'] },
}

/**
 * A sum of money in words, as a receipt says it: `o sută douăzeci și unu de lei și cincizeci de bani`. What is below 0 begins with `minus`;
 * parts of a unit are left out where there are none. A currency without a name of its own is said by its code.
 */
export function amountInWords(amount: number, currency: string, language: 'en' | 'ro'): string {
  const cents = Math.round(roundDecimal(Math.abs(amount), 2) * 100)
  const [whole, rest] = [Math.floor(cents / 100), cents % 100]
  const unknown: Money = {
    whole: [currency, currency],
    part: language === 'ro' ? ['sutime', 'sutimi'] : ['cent', 'cents'],
  }
  const money = (language === 'ro' ? ROMANIAN : ENGLISH)[currency] ?? unknown
  const said = language === 'ro' ? romanianOf : englishOf
  const words =
    rest === 0 ? said(whole, money.whole) : `${said(whole, money.whole)} ${AND[language]} ${said(rest, money.part)}`
  return amount < 0 ? `minus ${words}` : words
}

const AND = { en: 'and', ro: 'și' } as const

/** From 20 on, and at every hundred, Romanian puts `de` before what is counted. */
function romanianOf(count: number, [one, many]: Names): string {
  const gender = one === 'sutime' ? 'feminine' : 'masculine'
  if (count === 1) return gender === 'feminine' ? `o ${one}` : `un ${one}`
  const last = count % 100
  return `${romanianNumber(count, gender)} ${count !== 0 && (last === 0 || last >= 20) ? 'de ' : ''}${many}`
}

function englishOf(count: number, [one, many]: Names): string {
  return `${englishNumber(count)} ${count === 1 ? one : many}`
}

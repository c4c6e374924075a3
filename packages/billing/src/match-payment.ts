import { addDecimals, subtractDecimals, sumDecimals } from '@temelia/decimal/arithmetic'
import { dueNow } from './due-now.ts'
import { namedNumbers, nameWords, plain, plainAccount, taxDigits } from './payment-words.ts'

/** A line of a bank statement, as far as it tells whose money it is. */
export interface PaidLine {
  readonly amount: number
  readonly name: string
  readonly iban: string
  readonly taxId: string
  readonly text: string
}

/** A customer, with the accounts that it has paid from. */
export interface Payer {
  readonly id: number
  readonly name: string
  readonly taxId: string | null
  readonly accounts: readonly string[]
}

/** A bill that is not wholly paid; what is due is below 0 on a credit note. */
export interface OpenBill {
  readonly id: number
  readonly accountId: number
  readonly series: string | null
  readonly number: number
  readonly due: number
  /** What of it is kept back until the guarantee ends. */
  readonly retained: number
  readonly date: string
}

/** Why a line is taken for a payment of these bills, or why not for sure. */
export const matchReasons = [
  'number',
  'sum',
  'sumNow',
  'sums',
  'account',
  'taxId',
  'name',
  'several',
  'sumDiffers',
] as const

export type MatchReason = (typeof matchReasons)[number]

/** What a line is proposed to be: sure, to be looked at, or nothing known (B2 to B5). */
export interface PaymentMatch {
  readonly state: 'sure' | 'look' | 'none'
  readonly reasons: readonly MatchReason[]
  readonly accountId: number | null
  readonly bills: readonly { readonly id: number; readonly amount: number }[]
}

const NOTHING: PaymentMatch = { state: 'none', reasons: [], accountId: null, bills: [] }

/** Bills of a customer among which sums of several are looked for. */
const SUMMED = 8

/**
 * What each line of a statement is proposed to be, in order: what a sure one pays no later one pays again (B6).
 * @param series names of all series of the company, so that words that name another one are known for it
 */
export function matchPayments(
  lines: readonly PaidLine[],
  payers: readonly Payer[],
  bills: readonly OpenBill[],
  series: readonly string[],
): PaymentMatch[] {
  const allSeries = new Set([...series, ...bills.map((bill) => bill.series ?? '')].map(seriesLetters).filter(Boolean))
  const recognise = recogniser(payers)
  const byNumber = grouped(bills, ({ number }) => number)
  const byAccount = grouped(bills, ({ accountId }) => accountId)
  const byDue = grouped(bills, ({ due }) => due)
  const byDueNow = grouped(bills.filter(hasRetention), dueNow)
  const left = new Map(bills.map(({ id, due }) => [id, due]))
  return lines.map((line) => {
    const open = (found: readonly OpenBill[] = []) =>
      found
        .map((bill) => ({ ...bill, due: left.get(bill.id) ?? 0 }))
        .filter(({ due }) => due !== 0 && due > 0 === line.amount > 0)
        .toSorted((one, other) => (one.date === other.date ? one.id - other.id : one.date < other.date ? -1 : 1))
    const match = matchOf(line, recognise(line), {
      numbered: (number) => open(byNumber.get(number)),
      isSeries: (letters) => allSeries.has(letters),
      of: (accountId) => open(byAccount.get(accountId)),
      due: (due) => open(byDue.get(due)).filter((bill) => bill.due === due),
      dueNow: (due) => open(byDueNow.get(due)).filter((bill) => hasRetention(bill) && dueNow(bill) === due),
    })
    if (match.state === 'sure')
      for (const { id, amount } of match.bills) left.set(id, subtractDecimals(left.get(id) ?? 0, amount))
    return match
  })
}

interface Bills {
  readonly numbered: (number: number) => readonly OpenBill[]
  readonly isSeries: (letters: string) => boolean
  readonly of: (accountId: number) => readonly OpenBill[]
  readonly due: (due: number) => readonly OpenBill[]
  readonly dueNow: (due: number) => readonly OpenBill[]
}

interface Recognised {
  readonly ids: ReadonlySet<number>
  readonly by: MatchReason | undefined
}

function matchOf(line: PaidLine, payer: Recognised, bills: Bills): PaymentMatch {
  if (line.amount === 0) return NOTHING
  const named = namedBills(line, payer, bills)
  const owners = new Set(named.map(({ accountId }) => accountId))
  if (owners.size > 1) return { ...NOTHING, state: 'look', reasons: ['number', 'several'] }
  const [owner] = owners
  if (owner !== undefined) {
    const known = payer.ids.has(owner) && payer.by ? [payer.by] : []
    const { by, paid } = coveredBy(line.amount, named)
    const sure = by !== 'sumDiffers' && known.length > 0 && payer.ids.size === 1
    return {
      state: sure ? 'sure' : 'look',
      reasons: ['number', by, ...known],
      accountId: owner,
      bills: allot(line.amount, paid),
    }
  }
  const [only] = payer.ids
  if (payer.ids.size > 1) return { ...NOTHING, state: 'look', reasons: payer.by ? [payer.by, 'several'] : ['several'] }
  if (only !== undefined && payer.by) return ofPayer(line.amount, only, payer.by, bills.of(only))
  const equal = ofSum(bills.due(line.amount), bills.dueNow(line.amount))
  const [first] = equal.bills
  if (!first) return NOTHING
  if (equal.bills.length > 1) return { ...NOTHING, state: 'look', reasons: [equal.by, 'several'] }
  return { state: 'look', reasons: [equal.by], accountId: first.accountId, bills: allot(line.amount, equal.bills) }
}

/** Whether an amount is all that is due of bills, or all that is due now, and what it pays of each. */
function coveredBy(
  amount: number,
  bills: readonly OpenBill[],
): { readonly by: MatchReason; readonly paid: readonly OpenBill[] } {
  if (sumDecimals(bills.map(({ due }) => due)) === amount) return { by: 'sum', paid: bills }
  const now = bills.map((bill) => (hasRetention(bill) ? { ...bill, due: dueNow(bill) } : bill))
  if (sumDecimals(now.map(({ due }) => due)) === amount) return { by: 'sumNow', paid: now }
  return { by: 'sumDiffers', paid: bills }
}

/** The bills of which an amount is all that is due, else those of which it is all that is due now. */
function ofSum(
  due: readonly OpenBill[],
  now: readonly OpenBill[],
): { readonly by: MatchReason; readonly bills: readonly OpenBill[] } {
  return due.length > 0 ? { by: 'sum', bills: due } : { by: 'sumNow', bills: now }
}

/** Whether a part of what is due is kept back, so that less is due now. */
function hasRetention({ due, retained }: OpenBill): boolean {
  return due > 0 && retained > 0
}

/** The bills whose numbers stand in the words: with their series, or of whoever pays (B2). */
function namedBills({ text }: PaidLine, payer: Recognised, bills: Bills): OpenBill[] {
  const found = new Map<number, OpenBill>()
  for (const { number, letters } of namedNumbers(text)) {
    const all = bills.numbered(number)
    // Where a series is named, a bill of another one with the same number is not meant, though the named one is paid by now.
    const meant = bills.isSeries(letters)
      ? all.filter(({ series }) => seriesLetters(series ?? '') === letters)
      : all.filter(({ accountId }) => payer.ids.has(accountId))
    for (const bill of meant) found.set(bill.id, bill)
  }
  const all = [...found.values()]
  const own = all.filter(({ accountId }) => payer.ids.has(accountId))
  return own.length > 0 ? own : all
}

/** The letters of a series as they stand in the words of a payment. */
function seriesLetters(series: string): string {
  return plain(series).replace(/[^a-z]/g, '')
}

/** Without numbers: a bill of that sum, several that make it, else the oldest first (B4). Never sure. */
function ofPayer(amount: number, accountId: number, by: MatchReason, bills: readonly OpenBill[]): PaymentMatch {
  const look = (reasons: readonly MatchReason[], chosen: readonly OpenBill[]): PaymentMatch => ({
    state: 'look',
    reasons,
    accountId,
    bills: allot(amount, chosen),
  })
  const equal = ofSum(
    bills.filter(({ due }) => due === amount),
    bills.filter((bill) => hasRetention(bill) && dueNow(bill) === amount),
  )
  if (equal.bills.length > 0)
    return look(equal.bills.length > 1 ? [equal.by, by, 'several'] : [equal.by, by], equal.bills.slice(0, 1))
  const several = withSum(amount, bills.slice(0, SUMMED))
  if (several) return look(['sums', by], several)
  return look(bills.length > 0 ? [by, 'sumDiffers'] : [by], bills)
}

/** The first bills, oldest before newer, that make a sum exactly. */
function withSum(amount: number, bills: readonly OpenBill[]): readonly OpenBill[] | undefined {
  // Each set of bills is one that was summed before, and its newest bill.
  const sums = [0]
  for (const { due } of bills) {
    const before = sums.length
    for (let set = 0; set < before; set++) sums.push(addDecimals(sums[set] ?? 0, due))
  }
  const chosen = sums.findIndex((sum, set) => sum === amount && (set & (set - 1)) !== 0)
  return chosen < 0 ? undefined : bills.filter((_, index) => (chosen >> index) % 2 === 1)
}

/** The oldest bills first, each up to what is due, until the money is given out; the rest is an advance. */
function allot(amount: number, bills: readonly OpenBill[]): PaymentMatch['bills'] {
  let rest = amount
  return bills.flatMap(({ id, due }) => {
    const share = Math.abs(due) < Math.abs(rest) ? due : rest
    rest = subtractDecimals(rest, share)
    return share === 0 ? [] : [{ id, amount: share }]
  })
}

/** Whose money it is: by the account, else by the tax number, else by the name (B3). */
function recogniser(payers: readonly Payer[]): (line: PaidLine) => Recognised {
  const byAccount = gathered(payers, ({ accounts }) => accounts.map(plainAccount).filter((one) => one !== ''))
  const byTax = gathered(payers, ({ taxId }) => [taxDigits(taxId)].filter((one) => one.length >= 5))
  const byName = gathered(payers, ({ name }) => [nameWords(name).join(' ')].filter((one) => one.length >= 4))
  const longest = new Map<string, number>()
  for (const name of byName.keys()) {
    const words = name.split(' ')
    const first = words[0] ?? ''
    longest.set(first, Math.max(longest.get(first) ?? 0, words.length))
  }
  return ({ iban, taxId, name, text }) => {
    const account = byAccount.get(plainAccount(iban))
    if (iban !== '' && account) return { ids: account, by: 'account' }
    const numbers = [taxDigits(taxId), ...(text.match(/\d{5,12}/g) ?? [])]
    const tax = numbers.map((one) => byTax.get(one)).find((one) => one !== undefined)
    if (tax) return { ids: tax, by: 'taxId' }
    const called = byName.get(nameWords(name).join(' ')) ?? (name === '' ? nameIn(text) : undefined)
    return called ? { ids: called, by: 'name' } : { ids: new Set(), by: undefined }
  }

  /** The longest name that stands in the words of a line whose bank names nobody. */
  function nameIn(text: string): ReadonlySet<number> | undefined {
    const words = nameWords(text)
    let found = ''
    words.forEach((word, start) => {
      const most = Math.min(longest.get(word) ?? 0, words.length - start)
      for (let count = most; count > 0; count--) {
        const name = words.slice(start, start + count).join(' ')
        if (name.length > found.length && byName.has(name)) found = name
      }
    })
    return byName.get(found)
  }
}

function grouped<T>(all: readonly T[], key: (one: T) => number): ReadonlyMap<number, readonly T[]> {
  const groups = new Map<number, T[]>()
  for (const one of all) {
    const known = groups.get(key(one))
    if (known) known.push(one)
    else groups.set(key(one), [one])
  }
  return groups
}

function gathered(
  payers: readonly Payer[],
  keys: (payer: Payer) => readonly string[],
): ReadonlyMap<string, Set<number>> {
  const found = new Map<string, Set<number>>()
  for (const payer of payers) for (const key of keys(payer)) found.set(key, (found.get(key) ?? new Set()).add(payer.id))
  return found
}

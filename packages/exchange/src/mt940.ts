/** Bank statements as SWIFT MT940 texts, in the dialects of Romanian banks and the general ones. */
import { dayOf, daysBetween, daysInMonth } from '@temelia/calendar/day'
import { type BankStatement, MOST_AMOUNT, oneLine, type StatementEntry } from './bank-statement.ts'
import { type Faults, type Reading, unread } from './fault.ts'
import { machineNumber } from './number.ts'
import { readableText } from './readable-text.ts'

interface Tag {
  readonly line: number
  readonly name: string
  text: string
}

/** True for a text that begins as an MT940 does, with or without the envelope of the network. */
export function looksLikeMt940(head: string): boolean {
  return /(?:^|\n)\s*:20:/.test(head) && /(?:^|\n)\s*:(?:25|28C?|60[FM]):/.test(head)
}

/** Reads the statements of a text; entries that cannot be read are told and left out. */
export function readMt940(text: string, faults: Faults): Reading<readonly BankStatement[]> {
  const messages = messagesOf(text)
  const statements = messages
    .filter((tags) => tags.some(({ name }) => name.startsWith('60') || name === '61'))
    .map((tags) => statementOf(tags, faults))
  return statements.length === 0
    ? unread('STATEMENT_EMPTY', messages[0]?.[0]?.line ?? 1)
    : { ok: true, value: statements }
}

/** The tags of each message: every one begins with its reference (20). */
function messagesOf(text: string): Tag[][] {
  const messages: Tag[][] = []
  readableText(text)
    .split(/\r\n|\r|\n/)
    .forEach((row, index) => {
      const [, name, rest = ''] = /^\s*(?:\{[^:]*:)*?\s*:(\d\d[A-Z]?):(.*)$/.exec(row) ?? []
      if (name === '20') messages.push([])
      const message = messages.at(-1)
      if (name) message?.push({ line: index + 1, name, text: rest })
      else if (/^-\}?/.test(row.trim()) && row.trim().length <= 3) return
      else if (message?.length) (message.at(-1) as Tag).text += `\n${row}`
    })
  return messages
}

function statementOf(tags: readonly Tag[], faults: Faults): BankStatement {
  const first = (...names: readonly string[]) => tags.find(({ name }) => names.includes(name))
  const opening = balanceOf(first('60F', '60M')?.text)
  const closing = balanceOf(first('62F', '62M')?.text)
  const account = oneLine(first('25', '25P')?.text ?? '').replace(/\s/g, '')
  return {
    account: /[A-Z]{2}\d{2}[A-Z0-9]{11,30}/.exec(account)?.[0] ?? account,
    number: oneLine(first('28C', '28')?.text ?? ''),
    currency: (opening ?? closing)?.currency ?? '',
    opening: opening?.amount ?? null,
    closing: closing?.amount ?? null,
    entries: tags.flatMap((tag, index) => {
      if (tag.name !== '61') return []
      const next = tags[index + 1]
      const entry = entryOf(tag, next?.name === '86' ? next.text : '')
      if (!entry) faults.add('ENTRY_UNREADABLE', tag.line, oneLine(tag.text))
      return entry ? [entry] : []
    }),
    pending: 0,
  }
}

function balanceOf(text: string | undefined): { readonly amount: number; readonly currency: string } | undefined {
  const [, sign, currency, written] = /^\s*([CD])\d{6}([A-Z]{3})([\d.,]{1,20})\s*$/.exec(text ?? '') ?? []
  const amount = amountOf(written)
  return amount === undefined || !currency
    ? undefined
    : { amount: sign === 'D' && amount !== 0 ? -amount : amount, currency }
}

function amountOf(written: string | undefined): number | undefined {
  const amount = machineNumber((written ?? '').replace(',', '.'))
  return typeof amount === 'number' && amount <= MOST_AMOUNT ? amount : undefined
}

/** Day of value, day of booking, sign (R takes one back), the last letter of the currency, amount, kind, references, more words. */
const ENTRY =
  /^\s*(\d{6})(\d{4})?(R?[CD]|E[CD])[A-Z]?([\d.,]{1,20})([NSF][A-Z0-9]{3})?([^\n]{0,200}?)(?:\/\/([^\n]{0,100}))?(?:\n([\s\S]{0,400}))?$/

function entryOf({ line, text }: Tag, details: string): StatementEntry | undefined {
  const [, valued = '', booked, sign = '', written, , own = '', banks = '', more = ''] = ENTRY.exec(text) ?? []
  const amount = amountOf(written)
  const date = bookedOn(valued, booked)
  if (amount === undefined || date === undefined) return undefined
  const out = sign === 'D' || sign === 'ED' || sign === 'RC'
  const read = detailsOf(details)
  return {
    line,
    date,
    amount: out && amount !== 0 ? -amount : amount,
    reference: oneLine(banks || (/^\s*(?:NONREF|NOREF)?\s*$/i.test(own) ? '' : own)),
    name: oneLine(read.name),
    iban: oneLine(read.iban).replace(/\s/g, ''),
    taxId: '',
    text: oneLine(read.text || more, 'text'),
  }
}

/** The day of booking has no year: it is the one nearest to the day of value. */
function bookedOn(valued: string, booked: string | undefined): string | undefined {
  const year = 2000 + Number(valued.slice(0, 2))
  const value = existing(year, valued.slice(2))
  if (value === undefined || booked === undefined) return value
  const near = [year - 1, year, year + 1].flatMap((one) => existing(one, booked) ?? [])
  const far = (day: string) => Math.abs(daysBetween(value, day))
  return near.toSorted((one, other) => far(one) - far(other))[0]
}

function existing(year: number, monthAndDay: string): string | undefined {
  const [month, date] = [Number(monthAndDay.slice(0, 2)), Number(monthAndDay.slice(2, 4))]
  if (month < 1 || month > 12 || date < 1 || date > daysInMonth(year, month)) return undefined
  return dayOf(year, month, date)
}

interface Details {
  readonly name: string
  readonly iban: string
  readonly text: string
}

/** Information to the account owner: numbered parts (`?20`, `~20`, `+20`, `^20`, `<20>`), named ones (`/NAME/`), or plain words. */
function detailsOf(text: string): Details {
  const joined = text.replace(/\n/g, '')
  const sign = /^\s*(?:\d{3})?([?~+^<])\d\d>?/.exec(joined)?.[1]
  if (sign) return numbered(joined, sign)
  if (/(?:^|\n)\/[A-Z]{3,5}\//.test(text)) return named(joined)
  const words = oneLine(text.replace(/\n/g, ' '), 'text')
  return { name: '', iban: /\b[A-Z]{2}\d{2}[A-Z0-9]{11,30}\b/.exec(words)?.[0] ?? '', text: words }
}

function numbered(text: string, sign: string): Details {
  const parts = new Map<number, string>()
  for (const part of text.split(sign).slice(1)) {
    const [, number = '', value = ''] = /^(\d\d)>?([\s\S]*)$/.exec(part) ?? []
    if (number !== '') parts.set(Number(number), `${parts.get(Number(number)) ?? ''}${value}`)
  }
  const joined = (numbers: readonly number[], between: string) =>
    numbers
      .map((number) => parts.get(number) ?? '')
      .filter((value) => value !== '')
      .join(between)
  // Parts of the words are cut where the line was full: inside a word as well as between two.
  return {
    name: joined([32, 33], ''),
    iban: (parts.get(38) ?? parts.get(31) ?? '').replace(/\s/g, ''),
    text: joined([20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 60, 61, 62, 63], ' '),
  }
}

function named(text: string): Details {
  const parts = new Map<string, string>()
  const marks = [...text.matchAll(/\/([A-Z]{3,5})\//g)]
  marks.forEach((mark, index) => {
    const value = text.slice(mark.index + mark[0].length, marks[index + 1]?.index)
    const name = mark[1] ?? ''
    if (value.trim() !== '' && !parts.has(name)) parts.set(name, value)
  })
  const first = (...names: readonly string[]) => names.map((name) => parts.get(name)).find((value) => value) ?? ''
  return {
    name: first('NAME', 'ORDP', 'BENM'),
    iban: first('IBAN', 'ACCT'),
    text: first('REMI', 'RFB', 'TEXT') || oneLine(text.replace(/\/[A-Z]{3,5}\//g, ' '), 'text'),
  }
}

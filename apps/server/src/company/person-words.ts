import { sql } from 'kysely'
import type { Tx } from '../db/database.ts'

/** A person whose data is to go, by what they are called and reached by. */
export interface Named {
  readonly id: number
  readonly name: string
  readonly email: string | null
  readonly phone: string | null
  readonly notes: string | null
}

/** Whom a person is kept as: somebody at a customer, or somebody who worked here. */
export type PersonKind = 'contact' | 'user'

/** By what a person is found in texts. Patterns of the database, without regard to case. */
export interface PersonWords {
  readonly addresses: string
  readonly words: string
}

/** What others are called or reached by as well: it stays in texts, as it may be theirs. */
export type Shared = 'name' | 'email' | 'phone'

/** No text has this letter: a pattern for nothing. */
const NOTHING = '\uE000'
const SEPARATORS = '[ ./()-]{0,3}'
/** How a letter may be written with its marks or without. */
const LETTERS: Readonly<Record<string, string>> = {
  a: 'aăâáàä',
  i: 'iîíï',
  s: 'sșş',
  t: 'tțţ',
  e: 'eéèë',
  o: 'oóöő',
  u: 'uúüű',
}
/** What is shorter is found where nobody meant it; notes that are longer are copied by nobody. */
const SHORTEST_NAME = 6
const SHORTEST_PHONE = 7
const SHORTEST_NOTE = 12
const LONGEST_NOTE = 2_000

/** What others have in common with a person. */
export async function sharedOf(tx: Tx, clientId: number, kind: PersonKind, person: Named): Promise<Shared[]> {
  const { id, name, email, phone } = person
  const others = (column: 'name' | 'email' | 'phone') => {
    const value = sql.ref(column)
    return sql`select ${value} as value from users where client_id = ${clientId} and not (${kind === 'user'} and id = ${id})
      union all select ${value} from contacts where client_id = ${clientId} and not (${kind === 'contact'} and id = ${id})
      union all select ${value} from customers where client_id = ${clientId}
      union all select ${value} from suppliers where client_id = ${clientId}
      union all select ${value} from clients where client_id = ${clientId}`
  }
  // A firm that bears the person's name goes on under it.
  const firms = sql`select name from customers where client_id = ${clientId} union all select name from suppliers where client_id = ${clientId}
    union all select name from clients where client_id = ${clientId}`
  const found = await tx.one<Record<Shared, boolean>>(sql`select
    ${!isTelling(name)} or exists (select 1 from (${others('name')}) o where fold(o.value) = fold(${name}))
      or exists (select 1 from (${firms}) f where position(fold(${name}) in fold(f.name)) > 0) as name,
    exists (select 1 from (${others('email')}) o where lower(o.value) = lower(${email}::text)) as email,
    exists (select 1 from (${others('phone')}) o where ${lastDigits(sql`o.value`)} = ${lastDigits(sql`${phone}::text`)}) as phone`)
  return (['name', 'email', 'phone'] as const).filter((one) => found?.[one])
}

function lastDigits(value: ReturnType<typeof sql>): ReturnType<typeof sql> {
  return sql`nullif(right(regexp_replace(${value}, '[^0-9]', '', 'g'), 9), '')`
}

/** The patterns by which a person is found in every text, but for what others share. */
export function wordsOf({ name, email, phone, notes }: Named, shared: readonly Shared[]): PersonWords {
  const words = [
    ...(shared.includes('name') ? [] : namePatterns(name)),
    ...(shared.includes('phone') ? [] : phonePatterns(phone ?? '')),
    ...notePatterns(notes ?? ''),
  ]
  const address =
    email !== null && !shared.includes('email')
      ? `(?<![a-z0-9._%+-])${escaped(email)}(?![a-z0-9-])(?![.][a-z0-9])`
      : NOTHING
  return { addresses: address, words: words.length > 0 ? words.map((one) => `(?:${one})`).join('|') : NOTHING }
}

/** A name of one word, or of few letters, is found where nobody meant the person: it goes with the person's own records only. */
function isTelling(name: string): boolean {
  const parts = partsOf(name)
  return parts.length > 1 && parts.join('').length >= SHORTEST_NAME
}

function partsOf(name: string): string[] {
  return name.split(/[\s-]+/).filter((part) => part !== '')
}

function namePatterns(name: string): string[] {
  const parts = partsOf(name)
  const orders = [parts, parts.toReversed()]
  return orders.map((order) => `\\m${order.map(lettersOf).join('[\\s,.-]+')}\\M`)
}

function lettersOf(word: string): string {
  return Array.from(word, (letter) => {
    const plain = letter.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
    const ways = LETTERS[plain]
    return ways ? `[${ways}]` : escaped(letter)
  }).join('')
}

function phonePatterns(phone: string): string[] {
  const digits = phone.replace(/\D/g, '')
  if (digits.length < SHORTEST_PHONE) return []
  const end = Array.from(digits.slice(-9)).join(SEPARATORS)
  return [`(?<![0-9])(?:(?:[+]|00)?[0-9]{1,3}${SEPARATORS})?${end}(?![0-9])`]
}

function notePatterns(notes: string): string[] {
  const { length } = notes.trim()
  return length < SHORTEST_NOTE || length > LONGEST_NOTE ? [] : [notes.trim().split(/\s+/).map(escaped).join('\\s+')]
}

function escaped(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')
}

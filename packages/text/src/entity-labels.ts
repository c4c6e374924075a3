import { labels } from './labels.ts'
import type { Language, Message } from './message.ts'

/** The words of one entity in one language. */
export type EntityLabels = Readonly<{
  /** The list: "Customers". */
  many: string
  /** One record: "Customer". */
  one: string
  /** What the buttons say: "Add customer", "Edit customer". */
  add: string
  edit: string
  /** That there is none yet, where the name of the list does not stand in such a sentence. */
  none: string | null
  /** What an empty list says, or null when nothing is written for it. */
  empty: string | null
  field: (key: string) => string
  choice: (key: string, value: string | number) => string
  /** A heading among the entity's own words, such as a section of its form. */
  heading: (key: string) => string
}>

const table: Readonly<Record<string, Message>> = labels

/** The words of the entity of a name; a field that has none yet reads as its name, so that a new entity is usable before its words are written. Words of a practice (`us.county`) win. */
export function entityLabels(name: string, language: Language, practice?: string): EntityLabels {
  const find = (key: string): string | undefined =>
    (practice && table[`${practice}.${key}`]?.[language]) || table[key]?.[language]
  const one = find(`${name}.one`) ?? words(name)
  const field = (key: string) =>
    (practice && find(`${practice}.${key}`)) ??
    find(`${name}.${key}`) ??
    find(`any.${key}`) ??
    words(key.replace(/Id$/, ''))
  return {
    many: find(name) ?? `${words(name)}s`,
    one,
    add: find(`${name}.add`) ?? one,
    edit: find(`${name}.edit`) ?? one,
    none: find(`${name}.none`) ?? null,
    empty: find(`${name}.empty`) ?? null,
    field,
    choice: (key, value) => find(`${name}.${key}.${value}`) ?? find(`any.${key}.${value}`) ?? words(String(value)),
    heading: field,
  }
}

function words(name: string): string {
  const spaced = name.replace(/([a-z\d])([A-Z])/g, '$1 $2').toLowerCase()
  return spaced.charAt(0).toUpperCase() + spaced.slice(1)
}

import type { Entity } from '@temelia/model/entity'
import { labels } from '@temelia/text/labels'
import type { Language, Message } from '@temelia/text/message'
import { useMemo } from 'react'
import { useText } from '../ui/text.ts'

/** The words of one entity in one language. */
export type Labels = Readonly<{
  /** The list: "Customers". */
  many: string
  /** One record: "Customer". */
  one: string
  /** What the buttons say: "Add customer", "Edit customer". */
  add: string
  edit: string
  /** What an empty list says, or null when nothing is written for it. */
  empty: string | null
  field: (key: string) => string
  choice: (key: string, value: string | number) => string
  /** A heading among the entity's own words, such as a section of its form. */
  heading: (key: string) => string
}>

const table: Readonly<Record<string, Message>> = labels

/** The words of an entity; a field that has none yet reads as its name, so that a new entity is usable before its words are written. */
export function labelsOf(of: Entity, language: Language): Labels {
  const find = (key: string): string | undefined => table[key]?.[language]
  const one = find(`${of.name}.one`) ?? words(of.name)
  const field = (key: string) => find(`${of.name}.${key}`) ?? find(`any.${key}`) ?? words(key.replace(/Id$/, ''))
  return {
    many: find(of.name) ?? `${words(of.name)}s`,
    one,
    add: find(`${of.name}.add`) ?? one,
    edit: find(`${of.name}.edit`) ?? one,
    empty: find(`${of.name}.empty`) ?? null,
    field,
    choice: (key, value) => find(`${of.name}.${key}.${value}`) ?? words(String(value)),
    heading: field,
  }
}

/** The words of an entity in the language in use. */
export function useLabels(of: Entity): Labels {
  const { language } = useText()
  return useMemo(() => labelsOf(of, language), [of, language])
}

function words(name: string): string {
  const spaced = name.replace(/([a-z\d])([A-Z])/g, '$1 $2').toLowerCase()
  return spaced.charAt(0).toUpperCase() + spaced.slice(1)
}

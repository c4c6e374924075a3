import type { Entity } from '@temelia/model/entity'
import { entityLabels, type EntityLabels } from '@temelia/text/entity-labels'
import type { Language } from '@temelia/text/message'
import { useMemo } from 'react'
import { tenantRegion } from '../session/tenant-region.ts'
import { type Say, useText } from '../ui/text.ts'

/** The words of one entity in one language. */
export type Labels = EntityLabels

/** The words of an entity. */
export function labelsOf(of: Entity, language: Language): Labels {
  const words = entityLabels(of.name, language, tenantRegion())
  const own = of.ownWords
  if (!own) return words
  return {
    ...words,
    field: (key) => own(key, language) ?? words.field(key),
    choice: (key, value) => own(key, language, value) ?? words.choice(key, value),
  }
}

/** The words of an entity in the language in use. */
export function useLabels(of: Entity): Labels {
  const { language } = useText()
  return useMemo(() => labelsOf(of, language), [of, language])
}

/** That there is no record of an entity yet; its name inside the sentence, abbreviations with their capitals. */
export function noneYet({ none, many }: Labels, t: Say): string {
  if (none) return none
  const things = /^\p{Lu}[\p{Ll}-]/u.test(many) ? many.charAt(0).toLowerCase() + many.slice(1) : many
  return t('listEmptyTitle', { things })
}

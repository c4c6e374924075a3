import { UserOption } from '@temelia/model/admin/user-option'
import type { Entity } from '@temelia/model/entity'
import { useList, useSave } from '../data/records.ts'
import { currentLanguage } from '../session/language.ts'
import { tenantRegion } from '../session/tenant-region.ts'
import { shownFields } from './shown-fields.ts'

const TYPE = 'columns'

/** The columns a list shows unless the person chose others: those the definition marks; of two names the one of the reader's language, in Romania with the other beside it where the definition marks both. */
export function standardColumns(of: Entity, without: readonly string[] = []): readonly string[] {
  const marked = shownFields(of)
    .filter(([key, field]) => field.column && !without.includes(key))
    .map(([key]) => key)
  if (!of.fields['nameRo'] || !marked.includes('name')) return marked
  const names: readonly string[] = nameFields()
  const shown = marked.includes('nameRo') ? names : names.slice(0, 1)
  return marked.filter((key) => key !== 'nameRo').flatMap((key) => (key === 'name' ? [...shown] : [key]))
}

/** The names of a record that has two, that of the reader's language first; in the United States nobody is asked for the other. */
export function nameFields(): readonly ('name' | 'nameRo')[] {
  const names = currentLanguage() === 'ro' ? (['nameRo', 'name'] as const) : (['name', 'nameRo'] as const)
  return tenantRegion() === 'ro' ? names : names.slice(0, 1)
}

/** The names that a form asks for: those that are shown, and the one that every record has. */
export function typedNames(): readonly string[] {
  return [...new Set([...nameFields(), 'name'])]
}

/** Every field a list could show. */
export function possibleColumns(of: Entity, without: readonly string[] = []): readonly string[] {
  return shownFields(of)
    .filter(([key, field]) => !field.secret && field.kind !== 'json' && !without.includes(key))
    .map(([key]) => key)
}

/**
 * The columns of a list and the way to choose others. Those of the address or of a view win and are changed there; otherwise the
 * choice is a saved option of the user.
 */
export function useColumns(
  of: Entity,
  without: readonly string[] = [],
  shown: readonly string[] | null = null,
  onShown?: (columns: readonly string[]) => void,
) {
  const standard = standardColumns(of, without)
  const { save } = useSave(UserOption)
  const query = {
    filter: {
      and: [
        { field: 'type', op: 'eq', value: TYPE },
        { field: 'option', op: 'eq', value: of.name },
      ],
    },
  } as const
  const saved = useList(UserOption, query).data?.rows[0]
  const possible = possibleColumns(of, without)
  const chosen = Array.isArray(saved?.value) ? saved.value.map(String).filter((key) => possible.includes(key)) : []
  const given = shown?.filter((key) => possible.includes(key)) ?? []
  if (given.length > 0 && onShown) return { columns: given, standard, possible, choose: onShown }
  const choose = (columns: readonly string[]) =>
    void save(saved?.id ?? null, saved ? { value: [...columns] } : { type: TYPE, option: of.name, value: [...columns] })
  return { columns: chosen.length > 0 ? chosen : standard, standard, possible, choose }
}

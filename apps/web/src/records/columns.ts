import { UserOption } from '@temelia/model/admin/user-option'
import type { Entity } from '@temelia/model/entity'
import { useList, useSave } from '../data/records.ts'
import { currentLanguage } from '../session/language.ts'
import { shownFields } from './shown-fields.ts'

const TYPE = 'columns'

/** The columns a list shows unless the person chose others: those the definition marks; of two names the one of the reader's language. */
export function standardColumns(of: Entity, without: readonly string[] = []): readonly string[] {
  const marked = shownFields(of)
    .filter(([key, field]) => field.column && !without.includes(key))
    .map(([key]) => key)
  if (!of.fields['nameRo'] || !marked.includes('name') || currentLanguage() !== 'ro') return marked
  const both = marked.includes('nameRo')
  return marked
    .filter((key) => key !== 'nameRo')
    .flatMap((key) => (key !== 'name' ? [key] : both ? ['nameRo', key] : ['nameRo']))
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

import { SavedFilter } from '@temelia/model/admin/saved-filter'
import { UserOption } from '@temelia/model/admin/user-option'
import type { Entity } from '@temelia/model/entity'
import { useMemo } from 'react'
import { type Found, useList, useSave } from '../data/records.ts'

const TYPE = 'views'
const MOST_VIEWS = 200

/** What one person chose about the views of a list: their order, those not among the tabs, the one the list opens with. */
export type ViewChoice = Readonly<{ order: readonly number[]; hidden: readonly number[]; standard: number | null }>

export type SavedView = Found<typeof SavedFilter>

/** The views of a list, one's own and shared ones, as this person arranged them; undefined until they are loaded. */
export function useViews(of: Entity) {
  const list = useList(SavedFilter, {
    filter: { field: 'entity', op: 'eq', value: of.name },
    sort: 'name',
    pageSize: MOST_VIEWS,
  })
  const kept = useList(UserOption, {
    filter: {
      and: [
        { field: 'type', op: 'eq', value: TYPE },
        { field: 'option', op: 'eq', value: of.name },
      ],
    },
  })
  const { save } = useSave(UserOption)
  const option = kept.data?.rows[0]
  const choice = useMemo(() => readChoice(option?.value), [option])
  const views = useMemo(() => arranged(list.data?.rows ?? [], choice), [list.data, choice])
  const choose = (change: Partial<ViewChoice>) => {
    const value = { ...choice, ...change } as never
    return save(option?.id ?? null, option ? { value } : { type: TYPE, option: of.name, value })
  }
  return {
    loaded: list.data !== undefined && kept.data !== undefined,
    views,
    tabs: views.filter(({ id }) => !choice.hidden.includes(id)),
    others: views.filter(({ id }) => choice.hidden.includes(id)),
    choice,
    choose,
    mayShare: list.data?.actions['share'] === true,
  }
}

/** The order of the views with one of them moved among the tabs. */
export function movedView(tabs: readonly Readonly<{ id: number }>[], id: number, by: number): readonly number[] {
  const ids = tabs.map((view) => view.id)
  const at = ids.indexOf(id)
  const to = at + by
  if (at < 0 || to < 0 || to >= ids.length) return ids
  const rest = ids.filter((other) => other !== id)
  return [...rest.slice(0, to), id, ...rest.slice(to)]
}

/** Views in a person's order; those they never moved come after, by name. */
export function arranged<View extends Readonly<{ id: number }>>(
  views: readonly View[],
  { order }: Pick<ViewChoice, 'order'>,
): readonly View[] {
  const place = (view: View) => {
    const at = order.indexOf(view.id)
    return at < 0 ? order.length : at
  }
  return views.toSorted((one, other) => place(one) - place(other))
}

/** Reads what was kept; what does not fit is as if nothing had been chosen. */
export function readChoice(value: unknown): ViewChoice {
  const kept = typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : {}
  const ids = (list: unknown) => (Array.isArray(list) ? list.filter((id): id is number => typeof id === 'number') : [])
  return {
    order: ids(kept['order']),
    hidden: ids(kept['hidden']),
    standard: typeof kept['standard'] === 'number' ? kept['standard'] : null,
  }
}

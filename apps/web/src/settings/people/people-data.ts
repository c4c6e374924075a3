import { User } from '@temelia/model/admin/user'
import { UserCategory } from '@temelia/model/admin/user-category'
import { type Module, modules } from '@temelia/model/module'
import type { RightAction } from '@temelia/model/admin/module-rights'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../data/http.ts'
import { queryClient } from '../../data/query-client.ts'
import { type Found, recordsKey, useAll } from '../../data/records.ts'

export type Person = Found<typeof User>
export type Category = Found<typeof UserCategory>

/** Whose page is open: a person's or a category's. */
export type Holder = Readonly<{ type: 'user' | 'category'; id: number }>

/** One right as the server explains it. */
export type Right = Readonly<{
  Allowed: boolean
  Own: boolean | null
  Because: Readonly<{ Type: 'user' | 'category' | 'administrator' | 'usual'; Id?: number; Name?: string }>
  /** What each category says, nearest first. */
  Above: readonly (boolean | null)[]
}>

/** All rights of a person or category, by module and action. */
export type Rights = Readonly<Record<Module, Readonly<Record<RightAction, Right>>>> &
  Readonly<{
    Name: string
    Level: 'administrator' | 'user'
    Above: readonly Readonly<{ CategoryId: number; Name: string }>[]
    Subscribed: Readonly<Record<Module, 'active' | 'expired' | 'none'>>
  }>

/** A change of one right. */
export type RightChange = Readonly<{ Module: Module; Action: RightAction; Allowed: boolean | null }>

/** Whose rights a change changes. */
export type Effect = Readonly<{
  UserId: number
  UserName: string
  Changes: readonly Readonly<{ Module: Module; Action: RightAction; Before: boolean; Allowed: boolean }>[]
}>

const RIGHTS = ['rights']

/** Everybody of the company and the categories they lie in. */
export function usePeople() {
  const people = useAll(User, { sort: 'name' })
  const categories = useAll(UserCategory, { sort: 'name' })
  const online = useQuery({
    queryKey: ['people-online'],
    queryFn: async ({ signal }) => {
      const { body } = await call('/api/users/online', { signal })
      return new Set((body as Readonly<{ UserIds: readonly number[] }>).UserIds)
    },
    refetchInterval: 60_000,
  })
  const refetch = () => Promise.all([people.refetch(), categories.refetch()])
  return {
    people: people.data?.rows ?? [],
    categories: categories.data?.rows ?? [],
    online: online.data ?? new Set<number>(),
    loaded: people.data !== undefined && categories.data !== undefined,
    problem: people.error ?? categories.error,
    refetch,
  }
}

/** What a person or category may do, and why. */
export function useRights(holder: Holder) {
  return useQuery({
    queryKey: [...RIGHTS, holder.type, holder.id],
    queryFn: async ({ signal }) => {
      const query = holder.type === 'user' ? { UserId: holder.id } : { CategoryId: holder.id }
      return (await call('/api/permissions/effective', { query, signal })).body as Rights
    },
  })
}

/** How many rights are set for the person or category itself. */
export function countSet(rights: Rights): number {
  return modules.flatMap((module) => Object.values(rights[module])).filter(({ Own }) => Own !== null).length
}

/** Whose rights the changes would change. */
export async function previewRights(
  holder: Holder,
  changes: readonly RightChange[],
  propagate: boolean,
): Promise<readonly Effect[]> {
  const { body } = await call('/api/permissions/preview', { method: 'POST', json: orderOf(holder, changes, propagate) })
  return (body as Readonly<{ People: readonly Effect[] }>).People
}

/** Changes rights; they hold from the next request on. */
export async function saveRights(holder: Holder, changes: readonly RightChange[], propagate: boolean): Promise<void> {
  await call('/api/permissions/cells', { method: 'PUT', json: orderOf(holder, changes, propagate) })
  await queryClient.invalidateQueries({ queryKey: RIGHTS })
}

/** Loads people anew after something that is not a change of their record. */
export async function reloadPeople(): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: recordsKey(User) })
  await queryClient.invalidateQueries({ queryKey: RIGHTS })
}

/** The categories that lie in one, or at the top. */
export function within(categories: readonly Category[], parentId: number | null): readonly Category[] {
  const known = new Set(categories.map(({ id }) => id))
  return categories.filter((one) => (known.has(one.parentId ?? 0) ? one.parentId : null) === parentId)
}

/** Everybody in a category and below it. */
export function peopleWithin(
  people: readonly Person[],
  categories: readonly Category[],
  id: number,
): readonly Person[] {
  const below = within(categories, id)
  return [
    ...people.filter((one) => one.categoryId === id),
    ...below.flatMap((one) => peopleWithin(people, categories, one.id)),
  ]
}

/** The names of the categories down to one. */
export function pathOf(categories: readonly Category[], id: number | null): readonly string[] {
  const found = categories.find((one) => one.id === id)
  return found ? [...pathOf(categories, found.parentId), found.name] : []
}

function orderOf(holder: Holder, changes: readonly RightChange[], propagate: boolean) {
  return { EntityType: holder.type, EntityId: holder.id, Changes: changes, Propagate: propagate }
}

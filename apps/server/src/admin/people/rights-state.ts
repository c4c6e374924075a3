import {
  type Cell,
  type Cells,
  cellOf,
  decide,
  type Decision,
  flagOf,
  type Flags,
  type Holder,
  ownOf,
  type RightAction,
  rightActions,
  type Standing,
} from '@temelia/model/admin/module-rights'
import { type Module, modules } from '@temelia/model/module'
import { sql } from 'kysely'
import type { Tx } from '../../db/database.ts'

/** A person, as far as rights go. */
export interface Person {
  readonly id: number
  readonly name: string
  readonly level: 'administrator' | 'user'
  readonly categoryId: number | null
  readonly flags: Flags | null
}

/** A category, as far as rights go. */
export interface Category {
  readonly id: number
  readonly name: string
  readonly parentId: number | null
}

/** Everything that decides over the rights of a company's people. */
export interface RightsState {
  readonly people: readonly Person[]
  readonly categories: ReadonlyMap<number, Category>
  readonly cells: ReadonlyMap<string, Cells>
}

/** A change of one cell; null: as inherited. */
export interface CellChange {
  readonly module: Module
  readonly action: RightAction
  readonly allowed: boolean | null
}

/** What of a person's rights an order changes. */
export interface Effect {
  readonly person: Person
  readonly changes: readonly (Cell & { readonly before: boolean })[]
}

/** The key under which the cells of a holder are kept. */
export function holderKey({ type, id }: Holder): string {
  return `${type} ${id}`
}

/** Loads the rights of a company. */
export async function loadRights(tx: Tx, clientId: number): Promise<RightsState> {
  const people = await tx.rows<Omit<Person, 'flags'> & Flags & { readonly kept: boolean }>(sql`
    select u.id, u.name, u.level, u.category_id, p.user_id is not null as kept,
      p.add_action, p.edit_action, p.edit_foreign_action, p.view_foreign_action, p.delete_action, p.banned_modules
    from users u left join permissions p on p.client_id = u.client_id and p.user_id = u.id
    where u.client_id = ${clientId} and u.deleted_with is null order by u.name, u.id`)
  const categories = await tx.rows<Category>(
    sql`select id, name, parent_id from user_categories where client_id = ${clientId} order by name, id`,
  )
  const cells = await tx.rows<Cell & { holderType: Holder['type']; holderId: number }>(
    sql`select holder_type, holder_id, module, action, allowed from module_rights where client_id = ${clientId}`,
  )
  const byHolder = new Map<string, Cell[]>()
  for (const { holderType, holderId, ...cell } of cells) {
    const key = holderKey({ type: holderType, id: holderId })
    byHolder.set(key, [...(byHolder.get(key) ?? []), cell])
  }
  return {
    people: people.map(({ id, name, level, categoryId, kept, ...flags }) => ({
      id,
      name,
      level,
      categoryId,
      flags: kept ? flags : null,
    })),
    categories: new Map(categories.map((category) => [category.id, category])),
    cells: byHolder,
  }
}

/** The categories a person or category lies in, nearest first. */
export function categoriesAbove(state: RightsState, holder: Holder): Category[] {
  const inside =
    holder.type === 'user'
      ? state.people.find(({ id }) => id === holder.id)?.categoryId
      : state.categories.get(holder.id)?.parentId
  const found: Category[] = []
  for (let next = state.categories.get(inside ?? 0); next && !found.includes(next); )
    next = (found.push(next), state.categories.get(next.parentId ?? 0))
  return found
}

/** What decides for a person, or for a category as if it were one. */
export function standingIn(state: RightsState, holder: Holder): Standing {
  const person = holder.type === 'user' ? state.people.find(({ id }) => id === holder.id) : undefined
  return {
    level: person?.level ?? 'user',
    flags: person?.flags ?? null,
    own: state.cells.get(holderKey(holder)) ?? [],
    above: categoriesAbove(state, holder).map(({ id }) => state.cells.get(holderKey({ type: 'category', id })) ?? []),
  }
}

/** The answer to each action of each module. */
export function decisions(
  standing: Standing,
): (Decision & { module: Module; action: RightAction; own: boolean | null })[] {
  return modules.flatMap((module) =>
    rightActions.map((action) => ({
      module,
      action,
      own: ownOf(standing, module, action),
      ...decide(standing, module, action),
    })),
  )
}

/**
 * The rights as they would be. What is set for a person by flags for all modules is first written down module by module, so that one cell
 * can differ. `propagate`: what people and categories below set for the same cells goes, so that all inherit.
 */
export function withChanges(
  state: RightsState,
  holder: Holder,
  changes: readonly CellChange[],
  propagate: boolean,
): RightsState {
  const spelled = holder.type === 'user' ? spelledOut(state, holder.id) : state
  const cells = new Map(spelled.cells)
  cells.set(holderKey(holder), changed(cells.get(holderKey(holder)) ?? [], changes))
  let next: RightsState = { ...spelled, cells }
  if (!propagate) return next
  for (const below of holdersBelow(next, holder)) {
    if (below.type === 'user') next = spelledOut(next, below.id)
    const cleared = new Map(next.cells)
    const none = changes.map((change) => ({ ...change, allowed: null }))
    cleared.set(holderKey(below), changed(cleared.get(holderKey(below)) ?? [], none))
    next = { ...next, cells: cleared }
  }
  return next
}

/** Whose rights differ between two states, and in what. */
export function effectsOf(before: RightsState, after: RightsState): Effect[] {
  return before.people.flatMap((person): Effect[] => {
    const old = standingIn(before, { type: 'user', id: person.id })
    const now = decisions(standingIn(after, { type: 'user', id: person.id }))
    const changes = now.flatMap(({ module, action, allowed }) => {
      const was = decide(old, module, action).allowed
      return was === allowed ? [] : [{ module, action, allowed, before: was }]
    })
    return changes.length > 0 ? [{ person, changes }] : []
  })
}

/** The holders whose own settings differ between two states. */
export function changedHolders(before: RightsState, after: RightsState): Holder[] {
  return [...new Set([...before.cells.keys(), ...after.cells.keys()])]
    .filter((key) => before.cells.get(key) !== after.cells.get(key))
    .map((key) => {
      const [type, id] = key.split(' ')
      return { type: type === 'user' ? 'user' : 'category', id: Number(id) }
    })
}

/** Everybody and every category below a category. */
function holdersBelow(state: RightsState, holder: Holder): Holder[] {
  if (holder.type === 'user') return []
  const within = (one: Holder) => categoriesAbove(state, one).some(({ id }) => id === holder.id)
  const all: Holder[] = [
    ...[...state.categories.keys()].map((id): Holder => ({ type: 'category', id })),
    ...state.people.map(({ id }): Holder => ({ type: 'user', id })),
  ]
  return all.filter(within)
}

function spelledOut(state: RightsState, userId: number): RightsState {
  const person = state.people.find(({ id }) => id === userId)
  const { flags } = person ?? {}
  if (!person || !flags) return state
  const key = holderKey({ type: 'user', id: userId })
  const own = state.cells.get(key) ?? []
  const speaks = flags.bannedModules?.length || Object.values(flagOf).some((flag) => flags[flag] !== null)
  if (!speaks) return state
  const written = modules.flatMap((module) =>
    rightActions.flatMap((action): Cell[] => {
      const allowed = ownOf({ own, flags }, module, action)
      return allowed === null ? [] : [{ module, action, allowed }]
    }),
  )
  const silent: Flags = {
    addAction: null,
    editAction: null,
    editForeignAction: null,
    viewForeignAction: null,
    deleteAction: null,
    bannedModules: [],
  }
  return {
    ...state,
    people: state.people.map((one) => (one.id === userId ? { ...one, flags: silent } : one)),
    cells: new Map(state.cells).set(key, written),
  }
}

function changed(cells: Cells, changes: readonly CellChange[]): Cells {
  const touched = (cell: Cell) => changes.some(({ module, action }) => module === cell.module && action === cell.action)
  const unlike = changes.filter(({ module, action, allowed }) => cellOf(cells, module, action) !== allowed)
  if (unlike.length === 0) return cells
  return [
    ...cells.filter((cell) => !touched(cell)),
    ...changes.flatMap(({ module, action, allowed }): Cell[] =>
      allowed === null ? [] : [{ module, action, allowed }],
    ),
  ]
}

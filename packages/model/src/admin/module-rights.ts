import type { Module } from '../module.ts'

/** What may be given or refused in a module; `view` is the module itself. */
export const rightActions = ['view', 'add', 'edit', 'delete', 'viewForeign', 'editForeign'] as const

export type RightAction = (typeof rightActions)[number]

/** Who bears a setting: a person, or a category of people. */
export interface Holder {
  readonly type: 'user' | 'category'
  readonly id: number
}

/** One setting: an action of a module allowed or refused. */
export interface Cell {
  readonly module: Module
  readonly action: RightAction
  readonly allowed: boolean
}

/** What is set at one place. */
export type Cells = readonly Cell[]

/** The flags of a person's permission record: each speaks for all modules; null says nothing. */
export interface Flags {
  readonly addAction: boolean | null
  readonly editAction: boolean | null
  readonly editForeignAction: boolean | null
  readonly viewForeignAction: boolean | null
  readonly deleteAction: boolean | null
  readonly bannedModules: readonly Module[] | null
}

/** The flag of the permission record that speaks for an action. */
export const flagOf = {
  add: 'addAction',
  edit: 'editAction',
  editForeign: 'editForeignAction',
  viewForeign: 'viewForeignAction',
  delete: 'deleteAction',
} as const satisfies Record<Exclude<RightAction, 'view'>, keyof Flags>

/** What decides over the rights of a person. */
export interface Standing {
  readonly level: 'administrator' | 'user'
  readonly flags: Flags | null
  readonly own: Cells
  /** What the categories set, from the one the person is in to the one at the top. */
  readonly above: readonly Cells[]
}

/** Where an answer comes from: the person, the category so many steps up, the level of an administrator, or nowhere. */
export type Source = 'own' | 'administrator' | 'usual' | number

export interface Decision {
  readonly allowed: boolean
  readonly source: Source
}

/** What a cell says, or null. */
export function cellOf(cells: Cells, module: Module, action: RightAction): boolean | null {
  return cells.find((cell) => cell.module === module && cell.action === action)?.allowed ?? null
}

/** What is set for the person: in the module, else by the flag that speaks for all modules. */
export function ownOf(
  { own, flags }: Pick<Standing, 'own' | 'flags'>,
  module: Module,
  action: RightAction,
): boolean | null {
  if (action === 'view' && flags?.bannedModules?.includes(module)) return false
  const cell = cellOf(own, module, action)
  if (cell !== null || action === 'view') return cell
  return flags?.[flagOf[action]] ?? null
}

/**
 * Whether a person may do something in a module, and what says so. The person's own settings come first, then those of the
 * nearest category. An administrator may do everything that is not taken from the administrator in person; others, where nothing
 * is set, may look.
 */
export function decide(standing: Standing, module: Module, action: RightAction): Decision {
  const own = ownOf(standing, module, action)
  if (own !== null) return { allowed: own, source: 'own' }
  if (standing.level === 'administrator') return { allowed: true, source: 'administrator' }
  for (const [steps, cells] of standing.above.entries()) {
    const allowed = cellOf(cells, module, action)
    if (allowed !== null) return { allowed, source: steps }
  }
  return { allowed: action === 'view' || action === 'viewForeign', source: 'usual' }
}

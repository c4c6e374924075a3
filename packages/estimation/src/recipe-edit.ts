/** Changes of a recipe as acts that other recipes can take (SPEC.md R15). */
import { foldLine } from '@temelia/text/fold'
import { symbolKey } from './symbol.ts'
import type { PartKind } from './types.ts'

/** What of a recipe line is compared and changed. */
export interface EditableLine {
  readonly id?: number | null
  readonly kind: PartKind
  readonly symbol?: string | null
  readonly name: string
  readonly measureUnit?: string | null
  readonly consumption: number
  readonly waste?: number | null
  readonly percent?: boolean | null
  readonly price: number
}

/** One recipe turned into another: what goes, what changes, what comes. Resources are named by key and occurrence (R15.1). */
export interface RecipeEdits<Line extends EditableLine> {
  readonly removed: readonly string[]
  readonly changed: readonly { readonly key: string; readonly patch: Partial<Line> }[]
  readonly added: readonly Line[]
}

/** The key of a resource over a project: its kind with its normalised symbol or, without one, with its name and unit (R15.1). */
export function resourceKey({ kind, symbol, name, measureUnit }: EditableLine): string {
  const key = symbolKey(symbol ?? '')
  return key === '' ? `${kind} ${capitals(name)} ${capitals(measureUnit ?? '')}` : `${kind} #${key}`
}

/** The keys of a recipe's lines; the second line of a resource carries `2`, and so on. */
export function lineKeys(lines: readonly EditableLine[]): string[] {
  const seen = new Map<string, number>()
  return lines.map((line) => {
    const key = resourceKey(line)
    const nth = (seen.get(key) ?? 0) + 1
    seen.set(key, nth)
    return nth === 1 ? key : `${key} ${nth}`
  })
}

/** What turns `before` into `after`; a line of `after` is the one of `before` with its id (R15.2). `fields` are those that count. */
export function recipeEdits<Line extends EditableLine>(
  before: readonly Line[],
  after: readonly Line[],
  fields: readonly (keyof Line & string)[],
): RecipeEdits<Line> {
  const keys = lineKeys(before)
  const kept = new Map(after.flatMap((line) => (line.id ? [[line.id, line] as const] : [])))
  const known = new Set(before.map((line) => line.id))
  return {
    removed: keys.filter((_key, at) => !kept.has(before[at]?.id ?? 0)),
    changed: before.flatMap((line, at) => {
      const now = kept.get(line.id ?? 0)
      const patch = now ? difference(line, now, fields) : {}
      return Object.keys(patch).length > 0 ? [{ key: keys[at] as string, patch }] : []
    }),
    added: after.filter((line) => !known.has(line.id ?? 0)),
  }
}

/**
 * A recipe with the edits of another one. Lines it does not have are passed over; a resource that comes and is there
 * already takes the new values (R15.3). Unchanged lines are the same values as before.
 */
export function withEdits<Line extends EditableLine>(
  lines: readonly Line[],
  { removed, changed, added }: RecipeEdits<Line>,
  fields: readonly (keyof Line & string)[],
): Line[] {
  const keys = lineKeys(lines)
  const gone = new Set(removed)
  const patches = new Map(changed.map(({ key, patch }) => [key, patch]))
  const result = lines.flatMap((line, at) => {
    const key = keys[at] as string
    if (gone.has(key)) return []
    const patch = patches.get(key)
    return [patch && differs(line, patch) ? { ...line, ...patch } : line]
  })
  for (const line of added) {
    const at = result.findIndex((other) => resourceKey(other) === resourceKey(line))
    const there = result[at]
    if (!there) result.push({ ...line, id: null })
    else result[at] = { ...there, ...difference(there, line, fields) }
  }
  return result
}

function difference<Line extends EditableLine>(
  before: Line,
  after: Line,
  fields: readonly (keyof Line & string)[],
): Partial<Line> {
  const entries = fields.filter((field) => !same(before[field], after[field])).map((field) => [field, after[field]])
  return Object.fromEntries(entries) as Partial<Line>
}

function differs<Line extends EditableLine>(line: Line, patch: Partial<Line>): boolean {
  return (Object.keys(patch) as (keyof Line)[]).some((field) => !same(line[field], patch[field]))
}

/** No waste and none given are the same; so are false and not given. */
function same(one: unknown, other: unknown): boolean {
  return (one || null) === (other || null)
}

function capitals(text: string): string {
  return foldLine(text).toUpperCase()
}

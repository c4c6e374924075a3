import { beginningOf } from '@temelia/text/beginning'
import { type Entity, fieldsOf } from '@temelia/model/entity'
import type { Values } from '../records/change-many.ts'
import type { ImportError } from '../transfer/import-error.ts'
import type { RecordLine, RecordPlan } from './record-plan.ts'
import type { RecordTarget } from './target.ts'

/** What is to become of a line; `noted` is said of it beside. */
export type Fate = { readonly noted?: readonly ImportError[] } & (
  | { readonly do: 'create'; readonly patch: Values }
  | { readonly do: 'update'; readonly patch: Values; readonly id: number }
  | { readonly do: 'skip' | 'fail'; readonly why: ImportError | undefined }
)

/** Columns of the file by field, as their headers say. */
export type Columns = ReadonlyMap<string, string>

/**
 * Fields of which every record has its own value. A title is only a likeness where the definition has another such field: two
 * customers may have one name, not one tax code.
 */
export function uniqueFields(of: Entity): { readonly own: readonly string[]; readonly likeness: string | undefined } {
  const unique = fieldsOf(of).flatMap(([key, field]) => (field.unique || field.recognises ? [key] : []))
  const others = unique.filter((key) => key !== of.title)
  if (others.length === 0) return { own: unique, likeness: undefined }
  return { own: others, likeness: unique.find((key) => key === of.title) }
}

/** Decides line by line, in order, since a value counts as taken from the line that first has it. */
export function decider({ of, mode, key }: RecordTarget, { known }: RecordPlan, columns: Columns) {
  const { own, likeness } = uniqueFields(of)
  const first = new Map<string, Map<string, number>>()
  const firstLine = (field: string, value: string, line: number): number | undefined => {
    const seen = first.get(field) ?? new Map<string, number>()
    first.set(field, seen)
    const before = seen.get(value)
    if (before === undefined) seen.set(value, line)
    return before
  }
  const say = ({ line, patch }: RecordLine, field: string, code: string, before?: number): ImportError => {
    const column = columns.get(field)
    return {
      code,
      line,
      ...(column ? { column } : {}),
      value: beginningOf(String(patch?.[field] ?? ''), 80),
      ...(before === undefined ? {} : { params: { first: before } }),
    }
  }

  const byKey = (one: RecordLine, patch: Values): Fate => {
    const value = one.values.get(key) ?? ''
    if (value === '') return { do: 'create', patch }
    const ids = known.get(key)?.get(value) ?? []
    const before = firstLine(key, value, one.line)
    if (before !== undefined)
      return mode === 'create'
        ? { do: 'fail', why: say(one, key, 'VALUE_REPEATED', before) }
        : { do: 'skip', why: say(one, key, 'KEY_REPEATED', before) }
    const [id] = ids
    if (id === undefined) return { do: 'create', patch }
    if (mode === 'create') return { do: 'fail', why: say(one, key, 'KEY_EXISTS') }
    if (mode === 'skip') return { do: 'skip', why: say(one, key, 'SKIPPED_KNOWN') }
    return ids.length > 1 ? { do: 'fail', why: say(one, key, 'KEY_AMBIGUOUS') } : { do: 'update', id, patch }
  }

  const repeated = (one: RecordLine, fate: Fate): ImportError | undefined => {
    for (const field of own) {
      const value = one.values.get(field) ?? ''
      if (field === key || value === '') continue
      const before = firstLine(field, value, one.line)
      if (before !== undefined) return say(one, field, 'VALUE_REPEATED', before)
      const others = (known.get(field)?.get(value) ?? []).filter((id) => fate.do !== 'update' || id !== fate.id)
      if (others.length > 0) return say(one, field, 'KEY_EXISTS')
    }
    return undefined
  }

  return (one: RecordLine): Fate => {
    if (!one.patch) return { do: 'fail', why: undefined }
    const fate = byKey(one, one.patch)
    if (fate.do !== 'create' && fate.do !== 'update') return fate
    const why = repeated(one, fate)
    if (why) return { do: 'fail', why }
    const name = likeness === undefined || likeness === key ? '' : (one.values.get(likeness) ?? '')
    const before = name === '' ? undefined : firstLine(likeness ?? '', name, one.line)
    return before === undefined ? fate : { ...fate, noted: [say(one, likeness ?? '', 'NAME_REPEATED', before)] }
  }
}

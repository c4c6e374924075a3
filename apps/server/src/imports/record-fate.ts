import type { Values } from '../records/change-many.ts'
import type { ImportError } from '../transfer/import-error.ts'
import type { RecordLine, RecordPlan } from './record-plan.ts'
import type { RecordTarget } from './target.ts'

/** What is to become of a line. */
export type Fate =
  | { readonly do: 'create'; readonly patch: Values }
  | { readonly do: 'update'; readonly patch: Values; readonly id: number }
  | { readonly do: 'skip' | 'fail'; readonly why: ImportError | undefined }

/** Decides line by line, in order, since a key counts as taken from the line that first has it. */
export function decider({ mode, key }: RecordTarget, { known }: RecordPlan, column: string | undefined) {
  const seen = new Set<string>()
  return ({ line, patch, key: norm }: RecordLine): Fate => {
    if (!patch) return { do: 'fail', why: undefined }
    if (norm === '') return { do: 'create', patch }
    const ids = known.get(norm) ?? []
    const repeated = seen.has(norm)
    seen.add(norm)
    const why = (code: string): ImportError => ({
      code,
      line,
      ...(column ? { column } : {}),
      value: String(patch[key] ?? '').slice(0, 80),
    })
    if (mode === 'create')
      return repeated || ids.length > 0 ? { do: 'fail', why: why('KEY_EXISTS') } : { do: 'create', patch }
    if (repeated) return { do: 'skip', why: why('KEY_REPEATED') }
    const [id] = ids
    if (id === undefined) return { do: 'create', patch }
    if (mode === 'skip') return { do: 'skip', why: why('SKIPPED_KNOWN') }
    return ids.length > 1 ? { do: 'fail', why: why('KEY_AMBIGUOUS') } : { do: 'update', id, patch }
  }
}

import { percentText, readNumber } from '../../ui/typed-number.ts'
import { type NumberPractice, typedText } from '@temelia/decimal/typed-number'
import { crewRate } from '@temelia/estimation/crew'
import type { Patch, Row } from '@temelia/model/entity'
import { burdens, type Crew } from '@temelia/model/estimation/crew'

/** A worker as typed. */
export type WorkerDraft = Readonly<{ name: string; wage: string; count: string; fringe: string }>

/** A crew as it is typed; numbers stay texts until they are read. */
export type CrewDraft = Readonly<{
  code: string
  name: string
  method: 'built' | 'burdened'
  workers: readonly WorkerDraft[]
  burden: Readonly<Record<(typeof burdens)[number], string>>
  burdenedRate: string
}>

/** The share of payroll tax that every employer pays; the others follow state and trade. */
const FICA = 7.65

export function emptyWorker(): WorkerDraft {
  return { name: '', wage: '', count: '1', fringe: '' }
}

export function draftOf(crew: Row<typeof Crew> | null, practice: NumberPractice): CrewDraft {
  const text = (value: number | null | undefined) => typedText(value ?? null, practice)
  const burden = (key: (typeof burdens)[number]) => text(crew ? crew[key] : key === 'fica' ? FICA : null)
  return {
    code: crew?.code ?? '',
    name: crew?.name ?? '',
    method: crew?.method ?? 'built',
    workers: crew?.workers?.map(({ name, wage, count, fringe }) => ({
      name,
      wage: text(wage),
      count: text(count),
      fringe: text(fringe),
    })) ?? [emptyWorker()],
    burden: Object.fromEntries(burdens.map((key) => [key, burden(key)])) as CrewDraft['burden'],
    burdenedRate: text(crew?.burdenedRate),
  }
}

/** The crew to save; null while a number cannot be read. Workers without a wage are left out. */
export function patchOf(draft: CrewDraft, practice: NumberPractice): Patch<typeof Crew> | null {
  const number = (text: string) => (text.trim() === '' ? 0 : readNumber(text, practice))
  const workers = draft.workers
    .filter(({ wage }) => wage.trim() !== '')
    .map(({ name, wage, count, fringe }) => ({
      name: name.trim(),
      wage: number(wage),
      count: number(count),
      fringe: number(fringe),
    }))
  const burden = Object.fromEntries(burdens.map((key) => [key, number(percentText(draft.burden[key], true))]))
  const burdenedRate = draft.burdenedRate.trim() === '' ? null : readNumber(draft.burdenedRate, practice)
  const read = [...workers.flatMap((worker) => [worker.wage, worker.count, worker.fringe]), ...Object.values(burden)]
  if (read.some((value) => value === null) || (draft.burdenedRate.trim() !== '' && burdenedRate === null)) return null
  return {
    code: draft.code.trim(),
    name: draft.name.trim(),
    method: draft.method,
    workers: workers as NonNullable<Patch<typeof Crew>['workers']>,
    ...burden,
    burdenedRate,
  }
}

/** The man-hour rate of what is typed, as the server will compute it; null while it has none. */
export function rateOf(draft: CrewDraft, practice: NumberPractice): number | null {
  const patch = patchOf(draft, practice)
  if (!patch) return null
  if (patch.method === 'burdened') return patch.burdenedRate ?? null
  const workers = (patch.workers ?? []).filter(({ count }) => count > 0)
  return workers.length === 0
    ? null
    : crewRate(
        workers,
        burdens.map((key) => patch[key] ?? 0),
      ).manHour
}

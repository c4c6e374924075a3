import type { Patch } from '@temelia/model/entity'
import type { BlueprintShape } from '@temelia/model/takeoff/blueprint-shape'
import { personOf, session, whenSignedOut } from '../../session/session.ts'
import type { TakeoffLine } from '../open-project/takeoff.ts'

export type ShapePatch = Patch<typeof BlueprintShape>

/** Something that was done to shapes, as what takes it back; `together` are several that are one. */
export type Step =
  | Readonly<{ does: 'remove'; id: number }>
  | Readonly<{ does: 'restore'; id: number; undoId: number | null }>
  | Readonly<{ does: 'change'; changes: readonly Readonly<{ id: number; to: ShapePatch; from: ShapePatch }>[] }>
  /** The row of a shape in the takeoff of a line is this one again, or there is none again; `quantity` is that of a line left without a takeoff. */
  | Readonly<{ does: 'row'; lineId: number; shapeId: number; row: TakeoffLine | null; quantity: number | null }>
  /** A line of the estimate that was made from measures goes with them, and comes back with them. */
  | Readonly<{ does: 'removeLine'; id: number }>
  | Readonly<{ does: 'restoreLine'; id: number; undoIds: readonly number[] }>
  | Readonly<{ does: 'together'; steps: readonly Step[] }>

/** What a shape writes into the takeoff of a line. */
export type RowStep = Extract<Step, { does: 'row' }>

/** What was done on a sheet, and what of it was taken back; the last of each comes first. */
export type Steps = Readonly<{ done: readonly Step[]; undone: readonly Step[] }>

/** Steps that can be taken back. */
export const MOST_STEPS = 200

const NONE: Steps = { done: [], undone: [] }
const PREFIX = 'temelia-steps '

whenSignedOut(() => {
  for (const key of Object.keys(sessionStorage)) if (key.startsWith(PREFIX)) sessionStorage.removeItem(key)
})

/** The steps after one more was done: what had been taken back cannot be done again. */
export function withStep({ done }: Steps, step: Step): Steps {
  return { done: [...done, step].slice(-MOST_STEPS), undone: [] }
}

/** What was done on a sheet in this tab by whoever is signed in; it outlives a reload. */
export function keptSteps(pageId: number): Steps {
  try {
    const kept = sessionStorage.getItem(keyOf(pageId))
    return kept === null ? NONE : (JSON.parse(kept) as Steps)
  } catch {
    return NONE
  }
}

/** Keeps what was done on a sheet; where there is no room for all of it, the later half. */
export function keepSteps(pageId: number, { done, undone }: Steps): void {
  const key = keyOf(pageId)
  try {
    sessionStorage.setItem(key, JSON.stringify({ done, undone }))
  } catch {
    sessionStorage.removeItem(key)
    const half = done.slice(Math.ceil(done.length / 2))
    if (half.length > 0) keepSteps(pageId, { done: half, undone: [] })
  }
}

function keyOf(pageId: number): string {
  const person = session()
  return `${PREFIX}${person ? personOf(person) : ''} ${pageId}`
}

import type { Patch } from '@temelia/model/entity'
import { BlueprintShape } from '@temelia/model/takeoff/blueprint-shape'
import { useState } from 'react'
import { restore, useRemove, useSaveNow, WAITS } from '../../data/records.ts'
import { toastProblem } from '../../ui/toast.tsx'
import type { ShapeRow } from './measures.ts'

type ShapePatch = Patch<typeof BlueprintShape>

/** Something done to shapes, and how it is taken back and done again. */
type Step = Readonly<{ back: () => Promise<Step> }>

const MOST_STEPS = 200

/** Draws, changes and removes shapes; what was done can be taken back and done again. */
export function useShapeEdits() {
  const { save } = useSaveNow(BlueprintShape)
  const { remove } = useRemove(BlueprintShape)
  const [done, setDone] = useState<readonly Step[]>([])
  const [undone, setUndone] = useState<readonly Step[]>([])

  const unmade = (id: number): Step => ({
    back: async () => {
      const undoId = await remove(id)
      return madeAgain(id, undoId === WAITS ? null : undoId)
    },
  })
  const madeAgain = (id: number, undoId: number | null): Step => ({
    back: async () => {
      if (undoId !== null) await restore(BlueprintShape, undoId)
      return unmade(id)
    },
  })
  const changed = (changes: readonly Readonly<{ id: number; to: ShapePatch; from: ShapePatch }>[]): Step => ({
    back: async () => {
      for (const { id, from } of changes) await save(id, from)
      return changed(changes.map(({ id, to, from }) => ({ id, to: from, from: to })))
    },
  })

  /** Several steps that are taken back as one. */
  const together = (steps: readonly Step[]): Step => ({
    back: async () => {
      const again: Step[] = []
      for (const step of steps.toReversed()) again.push(await step.back())
      return together(again)
    },
  })

  function note(step: Step) {
    setDone((steps) => [...steps, step].slice(-MOST_STEPS))
    setUndone([])
  }

  /** Takes the last step of one stack and puts what undoes it on the other. */
  function move(from: readonly Step[], keep: typeof setDone, other: typeof setDone) {
    const last = from.at(-1)
    if (!last) return
    keep(from.slice(0, -1))
    last.back().then(
      (again) => other((steps) => [...steps, again]),
      (problem: unknown) => {
        keep(from)
        toastProblem(problem)
      },
    )
  }

  return {
    make: async (patch: ShapePatch): Promise<number | null> => {
      const made = await save(null, patch).catch(toastProblem)
      if (!made) return null
      note(unmade(made.id))
      return made.id
    },
    /** Draws several shapes; they are taken back as one. */
    makeAll: async (patches: readonly ShapePatch[]): Promise<void> => {
      const made: Step[] = []
      try {
        for (const patch of patches) made.push(unmade((await save(null, patch)).id))
      } catch (problem) {
        toastProblem(problem)
      }
      if (made.length > 0) note(together(made))
    },
    /** Gives whether all of it was taken. */
    change: async (shapes: readonly ShapeRow[], patch: ShapePatch): Promise<boolean> => {
      try {
        for (const { id } of shapes) await save(id, patch)
      } catch (problem) {
        toastProblem(problem)
        return false
      }
      note(changed(shapes.map((shape) => ({ id: shape.id, to: patch, from: valuesOf(shape, patch) }))))
      return true
    },
    remove: async ({ id }: ShapeRow) => {
      try {
        const undoId = await remove(id)
        if (undoId !== WAITS) note(madeAgain(id, undoId))
      } catch (problem) {
        toastProblem(problem)
      }
    },
    undo: done.length > 0 ? () => move(done, setDone, setUndone) : null,
    redo: undone.length > 0 ? () => move(undone, setUndone, setDone) : null,
  }
}

/** What a shape has in the fields of a change. */
function valuesOf(shape: ShapeRow, patch: ShapePatch): ShapePatch {
  return Object.fromEntries(Object.keys(patch).map((key) => [key, shape[key as keyof ShapeRow]]))
}

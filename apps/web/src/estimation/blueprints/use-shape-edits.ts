import { BlueprintShape } from '@temelia/model/takeoff/blueprint-shape'
import { useEffect, useState } from 'react'
import { restore, useRemove, useSaveNow, WAITS } from '../../data/records.ts'
import { toastProblem } from '../../ui/toast.tsx'
import type { ShapeRow } from './measures.ts'
import { keepSteps, keptSteps, type ShapePatch, type Step, type Steps, withStep } from './shape-steps.ts'

/** Draws, changes and removes shapes of a sheet; what was done can be taken back and done again, after a reload too. */
export function useShapeEdits(pageId: number) {
  const { save } = useSaveNow(BlueprintShape)
  const { remove } = useRemove(BlueprintShape)
  const [steps, setSteps] = useState<Steps>(() => keptSteps(pageId))
  useEffect(() => keepSteps(pageId, steps), [pageId, steps])

  /** Takes a step; gives the one that takes it back. */
  async function take(step: Step): Promise<Step> {
    switch (step.does) {
      case 'remove': {
        const undoId = await remove(step.id)
        return { does: 'restore', id: step.id, undoId: undoId === WAITS ? null : undoId }
      }
      case 'restore':
        if (step.undoId !== null) await restore(BlueprintShape, step.undoId)
        return { does: 'remove', id: step.id }
      case 'change':
        for (const { id, to } of step.changes) await save(id, to)
        return { does: 'change', changes: step.changes.map(({ id, to, from }) => ({ id, to: from, from: to })) }
      case 'together': {
        const back: Step[] = []
        for (const one of step.steps.toReversed()) back.push(await take(one))
        return { does: 'together', steps: back }
      }
    }
  }

  const note = (step: Step) => setSteps((now) => withStep(now, step))

  /** Takes the last step of one kind and keeps what undoes it as the other. */
  function move(from: keyof Steps, to: keyof Steps) {
    const last = steps[from].at(-1)
    if (!last) return
    setSteps((now) => ({ ...now, [from]: now[from].slice(0, -1) }))
    take(last).then(
      (again) => setSteps((now) => ({ ...now, [to]: [...now[to], again] })),
      (problem: unknown) => {
        setSteps((now) => ({ ...now, [from]: [...now[from], last] }))
        toastProblem(problem)
      },
    )
  }

  return {
    make: async (patch: ShapePatch): Promise<number | null> => {
      const made = await save(null, patch).catch(toastProblem)
      if (!made) return null
      note({ does: 'remove', id: made.id })
      return made.id
    },
    /** Draws several shapes; they are taken back as one. */
    makeAll: async (patches: readonly ShapePatch[]): Promise<void> => {
      const made: Step[] = []
      try {
        for (const patch of patches) made.push({ does: 'remove', id: (await save(null, patch)).id })
      } catch (problem) {
        toastProblem(problem)
      }
      if (made.length > 0) note({ does: 'together', steps: made })
    },
    /** Gives whether all of it was taken. */
    change: async (shapes: readonly ShapeRow[], patch: ShapePatch): Promise<boolean> => {
      try {
        for (const { id } of shapes) await save(id, patch)
      } catch (problem) {
        toastProblem(problem)
        return false
      }
      const changes = shapes.map((shape) => ({ id: shape.id, to: valuesOf(shape, patch), from: patch }))
      note({ does: 'change', changes })
      return true
    },
    remove: async ({ id }: ShapeRow) => {
      try {
        const undoId = await remove(id)
        if (undoId !== WAITS) note({ does: 'restore', id, undoId })
      } catch (problem) {
        toastProblem(problem)
      }
    },
    undo: steps.done.length > 0 ? () => move('done', 'undone') : null,
    redo: steps.undone.length > 0 ? () => move('undone', 'done') : null,
  }
}

/** What a shape has in the fields of a change. */
function valuesOf(shape: ShapeRow, patch: ShapePatch): ShapePatch {
  return Object.fromEntries(Object.keys(patch).map((key) => [key, shape[key as keyof ShapeRow]]))
}

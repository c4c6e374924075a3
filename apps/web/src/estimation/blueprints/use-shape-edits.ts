import { encodePatch } from '@temelia/model/codec'
import type { Patch } from '@temelia/model/entity'
import { Article } from '@temelia/model/estimation/article'
import { BlueprintShape } from '@temelia/model/takeoff/blueprint-shape'
import { useEffect, useState } from 'react'
import { callOnce } from '../../data/call-once.ts'
import { queryClient } from '../../data/query-client.ts'
import { recordsKey, restore, useRemove, useSave, useSaveNow, WAITS } from '../../data/records.ts'
import { useText } from '../../ui/text.ts'
import { toastFailed, toastProblem } from '../../ui/toast.tsx'
import { useEditor } from '../open-project/use-project.ts'
import { rowOfShape, withRow } from './feed.ts'
import type { ShapeRow } from './measures.ts'
import type { FedShape } from './new-line.ts'
import { keepSteps, keptSteps, type RowStep, type ShapePatch, type Step, type Steps, withStep } from './shape-steps.ts'
import { isWaiting } from './waiting-shapes.ts'

/** Draws, changes and removes shapes of a sheet; what was done can be taken back and done again, after a reload too. */
export function useShapeEdits(pageId: number) {
  const { save } = useSaveNow(BlueprintShape)
  const drawing = useSave(BlueprintShape)
  const { remove } = useRemove(BlueprintShape)
  const { t } = useText()
  const { edit, store, structure } = useEditor()
  const [steps, setSteps] = useState<Steps>(() => keptSteps(pageId))
  useEffect(() => keepSteps(pageId, steps), [pageId, steps])

  /** Writes the row of a shape into the takeoff of a line; gives the step that brings back what was there. Where the line is gone there is none to write. */
  function write(step: RowStep): RowStep {
    const line = store.get().tree.articles.find(({ id }) => id === step.lineId)
    if (!line) return step
    const formula = withRow(line, step.shapeId, step.row) || null
    const quantity = formula === null && step.quantity !== null ? { quantity: step.quantity } : {}
    const label = t(step.row ? 'blueprintFeedIt' : 'blueprintUnlink')
    if (formula !== line.formula) edit([{ entity: 'article', id: line.id, patch: { formula, ...quantity } }], label)
    return { ...step, row: rowOfShape(line, step.shapeId), quantity: line.formula === null ? line.quantity : null }
  }

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
      case 'row':
        return write(step)
      case 'removeLine': {
        const gone = await structure.reverse({ ...lineStep(step.id), undoIds: [] }, true)
        return { does: 'restoreLine', id: step.id, undoIds: 'undoIds' in gone ? gone.undoIds : [] }
      }
      case 'restoreLine':
        await structure.reverse({ ...lineStep(step.id), undoIds: step.undoIds }, false)
        return { does: 'removeLine', id: step.id }
      case 'together': {
        const back: Step[] = []
        try {
          for (const one of step.steps.toReversed()) back.push(await take(one))
        } catch (problem) {
          // What was taken of it is given back: it is one step.
          for (const one of back.toReversed()) await take(one)
          throw problem
        }
        return { does: 'together', steps: back }
      }
    }
  }

  /** Says that a shape has to arrive first. */
  function notYet(): false {
    toastFailed(t('blueprintShapeWaits'))
    return false
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
    /** Draws a shape; without a connection it waits on the device. */
    make: async (patch: ShapePatch): Promise<number | null> => {
      const made = await drawing.save(null, patch).catch(toastProblem)
      if (!made || made === WAITS) return null
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
    /** Changes shapes, and with them rows that they write into lines. Gives whether all of it was taken. */
    change: async (shapes: readonly ShapeRow[], patch: ShapePatch, rows: readonly RowStep[] = []): Promise<boolean> => {
      if (shapes.some(isWaiting)) return notYet()
      try {
        for (const { id } of shapes) await save(id, patch)
      } catch (problem) {
        toastProblem(problem)
        return false
      }
      const changes = shapes.map((shape) => ({ id: shape.id, to: valuesOf(shape, patch), from: patch }))
      const changed: Step = { does: 'change', changes }
      note(rows.length === 0 ? changed : { does: 'together', steps: [changed, ...rows.map(write)] })
      return true
    },
    /** Makes a line of the estimate that measures feed; line and links are taken back as one. Gives whether it was made. */
    makeLine: async (line: Patch<typeof Article>, fed: readonly FedShape[], link: Link): Promise<boolean> => {
      try {
        const { body } = await callOnce('/api/blueprint-shapes/line', {
          Article: encodePatch(Article, line),
          Shapes: fed.map(({ shape, value }) => ({
            BlueprintShapeId: shape.id,
            Formula: link.formula,
            ...(link.height === null ? {} : { Height: link.height }),
            FedQuantity: value,
          })),
        })
        const id = Number((body as Readonly<Record<string, unknown>>)[Article.wire.id])
        const changes = fed.map(({ shape, value }) => {
          const { formula, height } = link
          const to = { articleId: id, formula, fedQuantity: value, ...(height === null ? {} : { height }) }
          return { id: shape.id, to: valuesOf(shape, to), from: to }
        })
        note({
          does: 'together',
          steps: [
            { does: 'removeLine', id },
            { does: 'change', changes },
          ],
        })
      } catch (problem) {
        toastProblem(problem)
        return false
      }
      await Promise.all([
        queryClient.invalidateQueries({ queryKey: recordsKey(BlueprintShape) }),
        structure.reload(),
      ]).catch(toastProblem)
      return true
    },
    remove: async (shape: ShapeRow) => {
      if (isWaiting(shape)) return void notYet()
      const { id } = shape
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

/** By what measures feed a line; without a height each has its own. */
type Link = Readonly<{ formula: string; height: number | null }>

/** A line as the project adds it and takes it back. */
function lineStep(id: number) {
  return { kind: 'added', label: '', items: [{ entity: 'article', id }] } as const
}

/** What a shape has in the fields of a change. */
function valuesOf(shape: ShapeRow, patch: ShapePatch): ShapePatch {
  return Object.fromEntries(Object.keys(patch).map((key) => [key, shape[key as keyof ShapeRow]]))
}

import { useState } from 'react'
import { usePractice } from '../../session/tenant-region.ts'
import { useText } from '../../ui/text.ts'
import { toastDone, toastFailed } from '../../ui/toast.tsx'
import { useEditor } from '../open-project/use-project.ts'
import { FeedDialog, type Feeding, lineWord } from './feed-dialog.tsx'
import { rowOf } from './feed.ts'
import type { LayerUse } from './layer-templates.ts'
import type { ShapeRow } from './measures.ts'
import { type NewLine, NewLineDialog } from './new-line-dialog.tsx'
import type { RowStep } from './shape-steps.ts'
import { isWaiting } from './waiting-shapes.ts'
import type { useMeasureLines } from './use-measure-lines.ts'
import type { useShapeEdits } from './use-shape-edits.ts'

/** Measures that a new line is to be made of, by what they are called together. */
type Making = Readonly<{ name: string; shapes: readonly ShapeRow[] }>

/** Links measures to lines of the estimate, those that are there and new ones, and accepts what they give. */
export function useFeeding(
  edits: ReturnType<typeof useShapeEdits>,
  measures: ReturnType<typeof useMeasureLines>,
  /** What a layer is for, by its template. */
  meantFor: (layer: string | null) => LayerUse | null,
) {
  const { t } = useText()
  const practice = usePractice()
  const editor = useEditor()
  const [feeding, setFeeding] = useState<ShapeRow | null>(null)
  const [making, setMaking] = useState<Making | null>(null)

  async function feed(shape: ShapeRow, { line, formula, height, value }: Feeding) {
    const left: RowStep[] =
      shape.articleId === null || shape.articleId === line.id ? [] : [rowStep(shape, shape.articleId, null)]
    const row = rowOf(shape, value, line.measureUnit, practice)
    const patch = { articleId: line.id, formula, height, fedQuantity: value }
    if (!(await edits.change([shape], patch, [...left, rowStep(shape, line.id, row)]))) return
    setFeeding(null)
    toastDone(t('blueprintFed', { item: lineWord(line), value: measures.quantity(value), name: shape.name ?? '' }))
  }

  async function unlink(shape: ShapeRow) {
    const rows = shape.articleId === null ? [] : [rowStep(shape, shape.articleId, null)]
    if (await edits.change([shape], { articleId: null, fedQuantity: null }, rows)) setFeeding(null)
  }

  async function acceptAll() {
    for (const { shape, line, value } of measures.changed) {
      const row = rowOf(shape, value, line.measureUnit, practice)
      if (!(await edits.change([shape], { fedQuantity: value }, [rowStep(shape, line.id, row)]))) return
    }
  }

  async function make({ name }: Making, { line, fed, formula, height }: NewLine): Promise<boolean> {
    // What was typed before stands first: the place of the new line is counted on it.
    await editor.saver.flush()
    if (!(await edits.makeLine(line, fed, { formula, height }))) return false
    setMaking(null)
    toastDone(t('blueprintNewLineDone', { item: [line.symbol, line.name].filter(Boolean).join(' '), name }))
    return true
  }

  return {
    link: (shape: ShapeRow) => (isWaiting(shape) ? toastFailed(t('blueprintShapeWaits')) : setFeeding(shape)),
    /** Asks for a new line that these measures feed together. */
    makeLine: (name: string, shapes: readonly ShapeRow[]) => setMaking({ name, shapes }),
    acceptAll,
    dialogs: (
      <>
        {feeding && (
          <FeedDialog
            shape={feeding}
            found={measures.foundOf(feeding.id)}
            groups={measures.groups}
            onFeed={(chosen) => void feed(feeding, chosen)}
            onNew={() => {
              setFeeding(null)
              setMaking({ name: feeding.name ?? '', shapes: [feeding] })
            }}
            onUnlink={feeding.articleId === null && feeding.fedQuantity === null ? null : () => void unlink(feeding)}
            onClose={() => setFeeding(null)}
          />
        )}
        {making && (
          <NewLineDialog
            name={making.name}
            shapes={making.shapes}
            foundOf={measures.foundOf}
            groups={measures.groups}
            use={meantFor(making.shapes[0]?.layer ?? null)}
            onAdd={(made) => make(making, made)}
            onClose={() => setMaking(null)}
          />
        )}
      </>
    ),
  }
}

function rowStep({ id }: ShapeRow, lineId: number, row: RowStep['row']): RowStep {
  return { does: 'row', lineId, shapeId: id, row, quantity: null }
}

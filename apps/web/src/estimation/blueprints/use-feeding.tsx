import { useState } from 'react'
import { usePractice } from '../../session/tenant-region.ts'
import { useText } from '../../ui/text.ts'
import { toastDone } from '../../ui/toast.tsx'
import { useEditor } from '../open-project/use-project.ts'
import type { Change } from '../project-state/changes.ts'
import type { ArticleRow } from '../project-state/project-tree.ts'
import { FeedDialog, type Feeding, lineWord } from './feed-dialog.tsx'
import { withoutRow, withRow } from './feed.ts'
import type { ShapeRow } from './measures.ts'
import { type NewLine, NewLineDialog } from './new-line-dialog.tsx'
import type { useMeasureLines } from './use-measure-lines.ts'
import type { useShapeEdits } from './use-shape-edits.ts'

/** Measures that a new line is to be made of, by what they are called together. */
type Making = Readonly<{ name: string; shapes: readonly ShapeRow[] }>

/** Links measures to lines of the estimate, those that are there and new ones, and accepts what they give. */
export function useFeeding(edits: ReturnType<typeof useShapeEdits>, measures: ReturnType<typeof useMeasureLines>) {
  const { t } = useText()
  const practice = usePractice()
  const editor = useEditor()
  const [feeding, setFeeding] = useState<ShapeRow | null>(null)
  const [making, setMaking] = useState<Making | null>(null)
  const lineNow = (id: number | null) => editor.store.get().tree.articles.find((line) => line.id === id)

  async function feed(shape: ShapeRow, { line, formula, height, value }: Feeding) {
    if (!(await edits.change([shape], { articleId: line.id, formula, height, fedQuantity: value }))) return
    const left = shape.articleId === line.id ? undefined : lineNow(shape.articleId)
    const rows = [
      ...(left ? [formulaOf(left, withoutRow(left, shape))] : []),
      formulaOf(line, withRow(lineNow(line.id) ?? line, shape, value, practice)),
    ]
    editor.edit(rows, t('blueprintFeedIt'))
    setFeeding(null)
    toastDone(t('blueprintFed', { item: lineWord(line), value: measures.quantity(value), name: shape.name ?? '' }))
  }

  async function unlink(shape: ShapeRow) {
    const { articleId } = shape
    if (!(await edits.change([shape], { articleId: null, fedQuantity: null }))) return
    const line = lineNow(articleId)
    if (line) editor.edit([formulaOf(line, withoutRow(line, shape))], t('blueprintUnlink'))
    setFeeding(null)
  }

  async function acceptAll() {
    for (const { shape, line, value } of measures.changed) {
      if (!(await edits.change([shape], { fedQuantity: value }))) return
      // Several measures may feed one line: each row is put into what the one before it left.
      const now = lineNow(line.id)
      if (now) editor.edit([formulaOf(now, withRow(now, shape, value, practice))], t('blueprintFeedIt'))
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
    link: setFeeding,
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
            onAdd={(made) => make(making, made)}
            onClose={() => setMaking(null)}
          />
        )}
      </>
    ),
  }
}

function formulaOf({ id }: ArticleRow, formula: string): Change {
  return { entity: 'article', id, patch: { formula: formula || null } }
}

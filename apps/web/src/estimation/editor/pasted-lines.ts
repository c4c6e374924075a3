import { isDashForZero } from '@temelia/decimal/typed-amount'
import type { NumberPractice } from '@temelia/decimal/typed-number'
import type { Patch } from '@temelia/model/entity'
import type { Article } from '@temelia/model/estimation/article'
import { tenantToday } from '../../session/tenant-region.ts'
import type { Say } from '../../ui/text.ts'
import { askWhich } from '../../ui/question.tsx'
import { toastDone } from '../../ui/toast.tsx'
import { ownArticle, whyNotAdded } from '../add-article/new-articles.ts'
import type { EditPlan } from '../grid/clipboard.ts'
import type { GridRow } from '../grid/grid-source.ts'
import { rowKey } from '../grid/rows.ts'
import { costPricePatch } from '../project-state/cost-kind.ts'
import { besideOf } from '../open-project/parts.ts'
import { settingsOf } from '../project-state/live-totals.ts'
import type { ProjectEditor } from '../project-state/project-editor.ts'
import type { ArticleRow } from '../project-state/project-tree.ts'
import { articleDraft, changeOf, readArticle } from '../open-project/cell-edits.ts'
import { type NewPlace, newPlaceAt } from './new-line.ts'
import { toastRefusal } from '../open-project/toast-refusal.ts'

type Refusal = Extract<EditPlan, { ok: false }>['refusal']

/** What a block becomes: new lines, or why it is refused as a whole. */
export type PastedLines =
  | Readonly<{ ok: true; patches: readonly Patch<typeof Article>[] }>
  | Readonly<{ ok: false; refusal: Refusal }>

type PasteOptions = Readonly<{
  /** The line at which the block is pasted. */
  row: GridRow
  estimateId: number
  /** The columns from the selected cell on. */
  columns: readonly string[]
  practice: NumberPractice
  today: string
  t: Say
}>

/** A line as it is before anything is typed in it. */
const BLANK = { quantity: 0, formula: null, rsCrew: null, rsLaborHours: 0 } as unknown as ArticleRow

/**
 * A block of cells as new lines of an estimate, row by row, in the columns from the selected one on. All or nothing, as any paste: a text over
 * a computed cell refuses the block, and so do those that cannot be read. Rows without any text are left out.
 */
export function pastedLines(
  block: readonly (readonly string[])[],
  { row, estimateId, columns, practice, today, t }: PasteOptions,
): PastedLines {
  const unread: Extract<Refusal, { reason: 'unreadable' }>['cells'][number][] = []
  const patches: Patch<typeof Article>[] = []
  const lines = block.filter((cells) => cells.some((cell) => cell.trim() !== ''))
  const width = Math.max(...lines.map((cells) => cells.length), 0)
  if (width > columns.length) return { ok: false, refusal: { reason: 'tooLarge', rows: lines.length, columns: width } }
  const unitAt = columns.indexOf('measureUnit')
  for (const [nth, cells] of lines.entries()) {
    const of = nameIn(cells, columns) ?? t('pastedLine', { line: nth + 1 })
    const own = { kind: 'own', name: '', unit: '', part: 'material', list: '4.3', amount: 0 } as const
    let patch: Patch<typeof Article> = { ...ownArticle(own, estimateId, today, practice === 'us'), name: null }
    for (const [at, text] of cells.entries()) {
      const column = columns[at] ?? ''
      if (text.trim() === '' || isDashForZero(text)) continue
      const beside = besideOf(column)
      if (!beside && articleDraft(BLANK, 0, column, practice) === null)
        return { ok: false, refusal: { reason: 'readOnly', row, column, of } }
      const reading = readArticle(column, text, t, practice, cells[unitAt] ?? null)
      if (!reading.ok) unread.push({ row, column, text, message: reading.message, of })
      else
        patch = {
          ...patch,
          ...(beside
            ? costPricePatch({ ...BLANK, ...patch } as ArticleRow, beside, Number(reading.value))
            : changeOf({ row: { ...row, kind: 'article' }, column, value: reading.value }, practice).patch),
        }
    }
    patches.push(patch)
  }
  return unread.length > 0 ? { ok: false, refusal: { reason: 'unreadable', cells: unread } } : { ok: true, patches }
}

/** What a line of a block is called: its description, else its code. */
function nameIn(cells: readonly string[], columns: readonly string[]): string | undefined {
  return ['name', 'symbol'].map((column) => cells[columns.indexOf(column)]?.trim()).find(Boolean)
}

type PastePlace = Readonly<{
  editor: ProjectEditor
  t: Say
  onAdded: (key: string) => void
  /** Tells why the block was refused after it was asked about. */
  onRefused: (refused: Extract<EditPlan, { ok: false }>) => void
}>

/**
 * A block pasted on an estimate without lines becomes its lines; where it names works and is pasted over lines, it is asked whether it goes
 * between them or over them. Null where it goes into cells, else what became of it.
 */
export function pasteAsLines(
  place: PastePlace,
  row: GridRow,
  columns: readonly string[],
  block: readonly (readonly string[])[],
  overwrite: () => void,
): EditPlan | null {
  const { editor, t } = place
  const { tree } = editor.store.get()
  const bare = row.kind === 'estimate' && !tree.articles.some(({ estimateId }) => estimateId === row.id)
  if (bare && (block.length > 1 || (block[0]?.length ?? 0) > 1)) return addLines(place, row, columns, block, null)
  const width = Math.max(...block.map((cells) => cells.length))
  const works = columns.slice(0, width).some((column) => column === 'symbol' || column === 'name')
  const where = { articleId: row.id, estimateId: null, objectId: null }
  const below = row.kind === 'article' ? newPlaceAt(tree, [], { key: row.key, row, where }, 'after') : null
  if (!below || !works || width < 2 || block.length < 2) return null
  const count = block.length
  void askWhich({
    title: t('pasteBlock', { count }),
    text: t('pasteWhich'),
    ways: [t('pasteOver'), t('pasteBetween')],
  }).then((way) => {
    if (way === 0) return overwrite()
    const plan = way === 1 ? addLines(place, row, columns, block, below) : null
    if (plan && !plan.ok) place.onRefused(plan)
  })
  return NOTHING_YET
}

const NOTHING_YET: EditPlan = { ok: true, edits: [], range: { top: 0, bottom: 0, left: 0, right: 0 } }

/** Adds the lines of a block one after another, as one step that can be taken back. */
function addLines(
  { editor, t, onAdded }: PastePlace,
  row: GridRow,
  columns: readonly string[],
  block: readonly (readonly string[])[],
  place: NewPlace | null,
): EditPlan {
  const { practice } = settingsOf(editor.store.get().tree.project)
  const estimateId = place?.estimateId ?? row.id
  const lines = pastedLines(block, { row, estimateId, columns, practice, today: tenantToday(), t })
  if (!lines.ok) return lines
  const label = t('didAddArticles', { count: lines.patches.length })
  const patches = lines.patches.map((patch, nth) =>
    place ? { ...patch, estimateId, chapter: place.chapter, position: place.position + nth } : patch,
  )
  editor.structure.addArticles(patches, label, undefined, place?.beside ?? null).then(
    ([first]) => {
      toastDone(label, () => void editor.undo())
      if (first) onAdded(rowKey('article', first.id))
    },
    (cause: unknown) => toastRefusal(whyNotAdded(cause, t)),
  )
  return NOTHING_YET
}

import type { GeneralEstimate } from '@temelia/estimation/general-estimate'
import { chaptersBelow, generalChapter, parentChapter } from '@temelia/estimation/general-estimate-chapters'
import type { Fault } from '@temelia/estimation/types'
import { AppError } from '@temelia/model/errors'
import { GeneralLine } from '@temelia/model/estimation/general-line'
import { type Change, type Context, rulesFor } from '../../records/context.ts'
import { formulaProblem } from '../formula-faults.ts'
import { projectRow } from '../project-rows.ts'
import { type GeneralLineRow, generalEstimates, generalLineRows } from './general-estimate.ts'

/** Rules of the general estimate: only its chapters, and no change that makes a line faulty. */
export const generalLineRules = rulesFor(GeneralLine, {
  prepare: async (_context, patch, before) => {
    if (before && patch.projectId !== undefined && patch.projectId !== before.projectId)
      throw new AppError('INVALID_DATA', { faults: [{ field: 'InvestmentId', code: 'INVALID_VALUE' }] })
    const chapter = before?.chapter ?? (patch.chapter as string)
    if (!isEditable(chapter)) throw new AppError('INVALID_DATA', { faults: [{ field: 'Chapter', code: 'NOT_FOUND' }] })
    return patch
  },
  settle: async (context, changes) => {
    for (const projectId of new Set(changes.map((change) => rowOf(change).projectId)))
      await demandSound(
        context,
        projectId,
        changes.filter((change) => rowOf(change).projectId === projectId),
      )
  },
})

/** Chapters 1 and 3 to 7 are always the sums of what is below them. */
function isEditable(chapter: string): boolean {
  return (
    generalChapter(chapter) !== undefined && (parentChapter(chapter) !== null || chaptersBelow(chapter).length === 0)
  )
}

/** @throws AppError FORMULA_PROBLEM with the faults the changes bring, each with its chapter, row and column */
async function demandSound(context: Context, projectId: number, changes: readonly Change<typeof GeneralLine>[]) {
  const now = await generalLineRows(context, projectId)
  const changed = new Set(changes.map((change) => rowOf(change).id))
  const before = [...now.filter(({ id }) => !changed.has(id)), ...changes.flatMap((change) => change.before ?? [])]
  const [after, earlier] = await generalEstimates(context, await projectRow(context, projectId), [now, before])
  const touched = new Set(changes.flatMap(({ before: was, after: is }) => (is && alters(was, is) ? is.chapter : [])))
  const known = new Set((earlier as GeneralEstimate).faults.map(faultKey))
  const { faults } = after as GeneralEstimate
  const own = faults.filter((fault) => touched.has(fault.place.chapter ?? ''))
  const problem = formulaProblem(own.length > 0 ? own : faults.filter((fault) => !known.has(faultKey(fault))))
  if (problem) throw problem
}

function alters(before: GeneralLineRow | undefined, after: GeneralLineRow): boolean {
  return before?.formula !== after.formula || before?.rate !== after.rate
}

function faultKey({ code, place }: Fault): string {
  return `${code} ${place.chapter}`
}

function rowOf({ before, after }: Change<typeof GeneralLine>): GeneralLineRow {
  return (after ?? before) as GeneralLineRow
}

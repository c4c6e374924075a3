import { symbolKey } from '@temelia/estimation/symbol'
import { Deduction } from '@temelia/model/estimation/deduction'
import { Facility } from '@temelia/model/estimation/facility'
import { GeneralLine } from '@temelia/model/estimation/general-line'
import { Revision } from '@temelia/model/estimation/revision'
import { setQuantities } from '../estimation/revisions/fill.ts'
import { articlesIn } from '../estimation/revisions/revision-rows.ts'
import { saveLines } from '../estimation/settlements/lines.ts'
import type { Context } from '../records/context.ts'
import { changeRecords, createRecords, type Engine } from '../records/operation.ts'
import type { DemoProject } from './company.ts'
import { addTimetable } from './timetable.ts'

/** Ids of a demo project's objects and estimates by their names. */
export interface DemoPlaces {
  readonly projectId: number
  readonly objects: Map<string, number>
  readonly estimates: Map<string, number>
}

/** Adds what goes on beside the estimates of a demo project: equipment, general estimate, revisions, timetable and settlements. */
export async function addContract(
  context: Context,
  engine: Engine,
  demo: DemoProject,
  places: DemoPlaces,
): Promise<void> {
  const { projectId, objects } = places
  await createRecords(
    context,
    engine,
    Facility,
    demo.facilities.map(({ object, unit, sheet, supplier, asked, ...facility }) => ({
      ...facility,
      ...asked,
      projectId,
      objectId: objects.get(object) ?? 0,
      measureUnit: unit,
      sheetNumber: sheet ?? null,
      supplier: supplier ?? null,
    })),
  )
  await createRecords(
    context,
    engine,
    GeneralLine,
    demo.general.map((line) => ({ ...line, projectId })),
  )
  for (const revision of demo.revisions) await addRevision(context, engine, revision, places)
  // The baseline is kept before anything is settled.
  const atDataDate = demo.timetable && (await addTimetable(context, engine, demo.timetable, places))
  for (const settlement of demo.settlements) await addSettlement(context, engine, settlement, places)
  await atDataDate?.()
}

async function addRevision(
  context: Context,
  engine: Engine,
  { estimate, name, reportType, quantities }: DemoProject['revisions'][number],
  { estimates }: DemoPlaces,
): Promise<void> {
  const estimateId = estimates.get(estimate) ?? 0
  const [revision] = await createRecords(context, engine, Revision, [{ estimateId, name, reportType }])
  if (!revision) return
  const contract = await articlesIn(context, estimateId, null)
  const wanted = quantities.flatMap(({ symbol, quantity }) => {
    const article = contract.find((one) => symbolKey(one.symbol ?? '') === symbolKey(symbol))
    return article ? [{ articleId: article.id, quantity }] : []
  })
  await setQuantities(context, engine, revision, contract, wanted)
}

async function addSettlement(
  context: Context,
  engine: Engine,
  { date, retention, advance, state, done }: DemoProject['settlements'][number],
  { projectId, estimates }: DemoPlaces,
): Promise<void> {
  const [settlement] = await createRecords(context, engine, Deduction, [{ projectId, date, retention, advance }])
  if (!settlement) return
  for (const { estimate, percent } of done) {
    const articles = await articlesIn(context, estimates.get(estimate) ?? 0, null)
    await saveLines(
      context,
      engine,
      settlement.id,
      articles.map((article) => ({ articleId: article.id, percent })),
    )
  }
  await changeRecords(context, engine, Deduction, [{ id: settlement.id, patch: { state } }])
}

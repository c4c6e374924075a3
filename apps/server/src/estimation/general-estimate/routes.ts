import type { GeneralEstimate, GeneralLine as ComputedLine } from '@temelia/estimation/general-estimate'
import { chaptersBelow, generalChapter } from '@temelia/estimation/general-estimate-chapters'
import { createSchema, patchSchema } from '@temelia/model/codec'
import type { Patch } from '@temelia/model/entity'
import { AppError } from '@temelia/model/errors'
import type { FieldFault } from '@temelia/model/field-fault'
import { GeneralLine } from '@temelia/model/estimation/general-line'
import { Project } from '@temelia/model/estimation/project'
import { generalChapterNames } from '@temelia/text/general-estimate'
import { type Language, say } from '@temelia/text/message'
import { z } from 'zod'
import { demandRight } from '../../http/demand-right.ts'
import { languageOf } from '../../http/language.ts'
import { faultsOf } from '../../http/problem.ts'
import { type App, inTransaction, type Services } from '../../http/services.ts'
import type { Context } from '../../records/context.ts'
import { demand, find } from '../../records/find.ts'
import { changeRecords, createRecords, type Engine } from '../../records/operation.ts'
import { ofInvestment } from '../investment-query.ts'
import { encodeMoney } from '../money.ts'
import { lockProject } from '../project-rows.ts'
import type { ProjectRow } from '../settings.ts'
import { demandAsSeen } from '../structure/seen-values.ts'
import { type GeneralLineRow, generalEstimates, generalLineRows } from './general-estimate.ts'

const path = '/api/estimation-generalestimate'
const MOST = 100

/** What is set on a chapter, with what its person saw in these fields; nothing where they say nothing about it. */
type TypedLine = Readonly<{ patch: Patch<typeof GeneralLine>; was: Patch<typeof GeneralLine> | undefined }>

/** The general estimate of a project, and what is set on its chapters. */
export function generalEstimateRoutes(app: App, services: Services): void {
  app.get(
    path,
    {
      preValidation: demandRight('view', Project),
      schema: { tags: ['estimation'], summary: 'General estimate', querystring: ofInvestment },
    },
    (request) =>
      inTransaction(services, request, async (context) =>
        reply(context, await find(context, Project, request.query.InvestmentId), languageOf(request)),
      ),
  )
  app.put(
    path,
    {
      preValidation: demandRight('edit', GeneralLine),
      schema: {
        tags: ['estimation'],
        summary:
          'Set chapters of the general estimate: Chapter with Formula, Rate, ApplyVAT or Name; null as by law. What a line says it was (Was) must still stand there',
        querystring: ofInvestment,
        body: z.looseObject({ Lines: z.array(z.looseObject({})).min(1).max(MOST) }),
      },
    },
    (request) =>
      inTransaction(services, request, async (context) => {
        const project = await find(context, Project, request.query.InvestmentId)
        demand(context, 'edit', Project, project)
        await setLines(context, services.engine, project.id, readLines(project.id, request.body.Lines))
        return reply(context, project, languageOf(request))
      }),
  )
}

/** @throws AppError INVALID_DATA with the place of each fault */
function readLines(projectId: number, sent: readonly Readonly<Record<string, unknown>>[]): TypedLine[] {
  const schema = createSchema(GeneralLine)
  const seen = patchSchema(GeneralLine)
  const faults: FieldFault[] = []
  const chapters = new Set<unknown>()
  const lines = sent.flatMap(({ Was, ...one }, index) => {
    const read = schema.safeParse({ ...one, InvestmentId: projectId })
    const was = Was === undefined ? undefined : seen.safeParse(Was)
    for (const issue of [...(read.error?.issues ?? []), ...(was?.error?.issues ?? [])])
      for (const fault of faultsOf(issue)) faults.push({ ...fault, field: `Lines[${index}].${fault.field}` })
    if (!read.data) return []
    const patch = read.data as TypedLine['patch']
    if (chapters.has(patch.chapter)) faults.push({ field: `Lines[${index}].Chapter`, code: 'DUPLICATE' })
    chapters.add(patch.chapter)
    return [{ patch, was: was?.data as TypedLine['was'] }]
  })
  if (faults.length > 0) throw new AppError('INVALID_DATA', { faults })
  return lines
}

/** @throws AppError CHANGED_MEANWHILE with every field that somebody else changed unseen */
async function setLines(context: Context, engine: Engine, projectId: number, lines: readonly TypedLine[]) {
  await lockProject(context, projectId)
  const known = new Map((await generalLineRows(context, projectId)).map((row) => [row.chapter, row]))
  await demandAsSeen(
    context,
    GeneralLine,
    lines.flatMap(({ patch, was }, index) =>
      was ? [{ index, row: { id: 0, ...known.get(patch.chapter as string) }, patch, was }] : [],
    ),
  )
  const changes = lines.flatMap(({ patch: { projectId: _project, ...patch } }) => {
    const row = known.get(patch.chapter as string)
    return row ? [{ id: row.id, patch }] : []
  })
  const fresh = lines.flatMap(({ patch }) => (known.has(patch.chapter as string) ? [] : [patch]))
  if (changes.length > 0) await changeRecords(context, engine, GeneralLine, changes)
  if (fresh.length > 0) await createRecords(context, engine, GeneralLine, fresh)
}

async function reply(context: Context, project: ProjectRow, language: Language): Promise<Record<string, unknown>> {
  const rows = await generalLineRows(context, project.id)
  const [estimate] = await generalEstimates(context, project, [rows])
  const own = new Map(rows.map((row) => [row.chapter, row]))
  const { lines, total, works } = estimate as GeneralEstimate
  return {
    Currency: project.currency,
    VATRate: project.vat ?? 0,
    BudgetChapter: project.budgetChapter,
    Lines: lines.map((line) => encodeLine(line, own.get(line.chapter), language)),
    Total: encodeMoney(total),
    CplusM: encodeMoney(works),
  }
}

function encodeLine(line: ComputedLine, own: GeneralLineRow | undefined, language: Language): Record<string, unknown> {
  const { chapter, source, formula, rate, taxed, editable, fromProject, fault } = line
  const usual = generalChapter(chapter)?.computed
  return {
    Chapter: chapter,
    Name: own?.name ?? chapterName(chapter, language),
    OwnName: own?.name ?? null,
    ...encodeMoney(line),
    Formula: formula,
    OwnFormula: own?.formula ?? null,
    Rate: rate,
    OwnRate: own?.rate ?? null,
    DefaultFormula: usual?.formula ?? null,
    DefaultRate: usual?.rate.percent ?? null,
    DefaultRateSince: usual?.rate.since ?? null,
    RateLimit: usual?.rate.limit ?? null,
    ApplyVAT: taxed,
    OwnApplyVAT: own?.applyVat ?? null,
    Editable: editable,
    Source: source,
    Sum: chaptersBelow(chapter).length > 0,
    FromProject: fromProject && encodeMoney(fromProject),
    Fault: fault && { Code: fault.code, Row: fault.place.row, Column: fault.place.column, Params: fault.params },
  }
}

function chapterName(chapter: string, language: Language): string {
  return say(generalChapterNames[`chapter.${chapter}` as keyof typeof generalChapterNames], language)
}

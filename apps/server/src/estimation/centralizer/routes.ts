import type { ListedPart, ProjectChapter } from '@temelia/estimation/centralizer'
import type { Money } from '@temelia/estimation/types'
import { Project } from '@temelia/model/estimation/project'
import { demandRight } from '../../http/demand-right.ts'
import { type App, inTransaction, type Services } from '../../http/services.ts'
import { find } from '../../records/find.ts'
import { ofInvestment } from '../investment-query.ts'
import { encodeMoney } from '../money.ts'
import { projectLists } from '../general-estimate/general-estimate.ts'

/** What F2 and F1 hold: the list of each object by part and chapter, the list of the project by chapter. */
export function centralizerRoutes(app: App, services: Services): void {
  app.get(
    '/api/estimation-centralizer',
    {
      preValidation: demandRight('view', Project),
      schema: { tags: ['estimation'], summary: 'Lists of objects and project', querystring: ofInvestment },
    },
    (request) =>
      inTransaction(services, request, async (context) => {
        const project = await find(context, Project, request.query.InvestmentId)
        return { Currency: project.currency, ...encodeLists(await projectLists(context, project)) }
      }),
  )
}

function encodeLists({
  centralizer,
  objects,
  estimates,
  investment,
}: Awaited<ReturnType<typeof projectLists>>): Record<string, unknown> {
  const objectName = (id: number | null): string | null => objects.find((object) => object.id === id)?.name ?? null
  const namesOf = new Map(estimates.map(({ id, code, name }) => [id, { Code: code, Name: name }]))
  return {
    Objects: centralizer.objects.map(({ objectId, parts, ...money }) => ({
      ObjectId: objectId,
      Name: objectName(objectId),
      Parts: parts.map((part) => encodePart(part, namesOf)),
      ...encodeMoney(money),
    })),
    Chapters: inOrder([...centralizer.chapters, ...investment.chapters.filter(({ own }) => own)]).map((chapter) =>
      encodeChapter(chapter, objectName),
    ),
    Total: encodeMoney(investment.total),
    CplusM: encodeMoney(investment.works),
    NotInF1: encodeMoney(centralizer.left),
  }
}

/** Chapters by their numbers. */
function inOrder<C extends { chapter: string }>(chapters: readonly C[]): C[] {
  return [...chapters].sort((one, other) => one.chapter.localeCompare(other.chapter, 'en', { numeric: true }))
}

function encodePart({ part, chapters, ...money }: ListedPart, namesOf: ReadonlyMap<number, Record<string, unknown>>) {
  return {
    Part: part,
    Chapters: chapters.map(({ chapter, estimates, facilities, ...sum }) => ({
      Chapter: chapter,
      Estimates: estimates.map((one) => ({ EstimateId: one.id, ...namesOf.get(one.id), ...encodeMoney(one.money) })),
      Facilities: facilities && encodeMoney(facilities),
      ...encodeMoney(sum),
    })),
    ...encodeMoney(money),
  }
}

function encodeChapter(
  { chapter, works, objects, ...money }: Pick<ProjectChapter, 'chapter' | 'works' | 'objects' | keyof Money>,
  objectName: (id: number | null) => string | null,
) {
  return {
    Chapter: chapter,
    Objects: objects.map(({ objectId, ...sum }) => ({
      ObjectId: objectId,
      Name: objectName(objectId),
      ...encodeMoney(sum),
    })),
    CplusM: encodeMoney(works),
    ...encodeMoney(money),
  }
}

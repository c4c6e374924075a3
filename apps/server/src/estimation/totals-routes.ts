import { inheritedRounding } from '@temelia/estimation/inherited'
import type { PlaceTotal } from '@temelia/estimation/place-total'
import type { Amounts, Rounding, Totals } from '@temelia/estimation/types'
import { Estimate } from '@temelia/model/estimation/estimate'
import { WorkObject } from '@temelia/model/estimation/object'
import { AppError } from '@temelia/model/errors'
import { lineName } from '@temelia/reports/recapitulation-lines'
import type { Language } from '@temelia/text/message'
import { languageOf } from '../http/language.ts'
import { idParams } from '../http/record-routes.ts'
import { type App, reading, type Services } from '../http/services.ts'
import type { Context } from '../records/context.ts'
import { find } from '../records/find.ts'
import { encodeLists, encodeMoney } from './money.ts'
import { type Level, levels, type Place, placeOf } from './levels.ts'
import { projectTotals } from './totals.ts'

/** Totals of a project, an object or an estimate. */
export function totalsRoutes(app: App, services: Services): void {
  for (const level of Object.keys(levels) as Level[]) {
    app.get(
      `/api/${levels[level].wire.path}/:id/totals`,
      { schema: { tags: ['estimation'], summary: `Totals: ${level}`, params: idParams } },
      (request) =>
        reading(services, request, async (context) => {
          const place = await placeOf(context, level, request.params.id)
          const { id, project } = place
          const totals = await projectTotals(context, project)
          const found =
            level === 'investment'
              ? totals.project
              : level === 'object'
                ? totals.objects.get(id)
                : totals.estimates.get(id)
          if (!found) throw new AppError('NOT_FOUND')
          const total = level === 'investment' ? totals.total : level === 'object' ? totals.totalOf(id) : undefined
          return {
            Currency: project.currency,
            Rounding: await roundingOf(context, place),
            ...encodeWorks(found, languageOf(request)),
            ...(total && total.lists.length > 0 ? encodeParts(total) : {}),
            ...encodeMoney(total ?? found),
            LinesLeftOut: found.leftOut,
          }
        }),
    )
  }
}

/** The rounding that holds for an object or an estimate. */
async function roundingOf(context: Context, { level, id, project }: Place): Promise<Rounding> {
  if (level === 'investment') return project.rounding
  const estimate = level === 'estimate' ? await find(context, Estimate, id) : null
  return inheritedRounding(project, await find(context, WorkObject, estimate?.objectId ?? id), estimate)
}

/** What the total of a place consists of, where it is more than its works (SPEC.md R18.1). */
function encodeParts({ works, lists }: PlaceTotal): Record<string, unknown> {
  return { Works: encodeMoney(works), EquipmentLists: encodeLists(lists) }
}

function encodeWorks({ direct, laborHours, weight, lines }: Totals, language: Language): Record<string, unknown> {
  return {
    Direct: encodeAmounts(direct),
    LaborHours: laborHours,
    Weight: weight,
    Lines: lines.map((line) => ({
      Code: line.code,
      Name: lineName(line, language),
      Rate: line.rate,
      ...encodeAmounts(line),
    })),
  }
}

/** The four parts and their total; the columns beside them only where they hold something. */
function encodeAmounts({ M, m, U, T, sub, other, general, total }: Amounts): Record<string, number> {
  return {
    M,
    m,
    U,
    T,
    ...(sub === 0 ? {} : { Subcontract: sub }),
    ...(other === 0 ? {} : { Other: other }),
    ...(general === 0 ? {} : { General: general }),
    Total: total,
  }
}

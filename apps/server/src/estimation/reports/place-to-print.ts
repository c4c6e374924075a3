import { currencyOf } from '@temelia/calendar/region'
import type { LeftOutLine, PrintedPlace } from '@temelia/reports/printed-place'
import { sql } from 'kysely'
import type { Context } from '../../records/context.ts'
import { articlesOf } from '../article-parts.ts'
import { isLeftOut } from '../left-out.ts'
import type { Place } from '../levels.ts'
import { estimatesOf } from '../print.ts'
import { estimateRows, objectRows } from '../project-rows.ts'
import { counted } from '../revisions/counted.ts'
import { calculationSettings } from '../settings.ts'

/** A place with what the heads of its forms say. */
export async function placeToPrint(context: Context, place: Place): Promise<PrintedPlace> {
  const { level, id, project } = place
  const { practice, rounding, quantityDecimals, priceDecimals, totalDecimals } = calculationSettings(project)
  const estimate =
    level === 'estimate' ? (await estimateRows(context, project.id)).find((row) => row.id === id) : undefined
  const objectId = level === 'object' ? id : estimate?.objectId
  const object =
    objectId === undefined ? undefined : (await objectRows(context, project.id)).find((row) => row.id === objectId)
  const objectName = codeAndName(object)
  const estimateName = codeAndName(estimate)
  return {
    level,
    name: estimateName || (level === 'object' ? objectName : project.name),
    project: {
      practice,
      currency: project.currency ?? currencyOf(practice),
      name: project.name,
      beneficiaryName: project.beneficiaryName ?? '',
      contractorName: project.contractorName ?? '',
      designerName: project.designerName ?? '',
      contractNumber: project.contractNumber ?? '',
      contractDate: project.contractDate,
      decimals: { quantity: quantityDecimals, price: priceDecimals, total: totalDecimals },
      rounding,
      vatRate: project.vat ?? 0,
      area: project.area,
      areaUnit: project.areaUnit || 'SF',
    },
    objectName,
    estimateName,
    leftOut: await leftOutLines(context, place),
  }
}

/** The lines of a place that its totals leave out, in the order of the tree. */
async function leftOutLines(context: Context, place: Place): Promise<LeftOutLine[]> {
  const chosen = await estimatesOf(context, place)
  if (chosen.length === 0) return []
  const inside = articlesOf(context, place.project.id, { estimates: chosen.map(({ estimate }) => estimate.id) })
  const rows = await context.tx.rows<{ estimateId: number; symbol: string | null; name: string | null }>(
    sql`select a.estimate_id, a.symbol, a.name from articles a where ${inside} and ${counted} and ${isLeftOut} order by a.position, a.id`,
  )
  return chosen.flatMap(({ estimate, object }) =>
    rows
      .filter(({ estimateId }) => estimateId === estimate.id)
      .map(({ symbol, name }) => ({
        objectName: codeAndName(object),
        estimateName: codeAndName(estimate),
        name: [symbol, name].filter(Boolean).join(' - '),
      })),
  )
}

/** `01 Corp A`; '' for a record that is not there. */
export function codeAndName(row: { code?: string | null; name?: string | null } | undefined): string {
  return [row?.code, row?.name].filter(Boolean).join(' ')
}

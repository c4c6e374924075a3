import { currencyOf } from '@temelia/calendar/region'
import type { PrintedPlace } from '@temelia/reports/printed-place'
import type { Context } from '../../records/context.ts'
import type { Place } from '../levels.ts'
import { estimateRows, objectRows } from '../project-rows.ts'
import { calculationSettings } from '../settings.ts'

/** A place with what the heads of its forms say. */
export async function placeToPrint(context: Context, { level, id, project }: Place): Promise<PrintedPlace> {
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
      decimals: { quantity: quantityDecimals, price: priceDecimals, total: totalDecimals },
      rounding,
      vatRate: project.vat ?? 0,
      area: project.area,
      areaUnit: project.areaUnit || 'SF',
    },
    objectName,
    estimateName,
  }
}

/** `01 Corp A`; '' for a record that is not there. */
export function codeAndName(row: { code?: string | null; name?: string | null } | undefined): string {
  return [row?.code, row?.name].filter(Boolean).join(' ')
}

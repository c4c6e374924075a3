import { subtractDecimals } from '@temelia/decimal/arithmetic'
import { AppError } from '@temelia/model/errors'
import { divisions, uniformat } from '@temelia/model/estimation/classification'
import { countedFacilities } from '@temelia/estimation/equipment-lists'
import type {
  Need,
  PrintedAlternates,
  PrintedFacility,
  PrintedGeneral,
  PrintedLists,
  PrintedTotals,
  ReportData,
} from '@temelia/reports/report-data'
import { DEFAULT_PRINT_OPTIONS, type PrintOptions } from '@temelia/reports/print-options'
import type { Context } from '../../records/context.ts'
import { type FacilityRow, facilityRows } from '../facilities/facility-rows.ts'
import { generalLineRows, projectLists } from '../general-estimate/general-estimate.ts'
import type { Place } from '../levels.ts'
import { estimatesOf, estimatesToPrint, isDeducted } from '../print.ts'
import { estimateRows, objectRows } from '../project-rows.ts'
import { projectResources } from '../resources/project-resources.ts'
import { calculationSettings } from '../settings.ts'
import { projectTotals } from '../totals.ts'
import { applicationToPrint } from './application-data.ts'
import { haulsOf } from './hauls.ts'
import { alternatesOf } from '../us/alternate-routes.ts'
import { measuredToPrint } from './measured.ts'
import { codeAndName, placeToPrint } from './place-to-print.ts'
import { scheduleToPrint } from './schedule.ts'
import { balanceToPrint, worksToPrint } from './settlement-data.ts'

/** What of the print decides what is read, and whether it is still wanted. */
type Chosen = Pick<PrintOptions, 'settlement'> & { readonly stop?: AbortSignal }

type Loaders = { readonly [N in Need]: (context: Context, place: Place, chosen: Chosen) => Promise<ReportData[N]> }

/** How each thing that forms print from is read. */
const loaders: Loaders = {
  estimates: (context, place) => estimatesToPrint(context, place),
  lists: listsToPrint,
  general: generalToPrint,
  facilities: facilitiesToPrint,
  resources: async (context, place) => {
    const { resources, tied } = await projectResources(context, place)
    return { uses: resources, tied, hauls: await haulsOf(context, place) }
  },
  totals: totalsToPrint,
  measured: measuredToPrint,
  classification: async () => ({
    divisions: new Map(divisions.map(({ code, title }) => [code, title])),
    elements: new Map(uniformat.map(({ code, title }) => [code, title])),
  }),
  alternates: alternatesToPrint,
  executed: (context, place, { settlement }) => worksToPrint(context, place, 'executed', settlement),
  cancelled: (context, place, { settlement }) => worksToPrint(context, place, 'cancelled', settlement),
  extra: (context, place, { settlement }) => worksToPrint(context, place, 'extra', settlement),
  remaining: (context, place, { settlement }) => worksToPrint(context, place, 'remaining', settlement),
  settled: (context, place, { settlement }) => balanceToPrint(context, place, settlement),
  application: (context, place, { settlement }) => applicationToPrint(context, place, settlement),
  schedule: scheduleToPrint,
}

/**
 * Reads what some forms need of a place, each thing once.
 * @throws AppError PROVIDER_DOWN when nobody waits for it any more
 */
export async function reportData(
  context: Context,
  place: Place,
  needs: Iterable<Need>,
  chosen: Chosen = DEFAULT_PRINT_OPTIONS,
): Promise<Pick<ReportData, Need | 'place'>> {
  stillWanted(chosen)
  const data: Partial<ReportData> = { place: await placeToPrint(context, place) }
  for (const need of new Set(needs)) {
    stillWanted(chosen)
    await fill(data, need, context, place, chosen)
  }
  return data as ReportData
}

function stillWanted({ stop }: Chosen): void {
  if (stop?.aborted) throw new AppError('PROVIDER_DOWN', { body: { reason: 'cancelled' } })
}

async function fill<N extends Need>(
  data: Partial<ReportData>,
  need: N,
  context: Context,
  place: Place,
  chosen: Chosen,
) {
  data[need] = (await loaders[need](context, place, chosen)) as ReportData[N]
}

async function generalToPrint(context: Context, { project }: Place): Promise<PrintedGeneral> {
  const lines = await generalLineRows(context, project.id)
  const { general } = await projectLists(context, project)
  return {
    estimate: general,
    names: new Map(lines.flatMap(({ chapter, name }) => (name ? [[chapter, name] as const] : []))),
  }
}

async function totalsToPrint(context: Context, place: Place): Promise<PrintedTotals> {
  const { level, id } = place
  const totals = await projectTotals(context, place.project)
  const chosen = await estimatesOf(context, place)
  const objects = (await objectRows(context, place.project.id)).filter(
    (object) =>
      level === 'investment' ||
      (level === 'object' ? object.id === id : chosen.some((one) => one.object.id === object.id)),
  )
  const total =
    level === 'investment' ? totals.project : level === 'object' ? totals.objects.get(id) : totals.estimates.get(id)
  if (!total) throw new Error(`a ${level} without totals`)
  return {
    total,
    objects: objects.flatMap((object) => {
      const own = totals.objects.get(object.id)
      if (!own) return []
      return {
        id: object.id,
        name: codeAndName(object),
        totals: own,
        estimates: chosen.flatMap(({ estimate }) => {
          if (estimate.objectId !== object.id) return []
          const found = isDeducted(place, estimate) ? totals.within(estimate.id) : totals.estimates.get(estimate.id)
          return found ? [{ id: estimate.id, name: codeAndName(estimate), totals: found }] : []
        }),
      }
    }),
  }
}

async function alternatesToPrint(context: Context, { project }: Place): Promise<PrintedAlternates> {
  const { alternates, priced } = await alternatesOf(context, project)
  const prices = new Map(priced.alternates.map((price) => [price.id, price]))
  return {
    base: priced.base,
    bid: priced.bid,
    alternates: alternates.flatMap(({ id, code, name, kind, taken }) => {
      const price = prices.get(id)
      if (!price) return []
      const { withoutVat, withVat } = price
      return { code: code ?? '', name, kind, taken, withoutVat, vat: subtractDecimals(withVat, withoutVat), withVat }
    }),
  }
}

async function listsToPrint(context: Context, { level, id, project }: Place): Promise<PrintedLists> {
  const { centralizer, investment, objects, estimates } = await projectLists(context, project)
  const shown = objects.filter((object) => level === 'investment' || object.id === id)
  return {
    centralizer,
    investment,
    objects: shown.map((object) => ({ id: object.id, name: codeAndName(object) })),
    estimates: estimates.map((estimate) => ({
      id: estimate.id,
      objectId: estimate.objectId,
      name: codeAndName(estimate),
    })),
  }
}

async function facilitiesToPrint(context: Context, { level, id, project }: Place): Promise<PrintedFacility[]> {
  const settings = calculationSettings(project)
  const objects = new Map(
    (await objectRows(context, project.id)).map((object, at) => [object.id, { name: codeAndName(object), at }]),
  )
  const placeOfObject = ({ objectId }: FacilityRow) => objects.get(objectId ?? 0)?.at ?? objects.size
  // On its own level an estimate shows its lists whatever it counts above (SPEC.md R13.1).
  const holders = level === 'estimate' ? [] : await estimateRows(context, project.id)
  const counts = new Map(holders.map((estimate) => [estimate.id, estimate.counts]))
  const lists = { settings, vat: project.vat ?? 0 }
  return countedFacilities(await facilityRows(context, project.id), holders, lists)
    .filter(({ objectId, estimateId }) => level === 'investment' || id === (level === 'object' ? objectId : estimateId))
    .sort((one, other) => placeOfObject(one) - placeOfObject(other))
    .map((facility) => ({
      id: facility.id,
      objectId: facility.objectId,
      objectName: objects.get(facility.objectId ?? 0)?.name ?? '',
      kind: facility.kind,
      code: facility.code ?? '',
      name: facility.name,
      measureUnit: facility.measureUnit ?? '',
      // What is deducted has a negative quantity at its price, so that the line multiplies out.
      quantity:
        counts.get(facility.estimateId ?? 0) === -1
          ? subtractDecimals(0, facility.quantity ?? 0)
          : (facility.quantity ?? 0),
      price: facility.price ?? 0,
      money: facility.money,
      sheetNumber: facility.sheetNumber ?? '',
      supplier: facility.supplier ?? '',
      sheet: [
        facility.sheetParameters ?? '',
        facility.sheetSafety ?? '',
        facility.sheetStandards ?? '',
        facility.sheetWarranty ?? '',
        facility.sheetOther ?? '',
      ],
    }))
}

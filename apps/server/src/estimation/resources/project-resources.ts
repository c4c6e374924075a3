import { gatherResources, type ResourceUse, tieOut, type TieOut } from '@temelia/estimation/resource-use'
import type { PartKind } from '@temelia/estimation/types'
import type { Context } from '../../records/context.ts'
import type { Place } from '../levels.ts'
import { calculationSettings } from '../settings.ts'
import { placeSums } from './place-sums.ts'
import type { PriceOrigin, StoredGroup } from './stored-groups.ts'

/** A resource of a project with where its price comes from. */
export interface ProjectResource extends ResourceUse<StoredGroup>, PriceOrigin {
  readonly priceDate: string | null
}

/** All resources below a place, and how they tie out with its direct cost. */
export async function projectResources(
  context: Context,
  place: Place,
): Promise<{ resources: ProjectResource[]; tied: TieOut; restLines: number }> {
  const settings = calculationSettings(place.project)
  const { groups, direct } = await placeSums(context, place)
  const uses = gatherResources(groups, settings)
  return { resources: uses.map(withOrigin), tied: tieOut(uses, direct, settings), restLines: direct.restLines }
}

function withOrigin(use: ResourceUse<StoredGroup>): ProjectResource {
  const speaks = sampleOf(use) ?? use.groups.find(isLinked)
  return {
    ...use,
    supplier: speaks?.supplier ?? null,
    priceSource: speaks?.priceSource ?? null,
    resourceId: speaks?.resourceId ?? null,
    priceDate: oldest(use.groups),
  }
}

const isLinked = ({ source }: StoredGroup) => source === 'linked'

/** The recipe line that speaks for a resource: of the price it is used at most. */
function sampleOf({ groups }: ResourceUse<StoredGroup>): StoredGroup | undefined {
  return groups
    .filter(({ source }) => source === 'recipe')
    .reduce<StoredGroup | undefined>((best, group) => (best && best.lines >= group.lines ? best : group), undefined)
}

function oldest(groups: readonly StoredGroup[]): string | null {
  const days = groups.flatMap(({ priceDate, value }) => (typeof value === 'number' ? [] : [priceDate]))
  return days.some((day) => day === null) ? null : (days.sort()[0] ?? null)
}

const KIND_NAMES = { material: 'Material', labor: 'Labor', equipment: 'Equipment', transport: 'Transport' } as const

/** The resources as they go over the wire. */
export function encodeResources(
  place: Place,
  { resources, tied, restLines }: Awaited<ReturnType<typeof projectResources>>,
): Record<string, unknown> {
  const kinds = Object.entries(tied.kinds) as [PartKind, number][]
  return {
    Currency: place.project.currency,
    Rounding: place.project.rounding,
    Resources: resources.map(encodeResource),
    Totals: {
      ...Object.fromEntries(kinds.map(([kind, value]) => [KIND_NAMES[kind], value])),
      Rest: tied.rest,
      OwnPrices: tied.ownPrices,
      Rounding: tied.rounding,
      Direct: tied.direct,
    },
    RestLines: restLines,
  }
}

function encodeResource(use: ProjectResource): Record<string, unknown> {
  return {
    Key: use.key,
    Kind: use.kind,
    Symbol: use.symbol,
    Name: use.name,
    MeasureUnit: use.measureUnit,
    Quantity: use.quantity,
    Price: use.price,
    Value: use.value,
    Uplifts: use.uplifts,
    Weight: use.weight,
    Share: use.share,
    Cumulative: use.cumulative,
    Class: use.class,
    Lines: use.lines,
    Prices: use.prices.map(({ price, quantity, value }) => ({ Price: price, Quantity: quantity, Value: value })),
    Supplier: use.supplier,
    PriceDate: use.priceDate,
    PriceSource: use.priceSource,
    ResourceId: use.resourceId,
  }
}

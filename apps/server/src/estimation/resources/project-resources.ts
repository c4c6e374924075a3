import { gatherResources, type ResourceUse, tieOut, type TieOut } from '@temelia/estimation/resource-use'
import type { PartKind } from '@temelia/estimation/types'
import { sql } from 'kysely'
import type { Context } from '../../records/context.ts'
import type { Place } from '../levels.ts'
import { calculationSettings } from '../settings.ts'
import { scopesOf, sumInMemory } from './counted.ts'
import { directSums } from './direct-sums.ts'
import { type StoredGroup, storedGroups } from './stored-groups.ts'

/** Where the price of a resource comes from, read off one of its lines. */
interface Source {
  readonly supplier: string | null
  readonly priceSource: 'own' | 'collection' | 'offer' | null
  readonly resourceId: number | null
}

/** A resource of a project with where its price comes from. */
export interface ProjectResource extends ResourceUse<StoredGroup>, Source {
  readonly priceDate: string | null
}

/** All resources below a place, and how they tie out with its direct cost. */
export async function projectResources(
  context: Context,
  place: Place,
): Promise<{ resources: ProjectResource[]; tied: TieOut; restLines: number }> {
  await sumInMemory(context)
  const scopes = await scopesOf(context, place)
  const settings = calculationSettings(place.project)
  const groups: StoredGroup[] = []
  for (const scope of scopes) groups.push(...(await storedGroups(context, scope)))
  const uses = gatherResources(
    groups.map((group) => ({ ...group, waste: group.waste ?? 0 })),
    settings,
  )
  const sums = await directSums(context, scopes)
  return {
    resources: await withSources(context, uses),
    tied: tieOut(uses, sums, settings),
    restLines: sums.restLines,
  }
}

async function withSources(context: Context, uses: readonly ResourceUse<StoredGroup>[]): Promise<ProjectResource[]> {
  const samples = uses.flatMap((use) => sampleOf(use)?.sample ?? [])
  const rows = await context.tx.rows<Source & { id: number }>(
    sql`select id, supplier, price_source, resource_id from article_resources where client_id = ${context.actor.clientId} and id = any(${samples}::bigint[])`,
  )
  const linked = uses.flatMap((use) => (sampleOf(use) ? [] : (use.groups.find(isLinked)?.sample ?? [])))
  const components = await context.tx.rows<Source & { id: number }>(
    sql`select id, null as supplier, price_source, null::bigint as resource_id from article_components where client_id = ${context.actor.clientId} and id = any(${linked}::bigint[])`,
  )
  const [recipeById, componentById] = [rows, components].map((list) => new Map(list.map((row) => [row.id, row])))
  return uses.map((use) => {
    const sample = sampleOf(use)
    const source = sample ? recipeById?.get(sample.sample) : componentById?.get(use.groups.find(isLinked)?.sample ?? 0)
    return {
      ...use,
      supplier: source?.supplier ?? null,
      priceSource: source?.priceSource ?? null,
      resourceId: source?.resourceId ?? null,
      priceDate: oldest(use.groups),
    }
  })
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

import { setImmediate } from 'node:timers/promises'
import { gatherResources, type ResourceUse, tieOut, type TieOut } from '@temelia/estimation/resource-use'
import type { PartKind } from '@temelia/estimation/types'
import type { Context } from '../../records/context.ts'
import type { Place } from '../levels.ts'
import { calculationSettings } from '../settings.ts'
import { hashOf } from './parts.ts'
import { keepReply, keptState, placeSums, readReply } from './place-sums.ts'
import type { PriceOrigin, StoredGroup } from './stored-groups.ts'

/** Resources looked through at once. */
const AT_ONCE = 1_000

/** A resource of a project with where its price comes from. */
export interface ProjectResource extends ResourceUse<StoredGroup>, PriceOrigin {
  readonly priceDate: string | null
}

/** All resources below a place, and how they tie out with its direct cost. */
export async function projectResources(
  context: Context,
  place: Place,
): Promise<{ resources: ProjectResource[]; tied: TieOut; restLines: number; state?: string | undefined }> {
  const settings = calculationSettings(place.project)
  const { groups, direct, state } = await placeSums(context, place)
  // Each of these steps may take some 20 ms in a large project: other requests get their turn in between.
  await setImmediate()
  const uses = gatherResources(groups, settings)
  await setImmediate()
  const resources: ProjectResource[] = []
  for (const [at, use] of uses.entries()) {
    if (at % AT_ONCE === AT_ONCE - 1) await setImmediate()
    resources.push(withOrigin(use))
  }
  return { resources, tied: tieOut(uses, direct, settings), restLines: direct.restLines, state }
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

/**
 * The resources as a reply in JSON. It is kept beside the sums it was made of: reading, gathering and writing it again took most of the
 * time of a large project.
 */
export async function resourcesReply(context: Context, place: Place): Promise<string> {
  const kept = await keptState(context, place)
  const known = kept && (await readReply(context, place, replyState(kept, place)))
  if (known) return known
  const found = await projectResources(context, place)
  const reply = JSON.stringify(encodeResources(place, found))
  if (found.state) await keepReply(context, place, replyState(found.state, place), reply)
  return reply
}

/** A reply follows from the sums and from how the project computes. */
function replyState(state: string, { project }: Place): string {
  return hashOf([state, project.currency ?? '', JSON.stringify(calculationSettings(project))])
}

/** The resources as they go over the wire. */
function encodeResources(
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

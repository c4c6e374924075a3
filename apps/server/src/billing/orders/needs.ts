import { subtractDecimals } from '@temelia/decimal/arithmetic'
import type { PartKind } from '@temelia/estimation/types'
import { Supplier } from '@temelia/model/estimation/supplier'
import { can } from '@temelia/model/permission'
import { sql } from 'kysely'
import { z } from 'zod'
import { component } from '../../http/describe/components.ts'
import type { Context } from '../../records/context.ts'
import { visible } from '../../records/find.ts'
import { column, from } from '../../records/select.ts'
import { type Covered, coverIn } from './covered.ts'

/** The level of a place in a project. */
export type PlaceLevel = 'investment' | 'object' | 'estimate'

/** A resource as a place needs it. */
export interface NeededResource {
  readonly key: string
  readonly kind: PartKind
  readonly symbol: string | null
  readonly name: string | null
  readonly measureUnit: string | null
  readonly quantity: number
  readonly price: number | null
  readonly supplier: string | null
}

/** What a place needs, as the estimates give it. */
export interface NeededPlace {
  readonly project: { readonly id: number; readonly name: string; readonly currency: string }
  readonly estimates: readonly number[] | null
  readonly resources: readonly NeededResource[]
}

/** How the estimates give what a place needs. */
export type ReadNeeded = (context: Context, projectId: number, level: PlaceLevel, id: number) => Promise<NeededPlace>

/** What the needs of a project answer. */
export const projectNeedsReply = component(
  'ProjectNeeds',
  z.looseObject({
    InvestmentId: z.int(),
    Name: z.string(),
    Currency: z.string(),
    Resources: z.array(
      z.looseObject({
        Key: z.string(),
        Kind: z.string(),
        Symbol: z.string().nullable(),
        Name: z.string().nullable(),
        MeasureUnit: z.string().nullable(),
        Needed: z.number(),
        Used: z.number(),
        InStock: z.number(),
        OnOrder: z.number(),
        Proposed: z.number(),
        Price: z.number().nullable(),
        SupplierId: z.int().nullable(),
        Supplier: z.string().nullable(),
      }),
    ),
  }),
  'The resources of a place with what is there of each, and what is still to be ordered.',
)

/**
 * The resources of a place with what is used, in stock and on order of each, and what is left to order (SPEC.md O2).
 * @param whole what its whole project needs
 */
export async function projectNeeds(
  context: Context,
  place: NeededPlace,
  whole: NeededPlace,
): Promise<z.infer<typeof projectNeedsReply>> {
  const { project, estimates, resources } = place
  const coverOf = await coverIn(context, project.id, whole.resources)
  const covered = coverOf(estimates, resources)
  const suppliers = await suppliersNamed(context, resources)
  return {
    InvestmentId: project.id,
    Name: project.name,
    Currency: project.currency,
    Resources: resources.map((resource) => {
      const there = covered.get(resource.key)
      const supplier = suppliers.get(resource.supplier?.toLowerCase() ?? '')
      return {
        Key: resource.key,
        Kind: resource.kind,
        Symbol: resource.symbol,
        Name: resource.name,
        MeasureUnit: resource.measureUnit,
        Needed: resource.quantity,
        Used: there?.used ?? 0,
        InStock: there?.inStock ?? 0,
        OnOrder: there?.onOrder ?? 0,
        Proposed: proposed(resource.quantity, there),
        Price: resource.price,
        SupplierId: supplier?.id ?? null,
        Supplier: supplier?.name ?? null,
      }
    }),
  }
}

/** What is left to order of what is needed; never below 0. */
function proposed(needed: number, there: Covered | undefined): number {
  if (!there) return needed
  const left = [there.used, there.inStock, there.onOrder].reduce((rest, part) => subtractDecimals(rest, part), needed)
  return Math.max(left, 0)
}

/**
 * What each of several estimates lacks, by the key of the resource; what is there for the project is read once for all of them.
 * @param whole what their whole project needs
 */
export async function lackingIn(
  context: Context,
  parts: readonly { readonly estimateId: number; readonly resources: readonly NeededResource[] }[],
  whole: NeededPlace,
): Promise<{ estimateId: number; lacking: ReadonlyMap<string, number> }[]> {
  const coverOf = await coverIn(context, whole.project.id, whole.resources)
  return parts.map(({ estimateId, resources }) => {
    const covered = coverOf([estimateId], resources)
    return {
      estimateId,
      lacking: new Map(resources.map(({ key, quantity }) => [key, proposed(quantity, covered.get(key))])),
    }
  })
}

interface Known {
  readonly id: number
  readonly name: string
}

/** The suppliers whose prices the resources have, as far as the caller sees suppliers. */
async function suppliersNamed(
  context: Context,
  resources: readonly NeededResource[],
): Promise<ReadonlyMap<string, Known>> {
  const names = [...new Set(resources.flatMap(({ supplier }) => (supplier ? [supplier.toLowerCase()] : [])))]
  if (names.length === 0 || can(context.actor, 'view', Supplier) === false) return new Map()
  const rows =
    await context.tx.rows<Known>(sql`select ${column('id')} as id, ${column('name')} as name from ${from(Supplier)}
    where ${visible(context, Supplier)} and lower(${column('name')}) = any(${names}::text[]) order by ${column('id')} desc`)
  return new Map(rows.map((row) => [row.name.toLowerCase(), row]))
}

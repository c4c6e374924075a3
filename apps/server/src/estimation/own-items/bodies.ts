import { AppError } from '@temelia/model/errors'
import { resourceKinds } from '@temelia/model/estimation/article-parts'
import { z } from 'zod'
import type { Context } from '../../records/context.ts'
import { withCurrentParts } from '../recipes/nesting.ts'
import type { OwnNorm } from './own-norms.ts'
import type { OwnResource } from './own-resources.ts'

const MOST_LINES = 500
const number = z.number().min(-1e12).max(1e12)
const amount = number.min(0)
const text = (max: number) => z.string().trim().max(max)
const optional = (max: number) => text(max).nullish()
const name = text(4_000).min(1)

const resource = {
  Kind: z.enum(resourceKinds),
  Symbol: optional(80),
  Name: name,
  MeasureUnit: optional(40),
  Price: amount.default(0),
  Weight: amount.nullish(),
  Supplier: optional(200),
}
/** An own resource as it is sent. */
export const resourceBody = z.strictObject({ ...resource, Version: z.int().positive().optional() })
const line = z.looseObject({
  ...resource,
  Consumption: number,
  Waste: number.min(-100).max(1_000).nullish(),
  Percent: z.boolean().default(false),
})
const parts = { Material: amount, Labor: amount, Equipment: amount, Transport: amount, LaborHours: amount }
const child = z.looseObject({
  Kind: z.enum(resourceKinds).nullish(),
  ReferenceId: z.int().positive().nullish(),
  ReferenceType: z.enum(['standard', 'own']).nullish(),
  Symbol: optional(80),
  Name: name,
  MeasureUnit: optional(40),
  Quantity: number,
  Material: amount.default(0),
  Labor: amount.default(0),
  Equipment: amount.default(0),
  Transport: amount.default(0),
  LaborHours: amount.default(0),
})
/** An own norm or composite norm as it is sent. */
export const normBody = z.strictObject({
  Symbol: text(80).min(1),
  Name: name,
  MeasureUnit: text(40).min(1),
  Crew: optional(80),
  Green: z.boolean().default(false),
  Weight: amount.nullish(),
  Composite: z.boolean().default(false),
  Lines: z.array(line).max(MOST_LINES).default([]),
  Children: z.array(child).max(MOST_LINES).default([]),
  ...(Object.fromEntries(Object.entries(parts).map(([key, schema]) => [key, schema.default(0)])) as {
    [K in keyof typeof parts]: z.ZodDefault<z.ZodNumber>
  }),
  Version: z.int().positive().optional(),
})

const ids = z.array(z.int().positive()).max(MOST_LINES).default([])
/** What of a project is to be saved among the own items. */
export const saveBody = z.strictObject({
  Articles: ids,
  CompositeNorms: ids,
  Resources: z
    .array(
      z.union([
        z.strictObject({ ArticleResourceId: z.int().positive() }),
        z.strictObject({ ArticleId: z.int().positive() }),
      ]),
    )
    .max(MOST_LINES)
    .default([]),
  Replace: z.boolean().default(false),
})

/** The norm that was sent, its own children at the prices of now. */
export async function normOf(context: Context, body: z.output<typeof normBody>): Promise<OwnNorm> {
  const norm = readBody(body)
  return { ...norm, children: await withCurrentParts(context, norm.children) }
}

/** @throws AppError INVALID_DATA for a composite norm without children */
function readBody(body: z.output<typeof normBody>): OwnNorm {
  if (body.Composite && body.Children.length === 0)
    throw new AppError('INVALID_DATA', { faults: [{ field: 'Children', code: 'REQUIRED' }] })
  return {
    symbol: body.Symbol,
    name: body.Name,
    measureUnit: body.MeasureUnit,
    crew: body.Crew || null,
    green: body.Green,
    weight: body.Weight ?? null,
    composite: body.Composite,
    lines: body.Lines.map((one) => ({
      ...readResourceBody(one),
      consumption: one.Consumption,
      waste: one.Waste ?? null,
      percent: one.Percent,
    })),
    children: body.Children.map((one) => ({
      kind: one.Kind ?? null,
      referenceId: one.ReferenceId ?? null,
      referenceType: one.ReferenceType ?? null,
      symbol: one.Symbol || null,
      name: one.Name,
      measureUnit: one.MeasureUnit || null,
      quantity: one.Quantity,
      materials: one.Material,
      labor: one.Labor,
      equipments: one.Equipment,
      transports: one.Transport,
      laborHours: one.LaborHours,
    })),
    parts: {
      materials: body.Material,
      labor: body.Labor,
      equipments: body.Equipment,
      transports: body.Transport,
      laborHours: body.LaborHours,
    },
  }
}

/** The resource that was sent. */
export function readResourceBody(body: Pick<z.output<typeof resourceBody>, keyof typeof resource>): OwnResource {
  return {
    kind: body.Kind,
    symbol: body.Symbol || null,
    name: body.Name,
    measureUnit: body.MeasureUnit || null,
    price: body.Price,
    weight: body.Weight ?? null,
    supplier: body.Supplier || null,
  }
}

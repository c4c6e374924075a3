import { setImmediate } from 'node:timers/promises'
import { AppError } from '@temelia/model/errors'
import { Blueprint } from '@temelia/model/takeoff/blueprint'
import { pointSchema } from '@temelia/model/takeoff/geometry'
import { type Measure, measureShape, shapeKinds } from '@temelia/takeoff/measure'
import { type PageScale, pageScale, POINTS_IN_AN_INCH } from '@temelia/takeoff/scale'
import { scaleRecord } from '@temelia/takeoff/scale-record'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { demandRight } from '../http/demand-right.ts'
import type { App } from '../http/services.ts'
import { faultOfMeasure } from './rules.ts'

const MOST_SHAPES = 5_000
const MOST_POINTS = 20_000

const number = z.number().nullish()

const scaleBody = z.strictObject({
  Kind: z.enum(['ratio', 'calibration', 'none']),
  Ratio: number,
  Unit: z.enum(['m', 'ft']).default('m'),
  Points: z.tuple([pointSchema, pointSchema]).nullish(),
  Length: number,
})

const shapeBody = z.strictObject({
  Id: z.union([z.number(), z.string().max(200)]),
  Kind: z.enum(shapeKinds),
  Points: z.array(pointSchema),
  Deducts: z.array(z.array(pointSchema)).nullish(),
  Bulges: z.array(z.number()).nullish(),
})

const measureBody = z.strictObject({
  Scale: scaleBody,
  UserUnit: number,
  Shapes: z.array(shapeBody).max(MOST_SHAPES),
})

/** `POST /api/blueprints/measure`: what shapes measure by a scale; nothing is kept. */
export function measureRoutes(app: App): void {
  const demand = demandRight('view', Blueprint)
  app.post(
    '/api/blueprints/measure',
    {
      preValidation: async (request) => {
        await demand(request)
        demandFew(request)
      },
      schema: { tags: ['estimation'], summary: 'Measures shapes by a scale, without keeping them', body: measureBody },
    },
    async ({ body }) => {
      const scale = scaleOf(body)
      const shapes: Record<string, unknown>[] = []
      let since = performance.now()
      for (const [at, shape] of body.Shapes.entries()) {
        shapes.push({ Id: shape.Id, ...encode(measured(shape, scale, at)) })
        // Others are answered between two shapes that take long.
        if (performance.now() - since < 20) continue
        await setImmediate()
        since = performance.now()
      }
      return { Unit: scale.unit, Shapes: shapes }
    },
  )
}

/** Counts before anything is looked at. @throws AppError INVALID_DATA */
function demandFew({ body }: FastifyRequest): void {
  const shapes = (body as { Shapes?: unknown } | null)?.Shapes
  if (!Array.isArray(shapes)) return
  let points = 0
  for (const shape of shapes as { Points?: unknown; Deducts?: unknown; Bulges?: unknown }[]) {
    points += lengthOf(shape?.Points) + lengthOf(shape?.Bulges)
    for (const ring of Array.isArray(shape?.Deducts) ? shape.Deducts : []) points += 1 + lengthOf(ring)
    if (points > MOST_POINTS) break
  }
  const over = shapes.length > MOST_SHAPES ? MOST_SHAPES : points > MOST_POINTS ? MOST_POINTS : null
  if (over !== null)
    throw new AppError('INVALID_DATA', {
      faults: [{ field: 'Shapes', code: 'SHAPES_TOO_MANY', params: { max: over } }],
    })
}

function lengthOf(list: unknown): number {
  return Array.isArray(list) ? list.length : 0
}

/** @throws AppError BLUEPRINT_SCALE_INVALID */
function scaleOf({ Scale, UserUnit }: z.output<typeof measureBody>): PageScale {
  const { Kind: kind, Unit: unit, Ratio: ratio, Points: points, Length: length } = Scale
  const userUnit = UserUnit ?? 1
  const scale =
    kind === 'none' || !(userUnit > 0)
      ? null
      : pageScale(scaleRecord({ kind, unit, ratio, points, length }), POINTS_IN_AN_INCH / userUnit)
  if (!scale) throw new AppError('BLUEPRINT_SCALE_INVALID')
  return scale
}

/** @throws AppError INVALID_DATA naming the shape */
function measured(shape: z.output<typeof shapeBody>, scale: PageScale, at: number): Measure {
  const { Kind: kind, Points: points, Bulges: bulges, Deducts: deducts } = shape
  const found = measureShape({ kind, points, bulges: bulges ?? [], deducts: deducts ?? [] }, scale)
  if (found.ok) return found.measure
  throw new AppError('INVALID_DATA', { faults: [{ field: `Shapes[${at}].Points`, code: faultOfMeasure[found.fault] }] })
}

function encode({ length, perimeter, area, count, selfIntersecting }: Measure): Record<string, unknown> {
  return {
    ...(length === undefined ? {} : { Length: length }),
    ...(perimeter === undefined ? {} : { Perimeter: perimeter }),
    ...(area === undefined ? {} : { Area: area }),
    ...(count === undefined ? {} : { Count: count }),
    SelfIntersecting: selfIntersecting,
  }
}

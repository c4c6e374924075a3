import { z } from 'zod'

/** Corners that one outline may have. */
export const MOST_CORNERS = 5_000

/** Cut-outs that one shape may have. */
export const MOST_CUT_OUTS = 200

type Point = readonly [x: number, y: number]

const coordinate = z.number().min(-1e9).max(1e9)

/** A point of a page: how far right of and above its lower left corner. */
export const pointSchema: z.ZodType<Point> = z.tuple([coordinate, coordinate])

/** The corners of a line or an outline. */
export const pointsSchema: z.ZodType<readonly Point[]> = z.array(pointSchema).min(1).max(MOST_CORNERS)

/** How the edges of an outline bend, by the corner they begin at. */
export const bulgesSchema: z.ZodType<readonly number[]> = z.array(z.number().min(-1e6).max(1e6)).max(MOST_CORNERS)

/** Outlines that are cut out of another. */
export const deductsSchema: z.ZodType<readonly (readonly Point[])[]> = z
  .array(z.array(pointSchema).min(3).max(MOST_CORNERS))
  .max(MOST_CUT_OUTS)

type Opening = Readonly<{ width: number; height: number; count: number }>

const side = z.number().positive().max(1_000)

/** Doors and windows of a wall. */
export const openingsSchema: z.ZodType<readonly Opening[]> = z
  .array(z.strictObject({ width: side, height: side, count: z.int().min(1).max(10_000) }))
  .max(100)

/** Two points, as of a known length or of opposite corners of a zone. */
export const pairSchema: z.ZodType<readonly [Point, Point]> = z.tuple([pointSchema, pointSchema])

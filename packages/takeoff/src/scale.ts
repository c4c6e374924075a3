/** From the page to the building: how long one page unit is (SPEC.md S1, S2). */
import { distance, isPlace, type Point } from './point.ts'

/** The unit a scale measures in; areas and volumes come in its square and cube. */
export type ScaleUnit = 'm' | 'ft'

/** A distance on the page and what it is in the building. */
export interface KnownLength {
  readonly points: readonly [Point, Point]
  readonly length: number
}

/**
 * How the scale of a page is known. `ratio`: 1 on paper is `ratio` in the building; `calibration`: one known length;
 * `axes`: two known lengths of different direction, where a page is stretched; `none`: it is not known yet.
 */
export type ScaleRecord =
  | { readonly kind: 'none' }
  | { readonly kind: 'ratio'; readonly ratio: number; readonly unit: ScaleUnit }
  | ({ readonly kind: 'calibration'; readonly unit: ScaleUnit } & KnownLength)
  | { readonly kind: 'axes'; readonly unit: ScaleUnit; readonly first: KnownLength; readonly second: KnownLength }

/** How long one page unit is in the building, along either axis of the unrotated page. */
export interface PageScale {
  readonly unit: ScaleUnit
  readonly x: number
  readonly y: number
}

/** Page units of a PDF in an inch of paper; a page's own unit (`UserUnit`) makes them fewer. */
export const POINTS_IN_AN_INCH = 72

const UNITS_IN_AN_INCH = { m: 0.0254, ft: 1 / 12 } as const
const SMALLEST = 1e-9
const LARGEST = 1e9

/**
 * The scale of a page; null where it is not known, not positive, or not a number: then nothing can be measured.
 * @param unitsPerInch page units in an inch of paper: 72 divided by `UserUnit` for a PDF, the resolution of a picture
 */
export function pageScale(record: ScaleRecord, unitsPerInch: number = POINTS_IN_AN_INCH): PageScale | null {
  switch (record.kind) {
    case 'none':
      return null
    case 'ratio':
      return even(record.unit, (record.ratio * UNITS_IN_AN_INCH[record.unit]) / unitsPerInch)
    case 'calibration':
      return isKnown(record) ? even(record.unit, record.length / distance(...record.points)) : null
    case 'axes':
      return isKnown(record.first) && isKnown(record.second) ? stretched(record) : null
  }
}

/** By how much a known length differs from what the scale makes of it: 0.02 where it measures 2 % too much. Null for no length. */
export function deviation(scale: PageScale, known: KnownLength): number | null {
  if (!isKnown(known)) return null
  const [from, to] = known.points
  return distance(inBuilding(scale, from), inBuilding(scale, to)) / known.length - 1
}

/** Where a point of the page lies in the building. */
export function inBuilding(scale: PageScale, [x, y]: Point): Point {
  return [x * scale.x, y * scale.y]
}

function isKnown({ points, length }: KnownLength): boolean {
  return points.every(isPlace) && Number.isFinite(length) && length > 0 && distance(...points) > 0
}

function even(unit: ScaleUnit, size: number): PageScale | null {
  return isScale(size) ? { unit, x: size, y: size } : null
}

/** Two lengths in different directions give two equations for the squares of the sizes along the axes. */
function stretched({ unit, first, second }: Extract<ScaleRecord, { kind: 'axes' }>): PageScale | null {
  const [[a, b], [c, d]] = [squares(first), squares(second)]
  const determinant = a * d - b * c
  // Two lengths of nearly one direction say nothing about the other axis.
  if (Math.abs(determinant) <= 1e-6 * (a + b) * (c + d)) return null
  const [one, other] = [first.length ** 2, second.length ** 2]
  const x = Math.sqrt((one * d - b * other) / determinant)
  const y = Math.sqrt((a * other - one * c) / determinant)
  return isScale(x) && isScale(y) ? { unit, x, y } : null
}

function squares({ points: [from, to] }: KnownLength): [number, number] {
  return [(to[0] - from[0]) ** 2, (to[1] - from[1]) ** 2]
}

function isScale(size: number): boolean {
  return size >= SMALLEST && size <= LARGEST
}

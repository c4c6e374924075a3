import { type Alignment, alignedLines, shiftedBy } from '@temelia/takeoff/alignment'
import { type ChangedZone, stoodOn } from '@temelia/takeoff/compare-lines'
import { drawnShape } from '@temelia/takeoff/drawn-shape'
import { segmentGrid } from '@temelia/takeoff/segment-grid'
import { useEffect, useMemo, useState } from 'react'
import type { LinesToCompare } from './compare-worker.ts'
import type { PageRow, ShapeRow } from './measures.ts'
import type { SheetSource } from './use-sheet-source.ts'

/** Parts of the longer side of a sheet: what is off by less is no change; what lies nearer belongs together; how near a measure stands on a line. */
const TOLERANCE = 1 / 4_000
const CELL = 1 / 60
const REACH = 1 / 1_000

/** Zones that are listed; where more has changed, the sheets are not aligned, or are no revisions of each other. */
export const MOST_ZONES = 200

/** What differs between two revisions of a sheet, in the units of the older one. */
export type Comparison = Readonly<{
  next: Float64Array
  gone: Float64Array
  added: Float64Array
  zones: readonly ChangedZone[]
  /** Ids of the measures that stand on lines that are gone. */
  affected: ReadonlySet<number>
}>

/** How a revision lies on another one before anybody aligns them: CAD drawings by their own coordinates, others by their corners. */
export function usualAlignment(older: SheetSource['cad'], newer: SheetSource['cad']): Alignment {
  if (!older || !newer) return shiftedBy(0, 0)
  return shiftedBy(newer.origin[0] - older.origin[0], newer.origin[1] - older.origin[1])
}

/** Compares the lines of two revisions; null until both are read. */
export function useComparison(
  page: PageRow,
  shapes: readonly ShapeRow[],
  older: SheetSource,
  newer: SheetSource,
  by: Alignment,
): Comparison | null {
  const [lines, setLines] = useState<Omit<Comparison, 'affected'> | null>(null)
  const side = Math.max(page.width, page.height)
  const [first, second] = [older.lines, newer.lines]
  useEffect(() => {
    setLines(null)
    if (!first || !second) return
    const next = alignedLines(by, second.segments)
    const thread = new Worker(new URL('./compare-worker.ts', import.meta.url), { type: 'module' })
    thread.onmessage = ({ data }: MessageEvent<Pick<Comparison, 'gone' | 'added' | 'zones'>>) =>
      setLines({ next, ...data })
    const order: LinesToCompare = { older: first.segments, newer: next, tolerance: side * TOLERANCE, cell: side * CELL }
    thread.postMessage(order)
    return () => thread.terminate()
  }, [first, second, by, side])

  return useMemo(() => {
    if (!lines) return null
    const gone = segmentGrid(lines.gone)
    const stands = (shape: ShapeRow) =>
      shape.kind === 'count'
        ? shape.points.some((point) => stoodOn(gone, [point], false, side * REACH))
        : drawnShape(shape).some(({ points, closed }) => stoodOn(gone, points, closed, side * REACH))
    return { ...lines, affected: new Set(shapes.filter(stands).map(({ id }) => id)) }
  }, [lines, shapes, side])
}

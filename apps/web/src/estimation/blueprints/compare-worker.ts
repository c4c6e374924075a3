import { changedZones, onlyIn } from '@temelia/takeoff/compare-lines'
import { segmentGrid } from '@temelia/takeoff/segment-grid'

/** The lines of two revisions as they lie on each other, and what of them is a change. */
export type LinesToCompare = Readonly<{ older: Float64Array; newer: Float64Array; tolerance: number; cell: number }>

/** Entry of the thread that compares two revisions of a sheet: large ones would stop the screen for seconds. */
self.onmessage = ({ data }: MessageEvent<LinesToCompare>) => {
  const { older, newer, tolerance, cell } = data
  const gone = onlyIn(older, segmentGrid(newer), tolerance)
  const added = onlyIn(newer, segmentGrid(older), tolerance)
  self.postMessage({ gone, added, zones: changedZones(gone, added, cell) })
}

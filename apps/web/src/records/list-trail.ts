import type { Entity } from '@temelia/model/entity'
import { useEffect } from 'react'
import type { AnyRow } from '../data/records.ts'

/** The list a record was opened from: where it is, its records in order, and where these stand among all that it found. */
export type Trail = Readonly<{ href: `#/${string}`; ids: readonly number[]; before: number; total: number }>

/** Remembers the list on screen, so that a record opened from it knows the next and the previous one. `before`: found records on earlier pages. */
export function leaveTrail(of: Entity, ids: readonly number[], before = 0, total = ids.length): void {
  sessionStorage.setItem(
    keyOf(of),
    JSON.stringify({ href: location.hash as Trail['href'], ids, before, total } satisfies Trail),
  )
}

/** Remembers the rows of a list on screen as they come; of none it remembers nothing. */
export function useLeftTrail(
  of: Entity,
  rows: readonly AnyRow[],
  page: number,
  pageSize: number,
  total?: number,
): void {
  useEffect(() => {
    if (rows.length === 0) return
    leaveTrail(
      of,
      rows.map(({ id }) => id),
      (page - 1) * pageSize,
      total,
    )
  }, [of, rows, page, pageSize, total])
}

/** The list a record was opened from, or null when it was not opened from one. */
export function trailOf(of: Entity, id: number): Trail | null {
  const trail = JSON.parse(sessionStorage.getItem(keyOf(of)) ?? 'null') as Trail | null
  return trail?.ids.includes(id) ? trail : null
}

function keyOf(of: Entity): string {
  return `temelia.trail.${of.wire.path}`
}

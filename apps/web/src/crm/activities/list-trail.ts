/** The list a record was opened from: where it is, and its records in order. */
export type Trail = Readonly<{ href: `#/${string}`; ids: readonly number[] }>

const KEY = 'temelia.trail.activities'

/** Remembers the list on screen, so that a record opened from it knows the next and the previous one. */
export function leaveTrail(ids: readonly number[]): void {
  sessionStorage.setItem(KEY, JSON.stringify({ href: location.hash as Trail['href'], ids } satisfies Trail))
}

/** The list a record was opened from, or null when it was not opened from one. */
export function trailOf(id: number): Trail | null {
  const trail = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as Trail | null
  return trail?.ids.includes(id) ? trail : null
}

/** An activity as the progress line passes it: between which moments it was to be done, and how much of it is, in percent. */
export interface Progressed {
  readonly start: number
  readonly finish: number
  readonly percent: number
}

/**
 * The moment up to which an activity is done, where the progress line passes its row: before the data date it is behind, after it ahead. What is
 * neither begun nor due, and what is done when it was due, does not bend the line (SPEC.md S18).
 */
export function progressMoment({ start, finish, percent }: Progressed, dataMoment: number): number {
  if (percent >= 100) return Math.max(finish, dataMoment)
  if (percent <= 0) return Math.min(start, dataMoment)
  return start + ((finish - start) * percent) / 100
}

/** How much of one resource is taken at every moment: steps in the order of time. */
export class Occupied {
  private readonly at: number[] = []
  /** What is taken from each step to the next. */
  private readonly taken: number[] = []

  /** Takes units from one moment to another. */
  add(from: number, to: number, units: number): void {
    const first = this.step(from)
    const last = this.step(to)
    for (let place = first; place < last; place++) this.taken[place]! += units
  }

  /**
   * `from` where no more than `most` is taken from there to `to`; else the end of the last step before `to` at which
   * more is, before which a start would be in vain.
   */
  freeFrom(from: number, to: number, most: number): number {
    for (let place = this.placeOf(to - 1); place >= 0; place--) {
      const end = this.at[place + 1] ?? Number.POSITIVE_INFINITY
      if (end <= from) break
      if (this.taken[place]! > most) return end
    }
    return from
  }

  /** The step that begins at a moment, made where there is none. */
  private step(moment: number): number {
    const place = this.placeOf(moment)
    if (place >= 0 && this.at[place] === moment) return place
    this.at.splice(place + 1, 0, moment)
    this.taken.splice(place + 1, 0, place >= 0 ? this.taken[place]! : 0)
    return place + 1
  }

  /** The last step that begins no later than a moment; -1 before all. */
  private placeOf(moment: number): number {
    let low = 0
    let high = this.at.length
    while (low < high) {
      const middle = (low + high) >> 1
      if (this.at[middle]! <= moment) low = middle + 1
      else high = middle
    }
    return low - 1
  }
}

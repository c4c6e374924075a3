/** Numbers of a bill of quantities: those the estimate brought from one are kept, others are counted. */

/** The parts of a position's number under its category. */
export interface PartNumber {
  readonly part: string
  readonly index: string
}

const OWN = /^([0-9A-Za-z]{1,9})(?:\.([0-9A-Za-z]))?$/

/** Gives the categories and positions of one body their numbers, each once. */
export class Numbers {
  private readonly taken = new Set<string>()
  private count = 0

  constructor(
    private readonly path: string,
    private readonly step: number,
    private readonly length: number,
  ) {}

  /** The number of what carries that code: the rest of the code below the path, or the next free one. */
  next(code: string): PartNumber {
    const under = this.path === '' ? code : code.startsWith(`${this.path}.`) ? code.slice(this.path.length + 1) : ''
    const [, part = '', index = ''] = OWN.exec(under) ?? []
    const own = { part, index }
    return part !== '' && this.take(own) ? own : this.free()
  }

  private free(): PartNumber {
    for (;;) {
      this.count += this.step
      const own = { part: String(this.count).padStart(this.length, '0'), index: '' }
      if (this.take(own)) return own
    }
  }

  private take({ part, index }: PartNumber): boolean {
    const key = `${part}.${index}`
    if (this.taken.has(key)) return false
    this.taken.add(key)
    return true
  }
}

/** A number under its path. */
export function numberUnder(path: string, part: string): string {
  return path === '' ? part : `${path}.${part}`
}

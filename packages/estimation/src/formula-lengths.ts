import type { Run } from './formula-arithmetic.ts'

/** How often lengths in feet and inches are multiplied in the parts of an expression (SPEC.md R2.17): a name stands for a plain number. */
export class LengthCount {
  /** A plain number is not there. */
  private readonly feet = new Map<Run, number>()
  /** What comes to a product or a quotient. */
  private readonly products = new Set<Run>()

  /** 1 is so many feet, 2 an area, 0 a number. */
  feetIn(run: Run): number {
    return this.feet.get(run) ?? 0
  }

  /** What comes to a length that nothing multiplies or divides. */
  isLength(run: Run): boolean {
    return this.feet.has(run) && !this.products.has(run)
  }

  /** Notes a length as it was typed. */
  typed(run: Run): void {
    this.feet.set(run, 1)
  }

  /** What is made of lengths and plain numbers alone is a length; with a product in it, it is what the product is. Gives what it was given. */
  made(run: Run, parts: readonly Run[]): Run {
    if (parts.some((part) => this.products.has(part))) this.products.add(run)
    const feet = parts.flatMap((part) => this.feet.get(part) ?? [])
    if (feet.length > 0) this.feet.set(run, Math.max(...feet))
    return run
  }

  /** Notes a product (1) or a quotient (-1). */
  multiplied(run: Run, left: Run, right: Run, way: 1 | -1): void {
    this.products.add(run)
    this.feet.set(run, this.feetIn(left) + way * this.feetIn(right))
  }
}

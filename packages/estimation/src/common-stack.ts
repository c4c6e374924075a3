/** A recapitulation that runs once over several estimates, and the share of each (SPEC.md R7.1, R7.11, R8.3). */
import { runStack, shareStack, type StackResult } from './recapitulate.ts'
import type { Stack } from './stack.ts'
import { addSums, type DirectSums, emptyTally, type Tally, tallyOf } from './tally.ts'

interface Member {
  sums: DirectSums
  taxed: boolean
}

/** The project's stack of scope `project`, or an object's own; estimates are named by their position. */
export class CommonStack {
  private readonly members = new Map<number, Member>()
  private together: DirectSums = emptyTally()
  private results: ReadonlyMap<number, StackResult> | null = null

  constructor(
    readonly stack: Stack,
    private readonly vat: number,
    private readonly quantum: bigint,
  ) {}

  get isEmpty(): boolean {
    return this.members.size === 0
  }

  /** Adds an estimate that has no sums yet. `taxed` false keeps it out of the VAT base. */
  join(position: number, taxed: boolean): void {
    this.members.set(position, { sums: emptyTally(), taxed })
  }

  /** Forgets every sum. */
  clear(): void {
    this.together = emptyTally()
    this.results = null
    for (const member of this.members.values()) member.sums = emptyTally()
  }

  /** Replaces the direct sums of an estimate. */
  setDirect(position: number, sums: DirectSums): void {
    const member = this.members.get(position)!
    addSums(this.together, member.sums, -1n)
    addSums(this.together, sums, 1n)
    member.sums = sums
    this.results = null
  }

  /** What the stack comes to over all estimates. */
  whole(): Tally {
    const whole = this.run()
    if ([...this.members.values()].every(({ taxed }) => taxed)) return tallyOf(this.together, this.stack, whole)
    let vat = 0n
    for (const share of this.shares().values()) vat += share.vat
    return tallyOf(this.together, this.stack, { ...whole, vat })
  }

  /** The share of one estimate; computed when asked for after a change. */
  share(position: number): Tally {
    return tallyOf(this.members.get(position)!.sums, this.stack, this.shares().get(position)!)
  }

  private run(): StackResult {
    return runStack(this.stack, this.together.direct, this.vat, this.quantum)
  }

  private shares(): ReadonlyMap<number, StackResult> {
    if (this.results !== null) return this.results
    const members = [...this.members.values()]
    const results = shareStack(
      this.stack,
      this.run(),
      members.map(({ sums }) => sums.direct),
      this.quantum,
      { percent: this.vat, taxed: members.map(({ taxed }) => taxed) },
    )
    this.results = new Map([...this.members.keys()].map((position, at) => [position, results[at]!]))
    return this.results
  }
}

/** Estimates to objects to project (SPEC.md R7.1, R7.10, R7.11): totals of every level, kept up to date by differences. */
import { quantumOf, runStack, shareStack, type StackResult } from './recapitulate.ts'
import { prepareStack, type Stack } from './stack.ts'
import {
  addTally,
  addVector,
  type DirectSums,
  emptyTally,
  type LineHead,
  mergeHeads,
  stackHeads,
  type Tally,
  tallyOf,
  toTotals,
} from './tally.ts'
import { defaultRecapitulation } from './templates.ts'
import type { CalculationSettings, EstimateInput, Fault, ObjectInput, ProjectInput, Totals } from './types.ts'

/** An estimate as the roll-up sees it. */
interface EstimateSlot {
  /** Position of its object; -1 when unknown: it then counts in the project only. */
  object: number
  settings: CalculationSettings
  stack: Stack
  vat: number
  /** True when the project's stack runs once for all, and this estimate gets a share. */
  shared: boolean
  sums: DirectSums
  tally: Tally
}

const NOTHING: Tally = emptyTally()

/** Totals of a project whose estimates have known direct sums. */
export class RollUp {
  readonly faults: Fault[]
  private readonly slots: EstimateSlot[]
  private objects: Tally[]
  private readonly objectHeads: LineHead[][]
  private readonly projectHeads: LineHead[]
  private own = emptyTally()
  private together = emptyTally()
  private readonly stack: Stack
  private shares: Tally[] | null = null

  constructor(
    private readonly project: ProjectInput,
    objects: readonly ObjectInput[],
    estimates: readonly EstimateInput[],
  ) {
    this.stack = prepareStack(project.recapitulation ?? defaultRecapitulation(project.practice))
    const objectAt = new Map(objects.map(({ id }, position) => [id, position]))
    this.slots = estimates.map((estimate) => this.slot(estimate, objectAt.get(estimate.objectId) ?? -1))
    this.objects = objects.map(emptyTally)
    const stacksOf = (object: number): Stack[] =>
      this.slots.flatMap((slot) => (slot.object === object ? [slot.stack] : []))
    this.objectHeads = objects.map((_, object) => this.heads(stacksOf(object)))
    this.projectHeads = this.heads(this.slots.map(({ stack }) => stack))
    this.faults = [...new Set([this.stack, ...this.slots.map(({ stack }) => stack)])].flatMap(({ faults }) => faults)
  }

  /** Settings of the estimate at a position: the project's, with the estimate's own rounding. */
  settingsOf(estimate: number): CalculationSettings {
    return this.slots[estimate]!.settings
  }

  /** Forgets every direct sum, so that all estimates can be set anew. */
  clear(): void {
    this.own = emptyTally()
    this.together = emptyTally()
    this.objects = this.objects.map(emptyTally)
    this.shares = null
    for (const slot of this.slots) {
      slot.sums = NOTHING
      slot.tally = NOTHING
    }
  }

  /** Replaces the direct sums of an estimate. */
  setDirect(estimate: number, sums: DirectSums): void {
    const slot = this.slots[estimate]!
    if (slot.shared) {
      addSums(this.together, slot.sums, -1n)
      addSums(this.together, sums, 1n)
      this.shares = null
    } else {
      const { stack, vat, settings } = slot
      const tally = tallyOf(sums, stack, runStack(stack, sums.direct, vat, quantumOf(settings)))
      const levels = slot.object === -1 ? [this.own] : [this.own, this.objects[slot.object]!]
      for (const level of levels) {
        if (slot.tally !== NOTHING) addTally(level, slot.tally, -1n)
        addTally(level, tally, 1n)
      }
      slot.tally = tally
    }
    slot.sums = sums
  }

  estimate(estimate: number): Totals {
    const slot = this.slots[estimate]!
    const tally = slot.shared ? this.sharedTallies()[estimate]! : slot.tally
    return toTotals(tally, stackHeads(slot.stack), this.project.totalDecimals)
  }

  object(object: number): Totals {
    const tally = emptyTally()
    addTally(tally, this.objects[object]!, 1n)
    this.slots.forEach((slot, at) => {
      if (slot.shared && slot.object === object) addTally(tally, this.sharedTallies()[at]!, 1n)
    })
    return toTotals(tally, this.objectHeads[object]!, this.project.totalDecimals)
  }

  projectTotals(): Totals {
    const tally = emptyTally()
    addTally(tally, this.own, 1n)
    if (this.stack.scope === 'project') addTally(tally, tallyOf(this.together, this.stack, this.runTogether()), 1n)
    return toTotals(tally, this.projectHeads, this.project.totalDecimals)
  }

  private slot(estimate: EstimateInput, object: number): EstimateSlot {
    const { practice, quantityDecimals, priceDecimals, totalDecimals } = this.project
    const recapitulation = estimate.recapitulation ?? null
    const rounding = recapitulation?.rounding ?? this.project.rounding
    return {
      object,
      settings: { practice, quantityDecimals, priceDecimals, totalDecimals, rounding },
      stack: recapitulation === null ? this.stack : prepareStack(recapitulation, estimate.id),
      vat: recapitulation?.vat ?? this.project.vat,
      shared: recapitulation === null && this.stack.scope === 'project',
      sums: NOTHING,
      tally: NOTHING,
    }
  }

  private heads(stacks: Stack[]): LineHead[] {
    return mergeHeads(stacks.length === 0 ? [this.stack] : [...stacks].sort((a) => (a === this.stack ? -1 : 0)))
  }

  private runTogether(): StackResult {
    return runStack(this.stack, this.together.direct, this.project.vat, quantumOf(this.project))
  }

  /** The shares of the project's stack, by position of the estimate; computed when asked for after a change. */
  private sharedTallies(): Tally[] {
    if (this.shares !== null) return this.shares
    const members = this.slots.filter(({ shared }) => shared)
    const directs = members.map(({ sums }) => sums.direct)
    const results = shareStack(this.stack, this.runTogether(), directs, quantumOf(this.project))
    let next = 0
    this.shares = this.slots.map((slot) =>
      slot.shared ? tallyOf(slot.sums, this.stack, results[next++]!) : slot.tally,
    )
    return this.shares
  }
}

function addSums(target: DirectSums, source: DirectSums, sign: 1n | -1n): void {
  addVector(target.direct, source.direct, sign)
  target.laborHours += sign * source.laborHours
  target.weight += sign * source.weight
}

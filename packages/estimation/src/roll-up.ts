/** Estimates to objects to project (SPEC.md R7.1, R7.10, R7.11, R7.13): totals of every level, kept up to date by differences. */
import { CommonStack } from './common-stack.ts'
import { inheritedRounding } from './inherited.ts'
import { quantumOf, runStack } from './recapitulate.ts'
import { prepareStack, type Stack } from './stack.ts'
import {
  addTally,
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
import type { CalculationSettings, EstimateInput, Fault, Money, ObjectInput, ProjectInput, Totals } from './types.ts'

/** What holds for the estimates of a level unless they have their own. */
interface Holding {
  stack: Stack
  vat: number
  common: CommonStack | null
}

/** An estimate as the roll-up sees it. */
interface EstimateSlot extends Holding {
  /** Position of its object; -1 when unknown: it then counts in the project only. */
  object: number
  settings: CalculationSettings
  tally: Tally
}

const NOTHING: Tally = emptyTally()

/** Totals of a project whose estimates have known direct sums. */
export class RollUp {
  readonly faults: Fault[]
  private readonly whole: Holding
  private readonly slots: EstimateSlot[]
  private readonly commons: CommonStack[]
  private objects: Tally[]
  private readonly objectHeads: LineHead[][]
  private readonly projectHeads: LineHead[]
  private own = emptyTally()

  constructor(
    private readonly project: ProjectInput,
    objects: readonly ObjectInput[],
    estimates: readonly EstimateInput[],
  ) {
    this.whole = this.projectHolding()
    const holdings = objects.map((object) => this.objectHolding(object))
    const objectAt = new Map(objects.map(({ id }, position) => [id, position]))
    this.slots = estimates.map((estimate, position) => {
      const object = objectAt.get(estimate.objectId) ?? -1
      return this.slot(estimate, position, object, objects[object], holdings[object])
    })
    this.commons = [...new Set([this.whole, ...holdings].flatMap(({ common }) => common ?? []))]
    this.objects = objects.map(emptyTally)
    const stacksOf = (object: number): Stack[] =>
      this.slots.flatMap((slot) => (slot.object === object ? [slot.stack] : []))
    this.objectHeads = objects.map((_, object) => this.heads(stacksOf(object), holdings[object]!.stack))
    this.projectHeads = this.heads(
      this.slots.map(({ stack }) => stack),
      this.whole.stack,
    )
    const stacks = [this.whole, ...holdings, ...this.slots].map(({ stack }) => stack)
    this.faults = [...new Set(stacks)].flatMap(({ faults }) => faults)
  }

  /** Settings of the estimate at a position: the project's, with the rounding that holds for it. */
  settingsOf(estimate: number): CalculationSettings {
    return this.slots[estimate]!.settings
  }

  /** Forgets every direct sum, so that all estimates can be set anew. */
  clear(): void {
    this.own = emptyTally()
    this.objects = this.objects.map(emptyTally)
    for (const common of this.commons) common.clear()
    for (const slot of this.slots) slot.tally = NOTHING
  }

  /** Replaces the direct sums of an estimate. */
  setDirect(estimate: number, sums: DirectSums): void {
    const slot = this.slots[estimate]!
    if (slot.common) return slot.common.setDirect(estimate, sums)
    const { stack, vat, settings } = slot
    const tally = tallyOf(sums, stack, runStack(stack, sums.direct, vat, quantumOf(settings)))
    const levels = slot.object === -1 ? [this.own] : [this.own, this.objects[slot.object]!]
    for (const level of levels) {
      if (slot.tally !== NOTHING) addTally(level, slot.tally, -1n)
      addTally(level, tally, 1n)
    }
    slot.tally = tally
  }

  estimate(estimate: number): Totals {
    return toTotals(this.tallyAt(estimate), stackHeads(this.slots[estimate]!.stack), this.project.totalDecimals)
  }

  object(object: number): Totals {
    const tally = emptyTally()
    addTally(tally, this.objects[object]!, 1n)
    this.slots.forEach((slot, at) => {
      if (slot.common && slot.object === object) addTally(tally, slot.common.share(at), 1n)
    })
    return toTotals(tally, this.objectHeads[object]!, this.project.totalDecimals)
  }

  projectTotals(): Totals {
    const tally = emptyTally()
    addTally(tally, this.own, 1n)
    for (const common of this.commons) {
      // The project's stack counts without estimates too: its fixed amounts are costs of the project.
      if (common === this.whole.common || !common.isEmpty) addTally(tally, common.whole(), 1n)
    }
    return toTotals(tally, this.projectHeads, this.project.totalDecimals)
  }

  /** What some estimates come to together: summed exactly, rounded once. */
  moneyOf(estimates: Iterable<number>): Money {
    const tally = emptyTally()
    for (const at of estimates) addTally(tally, this.tallyAt(at), 1n)
    const { withoutVat, vat, withVat } = toTotals(tally, [], this.project.totalDecimals)
    return { withoutVat, vat, withVat }
  }

  private tallyAt(estimate: number): Tally {
    const slot = this.slots[estimate]!
    return slot.common ? slot.common.share(estimate) : slot.tally
  }

  private projectHolding(): Holding {
    const stack = prepareStack(this.project.recapitulation ?? defaultRecapitulation(this.project.practice))
    return this.holding(stack, this.project.vat, this.project)
  }

  private objectHolding(object: ObjectInput): Holding {
    const own = object.recapitulation
    if (!own) return this.whole
    const rounding = own.rounding ?? this.project.rounding
    return this.holding(prepareStack(own, { objectId: object.id }), own.vat ?? this.project.vat, {
      ...this.project,
      rounding,
    })
  }

  private holding(stack: Stack, vat: number, settings: CalculationSettings): Holding {
    return { stack, vat, common: stack.scope === 'project' ? new CommonStack(stack, vat, quantumOf(settings)) : null }
  }

  private slot(
    estimate: EstimateInput,
    position: number,
    object: number,
    parent: ObjectInput | undefined,
    holding: Holding = this.whole,
  ): EstimateSlot {
    const { practice, quantityDecimals, priceDecimals, totalDecimals } = this.project
    const own = estimate.recapitulation ?? null
    const rounding = inheritedRounding(this.project, parent, estimate)
    const taxed = estimate.applyVat !== false
    const common = own === null ? holding.common : null
    common?.join(position, taxed)
    return {
      object,
      settings: { practice, quantityDecimals, priceDecimals, totalDecimals, rounding },
      stack: own === null ? holding.stack : prepareStack(own, { estimateId: estimate.id }),
      vat: taxed ? (own === null ? holding.vat : (own.vat ?? this.project.vat)) : 0,
      common,
      tally: NOTHING,
    }
  }

  private heads(stacks: Stack[], empty: Stack): LineHead[] {
    return mergeHeads(stacks.length === 0 ? [empty] : [...stacks].sort((a) => (a === this.whole.stack ? -1 : 0)))
  }
}

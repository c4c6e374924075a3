/** Lines of a recapitulation that count in a settlement by its share of the contract (SPEC.md R10.6). */
import { multiplyDecimals, quotient15, sumDecimals } from '@temelia/decimal/arithmetic'
import { inheritedRecapitulation } from './inherited.ts'
import type { ProjectCalculation } from './project.ts'
import type { FixedLine, Recapitulation, RecapitulationLine, TieredLine } from './recapitulation-types.ts'
import { fixedAmount } from './stack.ts'
import type { CalculationInput, EstimateInput } from './types.ts'

type Levels = Pick<CalculationInput, 'project' | 'objects' | 'estimates'>

/** Whether a recapitulation has lines that count by share (R10.6). */
export function hasShares(input: Levels): boolean {
  return stacksOf(input).some(({ lines }) => lines.some((line) => line.kind === 'fixed' || isSliding(line)))
}

/** A rate that changes with the amount: a part of the contract does not bear the same percentage as the whole. */
function isSliding(line: RecapitulationLine): line is TieredLine {
  return line.kind === 'tiered' && (line.tiers.length > 1 || line.tiers[0]?.upTo !== null)
}

/** A line of any kind as an amount; its time, or its slices, are then in it. */
function asAmount({ code, name, taxable, into }: FixedLine | TieredLine, amount: number): FixedLine {
  return {
    kind: 'fixed',
    code,
    amount,
    ...(name === undefined ? {} : { name }),
    ...(taxable === undefined ? {} : { taxable }),
    ...(into === undefined ? {} : { into }),
  }
}

function stacksOf({ project, objects, estimates }: Levels): Recapitulation[] {
  return [
    inheritedRecapitulation(project).recapitulation,
    ...[...objects, ...estimates].flatMap(({ recapitulation }) => recapitulation ?? []),
  ]
}

/**
 * Every line that does not grow with its bases cut to its share: of the estimate where each runs its own, else of all that run together. A sliding
 * rate becomes the amount it comes to in the contract: run on each settlement by itself it would begin with its first slice every time.
 */
export function withShares(
  input: CalculationInput,
  now: ProjectCalculation,
  contract: ProjectCalculation,
): CalculationInput {
  const { project, objects, estimates } = input
  const objectAt = new Map(objects.map((object) => [object.id, object]))
  const holding = new Map(
    estimates.map((estimate) => [
      estimate.id,
      inheritedRecapitulation(project, objectAt.get(estimate.objectId), estimate),
    ]),
  )
  const totalsOf = (calculation: ProjectCalculation, those: readonly EstimateInput[]) =>
    those.flatMap(({ id }) => calculation.within(id) ?? [])
  const cut = (stack: Recapitulation, those: readonly EstimateInput[]): Recapitulation => {
    const contracted = totalsOf(contract, those)
    const whole = sumDecimals(contracted.map(({ direct }) => direct.total))
    const settled = sumDecimals(totalsOf(now, those).map(({ direct }) => direct.total))
    const ratio = whole === 0 ? 0 : quotient15(settled, whole)
    const share = (amount: number): number => multiplyDecimals(amount, ratio, project.totalDecimals)
    const comesTo = (code: string): number =>
      sumDecimals(contracted.flatMap(({ lines }) => lines.find((line) => line.code === code)?.total ?? []))
    return {
      ...stack,
      lines: stack.lines.map((line): RecapitulationLine => {
        if (line.kind === 'fixed') return asAmount(line, share(fixedAmount(line)))
        return isSliding(line) && whole !== 0 ? asAmount(line, share(comesTo(line.code))) : line
      }),
    }
  }
  const common = inheritedRecapitulation(project).recapitulation
  const under = (from: 'object' | 'project', objectId?: number) =>
    estimates.filter((estimate) => {
      const source = holding.get(estimate.id)?.from
      return from === 'object'
        ? source === from && estimate.objectId === objectId
        : source !== 'estimate' && source !== 'object'
    })
  return {
    ...input,
    project: { ...project, recapitulation: common.scope === 'project' ? cut(common, under('project')) : common },
    objects: objects.map((object) =>
      object.recapitulation?.scope === 'project'
        ? { ...object, recapitulation: cut(object.recapitulation, under('object', object.id)) }
        : object,
    ),
    estimates: estimates.map((estimate) => {
      const held = holding.get(estimate.id)
      const alone = held && (held.from === 'estimate' || held.recapitulation.scope === 'estimate')
      return alone ? { ...estimate, recapitulation: cut(held.recapitulation, [estimate]) } : estimate
    }),
  }
}

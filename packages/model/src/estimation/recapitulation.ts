import { z } from 'zod'
import { decimalInput } from '../values.ts'
import { recapitulationLimits } from './recapitulation-limits.ts'

const code = z.string().trim().min(1).max(40)
const name = z.string().trim().max(200).optional()
const column = z.enum(['M', 'm', 'U', 'T', 'sub', 'other', 'general'])
const bases = z.array(code).max(40)
const rate = decimalInput(recapitulationLimits.rate.min, recapitulationLimits.rate.max)
const shared = { code, name, taxable: z.boolean().optional() }

const line = z.discriminatedUnion('kind', [
  z.strictObject({ ...shared, kind: z.literal('sum'), of: bases }),
  z.strictObject({
    ...shared,
    kind: z.literal('percent'),
    rate,
    of: bases,
    columns: z.array(column).max(7).optional(),
    spread: z.enum(['columns', 'whole']),
    into: column.optional(),
    method: z.enum(['markup', 'margin']).optional(),
  }),
  z.strictObject({
    ...shared,
    kind: z.literal('fixed'),
    amount: decimalInput(),
    time: z
      .strictObject({ count: decimalInput(0), unit: z.string().trim().max(20).optional(), rate: decimalInput(0) })
      .optional(),
    into: column.optional(),
  }),
  z.strictObject({
    ...shared,
    kind: z.literal('tiered'),
    tiers: z
      .array(z.strictObject({ upTo: decimalInput(0).nullable(), rate }))
      .min(1)
      .max(20),
    of: bases,
    columns: z.array(column).max(7).optional(),
    into: column.optional(),
    onFinal: z.boolean().optional(),
  }),
])

type Line = z.output<typeof line>
type Found = Readonly<{ at: readonly (string | number)[]; code: string }>

/** The direct cost, which every line may count on. */
const DIRECT = 'DIRECT'
/** A margin, or a rate of the final price, of this much would leave nothing of the price. */
const WHOLE = 100

/** What is wrong with a line that stands below the lines of these codes (SPEC.md R7.5, R7.12). */
function lineFaults(one: Line, above: ReadonlySet<string>): Found[] {
  const found: Found[] = above.has(one.code) ? [{ at: ['code'], code: 'DUPLICATE' }] : []
  if ('of' in one && one.of.some((base) => !above.has(base))) found.push({ at: ['of'], code: 'INVALID_CHOICE' })
  if (one.kind === 'percent' && one.method === 'margin' && one.rate >= WHOLE)
    found.push({ at: ['rate'], code: 'OUT_OF_RANGE' })
  return one.kind === 'tiered' ? [...found, ...tierFaults(one.tiers)] : found
}

/** Ends rise, only the last slice is open, and no rate reaches the whole. */
function tierFaults(tiers: Extract<Line, { kind: 'tiered' }>['tiers']): Found[] {
  return tiers.flatMap(({ upTo, rate }, at) => {
    const inOrder = upTo === null ? at === tiers.length - 1 : upTo > (tiers[at - 1]?.upTo ?? 0)
    return [
      ...(inOrder ? [] : [{ at: ['tiers', at, 'upTo'], code: 'INVALID_VALUE' }]),
      ...(rate < WHOLE ? [] : [{ at: ['tiers', at, 'rate'], code: 'OUT_OF_RANGE' }]),
    ]
  })
}

/**
 * The recapitulation as it is kept: an ordered stack of lines under the direct cost. Its arithmetic is the engine's
 * (packages/estimation, SPEC.md R7); tests in the server prove that the two forms are the same, and that what is taken has no
 * line that the engine leaves out.
 */
export const recapitulationSchema = z
  .strictObject({
    name,
    scope: z.enum(['estimate', 'project']),
    lines: z.array(line).max(60),
    rounding: z.enum(['LINE', 'FULL']).optional(),
    vat: decimalInput(recapitulationLimits.vat.min, recapitulationLimits.vat.max).optional(),
  })
  .superRefine(({ lines }, context) => {
    const above = new Set([DIRECT])
    for (const [place, one] of lines.entries()) {
      for (const { at, code } of lineFaults(one, above))
        context.addIssue({ code: 'custom', path: ['lines', place, ...at], params: { code } })
      above.add(one.code)
    }
  })

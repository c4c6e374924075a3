import { z } from 'zod'
import { decimalInput } from '../values.ts'

const code = z.string().trim().min(1).max(40)
const name = z.string().trim().max(200).optional()
const column = z.enum(['M', 'm', 'U', 'T', 'sub', 'other', 'general'])
const bases = z.array(code).max(40)
const rate = decimalInput(-100, 1_000)
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

/**
 * The recapitulation as it is kept: an ordered stack of lines under the direct cost. Its arithmetic is the engine's
 * (packages/estimation, SPEC.md R7); a compile-time test in the server proves that the two forms are the same.
 */
export const recapitulationSchema = z.strictObject({
  name,
  scope: z.enum(['estimate', 'project']),
  lines: z.array(line).max(60),
  rounding: z.enum(['LINE', 'FULL']).optional(),
  vat: decimalInput(0, 100).optional(),
})

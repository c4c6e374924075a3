import { z } from 'zod'
import { entity } from '../entity.ts'
import { decimal, initially, json, oneOf, readOnly, required, text } from '../field.ts'
import { decimalInput } from '../values.ts'

const worker = z.strictObject({
  name: z.string().trim().max(120),
  /** Wage per hour, before burden. */
  wage: decimalInput(0, 100_000),
  count: decimalInput(0, 1_000),
  /** Fringe benefits per hour. */
  fringe: decimalInput(0, 100_000).optional(),
})

/** A crew code is written before the `@` of `B1@.032`. */
const crewCode = z
  .string()
  .refine((code) => /^[\p{L}\p{N}][\p{L}\p{N}._-]*$/u.test(code), { params: { code: 'INVALID_VALUE' } })

const burden = { scale: 'percent', min: 0, max: 100 } as const

/** Percentages that burden a wage, in the order they are shown. */
export const burdens = ['fica', 'futa', 'suta', 'workersCompensation', 'generalLiability'] as const

/**
 * A crew of the company: who works in it and what one man-hour costs. `built`: wages with burden and fringe (SPEC.md R4.7);
 * `burdened`: a rate that contains them already, as cost books print it.
 */
export const Crew = entity('crew', {
  wire: { path: 'estimation-crews', id: 'CrewId' },
  table: 'crews',
  module: 'estimation',
  title: 'name',
  fields: {
    code: required(text({ min: 1, max: 20, format: crewCode, search: true, column: true, unique: true, sample: 'B1' })),
    name: required(text({ min: 1, max: 200, search: true, column: true })),
    method: initially(oneOf(['built', 'burdened'], { column: true }), 'built'),
    workers: json(z.array(worker).max(40)),
    fica: decimal(burden),
    futa: decimal(burden),
    suta: decimal(burden),
    workersCompensation: decimal(burden),
    generalLiability: decimal(burden),
    burdenedRate: decimal({ scale: 'price', min: 0 }),
    /** Cost of one man-hour by the method; null while there is nothing to compute it from. */
    rate: readOnly(decimal({ scale: 'price', column: true })),
  },
})

import { z } from 'zod'
import { entity } from '../entity.ts'
import { decimal, readOnly, ref, required, text } from '../field.ts'
import { Project } from './project.ts'

/** CM and TI stand for C+M and total investment in the general estimate: nobody may define them. */
export const reservedNames: readonly string[] = ['CM', 'TI']

const parameterName = z
  .string()
  .refine((name) => /^[\p{L}_][\p{L}\p{M}\d_]*$/u.test(name) && !/^x$/i.test(name), {
    params: { code: 'INVALID_NAME' },
  })
  .refine((name) => !reservedNames.includes(name.toUpperCase()), { params: { code: 'RESERVED_NAME' } })

/** A named value that quantity formulas of a project may use; without a project it is the company's, which new projects start with. */
export const Parameter = entity('parameter', {
  wire: { path: 'estimation-parameters', id: 'ParameterId', client: true },
  table: 'parameters',
  module: 'estimation',
  parent: 'projectId',
  owner: { through: 'projectId' },
  title: 'name',
  fields: {
    projectId: ref(() => Project),
    name: required(text({ min: 1, max: 60, format: parameterName, search: true, column: true, sample: 'p' })),
    formula: required(text({ max: 2_000, column: true, sample: '2 x 3,5' })),
    description: text({ max: 400 }),
    value: readOnly(decimal({ scale: 'quantity', column: true })),
  },
})

import { DocumentTemplate } from '@temelia/model/admin/document-template'
import { fieldsOf, type Patch, wireName } from '@temelia/model/entity'
import { AppError } from '@temelia/model/errors'
import { z } from 'zod'
import { faultsOf } from '../../http/problem.ts'
import type { TemplateRow } from '../templates/printed-template.ts'

/** The mark by which a file is known as a template of documents. */
const FORMAT = 'temelia-document-template'

/** What a template takes along: neither whose it is nor whether it is the standard one. */
const KEPT = fieldsOf(DocumentTemplate).filter(([key]) => key !== 'standard' && key !== 'predefined')

const shape: z.ZodRawShape = Object.fromEntries(
  KEPT.map(([key, field]) => [wireName(DocumentTemplate, key), field.required ? field.schema : field.schema.nullish()]),
)

/** What a template says, by the names of the wire. */
const fileSchema = z.strictObject({ Format: z.literal(FORMAT), Version: z.literal(1), ...shape })

/** The fields of a template that is tried out; it needs no name. */
export const triedSchema = z.strictObject({ ...shape, Name: z.string().max(200).nullish() })

/** A template as a file. */
export function fileOf(row: TemplateRow): Record<string, unknown> {
  const values = row as unknown as Record<string, unknown>
  const kept = KEPT.map(([key]) => [wireName(DocumentTemplate, key), values[key] ?? null] as const)
  return { Format: FORMAT, Version: 1, ...Object.fromEntries(kept) }
}

/**
 * A template from a file.
 * @throws AppError TEMPLATE_PROBLEM naming every field that does not belong
 */
export function readTemplateFile(body: unknown): Patch<typeof DocumentTemplate> {
  const read = fileSchema.safeParse(body)
  if (!read.success)
    throw new AppError('TEMPLATE_PROBLEM', { faults: read.error.issues.flatMap(faultsOf).slice(0, 50) })
  const patch = patchOf(read.data)
  if (!patch.name) throw new AppError('TEMPLATE_PROBLEM', { faults: [{ field: 'Name', code: 'REQUIRED' }] })
  return patch
}

/** Fields of the wire as those of a row; empty ones stay out. */
export function patchOf(fields: Readonly<Record<string, unknown>>): Patch<typeof DocumentTemplate> {
  const given = KEPT.flatMap(([key]) => {
    const value = fields[wireName(DocumentTemplate, key)]
    return value === undefined || value === null || value === '' ? [] : [[key, value] as const]
  })
  return Object.fromEntries(given)
}

/** A template with other words for what it is called, as the company's own. */
export function copyOf(row: TemplateRow): Patch<typeof DocumentTemplate> {
  return { ...patchOf(fileOf(row)), name: `${row.name.slice(0, 110)} (2)` }
}

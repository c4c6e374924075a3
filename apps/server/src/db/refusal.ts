import { fieldsOf, wireName } from '@temelia/model/entity'
import { AppError } from '@temelia/model/errors'
import type { FieldFault } from '@temelia/model/field-fault'
import { entities } from '@temelia/model/registry'
import { snakeName } from './column-names.ts'

/** The error of the product that the database's refusal of a value stands for; undefined for everything else that went wrong. */
export function refusalOf(error: unknown): AppError | undefined {
  if (!(error instanceof Error) || !('code' in error)) return undefined
  switch (error.code) {
    case '23505': {
      const fault = uniqueField(constraintOf(error))
      return new AppError('DUPLICATE_VALUE', fault ? { faults: [fault] } : {})
    }
    case '23503':
      return new AppError('RECORD_IN_USE')
    case '22003':
    // A zero byte, which text of the database cannot hold.
    case '22021':
    case '22P05':
      return new AppError('INVALID_DATA')
    // JSON goes to the database as it was written by the server itself: only half of a sign makes it unreadable there.
    case '22P02':
      return 'routine' in error && String(error.routine).includes('json') ? new AppError('INVALID_DATA') : undefined
    default:
      return undefined
  }
}

/** The name of the index that keeps a unique field's values apart. */
export function uniqueIndex(table: string, key: string): string {
  return `${table}_${snakeName(key)}`
}

/** A cluster says only in its sentence which index refused, with the number of the part of the table behind its name. */
function constraintOf(error: Error): string | undefined {
  if ('constraint' in error && typeof error.constraint === 'string') return error.constraint
  return /\b([a-z][a-z0-9_]*)_\d+\b/.exec(error.message)?.[1]
}

/** The unique field whose index refused a value. */
function uniqueField(constraint: string | undefined): FieldFault | undefined {
  for (const of of entities)
    for (const [key, field] of fieldsOf(of))
      if (field.unique && uniqueIndex(of.table, key) === constraint)
        return { field: wireName(of, key), code: 'DUPLICATE' }
  return undefined
}

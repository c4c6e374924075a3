import { type ErrorCode, errors } from './errors.ts'

/**
 * The failure code of an operation on an entity, ADD_CUSTOMER_PROBLEM for instance; INVALID_DATA where there is none for the entity.
 * What hangs on the sign-in has names of its own for changes: UPDATE_USER_ERROR; what is read, GET_CUSTOMER_DATA_PROBLEM or GET_USER_PROBLEM.
 */
export function failureCode(
  operation: 'GET' | 'ADD' | 'CREATE' | 'EDIT' | 'DELETE',
  word: string | undefined,
): ErrorCode {
  const changed = operation === 'EDIT' ? [`UPDATE_${word}_ERROR`] : []
  const names = [`${operation}_${word}_DATA_PROBLEM`, `${operation}_${word}_PROBLEM`, ...changed]
  return names.find((name): name is ErrorCode => name in errors) ?? 'INVALID_DATA'
}

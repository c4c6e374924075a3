import { AppError } from '@temelia/model/errors'

/** The error of the product that the database's refusal of a value stands for; undefined for everything else that went wrong. */
export function refusalOf(error: unknown): AppError | undefined {
  switch (error instanceof Error && 'code' in error && error.code) {
    case '23505':
      return new AppError('DUPLICATE_VALUE')
    case '23503':
      return new AppError('RECORD_IN_USE')
    case '22003':
    // A zero byte, which text of the database cannot hold.
    case '22021':
    case '22P05':
      return new AppError('INVALID_DATA')
    default:
      return undefined
  }
}

/** What a column of a bank's table can be. */
export const statementFieldNames = [
  'date',
  'amount',
  'in',
  'out',
  'details',
  'name',
  'iban',
  'taxId',
  'reference',
  'balance',
  'currency',
] as const

/** One of them. */
export type StatementField = (typeof statementFieldNames)[number]

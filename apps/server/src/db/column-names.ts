const camelNames = new Map<string, string>()

/** A column's name as a field of code: `account_id` -> `accountId`. */
export function camelName(column: string): string {
  let name = camelNames.get(column)
  if (name === undefined) {
    name = column.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())
    camelNames.set(column, name)
  }
  return name
}

/** A field's name as a column: `accountId` -> `account_id`. */
export function snakeName(field: string): string {
  return field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}

/** Reads of PostgreSQL's text forms, by type oid, the same for every engine: exact decimals as numbers of at most 15 digits, days as text, moments as RFC 3339. */
export const typeReaders: Readonly<Record<number, (text: string) => unknown>> = {
  16: (text) => text === 't' || text === 'true',
  20: Number,
  21: Number,
  23: Number,
  26: Number,
  700: Number,
  701: Number,
  1082: (text) => text,
  1184: (text) => new Date(text).toISOString(),
  1700: Number,
  114: (text) => JSON.parse(text),
  3802: (text) => JSON.parse(text),
}

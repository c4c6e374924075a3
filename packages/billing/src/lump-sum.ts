const LUMP_SUMS: ReadonlySet<string> = new Set(['', 'LS', 'LUMPSUM', 'ANS', 'ANSAMBLU'])

/** Whether quantity, unit and price of a line say no more than its value does: one lump sum, without a discount (SPEC.md T3). */
export function isLumpSum(line: {
  readonly quantity: number
  readonly unit: string | null
  readonly discount: number
}): boolean {
  const letters = (line.unit ?? '').toUpperCase().replace(/[\s.\-/]/g, '')
  return line.quantity === 1 && line.discount === 0 && LUMP_SUMS.has(letters)
}

/** The percentages that a recapitulation may have; apart from its schema for whoever reads them from a file. */
export const recapitulationLimits = { rate: { min: -100, max: 1_000 }, vat: { min: 0, max: 100 } } as const

import type { CalculationSettings } from './types.ts'

type Decimals = Pick<CalculationSettings, 'quantityDecimals' | 'priceDecimals' | 'totalDecimals'>

/** Decimals of a project that names none. */
const USUAL_DECIMALS: Decimals = { quantityDecimals: 3, priceDecimals: 2, totalDecimals: 2 }

/** The decimals a project is computed and shown with: its own, and the usual ones where it leaves them open. */
export function decimalsOfProject(project: Readonly<Partial<Record<keyof Decimals, number | null>>>): Decimals {
  return {
    quantityDecimals: project.quantityDecimals ?? USUAL_DECIMALS.quantityDecimals,
    priceDecimals: project.priceDecimals ?? USUAL_DECIMALS.priceDecimals,
    totalDecimals: project.totalDecimals ?? USUAL_DECIMALS.totalDecimals,
  }
}

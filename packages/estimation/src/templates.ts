/** The recapitulations a new project starts with (SPEC.md R7.8, R7.9). */
import { DIRECT, type Recapitulation, type Tier } from './recapitulation-types.ts'
import type { Practice } from './types.ts'

/** Percentages of the Romanian template. */
export interface RomanianRates {
  cam: number
  indirect: number
  profit: number
}

/** Percentages and amounts of the US template. */
export interface UsRates {
  salesTax: number
  generalConditions: number
  contingency: number
  overhead: number
  profit: number
  profitMethod: 'markup' | 'margin'
  bond: readonly Tier[]
}

/** CAM 2.25 % of labour, indirect 10 %, profit 5 %. */
export const ROMANIAN_RATES: RomanianRates = { cam: 2.25, indirect: 10, profit: 5 }

/** Everything 0: a US estimator fills in state, trade and surety rates. */
export const US_RATES: UsRates = {
  salesTax: 0,
  generalConditions: 0,
  contingency: 0,
  overhead: 0,
  profit: 0,
  profitMethod: 'markup',
  bond: [{ upTo: null, rate: 0 }],
}

/** T1, CAM, T2, INDIRECT, T3, PROFIT, T4: every estimate by itself, each line by columns. */
export function romanianTemplate(rates: RomanianRates = ROMANIAN_RATES): Recapitulation {
  return {
    scope: 'estimate',
    lines: [
      { code: 'T1', kind: 'sum', of: [DIRECT] },
      { code: 'CAM', kind: 'percent', rate: rates.cam, of: ['T1'], columns: ['m'], spread: 'columns' },
      { code: 'T2', kind: 'sum', of: ['T1', 'CAM'] },
      { code: 'INDIRECT', kind: 'percent', rate: rates.indirect, of: ['T2'], spread: 'columns' },
      { code: 'T3', kind: 'sum', of: ['T2', 'INDIRECT'] },
      { code: 'PROFIT', kind: 'percent', rate: rates.profit, of: ['T3'], spread: 'columns' },
      { code: 'T4', kind: 'sum', of: ['T3', 'PROFIT'] },
    ],
  }
}

/**
 * TAX, D (direct with tax), GENERAL (general conditions), CONTINGENCY, OVERHEAD, COST, PROFIT, BOND, PRICE: once on the
 * project, each line on the whole; sales tax stays in the material column.
 */
export function usTemplate(rates: UsRates = US_RATES): Recapitulation {
  return {
    scope: 'project',
    lines: [
      { code: 'TAX', kind: 'percent', rate: rates.salesTax, of: [DIRECT], columns: ['M'], spread: 'whole', into: 'M' },
      { code: 'D', kind: 'sum', of: [DIRECT, 'TAX'] },
      { code: 'GENERAL', kind: 'fixed', amount: rates.generalConditions },
      { code: 'CONTINGENCY', kind: 'percent', rate: rates.contingency, of: ['D', 'GENERAL'], spread: 'whole' },
      { code: 'OVERHEAD', kind: 'percent', rate: rates.overhead, of: ['D', 'GENERAL', 'CONTINGENCY'], spread: 'whole' },
      { code: 'COST', kind: 'sum', of: ['D', 'GENERAL', 'CONTINGENCY', 'OVERHEAD'] },
      {
        code: 'PROFIT',
        kind: 'percent',
        rate: rates.profit,
        of: ['COST'],
        spread: 'whole',
        method: rates.profitMethod,
      },
      { code: 'BOND', kind: 'tiered', tiers: [...rates.bond], of: ['COST', 'PROFIT'], onFinal: true },
      { code: 'PRICE', kind: 'sum', of: ['COST', 'PROFIT', 'BOND'] },
    ],
  }
}

/** The template a project of this practice uses when it has no recapitulation of its own. */
export function defaultRecapitulation(practice: Practice): Recapitulation {
  return practice === 'us' ? usTemplate() : romanianTemplate()
}

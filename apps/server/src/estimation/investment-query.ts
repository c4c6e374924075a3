import { z } from 'zod'

/** The query of what is asked of a whole project. */
export const ofInvestment = z.looseObject({ InvestmentId: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER) })

import type { PaymentTerms } from '@temelia/scheduling/cash-flow'
import type { ScheduleRow } from './timetable-rows.ts'

const USUAL: PaymentTerms = { advancePercent: 0, retentionPercent: 0, retentionDays: 0, paymentDays: 30, costDays: 0 }

/** When and how the works of a project are paid for; what is usual where nothing was set. */
export function termsOf(settings: ScheduleRow | undefined): PaymentTerms {
  if (!settings) return USUAL
  const { advancePercent, retentionPercent, retentionDays, paymentDays, costDays } = settings
  return { advancePercent, retentionPercent, retentionDays, paymentDays, costDays }
}

/** Payment terms as the wire has them. */
export function encodeTerms(terms: PaymentTerms): Record<string, number> {
  return {
    AdvancePercent: terms.advancePercent,
    RetentionPercent: terms.retentionPercent,
    RetentionDays: terms.retentionDays,
    PaymentDays: terms.paymentDays,
    CostDays: terms.costDays,
  }
}

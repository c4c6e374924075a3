import { z } from 'zod'

/** The month of a journal, as `2026-11`. */
export const askedMonth = z.looseObject({ Month: z.string().regex(/^(?:19|20|21)\d\d-(?:0[1-9]|1[0-2])$/) })

/** What a journal is saved as. */
export const JOURNAL_TYPES = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const

export function attachment(name: string): string {
  return `attachment; filename*=UTF-8''${encodeURIComponent(name)}`
}

import { sql } from 'kysely'

/**
 * Records that are hidden under this number or a lower one were never shown: they are being written (imports/hidden-list.ts). Undo items
 * have positive numbers, acts on recipes small negative ones.
 */
export const UNSEEN = -1_000_000_000_000

/** The condition of rows that are there, or were once. */
export const everSeen = sql`coalesce(deleted_with, 0) > ${sql.lit(UNSEEN)}`

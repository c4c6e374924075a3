import { z } from 'zod'

/** What a backup of a database says of itself. */
export const manifestSchema = z.object({
  format: z.literal('temelia-backup-1'),
  region: z.enum(['ro', 'us']),
  madeAt: z.string(),
  migrations: z.array(z.string()),
  /** Rows of each table and the hash of its lines. */
  tables: z.record(z.string(), z.object({ rows: z.number().int(), sha256: z.string() })),
  /** The last number that each sequence gave. */
  sequences: z.record(z.string(), z.number().int()),
})

export type Manifest = z.output<typeof manifestSchema>

export const MANIFEST = 'manifest.json'

/** A backup that cannot be made or brought back; the message is a sentence for the operator. */
export class BackupFault extends Error {}

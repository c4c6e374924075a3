import { z } from 'zod'

const FORMAT = 'temelia-company-1'
const name = z.string().max(80)
const count = z.int().min(0)

/** What stands first in an archive: whose it is, and the columns of each of its tables. */
export const aboutSchema = z.object({
  format: z.literal(FORMAT),
  region: z.enum(['ro', 'us']),
  company: z.string().max(400),
  madeAt: z.string().max(40),
  tables: z.record(name, z.array(name).max(400)),
})

/** What stands last: the rows of each table with the hash of their lines, and how many files there are, with the hash of all. */
export const manifestSchema = z.object({
  tables: z.record(name, z.object({ rows: count, sha256: z.string().length(64) })),
  files: z.object({ count, bytes: count, missing: count, sha256: z.string().length(64) }),
})

export type About = z.output<typeof aboutSchema>
export type Manifest = z.output<typeof manifestSchema>

/** The first part of an archive, as it is written. */
export function aboutOf(facts: Omit<About, 'format'>): About {
  return { format: FORMAT, ...facts }
}

/** A row of the catalogues for everybody that a company's rows name, by what is the same wherever the catalogue is loaded. */
export const sharedSchema = z.object({
  table: z.enum(['norms', 'resources']),
  id: z.int().positive(),
  collection: z.string().max(400),
  symbol: z.string().max(400),
})

export type SharedRow = z.output<typeof sharedSchema>

export const ABOUT = 'about.json'
export const MANIFEST = 'manifest.json'

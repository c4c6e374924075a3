import { z } from 'zod'

/** Values of a tenant's own fields by their names: text, a number, a day as YYYY-MM-DD, an option of a list as its id. */
export const customValues = z.record(z.string().max(60), z.union([z.string().max(4_000), z.number(), z.null()]))

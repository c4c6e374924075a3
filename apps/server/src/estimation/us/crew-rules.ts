import { crewRate } from '@temelia/estimation/crew'
import type { Patch, Row } from '@temelia/model/entity'
import { burdens, Crew } from '@temelia/model/estimation/crew'
import { rulesFor } from '../../records/context.ts'

type CrewFields = Pick<Row<typeof Crew>, 'method' | 'workers' | 'burdenedRate' | (typeof burdens)[number]>

/** A crew keeps its man-hour rate; projects take it when they are priced again (crew-routes.ts). */
export const crewRules = rulesFor(Crew, {
  prepare: async (_context, patch, before): Promise<Patch<typeof Crew>> => ({
    ...patch,
    rate: rateOf({ ...before, ...patch }),
  }),
})

/** The man-hour rate of a crew (SPEC.md R4.7); null while nobody works in it or no burdened rate is given. */
function rateOf(crew: Partial<CrewFields>): number | null {
  if (crew.method === 'burdened') return crew.burdenedRate ?? null
  const workers = (crew.workers ?? []).filter(({ count }) => count > 0)
  if (workers.length === 0) return null
  return crewRate(
    workers,
    burdens.map((burden) => crew[burden] ?? 0),
  ).manHour
}

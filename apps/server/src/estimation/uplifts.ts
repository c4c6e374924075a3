import type { LocationUplift } from '@temelia/estimation/location'

/** Area factors as the uplifts of an article: it keeps the recipe before the uplift, so a change of place is computed again (SPEC.md R4.6). */
export function upliftsOf({ materials, labor, equipments, transports }: LocationUplift) {
  return { materialsUplift: materials, laborUplift: labor, equipmentsUplift: equipments, transportsUplift: transports }
}

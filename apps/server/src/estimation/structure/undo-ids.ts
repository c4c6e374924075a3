import type { Fate } from '../../records/change-many.ts'

/** The undo items of records that were removed together. @throws AppError why one of them was refused: all stay then */
export function undoIdsOf(fates: readonly Fate[]): number[] {
  const refused = fates.find(({ fault }) => fault)
  if (refused?.fault) throw refused.fault
  return fates.flatMap(({ undoId }) => undoId ?? [])
}

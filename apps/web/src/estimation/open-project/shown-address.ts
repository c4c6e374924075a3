import type { ShownRevisions } from '../project-state/project-tree.ts'

/** Revisions that are looked at, as an address names them: `11-7_12-0` is revision 7 of estimate 11 and the contract of estimate 12. */
export function writeShown(shown: ShownRevisions): string | undefined {
  return [...shown].map(([estimateId, revisionId]) => `${estimateId}-${revisionId ?? 0}`).join('_') || undefined
}

/** Reads what `writeShown` wrote; what is not a pair of ids is passed over. */
export function readShown(text: unknown): ShownRevisions {
  const pairs = typeof text === 'string' ? text.split('_') : []
  return new Map(
    pairs.flatMap((pair) => {
      const [, estimateId, revisionId] = /^([1-9]\d{0,14})-(\d{1,15})$/.exec(pair) ?? []
      return estimateId === undefined ? [] : [[Number(estimateId), Number(revisionId) || null] as const]
    }),
  )
}

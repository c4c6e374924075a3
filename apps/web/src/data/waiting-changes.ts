import type { Entity } from '@temelia/model/entity'
import type { QueryClient } from '@tanstack/react-query'
import type { Found, Removing, Saving } from './records.ts'

/** The dictionary comes with it, which the sign-in page does without. */
const sending = () => import('./send-changes.ts')

/**
 * Teaches the client how changes are sent, also those a reload brought back, whose screen is gone. To be done before anything is brought
 * back: a change that does not know its way by then is dropped as soon as the network returns.
 */
export function teachMutations(client: QueryClient): void {
  client.setMutationDefaults(['save'], {
    mutationFn: async (saving: Saving) => (await sending()).sendSave(saving),
    onSuccess: async (row: Found<Entity>, saving: Saving) => (await sending()).showSaved(client, row, saving),
  })
  client.setMutationDefaults(['remove'], {
    mutationFn: async (removing: Removing) => (await sending()).sendRemoval(removing),
    onSuccess: async (_undo: number | null, removing: Removing) => (await sending()).showRemoved(client, removing),
  })
}

import type { Entity, Patch } from '@temelia/model/entity'
import { useMemo, useRef } from 'react'
import { restore, useRemove, useSave, WAITS } from '../../data/records.ts'
import type { Act } from './acts.ts'

/** Writes of the records of an entity, each giving the one that takes it back. */
export type RecordActs<E extends Entity> = Readonly<{
  /** Changes a record; `before` are its values now, of the same fields. */
  patch: (id: number, next: Patch<E>, before: Patch<E>) => Act
  remove: (id: number) => Act
  /** Adds a record; null where it waits for the network. */
  add: (values: Patch<E>) => Promise<Readonly<{ id: number; back: Act }> | null>
}>

/** The acts of an entity, the same object for as long as the screen is there. */
export function useRecordActs<E extends Entity>(of: E): RecordActs<E> {
  const { save } = useSave(of)
  const { remove } = useRemove(of)
  const senders = useRef({ save, remove })
  senders.current = { save, remove }
  return useMemo(() => {
    const patch =
      (id: number, next: Patch<E>, before: Patch<E>): Act =>
      async () =>
        (await senders.current.save(id, next)) === WAITS ? null : patch(id, before, next)
    const away =
      (id: number): Act =>
      async () => {
        const undoId = await senders.current.remove(id)
        return typeof undoId === 'number' ? bringBack(id, undoId) : null
      }
    const bringBack =
      (id: number, undoId: number): Act =>
      async () => {
        await restore(of, undoId)
        return away(id)
      }
    return {
      patch,
      remove: away,
      add: async (values) => {
        const made = await senders.current.save(null, values)
        return made === WAITS ? null : { id: made.id, back: away(made.id) }
      },
    }
  }, [of])
}

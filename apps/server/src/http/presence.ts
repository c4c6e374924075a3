import { EventEmitter } from 'node:events'

/** Somebody who has a project open, with one tab of his browser. */
export interface Presence {
  readonly region: string
  readonly clientId: number
  readonly projectId: number
  readonly userId: number
  readonly name: string
}

/** Who says nothing for so long is gone: a line that went dead is not told by the network. */
const SILENCE_MILLISECONDS = 60_000

const here = new Map<string, Presence & { readonly timer: NodeJS.Timeout }>()
const emitter = new EventEmitter().setMaxListeners(0)

/** Keeps that a tab has a project open until it leaves, opens another or falls silent. What is known is known to this process only. */
export function enter(tab: string, presence: Presence): void {
  const before = here.get(tab)
  clearTimeout(before?.timer)
  const timer = setTimeout(() => leave(tab), SILENCE_MILLISECONDS).unref()
  here.set(tab, { ...presence, timer })
  if (before && placeOf(before) === placeOf(presence)) return
  if (before) emitter.emit('change', before)
  emitter.emit('change', presence)
}

/** A tab has no project open any more; one that had none is passed over. */
export function leave(tab: string): void {
  const before = here.get(tab)
  if (!before) return
  clearTimeout(before.timer)
  here.delete(tab)
  emitter.emit('change', before)
}

/** Who has a project open, each person once, by name. */
export function peopleAt(place: Pick<Presence, 'region' | 'clientId' | 'projectId'>): { id: number; name: string }[] {
  const people = new Map<number, string>()
  for (const one of here.values()) if (placeOf(one) === placeOf(place)) people.set(one.userId, one.name)
  return [...people].map(([id, name]) => ({ id, name })).toSorted((a, b) => a.name.localeCompare(b.name) || a.id - b.id)
}

/** Who has a project open as the interface says it, in replies and in live events alike. */
export function encodePeople(place: Pick<Presence, 'region' | 'clientId' | 'projectId'>) {
  return {
    InvestmentId: place.projectId,
    People: peopleAt(place).map(({ id, name }) => ({ UserId: id, Name: name })),
  }
}

/** Calls back when somebody comes to the project that this tab has open, or leaves it, until the returned function is called. */
export function followPlace(tab: string, listener: (place: Presence) => void): () => void {
  const tell = (changed: Presence) => {
    const mine = here.get(tab)
    if (mine && placeOf(mine) === placeOf(changed)) listener(changed)
  }
  emitter.on('change', tell)
  return () => void emitter.off('change', tell)
}

function placeOf({ region, clientId, projectId }: Pick<Presence, 'region' | 'clientId' | 'projectId'>): string {
  return `${region} ${clientId} ${projectId}`
}

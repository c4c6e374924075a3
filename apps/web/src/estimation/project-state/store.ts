/** A value that changes over time and tells its readers; React reads it through `useSyncExternalStore`. */
export type Store<State> = Readonly<{
  get: () => State
  set: (next: State) => void
  subscribe: (listener: () => void) => () => void
}>

export function createStore<State>(initial: State): Store<State> {
  let state = initial
  const listeners = new Set<() => void>()
  return {
    get: () => state,
    set: (next) => {
      if (next === state) return
      state = next
      for (const tell of listeners) tell()
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

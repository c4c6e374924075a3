/** A choice as the server keeps it. */
export type KeptOptions = Readonly<{ id: number; option: string; value: unknown }>

/** Where the options of forms are kept. */
export interface OptionKeeper {
  load(): Promise<readonly KeptOptions[]>
  change(id: number, value: object): Promise<unknown>
  /** Gives the id of the new row. */
  create(option: string, value: object): Promise<number>
}

export interface OptionStore {
  /** Everything that is kept. */
  load(): Promise<readonly KeptOptions[]>
  /** Stores a value a little after the last change. */
  later(option: string, value: object): void
  /** Stores what waits, at once. */
  flush(): Promise<void>
}

const DEBOUNCE = 800

/**
 * Keeps one row for each option: a new one is made only when it is known that there is none, so what was kept is read first where
 * reading it failed before. A value that could not be sent waits for the next time.
 */
export function optionStore(keeper: OptionKeeper): OptionStore {
  const ids = new Map<string, number>()
  const waiting = new Map<string, object>()
  const newest = new Map<string, object>()
  let loaded = false
  let timer: ReturnType<typeof setTimeout> | undefined
  let last: Promise<void> = Promise.resolve()

  const load = async () => {
    const rows = await keeper.load()
    for (const { id, option } of rows) ids.set(option, id)
    loaded = true
    return rows
  }
  const send = async (option: string, value: object) => {
    if (!loaded) await load()
    const id = ids.get(option)
    if (id !== undefined) await keeper.change(id, value)
    else ids.set(option, await keeper.create(option, value))
  }
  const flush = () => {
    clearTimeout(timer)
    for (const [option, value] of waiting)
      last = last
        .then(() => send(option, value))
        .catch(() => {
          if (newest.get(option) === value) waiting.set(option, value)
        })
    waiting.clear()
    return last
  }
  return {
    load,
    flush,
    later(option, value) {
      waiting.set(option, value)
      newest.set(option, value)
      clearTimeout(timer)
      timer = setTimeout(() => void flush(), DEBOUNCE)
    },
  }
}

import { setImmediate } from 'node:timers/promises'

/** Entries that are written before others get their turn: some 10 ms of work. */
const AT_ONCE = 200

/**
 * The JSON text of an object whose long lists are written a slice at a time: entries are made as the lists are read, and other requests are
 * answered in between.
 */
export async function slicedJson(
  head: Readonly<Record<string, unknown>>,
  lists: Readonly<Record<string, Iterable<unknown>>>,
): Promise<string> {
  const members = Object.entries(head).flatMap(([name, value]) => {
    const text = JSON.stringify(value)
    return text === undefined ? [] : [`${JSON.stringify(name)}:${text}`]
  })
  for (const [name, list] of Object.entries(lists)) {
    const entries: string[] = []
    for (const entry of list) {
      entries.push(JSON.stringify(entry) ?? 'null')
      if (entries.length % AT_ONCE === 0) await setImmediate()
    }
    members.push(`${JSON.stringify(name)}:[${entries.join(',')}]`)
    await setImmediate()
  }
  return `{${members.join(',')}}`
}

import { createStore, delMany, entries, set } from 'idb-keyval'
import { useEffect, useState } from 'react'
import { countUnsent, personOf, session, whenSignedOut } from '../../session/session.ts'

/** What was begun and not sent, by person and place: on this device until it is sent, given up, or its person signs out. */
const drafts = new Map<string, unknown>()
const tabs = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('temelia-drafts')
let database: ReturnType<typeof createStore> | null = null

type Told = Readonly<{ key: string; value: unknown }>

/** Brings back what was begun earlier on this device, and follows what other tabs begin. */
export async function startDrafts(): Promise<void> {
  database = createStore('temelia-drafts', 'drafts')
  tabs?.addEventListener('message', ({ data }: MessageEvent<Told>) => put(data))
  whenSignedOut((left) => {
    if (left) for (const key of ownKeys()) write({ key, value: null })
  })
  countUnsent(async () => ownKeys().filter((key) => !key.endsWith(PART)).length)
  const kept = await entries<string, unknown>(database).catch(() => [])
  for (const [key, value] of kept) put({ key, value })
}

/** What whoever is signed in began at a place and did not send; undefined when nothing. */
export function draftAt<T>(place: string): T | undefined {
  const key = keyOf(place)
  return key === null ? undefined : (drafts.get(key) as T | undefined)
}

/** Keeps what was begun at a place; null once it is sent or given up. */
export function keepDraft(place: string, value: unknown): void {
  const key = keyOf(place)
  if (key === null || (value === null && !drafts.has(key))) return
  write({ key, value })
}

/** Keeps what is being typed at a place, each time it changes; null while there is nothing worth keeping. Without a place nothing is kept. */
export function useKeptDraft(place: string | null, value: unknown): void {
  const text = JSON.stringify(value)
  useEffect(() => {
    if (place !== null) keepDraft(place, JSON.parse(text))
  }, [place, text])
}

/** What a form holds, kept at a place while it differs from `start`. `found` tells that it began with what an earlier visit left. */
export function useDrafted<T>(place: string, start: T) {
  const [from] = useState(start)
  const [begun, setBegun] = useState(() => draftAt<T>(place))
  const [value, setValue] = useState<T>(begun ?? from)
  useKeptDraft(place, JSON.stringify(value) === JSON.stringify(from) ? null : value)
  const drop = () => {
    setBegun(undefined)
    setValue(from)
    keepDraft(place, null)
  }
  return { value, setValue, found: begun !== undefined, drop }
}

/** A place beside another one, such as the files of a note: it does not count by itself. */
export function partOfPlace(place: string): string {
  return place + PART
}

const PART = ' +'

function keyOf(place: string): string | null {
  const person = session()
  return person && `${personOf(person)} ${place}`
}

function ownKeys(): readonly string[] {
  const start = keyOf('')
  return start === null ? [] : [...drafts.keys()].filter((key) => key.startsWith(start))
}

function write(told: Told): void {
  put(told)
  tabs?.postMessage(told)
  if (!database) return
  const { key, value } = told
  // Where nothing can be kept (a private window, a full disk) the draft lives as long as the page.
  void (value === null ? delMany([key], database) : set(key, value, database)).catch(() => undefined)
}

function put({ key, value }: Told): void {
  if (value === null) drafts.delete(key)
  else drafts.set(key, value)
}

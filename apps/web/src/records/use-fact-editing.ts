import type { Entity } from '@temelia/model/entity'
import { valueIn } from '@temelia/model/own-key'
import { useCallback, useState } from 'react'
import type { AnyRow } from '../data/records.ts'
import { isEditable, useFactSave } from './use-fact-save.ts'

type Place = Readonly<{ id: number; key: string }>
type Refusal = Readonly<{ typed: unknown; message: string }>
type ByPlace<Value> = Readonly<Record<string, Value>>

/** What `useFactEditing` gives to those that show facts. */
export type FactEditing = ReturnType<typeof useFactEditing>

/** Which fact is being changed, what is on its way, and what was refused, with what was typed: on a record's page and in a list alike. */
export function useFactEditing(of: Entity, editable: boolean) {
  const save = useFactSave(of)
  const [at, setAt] = useState<Place | null>(null)
  const [sending, setSending] = useState<ByPlace<unknown>>({})
  const [refused, setRefused] = useState<ByPlace<Refusal>>({})
  const begin = useCallback((row: AnyRow, key: string) => setAt({ id: row.id, key }), [])
  const forget = (place: string) => setRefused(({ [place]: _gone, ...rest }) => rest)
  const value = (row: AnyRow, key: string) => {
    const place = placeOf(row, key)
    return place in sending ? sending[place] : valueIn(row, key)
  }
  return {
    /** Whether an input stands in the place of the value; what was refused stays open. */
    isOpen: (row: AnyRow, key: string) => isAt(at, row, key) || placeOf(row, key) in refused,
    refusal: (row: AnyRow, key: string) => refused[placeOf(row, key)],
    may: (row: AnyRow, key: string) => editable && isEditable(of, row, key),
    /** The value, or what is on its way to the server in its place. */
    value,
    begin,
    /** Sends what was typed and goes on to the next fact of the row. */
    commit: async (row: AnyRow, key: string, typed: unknown, next: string | null) => {
      const place = placeOf(row, key)
      setAt((now) => (!isAt(now, row, key) ? now : next === null ? null : { id: row.id, key: next }))
      forget(place)
      const message = await save(row, key, typed, (sent) => setSending((others) => ({ ...others, [place]: sent })))
      setSending(({ [place]: _sent, ...rest }) => rest)
      if (message !== null) setRefused((others) => ({ ...others, [place]: { typed, message } }))
    },
    cancel: (row: AnyRow, key: string) => {
      forget(placeOf(row, key))
      setAt((now) => (isAt(now, row, key) ? null : now))
    },
  }
}

function placeOf(row: AnyRow, key: string): string {
  return `${row.id} ${key}`
}

function isAt(place: Place | null, row: AnyRow, key: string): boolean {
  return place?.id === row.id && place.key === key
}

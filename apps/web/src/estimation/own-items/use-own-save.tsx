import { type ReactNode, useState } from 'react'
import { Problem } from '../../data/problem.ts'
import { StaleNote } from '../../ui/stale-note.tsx'
import { useText } from '../../ui/text.ts'
import { toastDone, toastProblem } from '../../ui/toast.tsx'
import { loadOwnItem, saveOwnItem } from './own-item-data.ts'

type OwnSave = Readonly<{
  busy: boolean
  /** Saves the item and closes its form. */
  save: (name: string, json: object) => void
  /** Says above the form that somebody else saved it first. */
  note: ReactNode
}>

type SavedForm = Readonly<{
  kind: 'norms' | 'resources'
  /** Null for a new one. */
  item: Readonly<{ id: number; version: number }> | null
  onClose: () => void
  /** Shows the item as it is now in place of what was typed. */
  onTheirs: () => void
}>

/** Saves the form of an own item on the version it was begun on; once its person has seen that somebody else saved first, on theirs. */
export function useOwnSave({ kind, item, onClose, onTheirs }: SavedForm): OwnSave {
  const { t } = useText()
  const [busy, setBusy] = useState(false)
  const [theirs, setTheirs] = useState<number | null>(null)
  const version = theirs ?? item?.version

  async function send(name: string, json: object): Promise<void> {
    try {
      await saveOwnItem(kind, item?.id ?? null, version === undefined ? json : { ...json, Version: version })
    } catch (cause) {
      if (!item || !(cause instanceof Problem) || cause.status !== 412) throw cause
      setTheirs((await loadOwnItem(kind, item.id)).Version)
      return
    }
    toastDone(t('didKeepOwn', { name }))
    onClose()
  }

  return {
    busy,
    save: (name, json) => {
      if (busy) return
      setBusy(true)
      send(name, json)
        .catch(toastProblem)
        .finally(() => setBusy(false))
    },
    note: theirs !== null && <StaleNote onTheirs={onTheirs} />,
  }
}

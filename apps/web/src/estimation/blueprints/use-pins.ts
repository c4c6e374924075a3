import type { Filter } from '@temelia/model/filter'
import { BlueprintPin } from '@temelia/model/takeoff/blueprint-pin'
import type { Point } from '@temelia/takeoff/point'
import { useMemo } from 'react'
import { type SaveEntry, useWaiting } from '../../data/outbox/waiting.ts'
import { type Found, useList, useSave, WAITS } from '../../data/records.ts'
import type { Attachment } from '../../data/send-file.ts'
import { useText } from '../../ui/text.ts'
import { toastDone, toastProblem } from '../../ui/toast.tsx'

export type PinRow = Found<typeof BlueprintPin>

/** A pin as it stands on the sheet: one of the server's, or one that waits on the device. */
export type Pin = Readonly<{
  key: string
  number: number
  point: Point
  text: string | null
  row: PinRow | null
  waiting: SaveEntry | null
}>

const MOST = 500

/** The pins of a sheet in the order they were put there, those that wait to be sent last. */
export function usePins(pageId: number) {
  const { t } = useText()
  const filter = useMemo((): Filter => ({ field: 'blueprintPageId', op: 'eq', value: pageId }), [pageId])
  const list = useList(BlueprintPin, { filter, sort: 'id', page: 1, pageSize: MOST })
  const { made, removed } = useWaiting(BlueprintPin)
  const { save } = useSave(BlueprintPin)
  const rows = list.data?.rows
  const pins = useMemo(() => {
    const kept = (rows ?? []).filter(({ id }) => !removed.has(id))
    const begun = made.filter(({ change }) => (change.patch as Partial<PinRow>).blueprintPageId === pageId)
    return [
      ...kept.map((row) => ({ key: String(row.id), point: row.point, text: row.text, row, waiting: null })),
      ...begun.map((entry) => {
        const { point = [0, 0], text = null } = entry.change.patch as Partial<PinRow>
        return { key: entry.key, point, text, row: null, waiting: entry }
      }),
    ].map((pin, at): Pin => ({ ...pin, number: at + 1 }))
  }, [rows, made, removed, pageId])

  return {
    pins,
    /** Puts a pin on the sheet, or writes what is said and shown at one. Gives whether it is safe. */
    keep: async (
      row: PinRow | null,
      { point, text }: Readonly<{ point: Point; text: string }>,
      files: readonly Attachment[],
    ): Promise<boolean> => {
      const words = text.trim() || null
      const patch = row
        ? { text: words, ...(files.length > 0 ? { fileIds: row.fileIds } : {}) }
        : { blueprintPageId: pageId, point, text: words, takenAt: new Date().toISOString() }
      try {
        const saved = await save(row?.id ?? null, patch, row?.version ?? null, files)
        if (saved !== WAITS) toastDone(t('blueprintPinKept'))
        return true
      } catch (problem) {
        toastProblem(problem)
        return false
      }
    },
    /** Moves a pin; it can be taken back. */
    move: async (row: PinRow, point: Point): Promise<void> => {
      try {
        const moved = await save(row.id, { point }, row.version)
        const back = () =>
          void save(row.id, { point: row.point }, moved === WAITS ? null : moved.version).catch(toastProblem)
        if (moved !== WAITS) toastDone(t('blueprintPinMoved'), back)
      } catch (problem) {
        toastProblem(problem)
      }
    },
  }
}

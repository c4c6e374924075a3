import { useMemo } from 'react'
import { tenantToday } from '../../session/tenant-region.ts'
import { toastDone, toastFailed } from '../../ui/toast.tsx'
import { useText } from '../../ui/text.ts'
import type { ActivityPatch } from './changes.ts'
import { dayMovedBy, HELD_TEXT, heldBy, movedTo, progressPatch, stretchedBy } from './moves.ts'
import { parentWhenIndented, parentWhenOutdented } from '@temelia/scheduling/outline'
import { datesOf } from './plan.ts'
import { isMilestone } from './timetable-data.ts'
import type { OpenTimetable } from './use-timetable.ts'

export type Asked = 'work' | 'split' | 'quantities' | 'network' | 'constraints'

/** What can be done with a row, by key, by menu and on a phone. */
export type RowActions = Readonly<{
  move: (id: number, days: number) => void
  resize: (id: number, days: 1 | -1) => void
  change: (id: number, patch: ActivityPatch, said?: 'ttDidMove' | 'ttDidResize' | 'ttDidEdit') => void
  /** Says how much of it is done, in percent. */
  progress: (id: number, percent: number) => void
  link: (from: number, to: number) => void
  indent: (id: number) => void
  outdent: (id: number) => void
  remove: (id: number) => void
  /** Adds below a row, or at the end; gives the new id. */
  insert: (below: number | null, kind: 'work' | 'finishMilestone' | 'group') => Promise<number | null>
  /** Makes work a milestone and back. */
  milestone: (id: number) => void
  /** Asks in a dialog: what of the estimate it carries out, how it is made two, what its quantities would move, or which dates it keeps; or shows its network. */
  ask: (id: number, what: Asked) => void
}>

/** The acts of the rows of an open timetable. */
export function useRowActions(open: OpenTimetable, onAsk: (id: number, what: Asked) => void): RowActions {
  const { t } = useText()
  return useMemo(() => {
    const { plan, edit, add, takeBack } = open
    const rowOf = (id: number) => plan.byId.get(id)
    const nameOf = (id: number) => rowOf(id)?.item.activity.Name ?? ''
    const change: RowActions['change'] = (id, patch, said = 'ttDidEdit') =>
      void edit(t(said, { name: nameOf(id) }), [{ do: 'activity', id, patch }])
    const unheld = (id: number, how: 'move' | 'resize') => {
      const held = heldBy(plan, id, how)
      if (held) toastFailed(t(HELD_TEXT[held]))
      return held === null
    }
    return {
      change,
      move: (id, days) => {
        if (!unheld(id, 'move')) return
        const patch = movedTo(plan, id, dayMovedBy(plan, id, days))
        if (patch) change(id, patch, 'ttDidMove')
      },
      resize: (id, days) => {
        if (unheld(id, 'resize')) change(id, { duration: stretchedBy(plan, id, days) }, 'ttDidResize')
      },
      progress: (id, percent) => change(id, progressPatch(plan, id, percent, tenantToday())),
      link: (from, to) =>
        void edit(t('ttDidLink', { name: nameOf(to) }), [
          { do: 'link', from, to, terms: { type: 'FS', lag: 0, lagTime: 'successor' } },
        ]),
      indent: (id) => {
        const parentId = parentWhenIndented(plan.rows, id)
        if (parentId !== null) change(id, { parentId })
      },
      outdent: (id) => {
        const parentId = parentWhenOutdented(plan.rows, id)
        if (parentId !== undefined) change(id, { parentId })
      },
      remove: (id) => {
        const said = t('ttDidRemove', { name: nameOf(id) })
        void edit(said, [{ do: 'remove', id }]).then((done) => done && toastDone(said, () => takeBack(said)))
      },
      insert: (below, kind) => {
        const row = below === null ? undefined : rowOf(below)
        const name = t(kind === 'work' ? 'ttNewActivity' : kind === 'group' ? 'ttNewGroup' : 'ttNewMilestone')
        return add(t('ttDidAdd', { name }), {
          name,
          kind,
          ...(kind === 'work' ? { duration: 1 } : {}),
          ...(row ? { parentId: row.item.parentId, position: row.item.activity.Position + 1 } : {}),
        })
      },
      ask: (id, what) => {
        const row = rowOf(id)
        if (row && what === 'network') return onAsk(id, what)
        if (!row || row.group) return
        if (what === 'constraints') return onAsk(id, what)
        if (isMilestone(row.item.activity)) return
        if (what === 'quantities' && open.scratch) return void toastFailed(t('wiNotInCopy'))
        if (what === 'split' && datesOf(plan, id).complete) return void toastFailed(t('ttSplitDone'))
        onAsk(id, what)
      },
      milestone: (id) => {
        const row = rowOf(id)
        if (!row || row.group) return
        const { activity } = row.item
        change(id, isMilestone(activity) ? { kind: 'work', duration: 1 } : { kind: 'finishMilestone', duration: null })
      },
    }
  }, [open, onAsk, t])
}

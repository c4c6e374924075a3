import { type Entity, fieldByWire, type Patch } from '@temelia/model/entity'
import { valueIn } from '@temelia/model/own-key'
import { fieldMessages } from '@temelia/text/field-faults'
import { Problem } from '../data/problem.ts'
import { type AnyRow, useSave, WAITS } from '../data/records.ts'
import { usePractice } from '../session/tenant-region.ts'
import { problemText } from '../ui/problem-text.ts'
import { useText } from '../ui/text.ts'
import { toastDone, toastProblem } from '../ui/toast.tsx'
import { useLabels } from './labels.ts'
import { readDraft } from './record-draft.ts'
import { unreadFault } from './unread-fault.ts'

/** Whether one field of a record can be changed where it is shown. Moments have forms of their own. */
export function isEditable(of: Entity, row: AnyRow, key: string): boolean {
  const field = of.fields[key]
  if (!field || row.actions['edit'] !== true) return false
  return !field.readOnly && !field.once && !field.secret && !field.rich && !['json', 'instant'].includes(field.kind)
}

/**
 * Changes one field of a record as a form would: by the outbox, on the version one looked at, with an Undo. `onSending` is told the
 * value once it is on its way. Gives the reason when it was refused, null when there is nothing more to say.
 */
export function useFactSave(of: Entity) {
  const { t, language } = useText()
  const practice = usePractice()
  const labels = useLabels(of)
  const { save } = useSave(of)
  return async (
    row: AnyRow,
    key: string,
    typed: unknown,
    onSending: (value: unknown) => void,
  ): Promise<string | null> => {
    const began = valueIn(row, key) ?? null
    const { patch, unreadable, missing } = readDraft(of, { [key]: typed }, { [key]: began }, practice)
    if (missing.length > 0) return fieldMessages.REQUIRED[language]
    if (unreadable.length > 0) return unreadFault(of.fields[key], typed, practice, t)
    if (!(key in patch)) return null
    onSending(patch[key])
    try {
      const saved = await save(row.id, patch as Patch<Entity>, row.version)
      if (saved === WAITS) return null
      const back = { [key]: began } as Patch<Entity>
      toastDone(t('factSaved', { field: labels.field(key) }), () => {
        save(row.id, back, saved.version).catch(toastProblem)
      })
      return null
    } catch (cause) {
      const own =
        cause instanceof Problem && cause.errors.find(({ field }) => (fieldByWire(of, field) ?? field) === key)
      return own ? own.message : problemText(cause, t)
    }
  }
}

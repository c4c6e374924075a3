import { UserOption } from '@temelia/model/admin/user-option'
import { useList, useSave } from '../data/records.ts'

/** A saved choice of the person, its change, and whether it has been looked for. */
export function useOwnOption(type: string, option: string) {
  const kept = useList(UserOption, {
    filter: {
      and: [
        { field: 'type', op: 'eq', value: type },
        { field: 'option', op: 'eq', value: option },
      ],
    },
    count: 'none',
  })
  const { save } = useSave(UserOption)
  const row = kept.data?.rows[0]
  return {
    loaded: kept.data !== undefined || kept.isError,
    value: row?.value,
    change: (value: unknown) =>
      save(row?.id ?? null, row ? { value: value as never } : { type, option, value: value as never }),
  }
}

/** Minutes before an activity that a person wants to be reminded of each new one; null for those who set reminders one by one. */
export function useUsualReminder() {
  const { value, ...option } = useOwnOption('activities', 'reminder')
  const minutes = typeof value === 'number' && USUAL_REMINDERS.includes(value) ? value : null
  return { ...option, minutes }
}

/** The times before an activity that one chooses from, in minutes. */
export const USUAL_REMINDERS: readonly number[] = [0, 5, 15, 30, 60, 120, 1_440]

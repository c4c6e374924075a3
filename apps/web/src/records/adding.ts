import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback } from 'react'

type Search = Readonly<Record<string, unknown>>

/** What the address of a list says for the form of a new record to stand open over it. */
export const ADDING = { add: 1 } as const

/** Whether the address asks for the form of a new record, and what takes that out of the address once the form is closed. */
export function useAdding(): readonly [boolean, () => void] {
  const asked = isAdding(useSearch({ strict: false }))
  const navigate = useNavigate()
  const added = useCallback(() => {
    if (!asked) return
    void navigate({
      to: '.',
      search: ((now: Search) => ({ ...now, add: undefined })) as never,
      replace: true,
      resetScroll: false,
    })
  }, [asked, navigate])
  return [asked, added]
}

/** The next state of a list's address; a form that is open stays so. */
export function keptAdding(now: Search, next: Search): Search {
  return isAdding(now) ? { ...next, ...ADDING } : next
}

/** Whether an address leaves the list as it begins. */
export function asksNothing(search: Search): boolean {
  return Object.keys(search).every((key) => key in ADDING)
}

function isAdding(search: Search): boolean {
  return search['add'] === ADDING.add
}

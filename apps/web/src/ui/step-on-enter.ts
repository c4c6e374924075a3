import type { KeyboardEvent } from 'react'

/** Enter and the arrows go up and down a column of fields, marked by `data-column`; leaving a field takes in what was typed. */
export function stepOnEnter(event: KeyboardEvent<HTMLElement>): void {
  const field = event.target as HTMLElement
  const column = field.dataset['column']
  const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' || event.key === 'Enter' ? 1 : 0
  if (!column || by === 0) return
  event.preventDefault()
  event.stopPropagation()
  const fields = [...event.currentTarget.querySelectorAll<HTMLInputElement>(`input[data-column="${column}"]`)]
  const next = fields[fields.indexOf(field as HTMLInputElement) + by]
  if (next) {
    next.focus()
    next.select()
  } else field.blur()
}

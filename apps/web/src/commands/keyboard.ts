import { useEffect } from 'react'
import { isEnabled } from './command.ts'
import { offered, plainKeysOn } from './registry.ts'
import { completed, isPlain, SEQUENCE_MS, startsSequence, strokeName } from './shortcut.ts'

/**
 * Runs the commands on offer from the keyboard. Plain keys are left to whoever types: fields, anything inside `[data-own-keys]`
 * (the grids), and open dialogs.
 */
export function useKeyboard(): void {
  useEffect(() => {
    let earlier: string | null = null
    let earlierAt = 0
    const listen = (event: KeyboardEvent) => {
      const name = strokeName(event)
      if (name === null || event.defaultPrevented) return
      const usable = offered().filter(isEnabled)
      const reachable = isPlain(name) && (!plainKeysOn() || belongsToOthers(event.target)) ? [] : usable
      const known = reachable.flatMap((command) => command.shortcut ?? [])
      const shortcut = completed(known, event.timeStamp - earlierAt < SEQUENCE_MS ? earlier : null, name)
      earlier = startsSequence(known, name) ? name : null
      earlierAt = event.timeStamp
      const command = shortcut ? reachable.findLast((candidate) => candidate.shortcut === shortcut) : undefined
      if (!command) return
      event.preventDefault()
      command.run()
    }
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [])
}

/** Fields that take letters; boxes to tick do not. */
const TYPED = 'input:not([type="checkbox"], [type="radio"])'

function belongsToOthers(target: EventTarget | null): boolean {
  if (document.querySelector('[role="dialog"][aria-modal="true"]')) return true
  if (!(target instanceof HTMLElement)) return false
  return target.isContentEditable || target.closest(`${TYPED}, textarea, select, [data-own-keys]`) !== null
}

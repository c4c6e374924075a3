import { useEffect, useId, useSyncExternalStore } from 'react'
import type { Command } from './command.ts'

const SHORTCUTS_KEY = 'temelia.shortcuts'

const groups = new Map<string, readonly Command[]>()
const listeners = new Set<() => void>()
let flat: readonly Command[] = []
let plainKeys = typeof localStorage === 'undefined' || localStorage.getItem(SHORTCUTS_KEY) !== 'off'

/**
 * Offers commands while the calling component is on screen. What is offered later (the screen, then its dialog) wins a shortcut
 * over what was offered before (the shell).
 */
export function useCommands(commands: readonly Command[]): void {
  const owner = useId()
  useEffect(() => {
    groups.set(owner, commands)
    publish()
  }, [owner, commands])
  useEffect(
    () => () => {
      groups.delete(owner)
      publish()
    },
    [owner],
  )
}

/** Every command on offer now, the shell's first. */
export function useOfferedCommands(): readonly Command[] {
  return useSyncExternalStore(subscribe, offered)
}

/** Every command on offer now, for the keyboard listener. */
export function offered(): readonly Command[] {
  return flat
}

/** Whether shortcuts of plain keys work; the choice is kept on this device. */
export function usePlainKeys(): readonly [boolean, (on: boolean) => void] {
  return [useSyncExternalStore(subscribe, plainKeysOn), setPlainKeys]
}

export function plainKeysOn(): boolean {
  return plainKeys
}

function setPlainKeys(on: boolean): void {
  plainKeys = on
  localStorage.setItem(SHORTCUTS_KEY, on ? 'on' : 'off')
  for (const tell of listeners) tell()
}

function publish(): void {
  flat = [...groups.values()].flat()
  for (const tell of listeners) tell()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

import { useMediaQuery } from '@mantine/hooks'
import { type MouseEvent, type ReactNode, useCallback, useMemo, useState } from 'react'
import type { Command } from '../commands/command.ts'
import { useText } from '../ui/text.ts'
import classes from './beside.module.css'

/** Whether there is room for a record beside its list: from 1,600 px on. */
export function useWide(): boolean {
  return useMediaQuery('(min-width: 100em)', false, { getInitialValueInEffect: false })
}

type Row = Readonly<{ id: number }>

/** The row a list is on, which stands beside it on a wide screen. */
export interface BesideList<R extends Row> {
  /** The row, and which of them it is; -1 where it is none. */
  readonly here: R | undefined
  readonly at: number
  /** The row where it is shown beside the list. */
  readonly shown: R | undefined
  readonly step: (by: number) => void
  /** Follows a click on a row: beside the list where there is room; with a key held down the browser does as always. */
  readonly onClick: (event: MouseEvent, row: R) => void
  readonly close: () => void
  /** J, K and O. */
  readonly commands: readonly Command[]
}

/** Keeps which row of a list one is on. Where that one leaves the list, its neighbour takes its place. */
export function useBeside<R extends Row>(
  rows: readonly R[],
  { titleOf, onOpen }: Readonly<{ titleOf: (row: R) => string; onOpen: (row: R) => void }>,
): BesideList<R> {
  const { t } = useText()
  const wide = useWide()
  const [place, setPlace] = useState({ id: 0, at: -1 })
  const at = placeIn(rows, place)
  const here = rows[at]
  const step = useCallback(
    (by: number) => {
      const next = Math.max(0, Math.min(rows.length - 1, at + by))
      setPlace({ id: rows[next]?.id ?? 0, at: next })
      document.querySelector(`[data-id="${rows[next]?.id}"]`)?.scrollIntoView({ block: 'nearest' })
    },
    [rows, at],
  )
  const close = useCallback(() => setPlace({ id: 0, at: -1 }), [])
  const commands = useMemo((): readonly Command[] => {
    const some = rows.length > 0
    return [
      { id: 'list-next', label: t('moveDown'), group: 'here', shortcut: 'j', enabled: some, run: () => step(1) },
      { id: 'list-previous', label: t('moveUp'), group: 'here', shortcut: 'k', enabled: some, run: () => step(-1) },
      {
        id: 'list-open',
        label: t('listOpen', { name: here ? titleOf(here) : '' }),
        group: 'here',
        shortcut: 'o',
        enabled: here !== undefined,
        run: () => here && onOpen(here),
      },
    ]
  }, [rows, here, step, t, titleOf, onOpen])
  const onClick = (event: MouseEvent, row: R) => {
    if (!wide || event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    setPlace({ id: row.id, at: rows.indexOf(row) })
  }
  return { here, at, shown: wide ? here : undefined, step, onClick, close, commands }
}

function placeIn(rows: readonly Row[], { id, at }: Readonly<{ id: number; at: number }>): number {
  if (at < 0) return -1
  const found = rows.findIndex((row) => row.id === id)
  return found >= 0 ? found : Math.min(at, rows.length - 1)
}

/** A list, and at its right the record one is on. */
export function Beside({ pane, children }: Readonly<{ pane: ReactNode; children: ReactNode }>) {
  return (
    <div className={classes['beside']} data-preview={Boolean(pane) || undefined}>
      {children}
      {pane}
    </div>
  )
}

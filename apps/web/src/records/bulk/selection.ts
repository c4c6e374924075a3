import { useCallback, useMemo, useState } from 'react'

/** Which records of a list are selected: some, on any page, or all that match. */
export type Selection = Readonly<{
  ids: readonly number[]
  all: boolean
  count: number
  toggle: (id: number) => void
  /** Makes the selected ones of these rows exactly `chosen`; those of other pages stay. */
  choose: (rows: readonly number[], chosen: readonly number[]) => void
  selectAll: () => void
  clear: () => void
}>

type Kept = Readonly<{ question: string; ids: readonly number[]; all: boolean }>

/** The selection of a list; another filter or search begins anew. */
export function useSelection(question: string, total: number): Selection {
  const [kept, setKept] = useState<Kept>({ question, ids: [], all: false })
  const { ids, all } = kept.question === question ? kept : NONE
  const put = useCallback(
    (change: (ids: readonly number[]) => readonly number[], whole = false) =>
      setKept((last) => ({ question, ids: change(last.question === question ? last.ids : []), all: whole })),
    [question],
  )
  return useMemo(
    () => ({
      ids,
      all,
      count: all ? total : ids.length,
      toggle: (id) => put((last) => (last.includes(id) ? last.filter((other) => other !== id) : [...last, id])),
      choose: (rows, chosen) => put((last) => [...last.filter((id) => !rows.includes(id)), ...chosen]),
      selectAll: () => put((last) => last, true),
      clear: () => put(() => []),
    }),
    [ids, all, total, put],
  )
}

const NONE = { ids: [] as readonly number[], all: false }

import { UserOption } from '@temelia/model/admin/user-option'
import { readPrintOptions } from '@temelia/reports/print-options'
import { useCallback, useEffect, useRef, useState } from 'react'
import { fetchPage } from '../../data/records.ts'
import { changeRow, createRow } from '../project-state/wire.ts'
import type { Output, ReportLanguage, Wish } from './report-data.ts'
import { type WishKeeper, type WishStore, wishStore } from './wish-store.ts'

const TYPE = 'report'
/** The option that holds what is the same for all forms. */
const COMMON = '*'

/** What belongs to one print or one project and is not remembered. */
const PASSING = ['date', 'settlement', 'secondCurrency'] as const

export type Common = Readonly<{ language: ReportLanguage | null; output: Output }>

const OUTPUTS: readonly Output[] = ['pdf', 'zip', 'xlsx', 'json']
const NO_COMMON: Common = { language: null, output: 'pdf' }

export type Wishes = Readonly<{
  /** False until what was remembered has come. */
  ready: boolean
  of: (symbol: string) => Wish
  change: (symbol: string, wish: Wish) => void
  common: Common
  changeCommon: (common: Common) => void
}>

/** The options of each form as this person last had them, kept on the server so that they follow him to another device. */
export function useWishes(): Wishes {
  const [ready, setReady] = useState(false)
  const [byForm, setByForm] = useState<Readonly<Record<string, Wish>>>({})
  const [common, setCommon] = useState(NO_COMMON)
  const store = useStore()

  useEffect(() => {
    void store.load().then(
      (rows) => {
        const read = rows
          .filter(({ option }) => option !== COMMON)
          .map(({ option, value }) => [option, readWish(value)])
        setByForm((typed) => ({ ...Object.fromEntries(read), ...typed }))
        const kept = rows.find(({ option }) => option === COMMON)
        if (kept) setCommon(readCommon(kept.value))
        setReady(true)
      },
      () => setReady(true),
    )
  }, [store])

  const change = useCallback(
    (symbol: string, wish: Wish) => {
      setByForm((before) => ({ ...before, [symbol]: wish }))
      store.later(symbol, lasting(wish))
    },
    [store],
  )
  const changeCommon = useCallback(
    (next: Common) => {
      setCommon(next)
      store.later(COMMON, next)
    },
    [store],
  )
  return { ready, of: (symbol) => byForm[symbol] ?? {}, change, common, changeCommon }
}

/** Stores a little after the last change, and at once when the screen is left. */
function useStore(): WishStore {
  const held = useRef<WishStore | null>(null)
  held.current ??= wishStore(keeper)
  const { flush } = held.current
  useEffect(() => () => void flush(), [flush])
  return held.current
}

const keeper: WishKeeper = {
  load: async () => {
    const filter = { field: 'type', op: 'eq', value: TYPE } as const
    return (await fetchPage(UserOption, { filter, pageSize: 200 })).rows
  },
  change: (id, value) => changeRow(UserOption, id, { value: plain(value) }),
  create: async (option, value) => (await createRow(UserOption, { type: TYPE, option, value: plain(value) })).id,
}

function plain(value: object): Record<string, string> {
  return JSON.parse(JSON.stringify(value)) as Record<string, string>
}

/** The fields of a stored wish that still mean something. */
export function readWish(value: unknown): Wish {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return {}
  const fields = Object.entries(value).filter(([key, one]) => {
    return readPrintOptions({ [key]: one }, null).faults.length === 0
  })
  return lasting(Object.fromEntries(fields))
}

function lasting(wish: Wish): Wish {
  return Object.fromEntries(Object.entries(wish).filter(([key]) => !PASSING.some((passing) => passing === key)))
}

function readCommon(value: unknown): Common {
  const { language, output } = (value ?? {}) as Record<string, unknown>
  return {
    language: language === 'ro' || language === 'en' ? language : null,
    output: OUTPUTS.find((known) => known === output) ?? 'pdf',
  }
}

import { UserOption } from '@temelia/model/admin/user-option'
import { readPrintOptions } from '@temelia/reports/print-options'
import { useCallback, useEffect, useRef, useState } from 'react'
import { fetchAll } from '../../data/records.ts'
import { say } from '../../ui/text.ts'
import { toastFailed } from '../../ui/toast.tsx'
import { changeRow, createRow } from '../project-state/wire.ts'
import type { Output, ReportLanguage, FormOptions } from './report-data.ts'
import { type OptionKeeper, type OptionStore, optionStore } from './option-store.ts'

const TYPE = 'report'
/** The option that holds what is the same for all forms. */
const COMMON = '*'

/** What belongs to one print or one project and is not remembered. */
const PASSING = ['date', 'settlement', 'secondCurrency'] as const

export type Common = Readonly<{ language: ReportLanguage | null; output: Output }>

const OUTPUTS: readonly Output[] = ['pdf', 'zip', 'xlsx', 'json']
const NO_COMMON: Common = { language: null, output: 'pdf' }

export type OptionsByForm = Readonly<{
  /** False until what was remembered has come. */
  ready: boolean
  of: (symbol: string) => FormOptions
  change: (symbol: string, options: FormOptions) => void
  common: Common
  changeCommon: (common: Common) => void
}>

/** The options of each form as this person last had them, kept on the server so that they follow to another device. */
export function useFormOptions(): OptionsByForm {
  const [ready, setReady] = useState(false)
  const [byForm, setByForm] = useState<Readonly<Record<string, FormOptions>>>({})
  const [common, setCommon] = useState(NO_COMMON)
  const store = useStore()

  useEffect(() => {
    void store.load().then(
      (rows) => {
        const read = rows
          .filter(({ option }) => option !== COMMON)
          .map(({ option, value }) => [option, readFormOptions(value)])
        setByForm((typed) => ({ ...Object.fromEntries(read), ...typed }))
        const kept = rows.find(({ option }) => option === COMMON)
        if (kept) setCommon(readCommon(kept.value))
        setReady(true)
      },
      () => {
        toastFailed(say('GET_USER_OPTIONS_PROBLEM'))
        setReady(true)
      },
    )
  }, [store])

  const change = useCallback(
    (symbol: string, options: FormOptions) => {
      setByForm((before) => ({ ...before, [symbol]: options }))
      store.later(symbol, lasting(options))
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
function useStore(): OptionStore {
  const held = useRef<OptionStore | null>(null)
  held.current ??= optionStore(keeper)
  const { flush } = held.current
  useEffect(() => () => void flush(), [flush])
  return held.current
}

const keeper: OptionKeeper = {
  load: async () => {
    const filter = { field: 'type', op: 'eq', value: TYPE } as const
    return (await fetchAll(UserOption, { filter })).rows
  },
  change: (id, value) => changeRow(UserOption, id, { value: plain(value) }),
  create: async (option, value) => (await createRow(UserOption, { type: TYPE, option, value: plain(value) })).id,
}

function plain(value: object): Record<string, string> {
  return JSON.parse(JSON.stringify(value)) as Record<string, string>
}

/** The stored options that still mean something. */
export function readFormOptions(value: unknown): FormOptions {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return {}
  const fields = Object.entries(value).filter(([key, one]) => {
    return readPrintOptions({ [key]: one }, null).faults.length === 0
  })
  return lasting(Object.fromEntries(fields))
}

function lasting(options: FormOptions): FormOptions {
  return Object.fromEntries(Object.entries(options).filter(([key]) => !PASSING.some((passing) => passing === key)))
}

function readCommon(value: unknown): Common {
  const { language, output } = (value ?? {}) as Record<string, unknown>
  return {
    language: language === 'ro' || language === 'en' ? language : null,
    output: OUTPUTS.find((known) => known === output) ?? 'pdf',
  }
}

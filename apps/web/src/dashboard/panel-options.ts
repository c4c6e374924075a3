import { useMemo } from 'react'
import { useOwnOption } from '../records/own-option.ts'

/** The panels in the order in which a new person sees them, with how many of twelve columns each takes. */
export const SPANS = {
  overdue: 5,
  salesFunnel: 7,
  calendar: 12,
  budget: 6,
  investmentsStages: 3,
  conversionRate: 3,
  map: 6,
  changes: 6,
  actions: 7,
  balance: 5,
  weightedPipeline: 6,
  recentProjects: 6,
} as const

export type PanelName = keyof typeof SPANS

export const PANELS = Object.keys(SPANS) as readonly PanelName[]

export const KINDS = ['task', 'call', 'meeting', 'visit', 'email', 'deadline'] as const

/** What one person chose about the dashboard. */
export type Options = Readonly<{
  order: readonly PanelName[]
  hidden: readonly PanelName[]
  funnel: Readonly<{ basis: 'open' | 'created' | 'closing'; hidden: readonly number[] }>
  actions: Readonly<{ kinds: readonly string[]; people: readonly number[] }>
  stages: Readonly<{ basis: 'createdAt' | 'estimateDate' | 'none'; hidden: readonly number[] }>
  calendar: Readonly<{ kinds: readonly string[]; done: boolean; weekend: boolean }>
  /** The first steps are hidden. */
  started: boolean
}>

/** The dashboard of who chose nothing. */
export const START: Options = {
  order: PANELS,
  hidden: [],
  funnel: { basis: 'open', hidden: [] },
  actions: { kinds: KINDS, people: [] },
  stages: { basis: 'createdAt', hidden: [] },
  calendar: { kinds: [], done: true, weekend: true },
  started: false,
}

/** The choices of the person, and their change, saved at once; undefined until they are loaded. */
export function useOptions() {
  const { loaded, value, change } = useOwnOption('dashboard', 'panels')
  const options = useMemo(() => readOptions(value), [value])
  return { loaded, options, change: (part: Partial<Options>) => change({ ...options, ...part }) }
}

/** Reads saved choices; what does not fit, or came with a later version, is left at its start. */
export function readOptions(value: unknown): Options {
  const saved = (typeof value === 'object' && value !== null ? value : {}) as Partial<Options>
  const order = (saved.order ?? []).filter((name) => PANELS.includes(name))
  return {
    order: [...order, ...PANELS.filter((name) => !order.includes(name))],
    hidden: (saved.hidden ?? []).filter((name) => PANELS.includes(name)),
    funnel: { ...START.funnel, ...saved.funnel },
    actions: { ...START.actions, ...saved.actions },
    stages: { ...START.stages, ...saved.stages },
    calendar: { ...START.calendar, ...saved.calendar },
    started: saved.started === true,
  }
}

/** The order with one panel put in the place of another. */
export function moved(order: readonly PanelName[], panel: PanelName, to: PanelName): readonly PanelName[] {
  const rest = order.filter((name) => name !== panel)
  const after = order.indexOf(panel) < order.indexOf(to)
  const at = rest.indexOf(to) + (after ? 1 : 0)
  return panel === to ? order : [...rest.slice(0, at), panel, ...rest.slice(at)]
}

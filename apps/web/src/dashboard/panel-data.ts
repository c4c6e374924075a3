import type { WireRecord } from '@temelia/model/codec'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { call } from '../data/http.ts'
import type { Figure } from './figure-link.tsx'

type Maybe = Figure | null

/** What each panel answers. */
export type Answers = Readonly<{
  figures: Readonly<
    Record<'Open' | 'Won' | 'Lost' | 'Closing' | 'PastClosing' | 'Offers' | 'Balance', Maybe> & {
      OldestOfferDays: number | null
    }
  >
  overdue: Readonly<Record<'Due' | 'Late' | 'Today' | 'Opportunities', Maybe> & { Activities: readonly WireRecord[] }>
  salesFunnel: Readonly<{
    Stages: readonly Readonly<{
      StageId: number | null
      Name: string | null
      Name_ro: string | null
      Outcome: string
      Figure: Maybe
    }>[]
    Total: Maybe
  }>
  calendar: Readonly<{
    From: string
    To: string
    Days: readonly Readonly<{ Day: string; Figure: Maybe }>[]
    Total: Maybe
    Activities: readonly WireRecord[]
  }>
  budget: Readonly<{
    Total: Maybe
    Projects: readonly Readonly<{
      InvestmentId: number
      Name: string
      Currency: string | null
      Budget: number
      Settled: number
      Left: number
      Used: number | null
    }>[]
  }>
  investmentsStages: Readonly<{
    Stages: readonly Readonly<{ Stage: 1 | 2 | 3 | 4; Figure: Maybe }>[]
    Total: Maybe
  }>
  conversionRate: Readonly<{
    Won: Maybe
    Lost: Maybe
    Rate: number | null
    Months: readonly Readonly<{ Month: string; Won: Maybe; Lost: Maybe; Rate: number | null }>[]
    Reasons: readonly Readonly<{ Reason: string; Figure: Maybe }>[]
  }>
  salesReport: Readonly<{
    Won: Maybe
    Lost: Maybe
    Reasons: readonly Readonly<{ Reason: string | null; Figure: Maybe }>[]
    Agents: readonly Readonly<{
      UserId: number | null
      UserName: string | null
      Open: Maybe
      Won: Maybe
      Lost: Maybe
      Rate: number | null
    }>[]
    Months: readonly Readonly<{ Month: string; Won: Maybe; Days: number | null }>[]
  }>
  weightedPipeline: Readonly<{
    Months: readonly Readonly<{ Month: string; Figure: Maybe }>[]
    Before: Maybe
    Later: Maybe
    None: Maybe
    Total: Maybe
  }>
  actions: Readonly<{ People: readonly PersonActs[]; Total: PersonActs }>
  balance: Readonly<{
    Owing: Maybe
    Credit: Maybe
    Month: Maybe
    Customers: readonly Readonly<{ AccountId: number; AccountName: string; OverallBalance: number }>[]
  }>
  map: Readonly<{ Squares: readonly Square[]; Placed: Maybe; Unplaced: Maybe }>
  changes: Readonly<{
    Changes: readonly Readonly<{
      At: string
      UserId: number | null
      UserName: string | null
      EntityType: string
      Action: string
      EntityId: number
      Name: string
      Count: number
    }>[]
  }>
  recentProjects: Readonly<{ Total: Maybe; Projects: readonly WireRecord[] }>
}>

export type PersonActs = Readonly<{
  UserId: number | null
  UserName: string | null
  Kinds: Readonly<Record<string, Maybe>>
  Activities: Maybe
  Opportunities: Maybe
  Projects: Maybe
}>

export type Square = Readonly<{
  Latitude: number
  Longitude: number
  Figure: Maybe
}>

/** Figures are looked up again so often while the page is open. */
const AGAIN_MS = 60_000

/** Key of all that the dashboard loaded. */
export const DASHBOARD_KEY = ['dashboard'] as const

/** What a panel answers; while it is asked anew the last answer stays on screen. */
export function usePanel<Name extends keyof Answers>(name: Name, body: Readonly<Record<string, unknown>>) {
  return useQuery({
    queryKey: [...DASHBOARD_KEY, name, body],
    queryFn: async ({ signal }) =>
      (await call(`/dashboardData/${name}`, { method: 'POST', json: body, signal })).body as Answers[Name],
    placeholderData: keepPreviousData,
    refetchInterval: AGAIN_MS,
    staleTime: 0,
  })
}

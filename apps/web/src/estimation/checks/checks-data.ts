import { Project } from '@temelia/model/estimation/project'
import { call } from '../../data/http.ts'

/** The states of a check, the worst first. */
export const CHECK_STATES = ['blocker', 'warning', 'ok', 'skipped'] as const

export type CheckState = (typeof CHECK_STATES)[number]

export const CHECK_NAMES = [
  'arithmetic',
  'rollUps',
  'resources',
  'quantities',
  'prices',
  'lowPrice',
  'resourcePrices',
  'laborRate',
  'laborMinimum',
  'percentages',
  'recipes',
  'units',
  'transport',
] as const

/** One thing found, with where it is. */
export type CheckFinding = Readonly<{
  Code: string
  Severity: 'warning' | 'blocker'
  ArticleId: number | null
  EstimateId: number | null
  ObjectId: number | null
  Name: string
  Message: string
}>

export type OfferChecks = Readonly<{
  State: 'ok' | 'warning' | 'blocker'
  Date: string | null
  MinimumRate: number | null
  ReferenceTotal: number | null
  Checks: readonly Readonly<{
    Check: (typeof CHECK_NAMES)[number]
    State: CheckState
    Count: number
    Findings: readonly CheckFinding[]
  }>[]
}>

/** What the offer is compared with; null leaves it to the server. */
export type CheckWishes = Readonly<{
  referenceId: number | null
  minimumRate: number | null
  referenceTotal: number | null
  oneLaborRate: boolean
}>

/** Checks a project as the server has it. */
export async function fetchChecks(projectId: number, wishes: CheckWishes, signal: AbortSignal): Promise<OfferChecks> {
  const { referenceId, minimumRate, referenceTotal, oneLaborRate } = wishes
  const { body } = await call(`/api/${Project.wire.path}/${projectId}/checks`, {
    query: {
      Reference: referenceId === null ? undefined : `investment:${referenceId}`,
      MinimumRate: minimumRate ?? undefined,
      ReferenceTotal: referenceTotal ?? undefined,
      OneLaborRate: oneLaborRate || undefined,
    },
    signal,
  })
  return body as OfferChecks
}

import { Estimate } from '@temelia/model/estimation/estimate'
import { WorkObject } from '@temelia/model/estimation/object'
import { Project } from '@temelia/model/estimation/project'
import { call } from '../../data/http.ts'
import { type ProjectPart, writePlace } from '../open-project/place-address.ts'

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

/** One thing found, with where it is and which line of the reference it is about. */
export type CheckFinding = Readonly<{
  Code: string
  Severity: 'warning' | 'blocker'
  ArticleId: number | null
  EstimateId: number | null
  ObjectId: number | null
  Asked: Readonly<{ ArticleId: number | null; Sheet: string | null; Line: number | null }> | null
  Name: string
  Message: string
}>

/** What the offer was compared with; a file says what of it was not understood. */
export type CheckReference = Readonly<{
  Kind: ProjectPart['level'] | 'file'
  Name: string
  InvestmentId: number | null
  Lines: number
  Faults: number
  Errors: readonly Readonly<{
    line: number | null
    column: string | null
    value: string | null
    code: string
    message: string
  }>[]
}>

export type OfferChecks = Readonly<{
  State: 'ok' | 'warning' | 'blocker'
  Date: string | null
  MinimumRate: number | null
  /** The company's own, which holds where none is typed; 0: not checked, null: the law's. */
  CompanyRate: number | null
  ReferenceTotal: number | null
  Reference: CheckReference | null
  Checks: readonly Readonly<{
    Check: (typeof CHECK_NAMES)[number]
    State: CheckState
    Count: number
    Findings: readonly CheckFinding[]
  }>[]
}>

/** What is checked and what it is compared with; null leaves it to the server. */
export type CheckOptions = Readonly<{
  /** Null: the whole project. */
  of: ProjectPart | null
  reference: ProjectPart | null
  minimumRate: number | null
  referenceTotal: number | null
  oneLaborRate: boolean
}>

const PATHS = { investment: Project, object: WorkObject, estimate: Estimate } as const

/** Checks a place as the server has it. A file is sent along, read as an import reads it, and not kept. */
export async function fetchChecks(
  projectId: number,
  options: CheckOptions,
  file: File | null,
  signal: AbortSignal,
): Promise<OfferChecks> {
  const { of, reference, minimumRate, referenceTotal, oneLaborRate } = options
  const { level, id } = of ?? ({ level: 'investment', id: projectId } as const)
  const query = {
    MinimumRate: minimumRate ?? undefined,
    ReferenceTotal: referenceTotal ?? undefined,
    OneLaborRate: oneLaborRate || undefined,
  }
  const path = `/api/${PATHS[level].wire.path}/${id}/checks`
  const { body } = file
    ? await call(path, { method: 'POST', query, form: formOf(file), signal })
    : await call(path, { query: { ...query, Reference: writePlace(reference) }, signal })
  return body as OfferChecks
}

function formOf(file: File): FormData {
  const form = new FormData()
  form.set('file', file)
  return form
}

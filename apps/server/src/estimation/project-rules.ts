import { currencyOf } from '@temelia/calendar/region'
import { todayIn } from '@temelia/calendar/wall-clock'
import { startingVat } from '@temelia/estimation/vat'
import { Client } from '@temelia/model/admin/client'
import { type Patch, type Row, wireName } from '@temelia/model/entity'
import { AppError } from '@temelia/model/errors'
import type { FieldFault } from '@temelia/model/field-fault'
import { Project } from '@temelia/model/estimation/project'
import { sql } from 'kysely'
import { type Context, rulesFor } from '../records/context.ts'
import { columns, from, column } from '../records/select.ts'
import { linesComputedWith } from './computed-with.ts'
import { startParameters } from './parameter-rules.ts'
import { forgetPractices } from './parameter-values.ts'
import { areaFactors, followProject, projectFactors } from './place-prices.ts'
import { standardRecapitulation } from './recapitulations/standard.ts'
import { recalculate } from './recalculate.ts'
import { calculationSettings, type ProjectRow } from './settings.ts'
import { refreshTotals } from './totals.ts'

type ProjectPatch = Patch<typeof Project>

/** Rules of projects: what a new one starts with, and what follows from a change of its settings. */
export const projectRules = rulesFor(Project, {
  prepare: async (context, patch, before) => {
    if (before) demandSettings(patch, before)
    demandSecondCurrency(patch, before)
    const placed = await withFactors(context, patch, before)
    return before ? toFolder(context, placed, before) : startedProject(context, placed)
  },
  computedWith: (context, row) => linesComputedWith(context, row, [], sql`true`),
  settle: async (context, changes) => {
    forgetPractices(context)
    for (const { before, after, asItWas } of changes) {
      if (!after || asItWas) continue
      if (before) await followSettings(context, before, after)
      else if (after.version === 1) await startParameters(context, after.id)
      else await recalculate(context, after.id, 'all')
      if (!before || differ(before, after, TOTALS)) await refreshTotals(context, [after.id])
    }
  },
})

/** What the money of a project is counted with: without it totals would be counted with another value than anybody sees. */
const SETTINGS = ['practice', 'currency', 'vat', 'quantityDecimals', 'priceDecimals', 'totalDecimals'] as const

/** @throws AppError INVALID_DATA when one of these settings is cleared */
function demandSettings(patch: ProjectPatch, before: ProjectRow): void {
  const cleared = SETTINGS.filter((key) => patch[key] === null && before[key] !== null)
  if (cleared.length === 0) return
  throw new AppError('INVALID_DATA', {
    faults: cleared.map((key) => ({ field: wireName(Project, key), code: 'REQUIRED' })),
  })
}

/** A second currency has a rate above 0: amounts in it are divided by the rate. @throws AppError INVALID_DATA */
function demandSecondCurrency(patch: ProjectPatch, before: ProjectRow | undefined): void {
  if (patch.altCurrencyName === undefined && patch.altCurrencyRate === undefined) return
  const { altCurrencyName: name, altCurrencyRate: rate } = { ...before, ...patch }
  const faults: FieldFault[] = []
  if (rate === 0) faults.push({ field: 'AltCurrencyRate', code: 'OUT_OF_RANGE' })
  else if (name && !rate) faults.push({ field: 'AltCurrencyRate', code: 'REQUIRED' })
  if (faults.length > 0) throw new AppError('INVALID_DATA', { faults })
}

const differ = (before: ProjectRow, after: ProjectRow, of: (project: ProjectRow) => unknown): boolean =>
  JSON.stringify(of(before)) !== JSON.stringify(of(after))

const TOTALS = (project: ProjectRow) => [
  calculationSettings(project),
  projectFactors(project),
  project.vat,
  project.recapitulation,
]

/** A project that comes to another folder goes to its end, unless a position was sent. */
async function toFolder(context: Context, patch: ProjectPatch, before: ProjectRow): Promise<ProjectPatch> {
  const { folderId } = patch
  if (folderId === undefined || folderId === before.folderId || patch.position !== undefined) return patch
  const last = await context.tx.one<{ next: number }>(
    sql`select coalesce(max(position), 0) + 1 as next from projects where client_id = ${context.actor.clientId} and deleted_with is null
      and folder_id is not distinct from ${folderId}::bigint`,
  )
  return { ...patch, position: last?.next ?? 1 }
}

/** A new project takes its practice, contractor, decimals and template from the tenant, its VAT from its date. */
export async function startedProject(context: Context, patch: ProjectPatch): Promise<ProjectPatch> {
  const { clientId, region } = context.actor
  const client = (await context.tx.one<Row<typeof Client>>(
    sql`select ${columns(Client)} from ${from(Client)} where ${column('clientId')} = ${clientId}`,
  )) as Row<typeof Client>
  const practice = patch.practice ?? client.practice
  const estimateDate = patch.estimateDate ?? todayIn(region, context.now)
  return {
    ...patch,
    practice,
    estimateDate,
    contractorName: patch.contractorName ?? client.name,
    currency: patch.currency ?? currencyOf(practice),
    vat: patch.vat ?? startingVat(practice, estimateDate),
    quantityDecimals: patch.quantityDecimals ?? client.quantityDecimals,
    priceDecimals: patch.priceDecimals ?? client.priceDecimals,
    totalDecimals: patch.totalDecimals ?? client.totalDecimals,
    recapitulation: patch.recapitulation ?? (await standardRecapitulation(context, practice)),
  }
}

/** A place brings its area factors along, unless factors were sent with it. */
async function withFactors(
  context: Context,
  patch: ProjectPatch,
  before: ProjectRow | undefined,
): Promise<ProjectPatch> {
  const { locationId } = patch
  if (locationId === undefined || locationId === (before?.locationId ?? null)) return patch
  const { materials, labor, equipments } = await areaFactors(context, 'us', locationId ?? 0)
  return { materialsLocation: materials, laborLocation: labor, equipmentsLocation: equipments, ...patch }
}

/** Brings the lines of a project after a change of its settings: their prices to another place, their totals to another rounding. */
export async function followSettings(context: Context, before: ProjectRow, after: ProjectRow): Promise<void> {
  const moved = differ(before, after, projectFactors)
  if (moved) await followProject(context, before, after)
  if (moved || differ(before, after, calculationSettings)) await recalculate(context, after.id, 'all')
}

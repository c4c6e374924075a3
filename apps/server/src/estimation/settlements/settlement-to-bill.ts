import { addDecimals } from '@temelia/decimal/arithmetic'
import { paidBy } from '@temelia/estimation/settlement-amount'
import { SettlementValuer } from '@temelia/estimation/settlement-value'
import { Deduction } from '@temelia/model/estimation/deduction'
import { Project } from '@temelia/model/estimation/project'
import type { Context } from '../../records/context.ts'
import { find } from '../../records/find.ts'
import { lockProject } from '../project-rows.ts'
import type { ProjectRow } from '../settings.ts'
import { isFrozen } from './refresh.ts'
import { type DeductionRow, executedBy, settledLines, settledOf } from './settlement-rows.ts'

/** A settlement as bills take it. */
export interface SettlementToBill {
  readonly deduction: DeductionRow
  readonly project: ProjectRow
  /** Its quantities and values no longer change. */
  readonly frozen: boolean
  /** What its works are worth at each rate of VAT, in percent: the shares that its value is taxed by. */
  readonly rates: readonly { readonly rate: number; readonly value: number }[]
}

/** A settlement as bills take it, while nobody else changes settlements of its project. @throws AppError NOT_FOUND */
export async function heldSettlementToBill(context: Context, id: number): Promise<SettlementToBill> {
  const { projectId } = await find(context, Deduction, id)
  await lockProject(context, projectId)
  return settlementToBill(context, id)
}

/** A settlement with how its value lies in rates of VAT: an estimate's own rate stays (SPEC.md R10.8). @throws AppError NOT_FOUND */
export async function settlementToBill(context: Context, id: number): Promise<SettlementToBill> {
  const deduction = await find(context, Deduction, id)
  const project = await find(context, Project, deduction.projectId)
  const settled = await settledOf(context, project, deduction.objectId)
  const lines = (await settledLines(context, project.id)).filter(({ deductionId }) => deductionId === id)
  const run = new SettlementValuer(settled).run(executedBy(lines), deduction.vat ?? 0, paidBy(lines))
  const objects = new Map(settled.objects.map((object) => [object.id, object]))
  const rates = new Map<number, number>()
  for (const estimate of settled.estimates) {
    const own = estimate.recapitulation ?? objects.get(estimate.objectId)?.recapitulation
    const rate = estimate.applyVat === false ? 0 : (own?.vat ?? deduction.vat ?? 0)
    const value = run.estimate(estimate.id)?.withoutVat ?? 0
    if (value !== 0) rates.set(rate, addDecimals(rates.get(rate) ?? 0, value))
  }
  return {
    deduction,
    project,
    frozen: isFrozen(deduction),
    rates: [...rates].map(([rate, value]) => ({ rate, value })),
  }
}

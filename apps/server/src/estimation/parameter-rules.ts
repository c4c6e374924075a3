import { namesInFormula } from '@temelia/estimation/formula'
import { resolveParameters } from '@temelia/estimation/parameters'
import type { Row } from '@temelia/model/entity'
import { AppError } from '@temelia/model/errors'
import { Parameter } from '@temelia/model/estimation/parameter'
import { sql } from 'kysely'
import { type Context, rulesFor } from '../records/context.ts'
import { formulaProblem } from './formula-faults.ts'
import { parameterRows } from './project-rows.ts'
import { recalculate } from './recalculate.ts'
import { refreshTotals } from './totals.ts'

/** Rules of parameters (spec section 5): unique, never circular, not removed or renamed while formulas use them. */
export const parameterRules = rulesFor(Parameter, {
  prepare: async (context, patch, before) => {
    const projectId = before?.projectId ?? (patch.projectId as number)
    if (before && patch.projectId !== undefined && patch.projectId !== before.projectId)
      throw new AppError('INVALID_DATA', { faults: [{ field: 'InvestmentId', code: 'INVALID_VALUE' }] })
    const name = (patch.name ?? before?.name ?? '').normalize('NFC')
    const formula = patch.formula ?? before?.formula ?? ''
    const others = (await parameterRows(context, projectId)).filter(({ id }) => id !== before?.id)
    if (before && name !== before.name) await demandUnused(context, before)
    if (others.some((other) => other.name.toLowerCase() === name.toLowerCase()))
      throw new AppError('DUPLICATE_VALUE', { faults: [{ field: 'Name', code: 'DUPLICATE' }] })
    const { faults } = resolveParameters([...others, { name, formula }])
    const problem = formulaProblem(faults.filter(({ place }) => place.parameter === name))
    if (problem) throw problem
    return { ...patch, ...(patch.name === undefined ? {} : { name }) }
  },
  beforeRemove: demandUnused,
  settle: async (context, changes) => {
    for (const projectId of new Set(changes.map(({ before, after }) => (after ?? before)?.projectId as number))) {
      const changed = await storeValues(context, projectId)
      const articles = await articlesUsing(context, projectId, changed)
      if (articles.length === 0) continue
      await recalculate(context, projectId, { articles })
      await refreshTotals(context, [projectId])
    }
  },
})

/** Stores the values of a project's parameters; gives the names of those that changed, and so of those that use them. */
async function storeValues(context: Context, projectId: number): Promise<ReadonlySet<string>> {
  const rows = await parameterRows(context, projectId)
  const { values } = resolveParameters(rows)
  const changed = rows.flatMap((row) => {
    const value = values.get(row.name) ?? null
    return value === row.value ? [] : [{ id: row.id, name: row.name, value }]
  })
  if (changed.length > 0)
    await context.tx.run(sql`update parameters p set value = r.value
      from json_to_recordset(${JSON.stringify(changed)}::json) as r(id bigint, value numeric) where p.client_id = ${context.actor.clientId} and p.id = r.id`)
  return new Set(changed.map(({ name }) => name))
}

/** The articles whose formulas use one of the names. */
async function articlesUsing(context: Context, projectId: number, names: ReadonlySet<string>): Promise<number[]> {
  if (names.size === 0) return []
  const formulas = await context.tx.rows<{ id: number; formula: string }>(
    sql`select id, formula from articles where client_id = ${context.actor.clientId} and project_id = ${projectId} and formula is not null and deleted_with is null`,
  )
  return formulas.filter(({ formula }) => namesInFormula(formula).some((name) => names.has(name))).map(({ id }) => id)
}

/** @throws AppError PARAMETER_USED_IN_FORMULAS */
async function demandUnused(context: Context, { id, name, projectId }: Row<typeof Parameter>): Promise<void> {
  const parameters = (await parameterRows(context, projectId)).filter((other) => other.id !== id)
  const used =
    parameters.some(({ formula }) => namesInFormula(formula).includes(name)) ||
    (await articlesUsing(context, projectId, new Set([name]))).length > 0
  if (used) throw new AppError('PARAMETER_USED_IN_FORMULAS', { params: { name } })
}

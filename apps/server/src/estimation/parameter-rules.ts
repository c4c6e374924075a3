import { namesInFormula, renameInFormula } from '@temelia/estimation/formula'
import { renameInGeneralFormula } from '@temelia/estimation/general-estimate-formula'
import { resolveParameters } from '@temelia/estimation/parameters'
import type { Fault, FaultCode, ParameterInput } from '@temelia/estimation/types'
import type { Patch, Row } from '@temelia/model/entity'
import { AppError } from '@temelia/model/errors'
import { Article } from '@temelia/model/estimation/article'
import { Parameter } from '@temelia/model/estimation/parameter'
import { sql } from 'kysely'
import { type Change, type Context, rulesFor } from '../records/context.ts'
import { readFirst } from '../records/read-first.ts'
import { formulaProblem } from './formula-faults.ts'
import { practiceOf } from './parameter-values.ts'
import { articlesUsing, demandUnused, generalLinesUsing } from './parameter-uses.ts'
import { companyParameters, parameterRows } from './project-rows.ts'
import { recalculate } from './recalculate.ts'
import { refreshTotals } from './totals.ts'
import { setLines } from './lines/line-values.ts'

type ParameterRow = Row<typeof Parameter>

/** What the call of a transaction makes together. */
const comingWith = new WeakMap<Context, readonly Patch<typeof Parameter>[]>()

/**
 * Rules of parameters: unique, never circular, not removed while formulas use them; a renamed one is renamed in the formulas
 * too. Those of the company are what new projects start with: a change of them changes no project.
 */
export const parameterRules = rulesFor(Parameter, {
  hold: async (context, patches) => {
    comingWith.set(context, patches)
  },
  prepare: async (context, patch, before) => {
    const projectId = before ? before.projectId : (patch.projectId ?? null)
    if (before && patch.projectId !== undefined && patch.projectId !== before.projectId)
      throw new AppError('INVALID_DATA', { faults: [{ field: 'InvestmentId', code: 'INVALID_VALUE' }] })
    const name = (patch.name ?? before?.name ?? '').normalize('NFC')
    const formula = patch.formula ?? before?.formula ?? ''
    const others = (await rowsBeside(context, projectId)).filter(({ id }) => id !== before?.id)
    if (others.some((other) => other.name.toLowerCase() === name.toLowerCase()))
      throw new AppError('DUPLICATE_VALUE', { faults: [{ field: 'Name', code: 'DUPLICATE' }] })
    const renamed = before ? new Map([[before.name, name]]) : new Map<string, string>()
    const practice = await practiceOf(context, projectId)
    const renamedOthers = others.map((other) => ({
      name: other.name,
      formula: renameInFormula(other.formula, renamed, practice),
    }))
    const coming = before ? [] : comingBeside(context, projectId, [...others.map((other) => other.name), name])
    const { faults } = resolveParameters([...renamedOthers, ...coming, { name, formula }], practice)
    const told = faults.filter(({ code, place, params }) => place.parameter === name && !isTheirs(coming, code, params))
    const problem = formulaProblem(told)
    if (problem) throw problem
    return { ...patch, ...(patch.name === undefined ? {} : { name }) }
  },
  beforeRemove: demandUnused,
  settle: async (context, changes) => {
    for (const { before, after } of changes)
      if (before && after && before.name !== after.name) await renameEverywhere(context, before, after.name)
    for (const projectId of new Set(changes.map(placeOf))) {
      const changed = await storeValues(context, projectId)
      const articles = projectId === null ? [] : await articlesUsing(context, projectId, changed)
      if (projectId === null || articles.length === 0) continue
      await recalculate(context, projectId, { articles: articles.map(({ id }) => id) })
      await refreshTotals(context, [projectId])
    }
  },
})

/** Whether the fault is that of a parameter which comes later, and is told there. */
function isTheirs(coming: readonly ParameterInput[], code: FaultCode, params: Fault['params']): boolean {
  return code === 'FORMULA_PARAMETER_FAULTY' && coming.some(({ name }) => name === params?.['name'])
}

/** The parameters that are to be made in the same call and are not there yet: a formula may use those that are listed after it. */
function comingBeside(context: Context, projectId: number | null, there: readonly string[]): ParameterInput[] {
  const known = new Set(there.map((name) => name.toLowerCase()))
  return (comingWith.get(context) ?? []).flatMap((patch) => {
    const name = (patch.name ?? '').normalize('NFC')
    if ((patch.projectId ?? null) !== projectId || known.has(name.toLowerCase())) return []
    known.add(name.toLowerCase())
    return [{ name, formula: patch.formula ?? '' }]
  })
}

function placeOf({ before, after }: Change<typeof Parameter>): number | null {
  return (after ?? before)?.projectId ?? null
}

function rowsBeside(context: Context, projectId: number | null): Promise<ParameterRow[]> {
  return projectId === null ? companyParameters(context) : parameterRows(context, projectId)
}

/** Rewrites the formulas that use a parameter under its former name, also those of removed lines: they may come back. */
async function renameEverywhere(context: Context, { id, name, projectId }: ParameterRow, to: string): Promise<void> {
  const { clientId } = context.actor
  const renames = new Map([[name, to]])
  const practice = await practiceOf(context, projectId)
  const rewritten = (rows: readonly { readonly id: number; readonly formula: string }[]) =>
    rows.map((row) => ({ id: row.id, formula: renameInFormula(row.formula, renames, practice) }))
  const parameters = (await rowsBeside(context, projectId)).filter(
    (other) => other.id !== id && namesInFormula(other.formula, practice).includes(name),
  )
  await context.tx.run(sql`update parameters p set formula = r.formula, version = p.version + 1, updated_at = now()
    from json_to_recordset(${JSON.stringify(rewritten(parameters))}::json) as r(id bigint, formula text) where p.client_id = ${clientId} and p.id = r.id`)
  if (projectId === null) return
  const articles = await articlesUsing(context, projectId, new Set([name]), 'removed too')
  await setLines(context, Article, ['formula'], rewritten(articles))
  const lines = (await generalLinesUsing(context, projectId, name, 'removed too')).map((line) => ({
    id: line.id,
    formula: renameInGeneralFormula(line.formula, renames, practice),
  }))
  await context.tx.run(sql`update general_lines g set formula = r.formula, version = g.version + 1, updated_at = now()
    from json_to_recordset(${JSON.stringify(lines)}::json) as r(id bigint, formula text) where g.client_id = ${clientId} and g.id = r.id`)
}

/** Stores the values of a project's (or the company's) parameters; gives the names of those that changed, and so of those that use them. */
async function storeValues(context: Context, projectId: number | null): Promise<ReadonlySet<string>> {
  const rows = await rowsBeside(context, projectId)
  const { values } = resolveParameters(rows, await practiceOf(context, projectId))
  const changed = rows.flatMap((row) => {
    const value = values.get(row.name) ?? null
    return value === row.value ? [] : [{ id: row.id, name: row.name, value }]
  })
  if (changed.length > 0)
    await context.tx.run(sql`update parameters p set value = r.value
      from json_to_recordset(${JSON.stringify(changed)}::json) as r(id bigint, value numeric) where p.client_id = ${context.actor.clientId} and p.id = r.id`)
  return new Set(changed.map(({ name }) => name))
}

/** A new project starts with the company's parameters. */
export async function startParameters(context: Context, projectId: number): Promise<void> {
  await context.tx.run(sql`insert into parameters (client_id, project_id, name, formula, description, value)
    select ${context.actor.clientId}::bigint, ${projectId}::bigint, name, formula, description, value from ${readFirst(
      sql`select * from parameters where client_id = ${context.actor.clientId} and project_id is null and deleted_with is null`,
    )} as p order by id returning 1`)
}

import { renameInFormula, translateFormula } from '@temelia/estimation/formula'
import { resolveParameters } from '@temelia/estimation/parameters'
import { Parameter } from '@temelia/model/estimation/parameter'
import { AppError } from '@temelia/model/errors'
import { sql } from 'kysely'
import type { Context } from '../../records/context.ts'
import { practiceOf } from '../parameter-values.ts'
import { parameterRows } from '../project-rows.ts'
import { type OnConflict, type ParameterConflict, planCarry } from './carried-parameters.ts'
import { type Copies, copyRows } from './copy-rows.ts'

/** What happened to the parameters of copied formulas. */
export type Carried = Readonly<{
  added: readonly string[]
  conflicts: readonly ParameterConflict[]
  renamed: readonly Readonly<{ from: string; to: string }>[]
}>

/**
 * Adds to a project the parameters that formulas from another project use; `rewrite` makes those formulas fit there.
 * @throws AppError PARAMETER_CONFLICT with every conflict when they are to be named
 */
export async function carryParameters(
  context: Context,
  sourceId: number,
  targetId: number,
  articleIds: readonly number[],
  onConflict: OnConflict,
): Promise<Readonly<{ done: Carried; rewrite: (formula: string) => string }>> {
  const formulas = await context.tx.rows<{ formula: string }>(
    sql`select distinct formula from articles where client_id = ${context.actor.clientId} and id = any(${[...articleIds]}::bigint[]) and formula is not null`,
  )
  const there = await parameterRows(context, targetId)
  const from = await practiceOf(context, sourceId)
  const practice = await practiceOf(context, targetId)
  const written = (formula: string) => translateFormula(formula, from, practice)
  const plan = planCarry(
    formulas.map(({ formula }) => written(formula)),
    (await parameterRows(context, sourceId)).map((row) => ({ ...row, formula: written(row.formula) })),
    there,
    onConflict,
    practice,
  )
  if (onConflict === 'ask' && plan.conflicts.length > 0) throw conflict(plan.conflicts)
  const { values } = resolveParameters([...there, ...plan.added], practice)
  const added = plan.added.map(({ name, formula, description }) => ({
    name,
    formula,
    description,
    value: values.get(name) ?? null,
  }))
  if (added.length > 0)
    await context.tx.run(sql`insert into parameters (client_id, project_id, name, formula, description, value)
      select ${context.actor.clientId}::bigint, ${targetId}::bigint, name, formula, description, value
      from json_to_recordset(${JSON.stringify(added)}::json) as p(name text, formula text, description text, value numeric) returning 1`)
  return {
    rewrite: (formula) => renameInFormula(written(formula), plan.renames, practice),
    done: {
      added: added.map(({ name }) => name),
      conflicts: plan.conflicts,
      renamed: [...plan.renames].map(([from, to]) => ({ from, to })),
    },
  }
}

/** Copied projects have the parameters of those they were copied from. */
export async function copyParameters(context: Context, projects: Copies): Promise<void> {
  for (const [source, copy] of projects) {
    const rows = await parameterRows(context, source)
    await copyRows(
      context,
      Parameter,
      rows.map(({ id }) => ({ id, values: { projectId: copy } })),
    )
  }
}

function conflict(conflicts: readonly ParameterConflict[]): AppError {
  return new AppError('PARAMETER_CONFLICT', {
    params: { names: conflicts.map(({ name }) => name).join(', ') },
    body: { Conflicts: conflicts.map(({ name, here, there }) => ({ Name: name, Here: here, There: there })) },
  })
}

import type { Entity } from '@temelia/model/entity'
import { AppError } from '@temelia/model/errors'
import { can } from '@temelia/model/permission'
import { changeMany, type Fate, nameOf, type Values } from '../records/change-many.ts'
import type { Context } from '../records/context.ts'
import { findAll } from '../records/find.ts'
import type { Engine } from '../records/operation.ts'
import { removeMany } from '../records/remove-many.ts'
import { chosenIds, type Choice } from './run.ts'
import { type Run, STEP } from './run-row.ts'

/** On so many records the rules are tried before a run; of the others the rights are looked at. */
const TRIED = 1_000

/** What a run would do. */
export interface Preview {
  readonly total: number
  readonly changed: number
  readonly unchanged: number
  readonly refused: readonly Fate[]
  /** Records on which the rules were tried. */
  readonly tried: number
}

/** Looks what would become of the chosen records and writes nothing. */
export async function previewRun(
  context: Context,
  engine: Engine,
  of: Entity,
  action: Run['action'],
  patch: Values | null,
  choice: Choice,
): Promise<Preview> {
  const ids = await chosenIds(context, of, action, choice)
  const fates: Fate[] = []
  for (let at = 0; at < ids.length; at += STEP) {
    const part = ids.slice(at, at + STEP)
    if (at >= TRIED) fates.push(...(await byRights(context, of, action, part)))
    else if (action === 'delete') fates.push(...(await removeMany(context, engine, of, part, true)))
    else
      fates.push(
        ...(await changeMany(
          context,
          engine,
          of,
          part.map((id) => ({ id, patch: patch ?? {} })),
          true,
        )),
      )
  }
  const count = (state: Fate['state']) => fates.filter((fate) => fate.state === state).length
  return {
    total: ids.length,
    changed: count('changed'),
    unchanged: count('unchanged'),
    refused: fates.filter(({ state }) => state === 'refused'),
    tried: Math.min(TRIED, ids.length),
  }
}

async function byRights(context: Context, of: Entity, action: Run['action'], ids: readonly number[]): Promise<Fate[]> {
  const rows = await findAll(context, of, ids)
  return rows.map((row): Fate => {
    const fate = { id: row.id, name: nameOf(of, row) }
    return can(context.actor, action, of, row)
      ? { ...fate, state: 'changed' }
      : { ...fate, state: 'refused', fault: new AppError('OPERATION_NOT_PERMITTED') }
  })
}

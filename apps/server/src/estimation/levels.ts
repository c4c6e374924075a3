import type { Entity } from '@temelia/model/entity'
import { Estimate } from '@temelia/model/estimation/estimate'
import { WorkObject } from '@temelia/model/estimation/object'
import { Project } from '@temelia/model/estimation/project'
import type { Context } from '../records/context.ts'
import { find } from '../records/find.ts'
import type { ProjectRow } from './settings.ts'

/** The levels that are totalled, printed and exported, by their name on the wire. */
export const levels = { investment: Project, object: WorkObject, estimate: Estimate } as const satisfies Record<
  string,
  Entity
>

export type Level = keyof typeof levels

/** A record of a level, found through what the caller may see, with its project. */
export interface Place {
  readonly level: Level
  readonly id: number
  readonly name: string
  readonly project: ProjectRow
}

/** @throws AppError NOT_FOUND, the same for unknown and for not visible */
export async function placeOf(context: Context, level: Level, id: number): Promise<Place> {
  if (level === 'investment') {
    const project = await find(context, Project, id)
    return { level, id, name: project.name, project }
  }
  const row = level === 'object' ? await find(context, WorkObject, id) : await find(context, Estimate, id)
  return { level, id, name: row.name, project: await find(context, Project, row.projectId as number) }
}

import { decode, type WireRecord } from '@temelia/model/codec'
import type { Entity } from '@temelia/model/entity'
import { Article } from '@temelia/model/estimation/article'
import { Estimate } from '@temelia/model/estimation/estimate'
import { WorkObject } from '@temelia/model/estimation/object'
import { Project } from '@temelia/model/estimation/project'

/** The entities of the tree by name. */
export const ENTITIES = { project: Project, object: WorkObject, estimate: Estimate, article: Article } as const

/** Some fields of a record as code holds them. */
export function decodePatch(of: Entity, values: WireRecord): Readonly<Record<string, unknown>> {
  return decode(of, values) as unknown as Readonly<Record<string, unknown>>
}

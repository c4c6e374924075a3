import type { Entity } from '@temelia/model/entity'
import { Article } from '@temelia/model/estimation/article'
import { ArticleComponent, ArticleResource } from '@temelia/model/estimation/article-parts'
import { Estimate } from '@temelia/model/estimation/estimate'
import { Folder } from '@temelia/model/estimation/folder'
import { WorkObject } from '@temelia/model/estimation/object'
import { Project } from '@temelia/model/estimation/project'

/** The levels of a project's tree by their names on the undo stack, the outermost first. */
export const levelNames = ['investment', 'object', 'estimate', 'article'] as const

export type LevelName = (typeof levelNames)[number]

/** What each level is, the field that names what it stands in, and what that is. */
export const levels = {
  investment: { of: Project as Entity, inside: 'folderId', place: Folder as Entity, below: 'object' },
  object: { of: WorkObject as Entity, inside: 'projectId', place: Project as Entity, below: 'estimate' },
  estimate: { of: Estimate as Entity, inside: 'objectId', place: WorkObject as Entity, below: 'article' },
  article: { of: Article as Entity, inside: 'estimateId', place: Estimate as Entity, below: null },
} as const satisfies Record<
  LevelName,
  { readonly of: Entity; readonly inside: string; readonly place: Entity; readonly below: LevelName | null }
>

/** What is copied along with an article. */
export const articleParts: readonly Entity[] = [ArticleResource, ArticleComponent]

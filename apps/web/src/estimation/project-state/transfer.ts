import type { WireRecord } from '@temelia/model/codec'
import { callOnce } from '../../data/call-once.ts'
import { call } from '../../data/http.ts'
import type { Item } from './changes.ts'
import { groupByEstimate, type ProjectTree } from './project-tree.ts'
import { noteSent } from './wire.ts'

/** Lines of one kind that go somewhere: objects to a project, estimates to an object, articles to an estimate. */
export type Transfer = Readonly<{
  mode: 'copy' | 'move'
  entity: Item['entity']
  ids: readonly number[]
  targetId: number
  /** The place of the first one; without it they go to the end. */
  position?: number
  /** The chapter articles come to; without it each keeps its own. */
  chapter?: string | null
  /** What becomes of parameters that mean something else there. */
  onConflict?: 'ask' | 'keep' | 'rename'
}>

/** What came of it: the records there, the undo items of what left, and the parameters that went along. */
export type Transferred = Readonly<{
  ids: readonly number[]
  undoIds: readonly number[]
  parameters: readonly string[]
}>

/** A parameter that means something else in the other project. */
export type ParameterConflict = Readonly<{ name: string; here: string; there: string }>

/** Copies or moves in one call, however many lines. Rejects with a `Problem` PARAMETER_CONFLICT when parameters are to be decided on. */
export async function sendTransfer(transfer: Transfer): Promise<Transferred> {
  const { mode, entity, ids, targetId, position, chapter, onConflict } = transfer
  const json = {
    Mode: mode,
    EntityType: entity,
    Ids: ids,
    TargetId: targetId,
    Position: position ?? null,
    ...(chapter === undefined ? {} : { Chapter: chapter }),
    Parameters: onConflict ?? 'ask',
  }
  const { body } = await callOnce('/api/estimation-structure/transfer', json)
  const reply = body as Readonly<{
    Ids: readonly number[]
    UndoIds: readonly number[]
    Parameters: Readonly<{ Added: readonly string[] }>
  }>
  for (const id of reply.Ids) noteSent(entity, id)
  if (entity === 'article') noteSent('estimate', targetId)
  return { ids: reply.Ids, undoIds: reply.UndoIds, parameters: reply.Parameters.Added }
}

/** The parameters to decide on, out of the refusal of a transfer. */
export function conflictsIn(body: Readonly<Record<string, unknown>>): readonly ParameterConflict[] {
  const list = (body['Conflicts'] ?? []) as readonly WireRecord[]
  return list.map((one) => ({ name: String(one['Name']), here: String(one['Here']), there: String(one['There']) }))
}

/** The copies of some articles that stand below the last of them, each in its estimate and chapter. */
export function duplicatesOf(tree: ProjectTree, ids: readonly number[]): readonly Transfer[] {
  const chosen = new Set(ids)
  const sources = tree.articles.filter((article) => chosen.has(article.id))
  return [...groupByEstimate(sources)].map(([estimateId, group]) => ({
    mode: 'copy',
    entity: 'article',
    ids: group.map(({ id }) => id),
    targetId: estimateId,
    position: (group.at(-1)?.position ?? group.length) + 1,
  }))
}

/** Numbers from 1 what stands under a place. */
export async function sendRenumber(entity: Item['entity'], parentId: number): Promise<void> {
  await call('/api/estimation-structure/renumber', { method: 'POST', json: { EntityType: entity, ParentId: parentId } })
}

/** Deletes records of one kind together; gives their undo items. */
export async function sendRemoval(entity: Item['entity'], ids: readonly number[]): Promise<readonly number[]> {
  for (const id of ids) noteSent(entity, id)
  const { body } = await call('/api/estimation-structure/remove', {
    method: 'POST',
    json: { EntityType: entity, Ids: ids },
  })
  return (body as Readonly<{ UndoIds: readonly number[] }>).UndoIds
}

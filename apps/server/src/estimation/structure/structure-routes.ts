import { demandRight } from '../../http/demand-right.ts'
import { type App, inTransaction, type Services } from '../../http/services.ts'
import { Article } from '@temelia/model/estimation/article'
import { LAST_PLACE } from '@temelia/model/field'
import { z } from 'zod'
import { demand, find } from '../../records/find.ts'
import { removeMany } from '../../records/remove-many.ts'
import { levelNames, levels } from './levels.ts'
import { holdPlaces, renumber, rowsInside } from './place-for.ts'
import { traceMoves } from './trace-copies.ts'
import { transfer } from './transfer.ts'
import { undoIdsOf } from './undo-ids.ts'

const id = z.int().positive()
const MOST = 20_000
const tags = ['estimation']
const base = '/api/estimation-structure'

const transferBody = z.strictObject({
  Mode: z.enum(['copy', 'move']),
  EntityType: z.enum(levelNames),
  Ids: z.array(id).min(1).max(MOST),
  TargetId: id.nullable().default(null),
  Position: id.max(LAST_PLACE).nullable().default(null),
  Chapter: z.string().trim().min(1).max(400).nullable().optional(),
  Parameters: z.enum(['ask', 'keep', 'rename']).default('ask'),
  Name: z.string().trim().min(1).max(400).optional(),
})

const removeBody = z.strictObject({ EntityType: z.enum(levelNames), Ids: z.array(id).min(1).max(MOST) })

const renumberBody = z.strictObject({ EntityType: z.enum(levelNames), ParentId: id.nullable().default(null) })

/** Work on whole parts of projects: copy, move, remove and renumber many at once. */
export function structureRoutes(app: App, services: Services): void {
  const { engine } = services
  app.post(
    `${base}/transfer`,
    {
      preValidation: demandRight('view', Article),
      schema: { tags, summary: 'Copy or move projects, objects, estimates or articles', body: transferBody },
    },
    async (request) => {
      const { Mode, EntityType, Ids, TargetId, Position, Chapter, Parameters, Name } = request.body
      const { ids, undoIds, parameters } = await inTransaction(services, request, (context) =>
        transfer(context, engine, {
          mode: Mode,
          level: EntityType,
          ids: [...new Set(Ids)],
          targetId: TargetId,
          position: Position,
          chapter: Chapter,
          onConflict: Parameters,
          name: Name,
        }),
      )
      return {
        EntityType,
        Ids: ids,
        UndoIds: undoIds,
        Parameters: {
          Added: parameters.added,
          Conflicts: parameters.conflicts.map(({ name, here, there }) => ({ Name: name, Here: here, There: there })),
          Renamed: parameters.renamed.map(({ from, to }) => ({ From: from, To: to })),
        },
      }
    },
  )

  app.post(
    `${base}/remove`,
    {
      preValidation: demandRight('delete', Article),
      schema: { tags, summary: 'Remove many: all or none', body: removeBody },
    },
    (request) =>
      inTransaction(services, request, async (context) => {
        const { EntityType, Ids } = request.body
        const fates = await removeMany(context, engine, levels[EntityType].of, [...new Set(Ids)])
        return { UndoIds: undoIdsOf(fates) }
      }),
  )

  app.post(
    `${base}/renumber`,
    {
      preValidation: demandRight('edit', Article),
      schema: { tags, summary: 'Number from 1 what stands under one place', body: renumberBody },
    },
    (request) =>
      inTransaction(services, request, async (context) => {
        const { EntityType, ParentId } = request.body
        const { of, inside, place } = levels[EntityType]
        const parent = ParentId === null ? null : await find(context, place, ParentId)
        if (parent) await holdPlaces(context, place, [parent.id])
        const rows = await rowsInside(context, EntityType, ParentId)
        for (const row of rows) demand(context, 'edit', of, row)
        const moved = await renumber(context, of, inside, ParentId)
        if (moved > 0) await traceMoves(context, engine, of, rows, parent)
        return { Renumbered: moved }
      }),
  )
}

import { Activity } from '@temelia/model/crm/activity'
import { EmailMessage } from '@temelia/model/crm/email-message'
import type { Entity } from '@temelia/model/entity'
import { AppError } from '@temelia/model/errors'
import { can } from '@temelia/model/permission'
import { Note } from '@temelia/model/record/note'
import { relatedEntity } from '@temelia/model/record/related-entity'
import { relatedTypes, type RelatedType } from '@temelia/model/related'
import { z } from 'zod'
import { listReply, pageQuery } from '../http/list-reply.ts'
import { type App, inTransaction, type Services } from '../http/services.ts'
import type { Context } from '../records/context.ts'
import { find } from '../records/find.ts'
import { type Anchor, relatedCounts, timeline, timelineParts } from './timeline.ts'

const about = z.looseObject({
  EntityType: z.enum(relatedTypes),
  EntityId: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER),
})

const query = about.extend({
  Part: z.enum(timelineParts).default('all'),
  ...pageQuery,
})

const tags = ['accounts']

/** What happened about a record, and how much hangs on it. */
export function timelineRoutes(app: App, services: Services): void {
  app.get(
    '/api/timeline',
    { schema: { tags, summary: 'What happened about a record', querystring: query } },
    (request) =>
      inTransaction(services, request, async (context) => {
        const { EntityType, EntityId, Part, page, page_size: pageSize } = request.query
        const anchor = await anchorOf(context, EntityType, EntityId)
        const { entries, total } = await timeline(context, anchor, Part, { page, pageSize })
        return listReply(request, 'timeline', entries, { page, pageSize }, total, mayAdd(context))
      }),
  )

  app.get(
    '/api/related-counts',
    { schema: { tags, summary: 'How many records hang on a record', querystring: about } },
    (request) =>
      inTransaction(services, request, async (context) =>
        relatedCounts(context, await anchorOf(context, request.query.EntityType, request.query.EntityId)),
      ),
  )
}

/** What the caller may add to a timeline. */
function mayAdd({ actor }: Context): Record<string, boolean> {
  const may = (of: Entity) => can(actor, 'create', of) === true
  return { note: may(Note), activity: may(Activity), email: may(EmailMessage) }
}

/** @throws AppError NOT_FOUND, the same for unknown and for not visible */
async function anchorOf(context: Context, type: RelatedType, id: number): Promise<Anchor> {
  const of = relatedEntity(type)
  if (!of) throw new AppError('NOT_FOUND')
  return { type, row: await find(context, of, id) }
}

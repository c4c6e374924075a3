import { patchSchema } from '@temelia/model/codec'
import { Activity } from '@temelia/model/crm/activity'
import type { Patch } from '@temelia/model/entity'
import { failureCode } from '@temelia/model/failure-code'
import { z } from 'zod'
import { idParams } from '../http/record-routes.ts'
import { type App, inTransaction, type Services } from '../http/services.ts'
import { demand } from '../records/find.ts'
import { changeSeries, removeSeries, type SeriesChange } from './series-changes.ts'

const tags = ['accounts']
const scope = z.enum(['following', 'all'])

/** Activities that come again: changes of this occurrence and the following ones, or of all that are not completed. */
export function seriesRoutes(app: App, services: Services): void {
  app.put(
    '/api/activities/:id/series',
    {
      config: { failure: failureCode('EDIT', Activity.failure) },
      preValidation: async (request) => demand({ actor: request.actor }, 'edit', Activity),
      schema: {
        tags,
        summary: 'Change the occurrences of a recurring activity',
        params: idParams,
        body: z.strictObject({ Scope: scope, Changes: patchSchema(Activity) }),
      },
    },
    (request) =>
      inTransaction(services, request, async (context) => {
        const { Scope: reach, Changes: changes } = request.body
        return told(
          await changeSeries(context, services.engine, request.params.id, reach, changes as Patch<typeof Activity>),
        )
      }),
  )

  app.delete(
    '/api/activities/:id/series',
    {
      config: { failure: failureCode('DELETE', Activity.failure) },
      preValidation: async (request) => demand({ actor: request.actor }, 'delete', Activity),
      schema: {
        tags,
        summary: 'Delete the occurrences of a recurring activity that are not completed',
        params: idParams,
        querystring: z.object({ Scope: scope }),
      },
    },
    (request) =>
      inTransaction(services, request, async (context) =>
        told(await removeSeries(context, services.engine, request.params.id, request.query.Scope)),
      ),
  )
}

function told({ changed, added, removed, undoIds }: SeriesChange) {
  return { Changed: changed, Added: added, Removed: removed, UndoIds: undoIds }
}

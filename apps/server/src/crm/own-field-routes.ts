import { CustomField } from '@temelia/model/crm/custom-field'
import { idParams } from '../http/record-routes.ts'
import { type App, inTransaction, type Services } from '../http/services.ts'
import { find } from '../records/find.ts'
import { valuesOf } from './own-fields.ts'

/** What goes with a field of a tenant's own. */
export function ownFieldRoutes(app: App, services: Services): void {
  app.get(
    '/api/custom-fields/:id/values',
    { schema: { tags: ['accounts'], summary: 'How many records have a value in a field', params: idParams } },
    (request) =>
      inTransaction(services, request, async (context) => {
        const field = await find(context, CustomField, request.params.id)
        return { Count: await valuesOf(context, field.entity, field.name) }
      }),
  )
}

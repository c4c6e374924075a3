import { CustomField } from '@temelia/model/crm/custom-field'
import { FieldOption } from '@temelia/model/crm/field-option'
import { z } from 'zod'
import { demandRight } from '../http/demand-right.ts'
import { idParams } from '../http/record-routes.ts'
import { type App, inTransaction, type Services } from '../http/services.ts'
import { find } from '../records/find.ts'
import { valuesOf } from './own-fields.ts'
import { replaceOption, usesOf } from './own-options.ts'

/** What goes with a field of a tenant's own, or with an option of its list. */
export function ownFieldRoutes(app: App, services: Services): void {
  app.get(
    '/api/custom-fields/:id/values',
    {
      // It counts what not everybody sees: whoever may delete the field is asked what goes with it.
      preValidation: demandRight('delete', CustomField),
      schema: { tags: ['accounts'], summary: 'How many records have a value in a field', params: idParams },
    },
    (request) =>
      inTransaction(services, request, async (context) => {
        const field = await find(context, CustomField, request.params.id)
        return { Count: await valuesOf(context, field.entity, field.name) }
      }),
  )

  app.get(
    '/api/custom-field-options/:id/uses',
    {
      preValidation: demandRight('delete', FieldOption),
      schema: { tags: ['accounts'], summary: 'How many records have an option', params: idParams },
    },
    (request) =>
      inTransaction(services, request, async (context) => ({
        Count: await usesOf(context, await find(context, FieldOption, request.params.id)),
      })),
  )

  app.post(
    '/api/custom-field-options/:id/replace',
    {
      preValidation: demandRight('delete', FieldOption),
      schema: {
        tags: ['accounts'],
        summary: 'Remove an option and give its records another',
        params: idParams,
        body: z.strictObject({ TargetOptionId: z.int().positive() }),
      },
    },
    (request) =>
      inTransaction(services, request, async (context) => ({
        Replaced: await replaceOption(context, services.engine, request.params.id, request.body.TargetOptionId),
      })),
  )
}

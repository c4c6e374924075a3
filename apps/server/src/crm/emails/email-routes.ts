import { encode } from '@temelia/model/codec'
import { EmailMessage } from '@temelia/model/crm/email-message'
import { EmailTemplate } from '@temelia/model/crm/email-template'
import { fillFields } from '@temelia/model/crm/email-fields'
import { AppError } from '@temelia/model/errors'
import { relatedTypes } from '@temelia/model/related'
import { sql } from 'kysely'
import { z } from 'zod'
import { demandRight } from '../../http/demand-right.ts'
import { actionsOf, idParams } from '../../http/record-routes.ts'
import { type App, inTransaction, type Services } from '../../http/services.ts'
import type { Context } from '../../records/context.ts'
import { demand, find } from '../../records/find.ts'
import { cleanEmail } from './email-html.ts'
import { queueEmail } from './email-rules.ts'
import { emailValues } from './email-values.ts'
import { announce } from './emails.ts'

const tags = ['accounts']
const id = z.int().positive()

const filling = z.strictObject({
  TemplateId: id.optional(),
  Subject: z.string().max(998).optional(),
  Html: z.string().max(500_000).optional(),
  Language: z.enum(['en', 'ro']).optional(),
  RelatedEntityType: z.enum(relatedTypes).optional(),
  RelatedEntityId: id.optional(),
  ContactId: id.optional(),
})

/** Emails beyond plain records: filling in a template, sending again, sharing. Creating one sends it. */
export function emailRoutes(app: App, services: Services): void {
  const reader = demandRight('view', EmailMessage)
  const writer = demandRight('create', EmailMessage)

  app.post(
    '/api/email-templates/fill',
    {
      preValidation: reader,
      schema: { tags, summary: 'A template, stored or sent along, with the values of a record', body: filling },
    },
    (request) =>
      inTransaction(services, request, async (context) => {
        const { body } = request
        const stored = body.TemplateId ? await find(context, EmailTemplate, body.TemplateId) : undefined
        const language = stored?.language ?? body.Language ?? context.actor.language
        const about = { type: body.RelatedEntityType ?? null, id: body.RelatedEntityId ?? null }
        const values = await emailValues(context, { ...about, contactId: body.ContactId ?? null }, language)
        const subject = fillFields(stored?.subject ?? body.Subject ?? '', values, 'text')
        const html = fillFields(cleanEmail(stored?.html ?? body.Html ?? ''), values, 'html')
        return {
          Subject: subject.text,
          Html: html.text,
          Unknown: [...new Set([...subject.unknown, ...html.unknown])],
          Empty: [...new Set([...subject.empty, ...html.empty])],
        }
      }),
  )

  app.post(
    '/api/emails/:id/send-again',
    { preValidation: writer, schema: { tags, summary: 'Send an email that failed once more', params: idParams } },
    (request) =>
      inTransaction(services, request, async (context) => {
        const email = await find(context, EmailMessage, request.params.id)
        demand(context, 'delete', EmailMessage, email)
        if (email.status !== 'failed') throw new AppError('CONFLICT')
        await context.tx.run(sql`update email_messages set status = 'queued', error = null, handed_at = null, attempts = 0,
          version = version + 1, updated_at = now() where client_id = ${context.actor.clientId} and id = ${email.id}`)
        await queueEmail(context, email.id)
        return changed(context, email.id)
      }),
  )

  app.put(
    '/api/emails/:id/shared',
    {
      preValidation: reader,
      schema: {
        tags,
        summary: 'Show an email to everybody who may see its record, or to its owner and participants only',
        params: idParams,
        body: z.strictObject({ Shared: z.boolean() }),
      },
    },
    (request) =>
      inTransaction(services, request, async (context) => {
        const { clientId, userId } = context.actor
        const email = await find(context, EmailMessage, request.params.id)
        if (email.userId !== userId) throw new AppError('OPERATION_NOT_PERMITTED')
        await context.tx.run(sql`update email_messages set shared = ${request.body.Shared}, version = version + 1, updated_at = now()
          where client_id = ${clientId} and id = ${email.id}`)
        return changed(context, email.id)
      }),
  )

  async function changed(context: Context, emailId: number) {
    const { clientId, region } = context.actor
    const database = await services.database(region)
    await announce({ database, engine: services.engine }, context.tx, clientId, {
      entity: 'emailMessage',
      id: emailId,
      action: 'edit',
    })
    const row = await find(context, EmailMessage, emailId)
    return encode(EmailMessage, row, actionsOf(context.actor, EmailMessage, row))
  }
}

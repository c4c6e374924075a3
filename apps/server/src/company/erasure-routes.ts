import { Contact } from '@temelia/model/crm/contact'
import { AppError } from '@temelia/model/errors'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { demandOwnPassword } from '../admin/own-password.ts'
import { demandAdministrator } from '../admin/people/administrator.ts'
import { type App, inTransaction, type Services } from '../http/services.ts'
import { forgetSessions } from '../http/session.ts'
import { can, rightsIn } from '@temelia/model/permission'
import type { Context } from '../records/context.ts'
import { demand, findAll } from '../records/find.ts'
import { erasePerson, extentOf, personToErase } from './erase-person.ts'
import { gonePeople } from './gone-people.ts'

const tags = ['company']
const params = z.object({
  kind: z.enum(['contact', 'user']),
  id: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER),
})

/** Erasing a person from all that a company keeps: looked at first, then done, by administrators. */
export function erasureRoutes(app: App, services: Services): void {
  const preValidation = async (request: FastifyRequest) => {
    demandAdministrator(request)
    if (request.actor.portal) throw new AppError('OPERATION_NOT_PERMITTED')
  }

  app.get(
    '/api/erasures',
    {
      preValidation,
      schema: {
        tags,
        summary: 'People whose record was deleted and whom the history still names',
        querystring: z.looseObject({ q: z.string().trim().max(200).default('') }),
      },
    },
    async (request) => {
      const { actor, query } = request
      const contacts = await inTransaction(services, request, async (context) => seesAllContacts(context))
      const database = await services.database(actor.region)
      const people = await database.system((tx) =>
        gonePeople(tx, actor.clientId, contacts ? ['contact', 'user'] : ['user'], query.q),
      )
      return {
        _embedded: {
          erasures: people.map(({ kind, id, name, email }) => ({ Kind: kind, Id: id, Name: name, Email: email })),
        },
      }
    },
  )

  app.get(
    '/api/erasures/:kind/:id',
    { preValidation, schema: { tags, summary: 'What erasing a person would take away, and what would stay', params } },
    async (request) => {
      const { actor, params } = request
      await demandSeen(services, request, params)
      const database = await services.database(actor.region)
      const erased = await personToErase(database, actor, params.kind, params.id)
      const { goes, documents, files } = await extentOf(database, actor, erased)
      return {
        Name: erased.person.name,
        Email: erased.person.email,
        Phone: erased.person.phone,
        Goes: Object.entries(goes).map(([Group, Count]) => ({ Group, Count })),
        Stays: { Documents: documents, Files: files, Shared: erased.shared },
      }
    },
  )

  app.post(
    '/api/erasures/:kind/:id',
    {
      preValidation,
      schema: {
        tags,
        summary: 'Erase a person for good',
        params,
        body: z.strictObject({ Password: z.string().max(400) }),
      },
    },
    async (request, reply) => {
      const { actor, params, ip } = request
      await demandSeen(services, request, params)
      const database = await services.database(actor.region)
      const erased = await personToErase(database, actor, params.kind, params.id)
      await demandOwnPassword(services, request, request.body.Password)
      await erasePerson(services, database, actor, erased, ip)
      if (params.kind === 'user') forgetSessions(actor.clientId, params.id)
      return reply.code(204).send()
    },
  )
}

/** An administrator who may not see or change a contact, for its owner or zone, does not erase it either. */
async function demandSeen(
  services: Services,
  request: FastifyRequest,
  { kind, id }: z.output<typeof params>,
): Promise<void> {
  if (kind !== 'contact') return
  await inTransaction(services, request, async (context) => {
    const [contact] = await findAll(context, Contact, [id])
    if (contact) demand(context, 'edit', Contact, contact)
    // What was deleted has no owner or zone any more by which it could be hidden.
    else if (!seesAllContacts(context)) throw new AppError('NOT_FOUND')
  })
}

/** Whether somebody sees and changes every contact of the company, whosesoever it is. */
function seesAllContacts({ actor }: Context): boolean {
  const { edit, editForeign } = rightsIn(actor, Contact)
  return can(actor, 'view', Contact) === true && edit && editForeign
}

import { encode } from '@temelia/model/codec'
import { Address } from '@temelia/model/crm/address'
import { Contact } from '@temelia/model/crm/contact'
import { Customer } from '@temelia/model/crm/customer'
import { wireName } from '@temelia/model/entity'
import { z } from 'zod'
import { demandRight } from '../../http/demand-right.ts'
import { actionsOf, etag, idParams, listQuery, readListQuery } from '../../http/record-routes.ts'
import { type App, inTransaction, type Services } from '../../http/services.ts'
import { find, select } from '../../records/find.ts'
import { asKnownTo } from '../../records/own-fields.ts'
import { mergeCustomers, previewMerge, readTake } from './merge.ts'
import { NEAREST } from './map-squares.ts'
import { customersByPlace, customersOnMap } from './places.ts'
import { similarCustomers } from './similar.ts'
import { vcard } from './vcard.ts'

const tags = ['accounts']
const typed = z.string().max(400).optional()

const sketch = z.object({
  AccountName: typed,
  TaxId: typed,
  Email: typed,
  Phone: typed,
  Mobile: typed,
  /** The customer that is being changed, which is like itself. */
  Except: z.coerce.number().int().positive().optional(),
})

const mergeOrder = z.strictObject({
  OtherId: z.int().positive(),
  /** Fields of the other one that replace the kept one's. */
  Take: z.array(z.string().max(80)).max(80).default([]),
})

/** Finding a customer that is there twice, making the two one, where they are, and cards of contacts. */
export function customerRoutes(app: App, services: Services): void {
  app.get(
    '/api/AccountsContacts/similar',
    {
      preValidation: demandRight('view', Customer),
      schema: { tags, summary: 'Customers like the one being typed', querystring: sketch },
    },
    (request) =>
      inTransaction(services, request, async (context) => {
        const { AccountName: name, TaxId: taxId, Email: email, Phone: phone, Mobile: mobile, Except } = request.query
        const found = await similarCustomers(context, { name, taxId, email, phone, mobile }, Except)
        return {
          _embedded: {
            similar: found.map(({ row, alike }) => ({
              ...encode(Customer, row, actionsOf(context.actor, Customer, row)),
              Alike: alike,
            })),
          },
        }
      }),
  )

  app.get(
    '/api/AccountsContacts/places',
    {
      preValidation: demandRight('view', Customer),
      schema: {
        tags,
        summary: 'How many customers of a list are in each county or state and, with Zoom, in each square of a map',
        querystring: listQuery.extend({ Zoom: z.coerce.number().int().min(0).max(NEAREST).optional() }),
      },
    },
    (request) =>
      inTransaction(services, request, async (context) => {
        const query = readListQuery(await asKnownTo(context, Customer), request.query)
        const places = await customersByPlace(context, query)
        const { Zoom } = request.query
        return {
          _embedded: { places: places.map(({ county, count }) => ({ County: county, Customers: count })) },
          ...(Zoom === undefined ? {} : await customersOnMap(context, query, Zoom)),
        }
      }),
  )

  app.get(
    '/api/AccountsContacts/:id/merge/:other',
    {
      preValidation: demandRight('edit', Customer),
      schema: {
        tags,
        summary: 'What merging a customer into this one would do',
        params: idParams.extend({ other: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER) }),
      },
    },
    (request) =>
      inTransaction(services, request, async (context) => {
        const preview = await previewMerge(context, request.params.id, request.params.other)
        return {
          Kept: encode(Customer, preview.kept),
          Merged: encode(Customer, preview.merged),
          Fields: preview.fields.map(({ key, kept, merged }) => ({
            Field: wireName(Customer, key),
            Kept: kept ?? null,
            Merged: merged ?? null,
          })),
          Moves: preview.moves,
        }
      }),
  )

  app.post(
    '/api/AccountsContacts/:id/merge',
    {
      preValidation: demandRight('edit', Customer),
      schema: { tags, summary: 'Merge another customer into this one', params: idParams, body: mergeOrder },
    },
    async (request, reply) => {
      const { kept, undoId } = await inTransaction(services, request, (context) =>
        mergeCustomers(context, services.engine, {
          keptId: request.params.id,
          mergedId: request.body.OtherId,
          take: readTake(request.body.Take),
        }),
      )
      return reply
        .header('etag', etag(kept))
        .send({ ...encode(Customer, kept, actionsOf(request.actor, Customer, kept)), UndoId: undoId })
    },
  )

  app.get(
    '/api/contacts/:id/vcf',
    { schema: { tags, summary: 'A contact for the address book of a device (vCard)', params: idParams } },
    async (request, reply) => {
      const { text, name } = await inTransaction(services, request, async (context) => {
        const contact = await find(context, Contact, request.params.id)
        const customer = await find(context, Customer, contact.accountId)
        const [address] = await select(context, Address, {
          and: [
            { field: 'accountId', op: 'eq', value: customer.id },
            { field: 'main', op: 'eq', value: true },
          ],
        })
        return { text: vcard({ contact, customer, address }), name: contact.name }
      })
      return reply
        .type('text/vcard; charset=utf-8')
        .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(`${name}.vcf`)}`)
        .send(text)
    },
  )
}

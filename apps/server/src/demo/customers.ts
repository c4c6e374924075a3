import { Address } from '@temelia/model/crm/address'
import { Contact } from '@temelia/model/crm/contact'
import { Customer } from '@temelia/model/crm/customer'
import type { Patch } from '@temelia/model/entity'
import { z } from 'zod'
import { countyCentres } from '../ports/county-centres.ts'
import type { Context } from '../records/context.ts'
import { createRecords, type Engine } from '../records/operation.ts'
import type { CompanyFile } from './company.ts'

const customerFile = z.object({
  name: z.string(),
  zone: z.string().optional(),
  contacts: z
    .array(
      z.object({
        name: z.string(),
        position: z.string().optional(),
        phone: z.string().optional(),
        email: z.string().optional(),
      }),
    )
    .default([]),
})

const facts = [
  'name',
  'taxId',
  'registerNumber',
  'city',
  'county',
  'postalCode',
  'address',
  'phone',
  'email',
  'iban',
  'bank',
  'website',
  'businessLine',
  'country',
] as const

/** Adds the customers with their contacts and main address; gives their ids by name. */
export async function addCustomers(
  context: Context,
  engine: Engine,
  data: CompanyFile,
  zoneIds: ReadonlyMap<string, number>,
): Promise<Map<string, number>> {
  const { region } = context.actor
  const spots = await Promise.all(
    data.customers.map(({ county }) => countyCentres.find({ region, county: String(county ?? ''), line: '' })),
  )
  const patches = data.customers.map((row, at): Patch<typeof Customer> => {
    const { zone } = customerFile.parse(row)
    const known = Object.fromEntries(facts.flatMap((key) => (row[key] ? [[key, row[key]]] : [])))
    return {
      ...known,
      ...spots[at],
      type: 'company',
      zoneId: zone === undefined ? null : (zoneIds.get(zone) ?? null),
    } as Patch<typeof Customer>
  })
  const customers = await createRecords(context, engine, Customer, patches)
  const contacts: Patch<typeof Contact>[] = []
  const addresses: Patch<typeof Address>[] = []
  for (const [index, customer] of customers.entries()) {
    for (const contact of customerFile.parse(data.customers[index]).contacts)
      contacts.push({ ...contact, accountId: customer.id })
    if (customer.address)
      addresses.push({
        accountId: customer.id,
        address: customer.address,
        city: customer.city,
        county: customer.county,
        postalCode: customer.postalCode,
      })
  }
  await createRecords(context, engine, Contact, contacts)
  await createRecords(context, engine, Address, addresses)
  return new Map(customers.map((customer) => [customer.name, customer.id]))
}

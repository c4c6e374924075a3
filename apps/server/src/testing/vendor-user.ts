import { openSession } from '../admin/sign-in.ts'
import { addUser } from '../admin/tenant.ts'
import { vendorTenant } from '../admin/vendor.ts'
import type { TestApp, TestUser } from './app.ts'

/** A person of the vendor's tenant, who answers tickets, signed in. */
export interface VendorUser {
  readonly call: TestUser['call']
  readonly clientId: number
  readonly userId: number
}

/** Adds a person to the vendor's tenant; `through` is anyone who calls the same server. */
export async function vendorUser(server: TestApp, through: TestUser, name: string): Promise<VendorUser> {
  const person = await server.database.system(async (tx) => {
    const clientId = await vendorTenant(tx, 'ro')
    const email = `${name.replace(' ', '.').toLowerCase()}-${process.pid}@temelia.example`
    const userId = await addUser(tx, clientId, { name, email, phone: null, level: 'administrator', language: 'ro' })
    return { clientId, userId }
  })
  const token = await server.database.system((tx) =>
    openSession(tx, 'ro', person, { name: 'test', address: '127.0.0.1' }),
  )
  const authorization = `Bearer ${person.clientId},${person.userId},${token}`
  return {
    ...person,
    call: (method, url, body, headers) => through.call(method, url, body, { ...headers, authorization }),
  }
}

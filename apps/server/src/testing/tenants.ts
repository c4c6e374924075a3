import { startTenant } from '../admin/tenant.ts'
import type { Database } from '../db/database.ts'

let counter = 0

/** A fresh tenant for tests of the database: nobody signs in to it. Gives its id. */
export async function freshTenant(database: Database): Promise<number> {
  const email = `wall-${process.pid}-${Date.now()}-${++counter}@firma.example`
  const { clientId } = await database.system((tx) =>
    startTenant(
      tx,
      { region: 'ro', company: `Firma ${counter}`, name: 'Ana Pop', email, phone: null, passwordHash: 'none' },
      new Date(),
    ),
  )
  return clientId
}

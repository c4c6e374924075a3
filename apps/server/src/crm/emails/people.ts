import { sql } from 'kysely'
import type { Tx } from '../../db/database.ts'

/** Whose an address is: a customer, and the contact when it is a person's. */
export interface AddressOwner {
  readonly accountId: number
  readonly contactId: number | null
  readonly agentId: number | null
}

/** The users of a tenant among these addresses. */
export async function readersOf(tx: Tx, clientId: number, addresses: readonly string[]): Promise<number[]> {
  const users = await tx.rows<{ id: number }>(sql`select id from users
    where client_id = ${clientId} and deleted_with is null and lower(email) = any(${lower(addresses)}::text[]) order by id`)
  return users.map(({ id }) => id)
}

/** The customer that one of these addresses belongs to, a contact's before the company's own, the first address before the next. */
export function ownerOfAddress(
  tx: Tx,
  clientId: number,
  addresses: readonly string[],
): Promise<AddressOwner | undefined> {
  const wanted = lower(addresses)
  return tx.one<AddressOwner>(sql`
    select found.account_id, found.contact_id, c.agent_id from (
      select account_id, id as contact_id, lower(email) as address, 0 as rank from contacts
        where client_id = ${clientId} and deleted_with is null and email is not null and lower(email) = any(${wanted}::text[])
      union all select id, null, lower(email), 1 from customers
        where client_id = ${clientId} and deleted_with is null and email is not null and lower(email) = any(${wanted}::text[])) as found
    join customers c on c.client_id = ${clientId} and c.id = found.account_id and c.deleted_with is null
    order by array_position(${wanted}::text[], found.address), found.rank, found.account_id limit 1`)
}

function lower(addresses: readonly string[]): string[] {
  return addresses.map((address) => address.toLowerCase())
}

import { User } from '@temelia/model/admin/user'
import { useAll } from '../../data/records.ts'

/** The names of the people who answer tickets, by their ids; for the vendor's people. */
export function useAgents(vendor: boolean): ReadonlyMap<number, string> {
  const users = useAll(User, { sort: 'name' }, { enabled: vendor })
  return new Map(users.data?.rows.map(({ id, name }) => [id, name]))
}

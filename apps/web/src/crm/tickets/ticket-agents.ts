import { User } from '@temelia/model/admin/user'
import { useList } from '../../data/records.ts'

/** The names of the people who answer tickets, by their ids; for the vendor's people. */
export function useAgents(vendor: boolean): ReadonlyMap<number, string> {
  const users = useList(User, { sort: 'name', pageSize: 500 }, { enabled: vendor })
  return new Map(users.data?.rows.map(({ id, name }) => [id, name]))
}

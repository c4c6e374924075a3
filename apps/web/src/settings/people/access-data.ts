import { IpRule } from '@temelia/model/admin/ip-rule'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../data/http.ts'
import { queryClient } from '../../data/query-client.ts'
import { useAll } from '../../data/records.ts'

/** Where a person is signed in, and what signing in asks of them beside the password. */
export type DevicesOfPerson = Readonly<{
  Sessions: readonly Readonly<{
    SessionId: number
    Device: string
    Address: string
    LastSeenAt: string
    Current: boolean
  }>[]
  Passkeys: readonly Readonly<{ PasskeyId: number; Name: string; CreatedAt: string; LastUsedAt: string | null }>[]
  SecondStep: Readonly<{ On: boolean; Since: string | null; RecoveryLeft: number }>
}>

const DEVICES = ['devices-of-person']

/** The devices of a person, as administrators see them. */
export function useDevices(userId: number) {
  return useQuery({
    queryKey: [...DEVICES, userId],
    queryFn: async ({ signal }) => (await call(`/api/users/${userId}/devices`, { signal })).body as DevicesOfPerson,
  })
}

/** Loads the devices of people anew after some were signed out. */
export function reloadDevices(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: DEVICES })
}

/** The networks that a person may work from: the own ones, and those of everybody. */
export function useNetworks(userId: number) {
  const list = useAll(IpRule, {
    filter: {
      or: [
        { field: 'userId', op: 'eq', value: userId },
        { field: 'userId', op: 'empty' },
      ],
    },
    sort: 'network',
  })
  const rows = list.data?.rows
  return {
    own: rows?.filter((one) => one.userId === userId),
    ofAll: rows?.filter((one) => one.userId === null),
    problem: list.error,
    refetch: list.refetch,
  }
}

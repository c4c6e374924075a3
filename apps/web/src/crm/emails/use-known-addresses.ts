import { Contact } from '@temelia/model/crm/contact'
import { useMemo } from 'react'
import { Customer } from '@temelia/model/crm/customer'
import { useAll, useRecord } from '../../data/records.ts'
import type { KnownAddress } from './address-input.tsx'

/** The addresses of a customer and their contacts, the main one first. */
export function useKnownAddresses(customerId: number | null): readonly KnownAddress[] {
  const filter = { field: 'accountId', op: 'eq', value: customerId } as const
  const contacts = useAll(Contact, { filter, sort: '-main,name' }, { enabled: customerId !== null })
  const customer = useRecord(Customer, customerId)
  return useMemo(() => {
    if (customerId === null) return []
    const own = [...(contacts.data?.rows ?? []), ...(customer.data ? [customer.data] : [])]
    return own.flatMap(({ name, email }) => (email ? [{ address: email.toLowerCase(), name }] : []))
  }, [customerId, contacts.data, customer.data])
}

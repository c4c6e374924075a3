import { Button } from '@mantine/core'
import { IconNote, IconRoute } from '@tabler/icons-react'
import { Contact } from '@temelia/model/crm/contact'
import type { Customer } from '@temelia/model/crm/customer'
import { type Found, useAll } from '../../data/records.ts'
import { useText } from '../../ui/text.ts'
import classes from './customer-reach.module.css'
import { Reach } from './reach.tsx'

type Row = Found<typeof Customer>

/** How a customer is reached: the customer's own numbers first, those of the main contact where there are none. */
export function useReach(customer: Row) {
  const main = useMainContact(customer.id)
  return {
    phone: customer.phone ?? customer.mobile ?? main?.phone ?? null,
    email: customer.email ?? main?.email ?? null,
    place: placeOf(customer),
  }
}

/** The main contact of a customer, or the first one. */
export function useMainContact(customerId: number): Found<typeof Contact> | undefined {
  return useAll(Contact, {
    filter: { field: 'accountId', op: 'eq', value: customerId },
    sort: '-main,name',
  }).data?.rows[0]
}

/** What one does first with a customer, on a phone above everything else: call, write, find the way, note. */
export function CustomerReach({ customer, onNote }: Readonly<{ customer: Row; onNote: () => void }>) {
  const { t } = useText()
  const { phone, email, place } = useReach(customer)
  const icon = { size: 20, stroke: 1.6 }
  return (
    <Reach customerId={customer.id} phone={phone} email={email}>
      {place && (
        <Button
          component="a"
          className={classes['narrow']}
          variant="default"
          href={`https://www.google.com/maps/dir/?api=1&destination=${encodeURIComponent(place)}`}
          target="_blank"
          rel="noreferrer"
          leftSection={<IconRoute {...icon} />}
        >
          {t('recordRoute')}
        </Button>
      )}
      <Button className={classes['narrow']} variant="default" leftSection={<IconNote {...icon} />} onClick={onNote}>
        {t('recordNote')}
      </Button>
    </Reach>
  )
}

/** Where the way leads: the point on the map, else the address. */
function placeOf({ latitude, longitude, street, address, city, county, postalCode }: Row): string | null {
  if (latitude !== null && longitude !== null) return `${latitude},${longitude}`
  const parts = [street ?? address, postalCode, city, county].filter(Boolean)
  return city || street || address ? parts.join(', ') : null
}

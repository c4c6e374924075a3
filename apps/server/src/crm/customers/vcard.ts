import type { Address } from '@temelia/model/crm/address'
import type { Contact } from '@temelia/model/crm/contact'
import type { Customer } from '@temelia/model/crm/customer'
import type { Row } from '@temelia/model/entity'
import { contentLines, escaped } from '../content-line.ts'

/** Who stands on a card: a contact, the company and its main address. */
export interface CardFacts {
  readonly contact: Row<typeof Contact>
  readonly customer: Row<typeof Customer>
  readonly address: Row<typeof Address> | undefined
}

/**
 * A contact as a card for the address book of a device (vCard 3.0, RFC 2426, which both iOS and Android take whole): the last word
 * of the name is the family name.
 */
export function vcard({ contact, customer, address }: CardFacts): string {
  const words = contact.name.split(/\s+/)
  const family = words.length > 1 ? words.at(-1) : ''
  const given = words.length > 1 ? words.slice(0, -1).join(' ') : contact.name
  const place = address ?? {
    address: customer.address ?? customer.street,
    city: customer.city,
    county: customer.county,
    postalCode: customer.postalCode,
    country: customer.country,
  }
  const hasPlace = [place.address, place.city, place.county, place.postalCode].some(Boolean)
  const lines = [
    'BEGIN:VCARD',
    'VERSION:3.0',
    `N:${parts([family, given, '', '', ''])}`,
    `FN:${escaped(contact.name)}`,
    `ORG:${escaped(customer.name)}`,
    ...line('TITLE', contact.position),
    ...line('TEL;TYPE=CELL', contact.phone),
    ...line('TEL;TYPE=WORK', customer.phone),
    ...line('EMAIL;TYPE=WORK', contact.email ?? customer.email),
    ...(hasPlace
      ? [`ADR;TYPE=WORK:${parts(['', '', place.address, place.city, place.county, place.postalCode, place.country])}`]
      : []),
    ...line('URL', customer.website),
    ...line('NOTE', contact.notes),
    'END:VCARD',
  ]
  return contentLines(lines)
}

function line(name: string, value: string | null): string[] {
  return value ? [`${name}:${escaped(value)}`] : []
}

function parts(values: readonly (string | null | undefined)[]): string {
  return values.map((value) => escaped(value ?? '')).join(';')
}

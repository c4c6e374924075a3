import type { Section } from '../../records/record-form.tsx'
import { CustomerNotices } from './customer-notices.tsx'

/** The fields of a customer in the order a person fills them in. */
export const customerSections: readonly Section[] = [
  { fields: ['name', 'type', 'taxId', 'registerNumber'], notice: CustomerNotices },
  { heading: 'reach', fields: ['phone', 'mobile', 'email', 'website'] },
  {
    heading: 'place',
    fields: ['street', 'city', 'county', 'postalCode', 'country', 'address', 'latitude', 'longitude'],
  },
  {
    heading: 'sales',
    fields: [
      'agentId',
      'zoneId',
      'businessLine',
      'informationSource',
      'rating',
      'salesFigure',
      'employees',
      'nationalId',
    ],
  },
  { heading: 'banking', fields: ['bank', 'iban'] },
  { heading: 'billing', fields: ['templateId', 'remindersStopped'] },
  { fields: ['notes'] },
]

/** The fields of a contact. */
export const contactSections: readonly Section[] = [{ fields: ['name', 'position', 'phone', 'email', 'main', 'notes'] }]

/** The fields of an address. */
export const addressSections: readonly Section[] = [
  { fields: ['address', 'name', 'city', 'county', 'postalCode', 'country', 'main'] },
]

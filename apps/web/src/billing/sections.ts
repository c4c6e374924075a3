import type { Section } from '../records/record-form.tsx'
import { PaymentNotice } from './exchange-differences/exchange-notes.tsx'

/** The fields of a bill in the order a person fills them in. */
export const billSections: readonly Section[] = [
  { fields: ['kind', 'accountId', 'name', 'seriesId', 'date', 'dueDate'] },
  { fields: ['currency', 'exchangeRate', 'discount', 'correctsId', 'reason', 'exemption', 'paymentTerms'] },
  { fields: ['projectId', 'opportunityId', 'offerId', 'userId', 'header', 'footer'] },
]

/** What the page of a bill tells beside its lines. */
export const billFacts: readonly Section[] = [
  {
    fields: [
      'kind',
      'date',
      'dueDate',
      'seriesId',
      'currency',
      'exchangeRate',
      'correctsId',
      'reason',
      'exemption',
      'paymentTerms',
      'projectId',
      'opportunityId',
      'offerId',
      'userId',
      'recurringBillId',
      'issuedAt',
      'header',
      'footer',
    ],
  },
]

/** The fields of an offer. */
export const offerSections: readonly Section[] = [
  { fields: ['name', 'number', 'accountId', 'opportunityId', 'date', 'validUntil', 'state'] },
  {
    heading: 'selling',
    fields: ['summary', 'site', 'duration', 'warranty', 'header', 'included', 'excluded', 'paymentSchedule', 'terms'],
  },
  { fields: ['footer', 'currency', 'discount', 'projectId', 'userId'] },
]

/** The fields of a payment, its receipt and what its exchange rate made. */
export const paymentSections: readonly Section[] = [
  {
    fields: [
      'accountId',
      'date',
      'amount',
      'currency',
      'exchangeRate',
      'method',
      'document',
      'billingAccountId',
      'note',
    ],
    notice: PaymentNotice,
  },
]

/** The fields of a line. */
export const lineSections: readonly Section[] = [
  { fields: ['productId', 'name', 'measureUnit', 'quantity', 'price', 'discount', 'vatCategory', 'vatRate', 'code'] },
]

/** The fields of a line of an offer: it may be an option. */
export const offerLineSections: readonly Section[] = [...lineSections, { fields: ['description', 'optional'] }]

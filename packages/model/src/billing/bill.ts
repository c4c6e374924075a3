import { z } from 'zod'
import { User } from '../admin/user.ts'
import { Customer } from '../crm/customer.ts'
import { Opportunity } from '../crm/opportunity.ts'
import { entity, type Entity } from '../entity.ts'
import {
  date,
  decimal,
  flag,
  initially,
  instant,
  integer,
  json,
  once,
  oneOf,
  readOnly,
  ref,
  required,
  secret,
  text,
} from '../field.ts'
import { currencyCode, recurrence } from '../formats.ts'
import { Deduction } from '../estimation/deduction.ts'
import { Project } from '../estimation/project.ts'
import { DocumentTemplate } from '../admin/document-template.ts'
import { Offer } from './offer.ts'
import { billKinds, Series } from './series.ts'

/** A party as it stood when the bill was issued. */
export const party = z.strictObject({
  name: z.string(),
  taxId: z.string().nullable(),
  registerNumber: z.string().nullable(),
  address: z.string().nullable(),
  city: z.string().nullable(),
  county: z.string().nullable(),
  postalCode: z.string().nullable(),
  country: z.string().nullable(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  bank: z.string().nullable(),
  iban: z.string().nullable(),
})

export type Party = z.output<typeof party>

/** A party of which nothing but the name is known. */
export const partyNamed = (name: string): Party => ({
  name,
  taxId: null,
  registerNumber: null,
  address: null,
  city: null,
  county: null,
  postalCode: null,
  country: null,
  phone: null,
  email: null,
  bank: null,
  iban: null,
})

/** Both sides of an issued bill, with how the seller stood to VAT. */
export const parties = z.strictObject({ seller: party, buyer: party, vatPayer: z.boolean(), cashVat: z.boolean() })

export type Parties = z.output<typeof parties>

/** The states that a bill's payments give it. */
export const paymentStates = ['notCollected', 'partiallyPaid', 'fullyPaid'] as const

/** Where an electronic invoice stands: not sent, on its way, with the service, taken, or sent back with reasons. */
export const eInvoiceStates = ['toSend', 'queued', 'sent', 'accepted', 'refused'] as const

export type EInvoiceState = (typeof eInvoiceStates)[number]

/** A document that asks for money or accounts for it. A draft has no number; an issued one is never changed. */
export const Bill = entity('bill', {
  wire: { path: 'bills', id: 'BillId' },
  table: 'bills',
  module: 'billing',
  owner: 'userId',
  zone: { through: 'accountId' },
  undo: 'bill',
  failure: 'BILL',
  portal: { field: 'state', op: 'ne', value: 'draft' },
  portalHides: [
    'userId',
    'projectId',
    'opportunityId',
    'offerId',
    'deductionId',
    'seriesId',
    'templateId',
    'recurringBillId',
    'recurringOn',
  ],
  findable: true,
  title: 'name',
  fields: {
    /** Series and number together, as printed. */
    code: readOnly(text({ wire: 'Code', search: true, column: true })),
    name: text({ max: 200, search: true }),
    kind: initially(oneOf(billKinds, { column: true }), 'invoice'),
    state: readOnly(initially(oneOf(['draft', 'issued', 'canceled'], { column: true }), 'draft')),
    accountId: required(ref(() => Customer, { column: true })),
    userId: ref(() => User),
    projectId: ref(() => Project),
    opportunityId: ref(() => Opportunity),
    offerId: ref(() => Offer),
    deductionId: ref(() => Deduction),
    seriesId: ref(() => Series),
    series: readOnly(text()),
    number: readOnly(integer()),
    date: date({ column: true }),
    dueDate: date({ column: true }),
    currency: text({ format: currencyCode }),
    /** Units of the company's currency for one of the bill's. */
    exchangeRate: decimal({ scale: 'rate', min: 0.000_001, max: 1_000_000 }),
    discount: initially(decimal({ scale: 'percent', min: 0, max: 100 }), 0),
    /** What a credit note corrects. */
    correctsId: ref((): Entity => Bill, { wire: 'CorrectsBillId' }),
    reason: text({ max: 300 }),
    /** Why no VAT is charged on what is exempt. */
    exemption: text({ max: 100 }),
    paymentTerms: text({ max: 300 }),
    header: text({ multiline: true, max: 4_000 }),
    footer: text({ multiline: true, max: 4_000 }),
    templateId: ref(() => DocumentTemplate),
    /** What it was printed with when it was issued (billing/templates/printed-template.ts). */
    printedWith: secret(integer({ min: 1, max: Number.MAX_SAFE_INTEGER })),
    lines: readOnly(decimal({ wire: 'LinesTotal', scale: 'total' })),
    withoutVat: readOnly(decimal({ wire: 'WithoutVAT', scale: 'total' })),
    vat: readOnly(decimal({ wire: 'VAT', scale: 'total' })),
    withVat: readOnly(decimal({ wire: 'WithVAT', scale: 'total', column: true })),
    paid: readOnly(initially(decimal({ scale: 'total' }), 0)),
    due: readOnly(decimal({ scale: 'total', column: true })),
    paymentState: readOnly(oneOf(paymentStates)),
    /** Of an issued bill that is sent as an electronic invoice. */
    eInvoiceState: readOnly(oneOf(eInvoiceStates, { wire: 'EInvoiceState', column: true, practice: 'ro' })),
    /** What the client keeps back until later, and the percent it is: a term of payment, no part of what is due. 0 percent beside an amount: it is not one percentage. */
    retention: readOnly(initially(decimal({ scale: 'percent' }), 0)),
    retained: readOnly(initially(decimal({ scale: 'total' }), 0)),
    issuedAt: readOnly(instant()),
    parties: readOnly(json(parties)),
    /** The recurring bill that it was made for, and the day it was due. */
    recurringBillId: readOnly(ref((): Entity => RecurringBill)),
    recurringOn: readOnly(date()),
  },
})

/** What can come again. */
export const recurringKinds = ['invoice', 'proforma'] as const

/** Why a recurring bill was stopped by itself: nobody may make it, its bill is gone, cancelled or of another kind, or its draft was refused. */
export const recurringProblems = ['agent', 'bill', 'refused'] as const

/** A bill that comes again: on each of its days a draft like it is made, which a person issues. */
export const RecurringBill = entity('recurringBill', {
  wire: { path: 'recurring-bills', id: 'RecurringBillId' },
  table: 'recurring_bills',
  module: 'billing',
  owner: 'userId',
  zone: { through: 'billId' },
  undo: 'recurringBill',
  title: 'name',
  fields: {
    name: text({ max: 200, search: true, column: true }),
    /** Whose customer, lines and terms the drafts take over, as they are on the day. */
    billId: once(required(ref((): Entity => Bill, { column: true }))),
    recurrence: required(text({ max: 300, format: recurrence })),
    startOn: required(date({ column: true })),
    paused: initially(flag({ column: true }), false),
    /** Who is told of each draft, and in whose name it is made. */
    userId: ref(() => User, { column: true }),
    /** The day of the next draft; none while it is paused, or once it has ended. */
    nextOn: readOnly(date({ column: true })),
    lastOn: readOnly(date({ column: true })),
    made: readOnly(initially(integer({ column: true }), 0)),
    problem: readOnly(oneOf(recurringProblems)),
  },
})

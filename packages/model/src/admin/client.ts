import { z } from 'zod'
import { entity } from '../entity.ts'
import { date, decimal, flag, initially, integer, json, oneOf, readOnly, required, text } from '../field.ts'
import { serviceLevels } from './service-levels.ts'
import { email, iban, phone, postalCode, registerNumber, taxId } from '../formats.ts'

/** One signature of a printed form: the role under the line and the name above it. */
export const signature = z.strictObject({ role: z.string().trim().min(1).max(80), name: z.string().trim().max(120) })

/** The tenant: the contractor that signed up. Its facts head every printed form. There is one row a tenant. */
export const Client = entity('client', {
  wire: { path: 'clients', id: 'ClientId' },
  table: 'clients',
  module: 'company',
  access: 'administrator',
  failure: 'ACCOUNT',
  without: ['create', 'delete'],
  title: 'name',
  fields: {
    name: required(text({ min: 3, search: true, column: true, sample: 'Firma Nouă SRL' })),
    practice: readOnly(initially(oneOf(['ro', 'us']), 'ro')),
    taxId: text({ format: taxId }),
    registerNumber: text({ format: registerNumber }),
    address: text({ min: 10 }),
    city: text({ max: 120 }),
    county: text({ max: 120 }),
    postalCode: text({ format: postalCode }),
    phone: text({ format: phone }),
    email: text({ format: email }),
    bank: text({ min: 3 }),
    iban: text({ wire: 'IBAN', format: iban }),
    /** Whether it charges VAT at all, and whether VAT is due only when a bill is paid. */
    vatPayer: initially(flag({ wire: 'VATPayer', practice: 'ro' }), true),
    cashVat: initially(flag({ wire: 'CashVAT', practice: 'ro' }), false),
    /** Bills and payments of this day and before are closed. */
    booksClosedUntil: date(),
    reportHeader: text({ multiline: true }),
    signatures: json(z.array(signature).max(6)),
    /** The lowest labour rate per hour that offers are checked with; null: that of the law, 0: not checked. */
    minimumLaborRate: decimal({ scale: 'price', min: 0, max: 1_000_000 }),
    quantityDecimals: initially(integer({ min: 0, max: 6 }), 3),
    priceDecimals: initially(integer({ min: 0, max: 6 }), 2),
    totalDecimals: initially(integer({ min: 0, max: 4 }), 2),
    /** When support works and what it promises; null: the usual. */
    serviceLevels: json(serviceLevels),
  },
})

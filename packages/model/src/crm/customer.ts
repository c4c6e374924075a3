import { User } from '../admin/user.ts'
import { Zone } from '../admin/zone.ts'
import { ActivityField } from './activity-field.ts'
import { entity } from '../entity.ts'
import { decimal, flag, initially, integer, json, oneOf, ref, required, text } from '../field.ts'
import { DocumentTemplate } from '../admin/document-template.ts'
import { customValues } from './custom-values.ts'
import { email, iban, nationalId, phone, postalCode, registerNumber, taxId, website } from '../formats.ts'

/** A customer: company or person the contractor works for or would like to. */
export const Customer = entity('customer', {
  wire: { path: 'AccountsContacts', id: 'AccountId', alias: 'accounts', aliasFailure: 'ACCOUNT' },
  table: 'customers',
  module: 'accounts',
  owner: 'agentId',
  zone: 'zoneId',
  undo: 'account',
  failure: 'CUSTOMER',
  findable: true,
  title: 'name',
  fields: {
    name: required(text({ wire: 'AccountName', min: 3, max: 200, search: true, column: true, recognises: true })),
    type: oneOf(['company', 'person', 'public']),
    agentId: ref(() => User, { wire: 'AccountAgentId', column: true }),
    zoneId: ref(() => Zone, { column: true }),
    taxId: text({ format: taxId, search: true, column: true, recognises: true }),
    registerNumber: text({ format: registerNumber, practice: 'ro' }),
    nationalId: text({ format: nationalId }),
    bank: text({ min: 3, max: 120 }),
    iban: text({ wire: 'IBAN', format: iban, practice: 'ro' }),
    address: text({ min: 10, max: 400 }),
    street: text({ max: 200 }),
    city: text({ max: 120, search: true, column: true }),
    county: text({ max: 120 }),
    postalCode: text({ format: postalCode }),
    country: text({ max: 80 }),
    /** Where it stands on the map: typed, imported, or found from the address. */
    latitude: decimal({ min: -90, max: 90, scale: 'factor' }),
    longitude: decimal({ min: -180, max: 180, scale: 'factor' }),
    website: text({ format: website, max: 400 }),
    phone: text({ format: phone, search: true, column: true }),
    mobile: text({ format: phone }),
    fax: text({ format: phone }),
    email: text({ format: email, search: true, column: true }),
    businessLine: text({ max: 200, names: () => ActivityField }),
    informationSource: text({ max: 200 }),
    rating: integer({ min: 0, max: 5, stars: true }),
    salesFigure: decimal({ scale: 'total' }),
    employees: integer({ min: 0, max: 10_000_000 }),
    monthlyBalance: decimal({ scale: 'total' }),
    overallBalance: decimal({ scale: 'total' }),
    /** It is not asked for overdue bills by letter. */
    remindersStopped: initially(flag(), false),
    /** What its offers and bills are printed with. */
    templateId: ref(() => DocumentTemplate),
    notes: text({ multiline: true }),
    custom: json(customValues, { holds: 'ownValues' }),
  },
})

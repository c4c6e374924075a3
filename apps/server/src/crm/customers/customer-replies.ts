import { Customer } from '@temelia/model/crm/customer'
import { z } from 'zod'
import { component } from '../../http/describe/components.ts'
import { recordOf } from '../../http/describe/record-schemas.ts'
import type { ReplyTable } from '../../http/describe/replies.ts'

const similarCustomers = component(
  'SimilarCustomers',
  z.looseObject({ _embedded: z.looseObject({ similar: z.array(recordOf(Customer)) }) }),
  'Customers like the one being typed.',
)

const counted = { Customers: z.int().min(0), Filter: z.unknown() }

const customerPlaces = component(
  'CustomerPlaces',
  z.looseObject({
    _embedded: z.looseObject({
      places: z.array(z.looseObject({ County: z.string().nullable(), Customers: z.number() })),
    }),
    Squares: z.array(z.looseObject({ ...counted, Latitude: z.number(), Longitude: z.number() })).optional(),
    Unplaced: z.looseObject(counted).optional(),
  }),
  'How many customers of a list are in each county or state and, with `Zoom`, in each square of a map. `Filter` gives the list of exactly those.',
)

const mergePreview = component(
  'MergePreview',
  z.looseObject({
    Kept: recordOf(Customer),
    Merged: recordOf(Customer),
    Fields: z.array(z.looseObject({ Field: z.string(), Kept: z.unknown(), Merged: z.unknown() })),
    Moves: z.record(z.string(), z.int().min(0)),
  }),
  'What merging a customer into another would do: the fields that differ, and how many records of each kind go over.',
)

const companyRegister = component(
  'CompanyRegister',
  z.looseObject({ Available: z.boolean() }),
  'Whether companies can be looked up.',
)

const registeredCompany = component(
  'RegisteredCompany',
  z.looseObject({
    AccountName: z.string().optional(),
    RegisterNumber: z.string().optional(),
    Phone: z.string().optional(),
    Street: z.string().optional(),
    City: z.string().optional(),
    County: z.string().optional(),
    PostalCode: z.string().optional(),
    Address: z.string().optional(),
    TaxId: z.string().optional(),
    Country: z.string().optional(),
    VatPayer: z.boolean(),
    Inactive: z.boolean(),
  }),
  'A company as the register has it, as values of a customer; what it does not have is left out.',
)

const mapSettings = component(
  'MapSettings',
  z.looseObject({ TileUrl: z.string().nullable(), TileCredit: z.string().nullable(), Quota: z.int() }),
  'What maps are drawn with, and how many addresses a company may have looked up in a day.',
)

const placedCustomers = component(
  'PlacedCustomers',
  z.looseObject({ Found: z.int().min(0), Missing: z.int().min(0) }),
  'How many customers were found on the map by their addresses, and how many were not.',
)

/** What these routes answer. */
export const customerReplies: ReplyTable = {
  'GET /api/AccountsContacts/similar 200': similarCustomers,
  'GET /api/AccountsContacts/places 200': customerPlaces,
  'GET /api/AccountsContacts/:id/merge/:other 200': mergePreview,
  'POST /api/AccountsContacts/:id/merge 200': recordOf(Customer),
  'GET /api/company-register 200': companyRegister,
  'GET /api/company-register/:taxId 200': registeredCompany,
  'GET /api/map-settings 200': mapSettings,
  'POST /api/geocoding/customers 200': placedCustomers,
  'GET /api/contacts/:id/vcf 200': ['text/vcard'],
}

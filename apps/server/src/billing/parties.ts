import type { Parties, Party } from '@temelia/model/billing/bill'
import { Customer } from '@temelia/model/crm/customer'
import type { Row } from '@temelia/model/entity'
import { sql } from 'kysely'
import type { Context } from '../records/context.ts'
import { column, columns, from } from '../records/select.ts'
import { companyOf, type CompanyRow } from './company.ts'
import type { BillRow } from './lined.ts'

type CustomerRow = Row<typeof Customer>

/** Both sides of a bill as they stand now, with the account that bills of its currency are paid to. */
export async function partiesNow(
  context: Context,
  company: CompanyRow,
  customer: CustomerRow,
  currency: string | null,
): Promise<Parties> {
  return {
    seller: await sellerOf(context, company, currency),
    buyer: buyerOf(customer),
    vatPayer: company.vatPayer,
    cashVat: company.cashVat,
  }
}

/** The parties of a bill as they stand now; its customer may have been deleted meanwhile. */
export async function currentParties(
  context: Context,
  { accountId, currency }: Pick<BillRow, 'accountId' | 'currency'>,
): Promise<Parties> {
  const customer = (await context.tx.one<CustomerRow>(
    sql`select ${columns(Customer)} from ${from(Customer)} where ${column('clientId')} = ${context.actor.clientId} and ${column('id')} = ${accountId}`,
  )) as CustomerRow
  return partiesNow(context, await companyOf(context), customer, currency)
}

async function sellerOf({ tx, actor }: Context, company: CompanyRow, currency: string | null): Promise<Party> {
  const account = await tx.one<{ bank: string; iban: string | null; accountNumber: string | null }>(sql`
    select bank, iban, account_number from bank_accounts where client_id = ${actor.clientId} and deleted_with is null
      and (currency is null or currency = ${currency}) order by (currency = ${currency}) desc nulls last, main desc, id limit 1`)
  return {
    ...partyOf(company),
    country: actor.region === 'ro' ? 'RO' : 'US',
    bank: account?.bank ?? company.bank,
    iban: account?.iban ?? account?.accountNumber ?? company.iban,
  }
}

/** What the ministry wants of a person who gave no number of their own. */
const NO_PERSONAL_NUMBER = '0000000000000'

function buyerOf(customer: CustomerRow): Party {
  const person = customer.type === 'person' ? (customer.nationalId ?? NO_PERSONAL_NUMBER) : null
  return {
    ...partyOf(customer),
    taxId: customer.taxId ?? person,
    address: customer.address ?? customer.street,
    country: customer.country,
  }
}

function partyOf(of: CompanyRow | CustomerRow): Omit<Party, 'country'> {
  return {
    name: of.name,
    taxId: of.taxId,
    registerNumber: of.registerNumber,
    address: of.address,
    city: of.city,
    county: of.county,
    postalCode: of.postalCode,
    phone: of.phone,
    email: of.email,
    bank: of.bank,
    iban: of.iban,
  }
}

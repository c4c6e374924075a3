import { entity } from '../entity.ts'
import { date, decimal, initially, oneOf, readOnly, ref, required, text } from '../field.ts'
import { currencyCode, iban } from '../formats.ts'

/** What accounts are grouped by: cash, bank, petty cash of a site. */
export const BillingClass = entity('billingClass', {
  wire: { path: 'billing-classes', id: 'BillingClassId' },
  table: 'billing_classes',
  module: 'financial',
  undo: 'billingClass',
  title: 'name',
  fields: {
    name: required(text({ min: 3, max: 120, search: true, column: true, unique: true })),
    code: text({ max: 20, column: true }),
  },
})

/** Where money of the company lies: an account at a bank or a cash register. */
export const BillingAccount = entity('billingAccount', {
  wire: { path: 'billing-accounts', id: 'BillingAccountId' },
  table: 'billing_accounts',
  module: 'financial',
  undo: 'billingAccount',
  title: 'name',
  fields: {
    name: required(text({ min: 3, max: 120, search: true, column: true, unique: true })),
    kind: initially(oneOf(['bank', 'cash'], { column: true }), 'bank'),
    billingClassId: ref(() => BillingClass, { column: true }),
    currency: text({ format: currencyCode, column: true }),
    /** What its bank statements are known by. */
    iban: text({ wire: 'IBAN', format: iban, practice: 'ro' }),
    /** What its records, transfers and payments sum to. */
    balance: readOnly(initially(decimal({ scale: 'total', column: true }), 0)),
  },
})

/** Money that came into an account or left it, or went from it to another. */
export const AccountRecord = entity('accountRecord', {
  wire: { path: 'account-records', id: 'AccountRecordId' },
  table: 'account_records',
  module: 'financial',
  undo: 'accountRecord',
  title: 'description',
  fields: {
    billingAccountId: required(ref(() => BillingAccount, { column: true })),
    date: required(date({ column: true })),
    /** In is more than 0, out is less. */
    amount: required(decimal({ scale: 'total', min: -9_999_999_999, max: 9_999_999_999, column: true })),
    description: text({ max: 400, search: true, column: true }),
    /** Of a transfer: the account that gets what leaves this one. */
    toAccountId: ref(() => BillingAccount, { wire: 'ToBillingAccountId', column: true }),
  },
})

import { entity } from '../entity.ts'
import { flag, initially, required, text } from '../field.ts'
import { currencyCode, iban } from '../formats.ts'

/** An account of the company's own that bills ask to be paid to. */
export const BankAccount = entity('bankAccount', {
  wire: { path: 'bank-accounts', id: 'BankAccountId' },
  table: 'bank_accounts',
  module: 'billing',
  access: 'administrator',
  title: 'bank',
  listed: true,
  fields: {
    bank: required(text({ min: 3, max: 120, search: true, column: true })),
    iban: text({ wire: 'IBAN', format: iban, column: true, practice: 'ro' }),
    accountNumber: text({ max: 34, practice: 'us' }),
    routingNumber: text({ max: 20, practice: 'us' }),
    currency: text({ format: currencyCode, column: true }),
    main: initially(flag({ column: true }), false),
  },
})

import type { TextKey } from '@temelia/text/catalogue'

/** A list of billing or of stock: where it lives, its word, and the module that opens it. */
export type BillingList = Readonly<{
  path: string
  text: TextKey
  module: 'billing' | 'financial' | 'stock'
}>

/** Lists that belong together, under one word. */
export type BillingGroup = Readonly<{ text: TextKey; places: readonly BillingList[] }>

/** The lists of billing in their groups. */
export const BILLING_GROUPS: readonly BillingGroup[] = [
  {
    text: 'offer',
    places: [
      { path: '/offers', text: 'offer', module: 'billing' },
      { path: '/offer-texts', text: 'offerText', module: 'billing' },
    ],
  },
  {
    text: 'billingSales',
    places: [
      { path: '/bills', text: 'bill', module: 'billing' },
      { path: '/payments', text: 'payment', module: 'financial' },
      { path: '/recurring-bills', text: 'recurringBill', module: 'billing' },
      { path: '/payment-reminders', text: 'paymentReminders', module: 'billing' },
      { path: '/sales-journal', text: 'salesJournal', module: 'billing' },
      { path: '/series', text: 'series', module: 'billing' },
      { path: '/document-templates', text: 'documentTemplate', module: 'billing' },
    ],
  },
  {
    text: 'billingPurchases',
    places: [
      { path: '/purchase-orders', text: 'purchaseOrder', module: 'billing' },
      { path: '/project-needs', text: 'needs', module: 'billing' },
      { path: '/purchase-bills', text: 'purchaseBill', module: 'billing' },
      { path: '/received-invoices', text: 'receivedInvoices', module: 'billing' },
      { path: '/supplier-payments', text: 'supplierPayment', module: 'financial' },
      { path: '/supplier-balances', text: 'supplierBalances', module: 'financial' },
      { path: '/purchase-journal', text: 'purchaseJournal', module: 'billing' },
    ],
  },
  {
    text: 'billingMoney',
    places: [
      { path: '/billing-accounts', text: 'billingAccount', module: 'financial' },
      { path: '/bank-statements', text: 'bankStatements', module: 'financial' },
      { path: '/cash-register', text: 'cashRegister', module: 'financial' },
      { path: '/exchange-differences', text: 'exchangeDifferences', module: 'financial' },
      { path: '/revaluation', text: 'revaluation', module: 'financial' },
      { path: '/account-records', text: 'accountRecord', module: 'financial' },
      { path: '/billing-classes', text: 'billingClass', module: 'financial' },
    ],
  },
  { text: 'product', places: [{ path: '/products', text: 'product', module: 'billing' }] },
]

/** The lists of stock. */
export const STOCK_LISTS: readonly BillingList[] = [
  { path: '/stock', text: 'stockLevel', module: 'stock' },
  { path: '/stock-documents', text: 'stockDocument', module: 'stock' },
  { path: '/stock-entries', text: 'stockEntry', module: 'stock' },
  { path: '/warehouses', text: 'warehouse', module: 'stock' },
  { path: '/products', text: 'product', module: 'billing' },
]

/** Where an offer is made of a project: no list, but a screen with an address of its own. */
export const OFFER_FROM_PROJECT: BillingList = { path: '/project-offers', text: 'offerFromProject', module: 'billing' }

/** Screens of billing that no list leads to. */
const FURTHER = ['/customer-statements', OFFER_FROM_PROJECT.path, '/settlement-bills']

/** Every screen that stands under billing. */
export const BILLING_SCREENS: readonly string[] = [
  ...BILLING_GROUPS.flatMap(({ places }) => places.map(({ path }) => path)),
  ...FURTHER,
]

/** Every screen that stands under stock; products stand under billing. */
export const STOCK_SCREENS: readonly string[] = STOCK_LISTS.flatMap(({ path, module }) =>
  module === 'stock' ? [path] : [],
)

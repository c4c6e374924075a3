import type { Region } from '@temelia/calendar/region'
import type { TextKey } from '@temelia/text/catalogue'
import { useLocation } from '@tanstack/react-router'
import { useSession } from '../session/session.ts'
import { useText } from '../ui/text.ts'
import classes from './billing.module.css'

type Place = Readonly<{
  path: string
  text: TextKey
  module: 'billing' | 'financial' | 'stock'
  /** Of one country only. */
  region?: Region
}>

/** Lists that belong together, under one word. */
type Group = Readonly<{ text: TextKey; places: readonly Place[] }>

/** The lists of billing in their groups. */
export const GROUPS: readonly Group[] = [
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
    ],
  },
  {
    text: 'billingPurchases',
    places: [
      { path: '/purchase-bills', text: 'purchaseBill', module: 'billing' },
      { path: '/received-invoices', text: 'receivedInvoices', module: 'billing', region: 'ro' },
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
      { path: '/account-records', text: 'accountRecord', module: 'financial' },
      { path: '/billing-classes', text: 'billingClass', module: 'financial' },
    ],
  },
  { text: 'product', places: [{ path: '/products', text: 'product', module: 'billing' }] },
]

/** The lists of stock. */
export const STOCK_PLACES: readonly Place[] = [
  { path: '/stock', text: 'stockLevel', module: 'stock' },
  { path: '/stock-documents', text: 'stockDocument', module: 'stock' },
  { path: '/stock-entries', text: 'stockEntry', module: 'stock' },
  { path: '/warehouses', text: 'warehouse', module: 'stock' },
  { path: '/products', text: 'product', module: 'billing' },
]

/** The lists of billing that a person has, as links above each of them: what they are about, and under it the lists about that. */
export function BillingPlaces() {
  const { t } = useText()
  const path = usePath()
  const { modules, region: ours } = useSession() ?? {}
  const groups = GROUPS.map(({ text, places }) => ({
    text,
    places: places.filter(({ module, region }) => modules?.[module] && (region === undefined || region === ours)),
  })).filter(({ places }) => places.length > 0)
  const here = groups.find(({ places }) => places.some((place) => place.path === path))
  return (
    <nav aria-label={t('billing')}>
      <div className={classes['groups']}>
        {groups.map((group) => (
          <a
            key={group.text}
            href={`#${group.places[0]?.path}`}
            aria-current={group !== here ? undefined : group.places.length > 1 ? 'true' : 'page'}
          >
            {t(group.text)}
          </a>
        ))}
      </div>
      {here && here.places.length > 1 && <Places of={here.places} path={path} />}
    </nav>
  )
}

/** The lists of stock that a person has. */
export function StockPlaces() {
  const { t } = useText()
  const path = usePath()
  const modules = useSession()?.modules
  return (
    <nav aria-label={t('stock')}>
      <Places of={STOCK_PLACES.filter(({ module }) => modules?.[module])} path={path} />
    </nav>
  )
}

function usePath(): string {
  return useLocation({ select: (location) => location.pathname })
}

function Places({ of, path }: Readonly<{ of: readonly Place[]; path: string }>) {
  const { t } = useText()
  return (
    <div className={classes['places']}>
      {of.map((place) => (
        <a key={place.path} href={`#${place.path}`} aria-current={path === place.path ? 'page' : undefined}>
          {t(place.text)}
        </a>
      ))}
    </div>
  )
}

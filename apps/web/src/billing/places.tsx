import type { TextKey } from '@temelia/text/catalogue'
import { useLocation } from '@tanstack/react-router'
import { useSession } from '../session/session.ts'
import { useText } from '../ui/text.ts'
import classes from './billing.module.css'

type Place = Readonly<{ path: string; text: TextKey; module: 'billing' | 'financial' | 'stock' }>

const PLACES: readonly Place[] = [
  { path: '/bills', text: 'bill', module: 'billing' },
  { path: '/payment-reminders', text: 'paymentReminders', module: 'billing' },
  { path: '/recurring-bills', text: 'recurringBill', module: 'billing' },
  { path: '/offers', text: 'offer', module: 'billing' },
  { path: '/offer-texts', text: 'offerText', module: 'billing' },
  { path: '/purchase-bills', text: 'purchaseBill', module: 'billing' },
  { path: '/products', text: 'product', module: 'billing' },
  { path: '/series', text: 'series', module: 'billing' },
  { path: '/sales-journal', text: 'salesJournal', module: 'billing' },
  { path: '/purchase-journal', text: 'purchaseJournal', module: 'billing' },
  { path: '/payments', text: 'payment', module: 'financial' },
  { path: '/supplier-payments', text: 'supplierPayment', module: 'financial' },
  { path: '/supplier-balances', text: 'supplierBalances', module: 'financial' },
  { path: '/bank-statements', text: 'bankStatements', module: 'financial' },
  { path: '/cash-register', text: 'cashRegister', module: 'financial' },
  { path: '/billing-accounts', text: 'billingAccount', module: 'financial' },
  { path: '/account-records', text: 'accountRecord', module: 'financial' },
  { path: '/billing-classes', text: 'billingClass', module: 'financial' },
]

const STOCK_PLACES: readonly Place[] = [
  { path: '/stock', text: 'stockLevel', module: 'stock' },
  { path: '/stock-documents', text: 'stockDocument', module: 'stock' },
  { path: '/stock-entries', text: 'stockEntry', module: 'stock' },
  { path: '/warehouses', text: 'warehouse', module: 'stock' },
  { path: '/products', text: 'product', module: 'billing' },
]

/** The lists of billing that a person has, as links above each of them. */
export function BillingPlaces() {
  return <Places of={PLACES} name="billing" />
}

/** The lists of stock that a person has. */
export function StockPlaces() {
  return <Places of={STOCK_PLACES} name="stock" />
}

function Places({ of, name }: Readonly<{ of: readonly Place[]; name: TextKey }>) {
  const { t } = useText()
  const path = useLocation({ select: (location) => location.pathname })
  const modules = useSession()?.modules
  const places = of.filter(({ module }) => modules?.[module])
  return (
    <nav className={classes['places']} aria-label={t(name)}>
      {places.map((place) => (
        <a key={place.path} href={`#${place.path}`} aria-current={path === place.path ? 'page' : undefined}>
          {t(place.text)}
        </a>
      ))}
    </nav>
  )
}

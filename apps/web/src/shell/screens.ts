import type { Icon } from '@tabler/icons-react'
import { hasPage } from '@temelia/model/practice-pages'
import { screenWords } from '@temelia/text/screen-words'
import type { TextKey } from '@temelia/text/catalogue'
import type { Message } from '@temelia/text/message'
import type { Session } from '../session/session.ts'
import { BILLING_GROUPS, OFFER_FROM_PROJECT, STOCK_LISTS } from './billing-lists.ts'
import { destinationsOf, FURTHER_SCREENS, type FurtherScreen, standsUnder } from './navigation.ts'

/** A screen with an address of its own, its name and the icon of the module it stands under. */
export type Screen = Readonly<{ path: string; text: TextKey; icon: Icon | undefined }>

/** What else a screen is looked for by. */
const WORDS: Readonly<Record<string, keyof typeof screenWords>> = {
  '/dashboard': 'findHome',
  '/customers': 'findCustomers',
  '/contacts': 'findContacts',
  '/opportunities': 'findOpportunities',
  '/sales-reports': 'findSalesReports',
  '/activities': 'findActivities',
  '/emails': 'findEmails',
  '/projects': 'findProjects',
  '/templates': 'findTemplates',
  '/tickets': 'findTicketList',
  '/offers': 'findOffers',
  '/project-offers': 'findOffers',
  '/offer-texts': 'findOfferTexts',
  '/bills': 'findBills',
  '/payments': 'findPayments',
  '/recurring-bills': 'findRecurringBills',
  '/payment-reminders': 'findReminders',
  '/sales-journal': 'findSalesJournal',
  '/series': 'findSeries',
  '/document-templates': 'findPrints',
  '/purchase-orders': 'findOrders',
  '/project-needs': 'findNeeds',
  '/purchase-bills': 'findSupplierBills',
  '/received-invoices': 'findReceivedInvoices',
  '/supplier-payments': 'findSupplierPayments',
  '/supplier-balances': 'findSupplierBalances',
  '/purchase-journal': 'findPurchaseJournal',
  '/billing-accounts': 'findAccounts',
  '/bank-statements': 'findStatements',
  '/cash-register': 'findCash',
  '/exchange-differences': 'findDifferences',
  '/revaluation': 'findRevaluation',
  '/account-records': 'findAccountRecords',
  '/billing-classes': 'findClasses',
  '/products': 'findProducts',
  '/stock': 'findStock',
  '/stock-documents': 'findStockDocuments',
  '/stock-entries': 'findStockEntries',
  '/warehouses': 'findWarehouses',
}

/** The screens that a person has beside those of the rail: the lists of billing and stock, and the further screens of the modules. */
export function screensOf({ modules, region: ours }: Pick<Session, 'modules' | 'region'>): readonly Screen[] {
  const rail = destinationsOf(modules)
  const lists = [...BILLING_GROUPS.flatMap(({ places }) => places), OFFER_FROM_PROJECT, ...STOCK_LISTS].map(
    ({ path, text, module }): FurtherScreen => ({ path, text, modules: [module] }),
  )
  const further: readonly FurtherScreen[] = Object.values(FURTHER_SCREENS).flat()
  const own = [...further, ...lists].filter(
    (screen) => hasPage(screen.path, ours) && screen.modules.every((module) => modules[module]),
  )
  return own
    .filter(({ path }, at) => own.findIndex((other) => other.path === path) === at)
    .map(({ path, text }) => ({ path, text, icon: rail.find((place) => standsUnder(place.path, path))?.icon }))
}

/** The further words of the screen at a path, of both languages. */
export function wordsOf(path: string): string {
  const words = WORDS[path]
  return words ? bothLanguages(screenWords[words]) : ''
}

/** The words that find what adds a record of the screen at a path. */
export function wordsOfNew(path: string): string {
  return `${bothLanguages(screenWords.findNew)} ${wordsOf(path)}`
}

/** Words to look by: a person of one language uses those of the other too. */
export function bothLanguages({ en, ro }: Message): string {
  return `${en} ${ro}`
}

import {
  type Icon,
  IconAddressBook,
  IconCalculator,
  IconCalendarEvent,
  IconFileInvoice,
  IconHome,
  IconLifebuoy,
  IconMail,
  IconPackages,
  IconTargetArrow,
} from '@tabler/icons-react'
import type { TextKey } from '@temelia/text/catalogue'
import { BILLING_SCREENS, STOCK_SCREENS } from './billing-lists.ts'

/** One module of the rail: where it lives, the key after `G`, the module flag that opens it, and the one that opens its place instead. */
export type Destination = Readonly<{
  path: string
  text: TextKey
  icon: Icon
  key: string
  module: string
  unless?: string
}>

/** Places in the bar of a phone; with more modules the last of them is a menu of the rest. */
const PHONE_PLACES = 5

/** Modules that go into that menu first, though they stand earlier in the rail. */
const LESS_ON_PHONES: readonly string[] = ['#/opportunities', '#/emails', '#/bills', '#/payments', '#/tickets']

/** What the bar of a phone shows and what its menu holds. */
export function placesOnPhone<Place extends Readonly<{ href?: string }>>(
  places: readonly Place[],
): { shown: readonly Place[]; more: readonly Place[] } {
  if (places.length <= PHONE_PLACES) return { shown: places, more: [] }
  const [first, last] = [false, true].map((less) =>
    places.filter(({ href }) => LESS_ON_PHONES.includes(href ?? '') === less),
  ) as [Place[], Place[]]
  const shown = [...first, ...last].slice(0, PHONE_PLACES - 1)
  return {
    shown: places.filter((place) => shown.includes(place)),
    more: places.filter((place) => !shown.includes(place)),
  }
}

/** The modules that have screens, in the order of the rail. */
const destinations: readonly Destination[] = [
  { path: '/dashboard', text: 'home', icon: IconHome, key: 'h', module: 'dashboard' },
  { path: '/customers', text: 'customer', icon: IconAddressBook, key: 'c', module: 'accounts' },
  { path: '/opportunities', text: 'opportunities', icon: IconTargetArrow, key: 'o', module: 'sales' },
  { path: '/activities', text: 'activity', icon: IconCalendarEvent, key: 'a', module: 'accounts' },
  { path: '/emails', text: 'emails', icon: IconMail, key: 'm', module: 'accounts' },
  { path: '/projects', text: 'projects', icon: IconCalculator, key: 'p', module: 'projects' },
  { path: '/bills', text: 'billing', icon: IconFileInvoice, key: 'f', module: 'billing' },
  // Who keeps the money without the bills begins at the payments.
  { path: '/payments', text: 'billing', icon: IconFileInvoice, key: 'f', module: 'financial', unless: 'billing' },
  { path: '/stock', text: 'stock', icon: IconPackages, key: 's', module: 'stock' },
  { path: '/tickets', text: 'tickets', icon: IconLifebuoy, key: 't', module: 'support' },
]

/** A screen beside the one that its module begins with, and the modules it needs. */
export type FurtherScreen = Readonly<{ path: string; text: TextKey; modules: readonly string[] }>

/** Further screens of the modules outside billing and stock, by where the module begins. */
export const FURTHER_SCREENS = {
  '/customers': [{ path: '/contacts', text: 'contact', modules: ['accounts'] }],
  // The reports are figures of the dashboard.
  '/opportunities': [{ path: '/sales-reports', text: 'salesReports', modules: ['sales', 'dashboard'] }],
  '/projects': [{ path: '/templates', text: 'templates', modules: ['projects'] }],
} as const satisfies Readonly<Record<string, readonly FurtherScreen[]>>

/** Screens that stand under a module though their address does not begin with its own. */
const SCREENS: Readonly<Record<string, readonly string[]>> = {
  ...Object.fromEntries(
    Object.entries(FURTHER_SCREENS).map(([module, screens]) => [module, screens.map(({ path }) => path)]),
  ),
  '/bills': BILLING_SCREENS,
  '/payments': BILLING_SCREENS,
  '/stock': STOCK_SCREENS,
}

/** Whether the screen at a path stands under a module: at its address, below it, or among its further screens. */
export function standsUnder(module: string, path: string): boolean {
  return [module, ...(SCREENS[module] ?? [])].some((one) => path === one || path.startsWith(`${one}/`))
}

/** The places that these modules open. */
export function destinationsOf(modules: Readonly<Record<string, boolean>>): readonly Destination[] {
  return destinations.filter(({ module, unless }) => modules[module] && !(unless && modules[unless]))
}

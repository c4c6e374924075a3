/** The screens the guard tells apart. `home` is `/`; `unknown` is any path no screen answers. */
export type Screen =
  | 'login'
  | 'register'
  | 'renew'
  | 'invitation'
  | 'emailLink'
  | 'dashboard'
  | 'customers'
  | 'customer'
  | 'projects'
  | 'project'
  | 'opportunities'
  | 'opportunity'
  | 'activities'
  | 'activity'
  | 'tickets'
  | 'ticket'
  | 'subscriptions'
  | 'home'
  | 'unknown'

/** What the guard reads before every navigation. */
export type GuardState = Readonly<{ loggedIn: boolean; autoLoginPage: string | null }>

/** Where a navigation goes; `page` is the address's `page` value when it has one. */
export type Target = Readonly<{ path: string; page: string | null }>

/** The guard's answer. A redirect is guarded again, so each answer is one step. */
export type Verdict = Readonly<{
  /** Where to go instead, or null to let the navigation through. */
  redirect: '/login' | '/subscriptions' | '/tickets' | '/customers' | '/' | null
  /** The auto-login page to store, or null when the address names none. */
  storeAutoLoginPage: string | null
  /** True: load the customer list anew. False: show it as it was left. Null: this navigation says nothing about it. */
  refreshCustomers: boolean | null
}>

const PATTERNS: readonly (readonly [RegExp, Screen])[] = [
  [/^\/$/, 'home'],
  [/^\/login$/, 'login'],
  [/^\/register\/[^/]+$/, 'register'],
  [/^\/renew\/[^/]+$/, 'renew'],
  [/^\/invitation\/[^/]+$/, 'invitation'],
  [/^\/(forgot-password|new-password\/[^/]+|confirm-address\/[^/]+|sign-in-here\/[^/]+)$/, 'emailLink'],
  [/^\/dashboard$/, 'dashboard'],
  [/^\/customers$/, 'customers'],
  [/^\/customers\/[^/]+$/, 'customer'],
  [/^\/projects$/, 'projects'],
  [/^\/projects\/[^/]+$/, 'project'],
  [/^\/opportunities$/, 'opportunities'],
  [/^\/opportunities\/[^/]+$/, 'opportunity'],
  [/^\/activities$/, 'activities'],
  [/^\/activities\/[^/]+$/, 'activity'],
  [/^\/tickets$/, 'tickets'],
  [/^\/tickets\/[^/]+$/, 'ticket'],
  [/^\/subscriptions$/, 'subscriptions'],
]

/** The screen a path names; a slash at the end does not matter. */
export function screenOf(path: string): Screen {
  const bare = path.length > 1 ? path.replace(/\/+$/, '') || '/' : '/'
  return PATTERNS.find(([pattern]) => pattern.test(bare))?.[1] ?? 'unknown'
}

/**
 * The navigation guard as a function of what is stored and where the navigation goes.
 * Any `page` value is stored, but only `subscriptions` and `tickets` ever lead anywhere: those are the pages a link from outside may pin.
 */
export function guard(state: GuardState, from: string | null, to: Target): Verdict {
  const screen = screenOf(to.path)
  const stored = to.page ?? state.autoLoginPage
  const redirect = redirectFor(state.loggedIn, screen, to.page, stored)
  const cameFrom = from === null ? null : screenOf(from)
  const entersCustomers = redirect === null && screen === 'customers' && cameFrom !== 'customers'
  return {
    redirect,
    storeAutoLoginPage: to.page,
    refreshCustomers: entersCustomers ? cameFrom !== 'customer' : null,
  }
}

function redirectFor(
  loggedIn: boolean,
  screen: Screen,
  page: string | null,
  stored: string | null,
): Verdict['redirect'] {
  if (screen === 'invitation') return null
  if (screen === 'emailLink') return null
  if (!loggedIn) return screen === 'login' || screen === 'register' || screen === 'renew' ? null : '/login'
  if (screen === 'login') return pinnedPath(page) ?? '/'
  if (screen === 'home') return pinnedPath(stored) ?? '/customers'
  const pinned = pinnedPath(stored)
  if (pinned && screen !== 'subscriptions' && screen !== 'tickets' && screen !== 'ticket') return pinned
  return null
}

function pinnedPath(page: string | null): '/subscriptions' | '/tickets' | null {
  return page === 'subscriptions' || page === 'tickets' ? `/${page}` : null
}

import { useSyncExternalStore } from 'react'

/** Who is signed in, as the screens need it. The token itself stays in an HttpOnly cookie. */
export type Session = Readonly<{
  clientId: number
  userId: number
  name: string
  email: string
  level: string
  region: string
  /** Of the vendor's own company: tickets arrive here. */
  vendor: boolean
  modules: Readonly<Record<string, boolean>>
  /** Modules that end within days or have ended, with the last day of each (`YYYY-MM-DD`). */
  ending?: readonly EndingModule[]
}>

/** A module whose subscription is about to end, or has. */
export type EndingModule = Readonly<{ module: string; expires: string; expired: boolean }>

const SESSION_KEY = 'temelia.session'
const AUTO_LOGIN_KEY = 'temelia.autoLoginPage'
const NOTICE_KEY = 'temelia.notice'
/** Where this tab was when the server ended the session, and whose session it was. */
const PLACE_KEY = 'temelia.place'
/** Tells the other tabs that the server ended the session, not its person. */
const ENDED_KEY = 'temelia.ended'
const MODULES = {
  CraftsmanBooks: 'craftsmanBooks',
  AccountsModule: 'accounts',
  SalesModule: 'sales',
  SupportModule: 'support',
  BillingModule: 'billing',
  EstimationModule: 'estimation',
  ElearningModule: 'elearning',
  CampaignsModule: 'campaigns',
} as const

let current: Session | null = readStored()
const listeners = new Set<() => void>()
const cleaners = new Set<(left: boolean) => void>()
const counters = new Set<() => Promise<number>>()

/** The session in use, or null when nobody is signed in. */
export function session(): Session | null {
  return current
}

/** The session inside a component. */
export function useSession(): Session | null {
  return useSyncExternalStore(subscribe, session)
}

/** Where a sign-in leads: the dashboard, which a stored page overrules; who may not see it goes where the guard sends `/`. */
export function landing(): '/dashboard' | '/' {
  return current?.modules['dashboard'] ? '/dashboard' : '/'
}

/** Whether somebody keeps what the whole company uses: stages, fields of its own, mailboxes, kinds of notes. */
export function isAdministrator(someone: Session | null): boolean {
  return someone?.level === 'administrator'
}

/**
 * Calls `clean` whenever the session is over: whoever keeps customers', projects' or shared data wipes it there. `left` tells that the person
 * signed out and leaves nothing; without it the server ended the session, or the person wants it so, and what was typed last waits for their return.
 */
export function whenSignedOut(clean: (left: boolean) => void): void {
  cleaners.add(clean)
}

export function autoLoginPage(): string | null {
  return localStorage.getItem(AUTO_LOGIN_KEY)
}

export function storeAutoLoginPage(page: string): void {
  localStorage.setItem(AUTO_LOGIN_KEY, page)
}

/** Asks `count` how much of a person's work has not reached the server, before that person signs out. */
export function countUnsent(count: () => Promise<number>): void {
  counters.add(count)
}

/** How many changes of whoever is signed in have not reached the server. */
export async function unsentChanges(): Promise<number> {
  const counts = await Promise.all([...counters].map((count) => count()))
  return counts.reduce((sum, count) => sum + count, 0)
}

/** The server no longer knows the session: forget everything but where its person was, and say why on the sign-in page. */
export function disconnect(): void {
  if (!current) return
  const place: Place = { person: personOf(current), href: window.location.hash.slice(1) }
  localStorage.setItem(ENDED_KEY, 'true')
  forgetSession(false)
  sessionStorage.setItem(PLACE_KEY, JSON.stringify(place))
  sessionStorage.setItem(NOTICE_KEY, 'DISCONNECTED_RECONNECT_MESSAGE')
}

/** The message the sign-in page owes the person, given once. */
export function takeNotice(): string | null {
  const notice = sessionStorage.getItem(NOTICE_KEY)
  sessionStorage.removeItem(NOTICE_KEY)
  return notice
}

type Place = Readonly<{ person: string; href: string }>

/** Where whoever is signed in was when the server ended their session, given once; null for anybody else. */
export function takePlace(): string | null {
  const text = sessionStorage.getItem(PLACE_KEY)
  sessionStorage.removeItem(PLACE_KEY)
  const place = text === null ? null : (JSON.parse(text) as Place)
  return place && current && place.person === personOf(current) ? place.href : null
}

/** Follows a sign-out made in another tab. */
export function followOtherTabs(): void {
  window.addEventListener('storage', (event) => {
    if (event.key !== SESSION_KEY && event.key !== null) return
    const stored = readStored()
    // What was not sent is kept or thrown away by the tab in which the person signed out.
    if (!stored && localStorage.getItem(ENDED_KEY)) disconnect()
    else if (!stored && current) forgetSession(false)
    else if (stored) publish(stored)
  })
}

/**
 * Decodes a sign-in reply. Null unless it names a client and a user; `Token` must not be empty where the reply carries one
 * (the reply about a running session does not).
 */
export function sessionFrom(reply: unknown): Session | null {
  if (typeof reply !== 'object' || reply === null) return null
  const wire = reply as Readonly<Record<string, unknown>>
  const clientId = Number(wire['ClientId'])
  const userId = Number(wire['UserId'])
  if (!(clientId > 0) || !(userId > 0) || wire['Token'] === '') return null
  return {
    clientId,
    userId,
    name: String(wire['UserName'] || wire['User'] || ''),
    email: String(wire['User'] ?? ''),
    level: String(wire['UserLevel'] ?? ''),
    region: String(wire['CustomerDatabaseAdapter'] ?? ''),
    vendor: wire['Vendor'] === true,
    modules: {
      ...Object.fromEntries(Object.entries(MODULES).map(([flag, name]) => [name, Boolean(wire[flag])])),
      dashboard: stateOf(wire, 'dashboard')?.active !== false,
      financial: stateOf(wire, 'financial')?.active === true,
      stock: stateOf(wire, 'stock')?.active === true,
      projects: Boolean(wire['EstimationModule']) && stateOf(wire, 'projects')?.active !== false,
    },
    ending: endingOf(wire),
  }
}

type ModuleState = Readonly<{ active?: unknown; reason?: unknown; expires?: unknown }>

function stateOf(wire: Readonly<Record<string, unknown>>, module: string): ModuleState | undefined {
  return (wire['Modules'] as Readonly<Record<string, ModuleState>> | undefined)?.[module]
}

function endingOf(wire: Readonly<Record<string, unknown>>): readonly EndingModule[] {
  return Object.entries((wire['Modules'] ?? {}) as Readonly<Record<string, ModuleState>>).flatMap(([module, state]) =>
    state.reason === 'expiring' || state.reason === 'expired'
      ? [{ module, expires: String(state.expires ?? ''), expired: state.reason === 'expired' }]
      : [],
  )
}

/** Takes a session into use and keeps it on this device. */
export function keepSession(next: Session): void {
  localStorage.removeItem(ENDED_KEY)
  localStorage.setItem(SESSION_KEY, JSON.stringify(next))
  publish(next)
}

/** Ends the session on this device; `left` says that nothing of the person is to stay. */
export function forgetSession(left: boolean): void {
  localStorage.removeItem(SESSION_KEY)
  localStorage.removeItem(AUTO_LOGIN_KEY)
  for (const clean of cleaners) clean(left)
  publish(null)
}

function publish(next: Session | null): void {
  current = next
  for (const tell of listeners) tell()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function readStored(): Session | null {
  if (typeof localStorage === 'undefined') return null
  const text = localStorage.getItem(SESSION_KEY)
  return text ? (JSON.parse(text) as Session) : null
}

/** Names a person on this device, where people of both regions may sign in: whose unsent changes something is. */
export function personOf({ region, clientId, userId }: Pick<Session, 'region' | 'clientId' | 'userId'>): string {
  return `${region} ${clientId} ${userId}`
}

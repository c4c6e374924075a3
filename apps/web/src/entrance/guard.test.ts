import { describe, expect, it } from 'vitest'
import { guard, type GuardState, type Screen, screenOf, type Verdict } from './guard.ts'

const PATHS: readonly (readonly [Screen, string])[] = [
  ['login', '/login'],
  ['register', '/register/ro'],
  ['renew', '/renew/expired'],
  ['invitation', '/invitation/ro_abc'],
  ['emailLink', '/new-password/ro_abc'],
  ['emailLink', '/sign-in-here/ro_abc'],
  ['dashboard', '/dashboard'],
  ['customers', '/customers'],
  ['customer', '/customers/7'],
  ['projects', '/projects'],
  ['project', '/projects/7'],
  ['opportunities', '/opportunities'],
  ['opportunity', '/opportunities/7'],
  ['activities', '/activities'],
  ['activity', '/activities/7'],
  ['tickets', '/tickets'],
  ['ticket', '/tickets/7'],
  ['subscriptions', '/subscriptions'],
  ['emailLink', '/new-password/ro_abc'],
  ['home', '/'],
  ['unknown', '/nothing/here'],
]

const OUT: GuardState = { loggedIn: false, autoLoginPage: null }
const OUT_PINNED: GuardState = { loggedIn: false, autoLoginPage: 'tickets' }
const IN: GuardState = { loggedIn: true, autoLoginPage: null }
const IN_TICKETS: GuardState = { loggedIn: true, autoLoginPage: 'tickets' }
const IN_SUBSCRIPTIONS: GuardState = { loggedIn: true, autoLoginPage: 'subscriptions' }
const IN_OTHER: GuardState = { loggedIn: true, autoLoginPage: 'projects' }

/** The state table: for each screen, where the guard sends each state (`-` = let through). Columns in the order of STATES. */
const STATES = [OUT, OUT_PINNED, IN, IN_TICKETS, IN_SUBSCRIPTIONS, IN_OTHER]
const TABLE: Readonly<Record<Screen, string>> = {
  login: '- - / / / /',
  register: '- - - /tickets /subscriptions -',
  renew: '- - - /tickets /subscriptions -',
  invitation: '- - - - - -',
  emailLink: '- - - - - -',
  dashboard: '/login /login - /tickets /subscriptions -',
  customers: '/login /login - /tickets /subscriptions -',
  customer: '/login /login - /tickets /subscriptions -',
  projects: '/login /login - /tickets /subscriptions -',
  project: '/login /login - /tickets /subscriptions -',
  opportunities: '/login /login - /tickets /subscriptions -',
  opportunity: '/login /login - /tickets /subscriptions -',
  activities: '/login /login - /tickets /subscriptions -',
  activity: '/login /login - /tickets /subscriptions -',
  tickets: '/login /login - - - -',
  ticket: '/login /login - - - -',
  subscriptions: '/login /login - - - -',
  home: '/login /login /customers /tickets /subscriptions /customers',
  unknown: '/login /login - /tickets /subscriptions -',
}

describe('the state table of the navigation guard', () => {
  const cases = PATHS.flatMap(([screen, path]) =>
    TABLE[screen].split(' ').map((answer, column) => ({ path, state: STATES[column] ?? OUT, answer })),
  )

  it('covers every screen in every state', () => expect(cases).toHaveLength(21 * 6))

  it.each(cases)('$path with $state gives $answer', ({ path, state, answer }) => {
    expect(guard(state, null, { path, page: null }).redirect ?? '-').toBe(answer)
  })
})

describe('the page value of the address', () => {
  it.each([
    ['tickets', '/tickets'],
    ['subscriptions', '/subscriptions'],
    ['projects', '/'],
  ])('sends a signed-in visitor of the sign-in page with page=%s to %s', (page, answer) => {
    expect(guard(IN, null, { path: '/login', page })).toMatchObject({ redirect: answer, storeAutoLoginPage: page })
  })

  it('takes the page of the address, not the stored one, on the sign-in page', () => {
    expect(guard(IN_TICKETS, null, { path: '/login', page: 'subscriptions' }).redirect).toBe('/subscriptions')
  })

  it('is stored whoever asks, and works at once', () => {
    expect(guard(OUT, null, { path: '/', page: 'tickets' })).toMatchObject({
      redirect: '/login',
      storeAutoLoginPage: 'tickets',
    })
    expect(guard(IN, null, { path: '/', page: 'tickets' }).redirect).toBe('/tickets')
    expect(guard(IN, null, { path: '/customers', page: 'tickets' }).redirect).toBe('/tickets')
  })

  it('leaves what is stored alone when the address names none', () => {
    expect(guard(IN_TICKETS, null, { path: '/tickets', page: null }).storeAutoLoginPage).toBeNull()
  })
})

describe('the refresh-customers flag', () => {
  it.each([
    [null, true],
    ['/projects', true],
    ['/customers/7', false],
    ['/customers/7/', false],
  ])('coming from %s is %s', (from, flag) => {
    expect(guard(IN, from, { path: '/customers', page: null }).refreshCustomers).toBe(flag)
  })

  it('says nothing on other screens, nor when the visitor is sent elsewhere', () => {
    expect(guard(IN, '/customers', { path: '/customers/7', page: null }).refreshCustomers).toBeNull()
    expect(guard(IN, '/customers', { path: '/customers', page: null }).refreshCustomers).toBeNull()
    expect(guard(OUT, null, { path: '/customers', page: null }).refreshCustomers).toBeNull()
    expect(guard(IN_TICKETS, null, { path: '/customers', page: null }).refreshCustomers).toBeNull()
  })
})

describe('redirects', () => {
  const pages = [null, 'tickets', 'subscriptions', 'projects']

  it('always come to rest within three steps', () => {
    for (const state of STATES)
      for (const [, path] of PATHS)
        for (const page of pages) {
          const seen: string[] = [path]
          let now: GuardState = state
          let verdict: Verdict = guard(now, null, { path, page })
          while (verdict.redirect && seen.length < 10) {
            now = { ...now, autoLoginPage: verdict.storeAutoLoginPage ?? now.autoLoginPage }
            seen.push(verdict.redirect)
            verdict = guard(now, null, { path: verdict.redirect, page: null })
          }
          expect(seen.length, seen.join(' > ')).toBeLessThanOrEqual(4)
        }
  })
})

describe('screenOf', () => {
  it.each(PATHS)('%s is %s', (screen, path) => {
    expect(screenOf(path)).toBe(screen)
    expect(screenOf(path === '/' ? '/' : `${path}/`)).toBe(screen)
  })

  it.each(['/customers/7/more', '/register', '/renew', '/Login', '/admin', ''])(
    '%j is no screen of its own',
    (path) => {
      expect(['unknown', 'home']).toContain(screenOf(path))
    },
  )
})

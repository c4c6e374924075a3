import { createRootRoute, createRoute, redirect } from '@tanstack/react-router'
import { guard } from './entrance/guard.ts'
import { LoginPage } from './entrance/login-page.tsx'
import { setRefreshCustomers } from './session/refresh-customers.ts'
import { RootLayout } from './entrance/root-layout.tsx'
import { autoLoginPage, session, storeAutoLoginPage } from './session/session.ts'
import { lazyScreen } from './shell/lazy-screen.ts'

let lastPath: string | null = null

/** Every address goes through the guard first. */
export const rootRoute = createRootRoute({
  component: RootLayout,
  beforeLoad: ({ location, preload }) => {
    const search = location.search as Readonly<Record<string, unknown>>
    const page = typeof search['page'] === 'string' ? search['page'] : null
    const state = { loggedIn: session() !== null, autoLoginPage: autoLoginPage() }
    const verdict = guard(state, lastPath, { path: location.pathname, page })
    if (preload) return
    if (verdict.storeAutoLoginPage) storeAutoLoginPage(verdict.storeAutoLoginPage)
    if (verdict.redirect) throw redirect({ to: verdict.redirect as '/', replace: true })
    if (verdict.refreshCustomers !== null) setRefreshCustomers(verdict.refreshCustomers)
    lastPath = location.pathname
  },
})

const loginRoute = createRoute({ getParentRoute: () => rootRoute, path: '/login', component: LoginPage })

const registerRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/register/$country',
  component: lazyScreen(() => import('./entrance/register-page.tsx'), 'RegisterPage'),
})

const renewRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/renew/$reason',
  component: lazyScreen(() => import('./entrance/renew-page.tsx'), 'RenewPage'),
})

const forgotPasswordRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/forgot-password',
  component: lazyScreen(() => import('./entrance/forgot-password-page.tsx'), 'ForgotPasswordPage'),
})

const newPasswordRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/new-password/$token',
  component: lazyScreen(() => import('./entrance/new-password-page.tsx'), 'NewPasswordPage'),
})

const confirmAddressRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/confirm-address/$token',
  component: lazyScreen(() => import('./entrance/confirm-address-page.tsx'), 'ConfirmAddressPage'),
})

const invitationRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/invitation/$token',
  component: lazyScreen(() => import('./entrance/invitation-page.tsx'), 'InvitationPage'),
})

const signInHereRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/sign-in-here/$token',
  component: lazyScreen(() => import('./entrance/sign-in-here-page.tsx'), 'SignInHerePage'),
})

/** The pages outside the app: signing in, registering, and where the links of emails lead. */
export const entryRoutes = [
  loginRoute,
  registerRoute,
  renewRoute,
  forgotPasswordRoute,
  newPasswordRoute,
  confirmAddressRoute,
  invitationRoute,
  signInHereRoute,
] as const

import {
  createHashHistory,
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect,
  type RouteComponent,
} from '@tanstack/react-router'
import { lazy } from 'react'
import { billingRoutes } from './billing-routes.tsx'
import { provideEstimateSender } from './data/outbox/browser-outbox.ts'
import { entryRoutes, rootRoute } from './entry-routes.tsx'
import { ErrorPage } from './shell/error-page.tsx'
import { provideComposer } from './shell/email-composer.tsx'

// Any area may ask for an email; the CRM writes it.
provideComposer(
  lazy(() => import('./crm/emails/compose-dialog.tsx').then((module) => ({ default: module.ComposeDialog }))),
)

// What was typed into an estimate is sent whatever screen is open; the estimates know how.
provideEstimateSender(() => import('./estimation/project-state/send-edits.ts').then((module) => module.sendEdits))

const shellRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'shell',
  component: lazyRouteComponent(() => import('./shell/app-shell.tsx'), 'AppShell'),
})

const inShell = <const Path extends string>(path: Path, component: RouteComponent) =>
  createRoute({ getParentRoute: () => shellRoute, path, component })

/** `/` is never drawn: the guard always sends it on. */
const homeRoute = createRoute({ getParentRoute: () => rootRoute, path: '/' })

const dashboardRoute = inShell(
  '/dashboard',
  lazyRouteComponent(() => import('./dashboard/dashboard-page.tsx'), 'DashboardPage'),
)

const salesReportRoute = inShell(
  '/sales-reports',
  lazyRouteComponent(() => import('./dashboard/sales-report-page.tsx'), 'SalesReportPage'),
)

const customersRoute = inShell(
  '/customers',
  lazyRouteComponent(() => import('./crm/customers/customers-page.tsx'), 'CustomersPage'),
)

const customerRoute = inShell(
  '/customers/$id',
  lazyRouteComponent(() => import('./crm/customers/customer-page.tsx'), 'CustomerPage'),
)

const projectsRoute = inShell(
  '/projects',
  lazyRouteComponent(() => import('./estimation/projects/projects-page.tsx'), 'ProjectsPage'),
)

const projectRoute = inShell(
  '/projects/$id',
  lazyRouteComponent(() => import('./estimation/sections/project-page.tsx'), 'ProjectPage'),
)

const templatesRoute = inShell(
  '/templates',
  lazyRouteComponent(() => import('./estimation/templates/templates-page.tsx'), 'TemplatesPage'),
)

const settingsRoute = inShell(
  '/settings',
  lazyRouteComponent(() => import('./settings/settings-layout.tsx'), 'SettingsLayout'),
)

const inSettings = <const Path extends string>(path: Path, component: RouteComponent) =>
  createRoute({ getParentRoute: () => settingsRoute, path, component })

/** Where pages of the settings were before they stood under one navigation; what the address asks for goes along. */
const movedRoutes = (['/integrations', '/own-items', '/bin', '/bank-accounts'] as const).map((path) =>
  createRoute({
    getParentRoute: () => shellRoute,
    path,
    beforeLoad: ({ location }) => {
      throw redirect({ href: `/settings${location.href}`, replace: true })
    },
  }),
)

const peopleRoute = inSettings(
  'people',
  lazyRouteComponent(() => import('./settings/people/people-page.tsx'), 'PeoplePage'),
)

/** Drawn by the page itself, so that the tree stays from one person to the next. */
const personRoute = createRoute({ getParentRoute: () => peopleRoute, path: '$holder/$id' })

/** Drawn by the project's own screen, so that the project stays open from one section to the next. */
const projectSectionRoute = createRoute({ getParentRoute: () => projectRoute, path: '$section' })

const activitiesRoute = inShell(
  '/activities',
  lazyRouteComponent(() => import('./crm/activities/activities-page.tsx'), 'ActivitiesPage'),
)

const activityRoute = inShell(
  '/activities/$id',
  lazyRouteComponent(() => import('./crm/activities/activity-page.tsx'), 'ActivityPage'),
)

const ticketsRoute = inShell(
  '/tickets',
  lazyRouteComponent(() => import('./crm/tickets/tickets-page.tsx'), 'TicketsPage'),
)

const ticketRoute = inShell(
  '/tickets/$id',
  lazyRouteComponent(() => import('./crm/tickets/ticket-page.tsx'), 'TicketPage'),
)

const opportunitiesRoute = inShell(
  '/opportunities',
  lazyRouteComponent(() => import('./crm/opportunities/opportunities-page.tsx'), 'OpportunitiesPage'),
)

const opportunityRoute = inShell(
  '/opportunities/$id',
  lazyRouteComponent(() => import('./crm/opportunities/opportunity-page.tsx'), 'OpportunityPage'),
)

const emailsRoute = inShell(
  '/emails',
  lazyRouteComponent(() => import('./crm/emails/emails-page.tsx'), 'EmailsPage'),
)

const notFoundRoute = inShell(
  '$',
  lazyRouteComponent(() => import('./shell/not-found-page.tsx'), 'NotFoundPage'),
)

const routeTree = rootRoute.addChildren([
  homeRoute,
  ...entryRoutes,
  shellRoute.addChildren([
    dashboardRoute,
    salesReportRoute,
    customersRoute,
    customerRoute,
    projectsRoute,
    projectRoute.addChildren([projectSectionRoute]),
    templatesRoute,
    activitiesRoute,
    activityRoute,
    ticketsRoute,
    ticketRoute,
    opportunitiesRoute,
    opportunityRoute,
    emailsRoute,
    settingsRoute.addChildren([
      inSettings(
        'profile',
        lazyRouteComponent(() => import('./settings/profile-page.tsx'), 'ProfilePage'),
      ),
      inSettings(
        'notifications',
        lazyRouteComponent(() => import('./settings/notices-page.tsx'), 'NoticesPage'),
      ),
      inSettings(
        'security',
        lazyRouteComponent(() => import('./account/security-page.tsx'), 'SecurityPage'),
      ),
      inSettings(
        'company',
        lazyRouteComponent(() => import('./settings/company-page.tsx'), 'CompanyPage'),
      ),
      inSettings(
        'company-data',
        lazyRouteComponent(() => import('./settings/company-data-page.tsx'), 'CompanyDataPage'),
      ),
      peopleRoute.addChildren([personRoute]),
      inSettings(
        'ip-access',
        lazyRouteComponent(() => import('./account/networks-page.tsx'), 'NetworksPage'),
      ),
      inSettings(
        'audit',
        lazyRouteComponent(() => import('./account/audit-page.tsx'), 'AuditPage'),
      ),
      inSettings(
        'sales',
        lazyRouteComponent(() => import('./crm/opportunities/stage-settings-page.tsx'), 'StageSettingsPage'),
      ),
      inSettings(
        'business-lines',
        lazyRouteComponent(() => import('./settings/list-pages.tsx'), 'BusinessLinesPage'),
      ),
      inSettings(
        'note-kinds',
        lazyRouteComponent(() => import('./records/related/note-kinds-page.tsx'), 'NoteKindsPage'),
      ),
      inSettings(
        'fields',
        lazyRouteComponent(() => import('./crm/own-fields/own-fields-page.tsx'), 'OwnFieldsPage'),
      ),
      inSettings(
        'email',
        lazyRouteComponent(() => import('./crm/emails/accounts-page.tsx'), 'AccountsPage'),
      ),
      inSettings(
        'email-templates',
        lazyRouteComponent(() => import('./crm/emails/templates-page.tsx'), 'TemplatesPage'),
      ),
      inSettings(
        'collections',
        lazyRouteComponent(() => import('./estimation/prices/collections-page.tsx'), 'CollectionsPage'),
      ),
      inSettings(
        'own-items',
        lazyRouteComponent(() => import('./estimation/own-items/own-items-page.tsx'), 'OwnItemsPage'),
      ),
      inSettings(
        'suppliers',
        lazyRouteComponent(() => import('./estimation/prices/suppliers-page.tsx'), 'SuppliersPage'),
      ),
      inSettings(
        'offers',
        lazyRouteComponent(() => import('./estimation/prices/offers-page.tsx'), 'OffersPage'),
      ),
      inSettings(
        'crews',
        lazyRouteComponent(() => import('./estimation/us/crews-page.tsx'), 'CrewsPage'),
      ),
      inSettings(
        'report-looks',
        lazyRouteComponent(() => import('./estimation/reports/looks-page.tsx'), 'LooksPage'),
      ),
      inSettings(
        'e-factura',
        lazyRouteComponent(() => import('./billing/e-invoice-settings.tsx'), 'EInvoiceSettings'),
      ),
      inSettings(
        'rates',
        lazyRouteComponent(() => import('./settings/rates-page.tsx'), 'RatesPage'),
      ),
      inSettings(
        'integrations',
        lazyRouteComponent(() => import('./crm/integrations/integrations-page.tsx'), 'IntegrationsPage'),
      ),
      inSettings(
        'bin',
        lazyRouteComponent(() => import('./records/bin/bin-page.tsx'), 'BinPage'),
      ),
      inSettings(
        '$path',
        lazyRouteComponent(() => import('./records/listed-page.tsx'), 'ListedPage'),
      ),
    ]),
    ...billingRoutes(shellRoute),
    ...movedRoutes,
    notFoundRoute,
  ]),
])

/** The app's one router: addresses live behind `#`, so the server needs to know one page only. */
export const router = createRouter({
  routeTree,
  history: createHashHistory(),
  scrollRestoration: true,
  defaultPendingMs: 300,
  defaultErrorComponent: ErrorPage,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}

import { createHashHistory, createRoute, createRouter, redirect, type RouteComponent } from '@tanstack/react-router'
import { lazy } from 'react'
import { billingRoutes } from './billing-routes.tsx'
import { provideEstimateSender } from './data/outbox/browser-outbox.ts'
import { entryRoutes, rootRoute } from './entry-routes.tsx'
import { estimationSettingsRoutes } from './estimation-settings-routes.tsx'
import { provideProjectCosts } from './estimation/sections/costs-section.tsx'
import { ErrorPage } from './shell/error-page.tsx'
import { provideComposer } from './shell/email-composer.tsx'
import { lazyScreen } from './shell/lazy-screen.ts'

// Any area may ask for an email; the CRM writes it.
provideComposer(
  lazy(() => import('./crm/emails/compose-dialog.tsx').then((module) => ({ default: module.ComposeDialog }))),
)

// A project shows what it costs; billing knows it.
provideProjectCosts(
  lazy(() => import('./billing/project-costs/project-costs.tsx').then((module) => ({ default: module.ProjectCosts }))),
)

// What was typed into an estimate is sent whatever screen is open; the estimates know how.
provideEstimateSender(() => import('./estimation/project-state/send-edits.ts').then((module) => module.sendEdits))

const shellRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'shell',
  component: lazyScreen(() => import('./shell/app-shell.tsx'), 'AppShell'),
})

const inShell = <const Path extends string>(path: Path, component: RouteComponent) =>
  createRoute({ getParentRoute: () => shellRoute, path, component })

/** Where the costs of a project were before they stood among its sections. */
const movedCostsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/project-costs/$id',
  beforeLoad: ({ params }) => {
    throw redirect({ to: '/projects/$id/$section', params: { id: params.id, section: 'costs' }, replace: true })
  },
})

/** `/` is never drawn: the guard always sends it on. */
const homeRoute = createRoute({ getParentRoute: () => rootRoute, path: '/' })

const dashboardRoute = inShell(
  '/dashboard',
  lazyScreen(() => import('./dashboard/dashboard-page.tsx'), 'DashboardPage'),
)

const salesReportRoute = inShell(
  '/sales-reports',
  lazyScreen(() => import('./dashboard/sales-report-page.tsx'), 'SalesReportPage'),
)

const customersRoute = inShell(
  '/customers',
  lazyScreen(() => import('./crm/customers/customers-page.tsx'), 'CustomersPage'),
)

const customerRoute = inShell(
  '/customers/$id',
  lazyScreen(() => import('./crm/customers/customer-page.tsx'), 'CustomerPage'),
)

const contactsRoute = inShell(
  '/contacts',
  lazyScreen(() => import('./crm/customers/contacts-page.tsx'), 'ContactsPage'),
)

const projectsRoute = inShell(
  '/projects',
  lazyScreen(() => import('./estimation/projects/projects-page.tsx'), 'ProjectsPage'),
)

const projectRoute = inShell(
  '/projects/$id',
  lazyScreen(() => import('./estimation/sections/project-page.tsx'), 'ProjectPage'),
)

const templatesRoute = inShell(
  '/templates',
  lazyScreen(() => import('./estimation/templates/templates-page.tsx'), 'TemplatesPage'),
)

const settingsRoute = inShell(
  '/settings',
  lazyScreen(() => import('./settings/settings-layout.tsx'), 'SettingsLayout'),
)

const inSettings = <const Path extends string>(path: Path, component: RouteComponent) =>
  createRoute({ getParentRoute: () => settingsRoute, path, component })

/** Where pages of the settings were before they stood under one navigation; what the address asks for goes along. */
const movedRoutes = (['/integrations', '/own-items', '/bin', '/bank-accounts', '/subscriptions'] as const).map((path) =>
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
  lazyScreen(() => import('./settings/people/people-page.tsx'), 'PeoplePage'),
)

/** Drawn by the page itself, so that the tree stays from one person to the next. */
const personRoute = createRoute({ getParentRoute: () => peopleRoute, path: '$holder/$id' })

/** Drawn by the project's own screen, so that the project stays open from one section to the next. */
const projectSectionRoute = createRoute({ getParentRoute: () => projectRoute, path: '$section' })

const activitiesRoute = inShell(
  '/activities',
  lazyScreen(() => import('./crm/activities/activities-page.tsx'), 'ActivitiesPage'),
)

const activityRoute = inShell(
  '/activities/$id',
  lazyScreen(() => import('./crm/activities/activity-page.tsx'), 'ActivityPage'),
)

const ticketsRoute = inShell(
  '/tickets',
  lazyScreen(() => import('./crm/tickets/tickets-page.tsx'), 'TicketsPage'),
)

const ticketRoute = inShell(
  '/tickets/$id',
  lazyScreen(() => import('./crm/tickets/ticket-page.tsx'), 'TicketPage'),
)

const opportunitiesRoute = inShell(
  '/opportunities',
  lazyScreen(() => import('./crm/opportunities/opportunities-page.tsx'), 'OpportunitiesPage'),
)

const opportunityRoute = inShell(
  '/opportunities/$id',
  lazyScreen(() => import('./crm/opportunities/opportunity-page.tsx'), 'OpportunityPage'),
)

const emailsRoute = inShell(
  '/emails',
  lazyScreen(() => import('./crm/emails/emails-page.tsx'), 'EmailsPage'),
)

const notFoundRoute = inShell(
  '$',
  lazyScreen(() => import('./ui/not-found-page.tsx'), 'NotFoundPage'),
)

const routeTree = rootRoute.addChildren([
  homeRoute,
  ...entryRoutes,
  shellRoute.addChildren([
    dashboardRoute,
    salesReportRoute,
    customersRoute,
    contactsRoute,
    customerRoute,
    projectsRoute,
    projectRoute.addChildren([projectSectionRoute]),
    movedCostsRoute,
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
        lazyScreen(() => import('./settings/profile-page.tsx'), 'ProfilePage'),
      ),
      inSettings(
        'notifications',
        lazyScreen(() => import('./settings/notices-page.tsx'), 'NoticesPage'),
      ),
      inSettings(
        'security',
        lazyScreen(() => import('./account/security-page.tsx'), 'SecurityPage'),
      ),
      inSettings(
        'company',
        lazyScreen(() => import('./settings/company-page.tsx'), 'CompanyPage'),
      ),
      inSettings(
        'company-data',
        lazyScreen(() => import('./settings/company-data-page.tsx'), 'CompanyDataPage'),
      ),
      peopleRoute.addChildren([personRoute]),
      inSettings(
        'subscriptions',
        lazyScreen(() => import('./settings/subscriptions-page.tsx'), 'SubscriptionsPage'),
      ),
      inSettings(
        'ip-access',
        lazyScreen(() => import('./account/networks-page.tsx'), 'NetworksPage'),
      ),
      inSettings(
        'audit',
        lazyScreen(() => import('./account/audit-page.tsx'), 'AuditPage'),
      ),
      inSettings(
        'sales',
        lazyScreen(() => import('./crm/opportunities/stage-settings-page.tsx'), 'StageSettingsPage'),
      ),
      inSettings(
        'business-lines',
        lazyScreen(() => import('./settings/list-pages.tsx'), 'BusinessLinesPage'),
      ),
      inSettings(
        'note-kinds',
        lazyScreen(() => import('./records/related/note-kinds-page.tsx'), 'NoteKindsPage'),
      ),
      inSettings(
        'fields',
        lazyScreen(() => import('./crm/own-fields/own-fields-page.tsx'), 'OwnFieldsPage'),
      ),
      inSettings(
        'email',
        lazyScreen(() => import('./crm/emails/accounts-page.tsx'), 'AccountsPage'),
      ),
      inSettings(
        'email-templates',
        lazyScreen(() => import('./crm/emails/templates-page.tsx'), 'TemplatesPage'),
      ),
      inSettings(
        'tickets',
        lazyScreen(() => import('./crm/tickets/ticket-settings-page.tsx'), 'TicketSettingsPage'),
      ),
      ...estimationSettingsRoutes(settingsRoute),
      inSettings(
        'e-factura',
        lazyScreen(() => import('./billing/e-invoice-settings.tsx'), 'EInvoiceSettings'),
      ),
      inSettings(
        'rates',
        lazyScreen(() => import('./settings/rates-page.tsx'), 'RatesPage'),
      ),
      inSettings(
        'integrations',
        lazyScreen(() => import('./crm/integrations/integrations-page.tsx'), 'IntegrationsPage'),
      ),
      inSettings(
        'bin',
        lazyScreen(() => import('./records/bin/bin-page.tsx'), 'BinPage'),
      ),
      inSettings(
        '$path',
        lazyScreen(() => import('./records/listed-page.tsx'), 'ListedPage'),
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

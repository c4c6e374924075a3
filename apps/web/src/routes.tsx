import { createHashHistory, createRoute, createRouter, lazyRouteComponent } from '@tanstack/react-router'
import { lazy } from 'react'
import { provideEstimateSender } from './data/outbox/browser-outbox.ts'
import { entryRoutes, rootRoute } from './entry-routes.tsx'
import { ErrorPage } from './shell/error-page.tsx'
import { provideComposer } from './shell/letter-composer.tsx'

// Any area may ask for a letter; the CRM writes it.
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

/** `/` is never drawn: the guard always sends it on. */
const homeRoute = createRoute({ getParentRoute: () => rootRoute, path: '/' })

const customersRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/customers',
  component: lazyRouteComponent(() => import('./crm/customers/customers-page.tsx'), 'CustomersPage'),
})

const customerRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/customers/$id',
  component: lazyRouteComponent(() => import('./crm/customers/customer-page.tsx'), 'CustomerPage'),
})

const projectsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/projects',
  component: lazyRouteComponent(() => import('./estimation/projects/projects-page.tsx'), 'ProjectsPage'),
})

const projectRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/projects/$id',
  component: lazyRouteComponent(() => import('./estimation/editor/project-page.tsx'), 'ProjectPage'),
})

const templatesRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/templates',
  component: lazyRouteComponent(() => import('./estimation/templates/templates-page.tsx'), 'TemplatesPage'),
})

const crewsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/settings/crews',
  component: lazyRouteComponent(() => import('./estimation/us/crews-page.tsx'), 'CrewsPage'),
})

/** Drawn by the project's own screen, so that the project stays open from one section to the next. */
const projectSectionRoute = createRoute({ getParentRoute: () => projectRoute, path: '$section' })

const activitiesRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/activities',
  component: lazyRouteComponent(() => import('./crm/activities/activities-page.tsx'), 'ActivitiesPage'),
})

const activityRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/activities/$id',
  component: lazyRouteComponent(() => import('./crm/activities/activity-page.tsx'), 'ActivityPage'),
})

const ticketsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/tickets',
  component: lazyRouteComponent(() => import('./crm/tickets/tickets-page.tsx'), 'TicketsPage'),
})

const ticketRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/tickets/$id',
  component: lazyRouteComponent(() => import('./crm/tickets/ticket-page.tsx'), 'TicketPage'),
})

const opportunitiesRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/opportunities',
  component: lazyRouteComponent(() => import('./crm/opportunities/opportunities-page.tsx'), 'OpportunitiesPage'),
})

const opportunityRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/opportunities/$id',
  component: lazyRouteComponent(() => import('./crm/opportunities/opportunity-page.tsx'), 'OpportunityPage'),
})

const salesSettingsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/settings/sales',
  component: lazyRouteComponent(() => import('./crm/opportunities/stage-settings-page.tsx'), 'StageSettingsPage'),
})

const ownFieldsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/settings/fields',
  component: lazyRouteComponent(() => import('./crm/own-fields/own-fields-page.tsx'), 'OwnFieldsPage'),
})

const integrationsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/integrations',
  component: lazyRouteComponent(() => import('./crm/integrations/integrations-page.tsx'), 'IntegrationsPage'),
})

const emailsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/emails',
  component: lazyRouteComponent(() => import('./crm/emails/emails-page.tsx'), 'EmailsPage'),
})

const emailTemplatesRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/settings/email-templates',
  component: lazyRouteComponent(() => import('./crm/emails/templates-page.tsx'), 'TemplatesPage'),
})

const mailboxesRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/settings/email',
  component: lazyRouteComponent(() => import('./crm/emails/accounts-page.tsx'), 'AccountsPage'),
})

const binRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/bin',
  component: lazyRouteComponent(() => import('./records/bin/bin-page.tsx'), 'BinPage'),
})

const suppliersRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/settings/suppliers',
  component: lazyRouteComponent(() => import('./estimation/prices/suppliers-page.tsx'), 'SuppliersPage'),
})

const offersRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/settings/offers',
  component: lazyRouteComponent(() => import('./estimation/prices/offers-page.tsx'), 'OffersPage'),
})

const looksRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/settings/report-looks',
  component: lazyRouteComponent(() => import('./estimation/reports/looks-page.tsx'), 'LooksPage'),
})

const collectionsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/settings/collections',
  component: lazyRouteComponent(() => import('./estimation/prices/collections-page.tsx'), 'CollectionsPage'),
})

const noteKindsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/settings/note-kinds',
  component: lazyRouteComponent(() => import('./records/related/note-kinds-page.tsx'), 'NoteKindsPage'),
})

const ownItemsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/own-items',
  component: lazyRouteComponent(() => import('./estimation/own-items/own-items-page.tsx'), 'OwnItemsPage'),
})

const securityRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/account/security',
  component: lazyRouteComponent(() => import('./account/security-page.tsx'), 'SecurityPage'),
})

const networksRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/settings/ip-access',
  component: lazyRouteComponent(() => import('./account/networks-page.tsx'), 'NetworksPage'),
})

const auditRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/settings/audit',
  component: lazyRouteComponent(() => import('./account/audit-page.tsx'), 'AuditPage'),
})

const notFoundRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '$',
  component: lazyRouteComponent(() => import('./shell/not-found-page.tsx'), 'NotFoundPage'),
})

const routeTree = rootRoute.addChildren([
  homeRoute,
  ...entryRoutes,
  shellRoute.addChildren([
    customersRoute,
    customerRoute,
    projectsRoute,
    projectRoute.addChildren([projectSectionRoute]),
    templatesRoute,
    crewsRoute,
    activitiesRoute,
    activityRoute,
    ticketsRoute,
    ticketRoute,
    opportunitiesRoute,
    opportunityRoute,
    salesSettingsRoute,
    emailsRoute,
    emailTemplatesRoute,
    mailboxesRoute,
    integrationsRoute,
    ownFieldsRoute,
    binRoute,
    suppliersRoute,
    offersRoute,
    collectionsRoute,
    looksRoute,
    noteKindsRoute,
    ownItemsRoute,
    securityRoute,
    networksRoute,
    auditRoute,
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

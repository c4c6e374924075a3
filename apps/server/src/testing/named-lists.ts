import { SECRET } from './named-world.ts'

/** Reading that names nothing: it gives what its caller may see. Each is asked so that the owner could find the secret names. */
interface OpenCall {
  readonly route: string
  readonly url: string
  readonly body?: unknown
}

const word = encodeURIComponent(SECRET)
const days = 'From=2020-01-01T00:00:00Z&To=2020-03-01T00:00:00Z'
const panels = [
  'figures',
  'calendar',
  'salesFunnel',
  'investmentsStages',
  'actions',
  'map',
  'conversionRate',
  'budget',
  'balance',
  'weightedPipeline',
  'overdue',
  'changes',
  'recentProjects',
  'salesReport',
]
const get = (path: string, query = ''): OpenCall => ({ route: `GET ${path}`, url: query ? `${path}?${query}` : path })
const posted = (path: string, body: unknown): OpenCall => ({ route: `POST ${path}`, url: path, body })

/** Lists, searches, boards, calendars, dashboards and exports. */
export const openCalls: readonly OpenCall[] = [
  ...panels.map((panel) => posted(`/dashboardData/${panel}`, { Interval: 11 })),
  get('/api/search', `q=${word}`),
  get('/api/uses', 'List=zone'),
  get('/api/uses', 'List=activityField'),
  get('/api/AccountsContacts/similar', `AccountName=${word}%20SRL`),
  get('/api/AccountsContacts/places'),
  get('/api/opportunities/board'),
  get('/api/tickets/counts'),
  get('/api/calendar', days),
  get('/api/bin'),
  get('/api/bulk'),
  get('/api/users/online'),
  get('/api/subscriptions'),
  get('/api/subscriptions/products'),
  get('/api/permissions/cells'),
  get('/api/bank-statements'),
  get('/api/sales-journal', 'Month=2020-01'),
  get('/api/sales-journal/export', 'Month=2020-01&format=csv'),
  get('/api/sales-journal/accounting', 'Month=2020-01&format=saga'),
  get('/api/supplier-balances'),
  get('/api/exchange-differences', 'Month=2020-01'),
  get('/api/exchange-differences/export', 'Month=2020-01&format=csv'),
  get('/api/revaluation', 'Month=2020-01'),
  get('/api/revaluation/export', 'Month=2020-01&format=csv'),
  get('/api/payment-reminders'),
  get('/api/purchase-journal', 'Month=2020-01'),
  get('/api/purchase-journal/export', 'Month=2020-01&format=csv'),
  get('/api/estimation-own-norms'),
  get('/api/estimation-own-resources'),
  get('/api/estimation-green-articles'),
  get('/estimation-templates/get'),
  get('/api/estimation-templates/get'),
  get('/api/internalRequests'),
  get('/api/company-transfers'),
  get('/api/erasures', `q=${word}`),
  get('/api/first-start'),
  ...['AccountsContacts', 'contacts', 'opportunities', 'activities', 'offers', 'bills', 'estimation-investments'].map(
    (entity): OpenCall => ({ route: 'GET /api/exports/:entity', url: `/api/exports/${entity}?format=csv` }),
  ),
  ...['edit', 'delete'].map((Action) =>
    posted('/api/bulk/preview', {
      Entity: 'AccountsContacts',
      Action,
      Filter: { field: 'AccountName', op: 'contains', value: SECRET },
      Changes: Action === 'edit' ? { City: 'Iași' } : {},
    }),
  ),
]

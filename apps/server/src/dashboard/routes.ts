import type { WireRecord } from '@temelia/model/codec'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { AppError } from '@temelia/model/errors'
import { type App, inTransaction, type Services } from '../http/services.ts'
import type { Context } from '../records/context.ts'
import { actions, activityKinds, calendar, overdue } from './activity-panels.ts'
import { type Ask, askBody, readAsk } from './ask.ts'
import { NEAREST } from '../crm/customers/map-squares.ts'
import { balance, map } from './customer-panels.ts'
import { newestChanges } from './newest-changes.ts'
import { budget, investmentsStages, projectBases, recentProjects } from './project-panels.ts'
import { conversionRate, funnelBases, headline, salesFunnel, weightedPipeline } from './sales-panels.ts'
import { salesReport } from './sales-report.ts'

/** A panel: what it may be asked beyond the days, people and zones, and what it answers. */
interface Panel<Body extends z.ZodType> {
  readonly summary: string
  readonly body: Body
  readonly answer: (context: Context, ask: Ask, body: z.output<Body>) => Promise<WireRecord>
}

const panels = {
  figures: panel('The figures above the panels', askBody, headline),
  calendar: panel(
    'Activities by day',
    askBody.extend({ Kinds: z.array(z.enum(activityKinds)).max(20).default([]), Done: z.boolean().default(true) }),
    (context, ask, { Kinds, Done }) => calendar(context, ask, { kinds: Kinds, done: Done }),
  ),
  salesFunnel: panel(
    'Opportunities by stage',
    askBody.extend({ Basis: z.enum(funnelBases).default('open') }),
    (context, ask, { Basis }) => salesFunnel(context, ask, Basis),
  ),
  investmentsStages: panel(
    'Projects by stage',
    askBody.extend({ Basis: z.enum(projectBases).default('createdAt') }),
    (context, ask, { Basis }) => investmentsStages(context, ask, Basis),
  ),
  actions: panel('What each person did', askBody, actions),
  map: panel(
    'Customers by the squares of a map',
    askBody.extend({ Zoom: z.coerce.number().int().min(0).max(NEAREST).default(5) }),
    (context, ask, { Zoom }) => map(context, ask, Zoom),
  ),
  conversionRate: panel('Opportunities won of those closed', askBody, conversionRate),
  salesReport: panel('Sales: why lost, by agent, and how long winning took', askBody, salesReport),
  budget: panel('Projects in progress: agreed, settled, left', askBody, budget),
  balance: panel('What customers owe', askBody, balance),
  weightedPipeline: panel('Open opportunities by the month they close', askBody, weightedPipeline),
  overdue: panel('What is late or due today', askBody, overdue),
  changes: panel('The newest changes', askBody, newestChanges),
  recentProjects: panel('The projects changed last', askBody, recentProjects),
}

/** The panels of the dashboard; who may not see records of a kind sees none of its figures. */
export function dashboardRoutes(app: App, services: Services): void {
  for (const [name, { summary, body, answer }] of Object.entries(panels))
    app.post(
      `/dashboardData/${name}`,
      { preValidation: demandDashboard, schema: { tags: ['dashboard'], summary, body } },
      (request) =>
        inTransaction(services, request, (context) =>
          answer(context, readAsk(request.body as z.output<typeof askBody>), request.body as never),
        ),
    )
}

async function demandDashboard({ actor }: FastifyRequest): Promise<void> {
  if (!actor.modules.has('dashboard'))
    throw new AppError('OPERATION_NOT_PERMITTED', {
      missing: { module: 'dashboard', action: 'view', reason: actor.closed?.get('dashboard') ?? 'none' },
    })
}

function panel<Body extends z.ZodType>(summary: string, body: Body, answer: Panel<Body>['answer']): Panel<Body> {
  return { summary, body, answer }
}

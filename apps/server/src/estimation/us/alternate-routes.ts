import { type Bid, priceAlternates } from '@temelia/estimation/alternates'
import { Alternate } from '@temelia/model/estimation/alternate'
import { Project } from '@temelia/model/estimation/project'
import { idParams } from '../../http/record-routes.ts'
import { type App, inTransaction, type Services } from '../../http/services.ts'
import type { Context } from '../../records/context.ts'
import { find, select } from '../../records/find.ts'
import { facilityRows } from '../facilities/facility-rows.ts'
import { objectRows } from '../project-rows.ts'
import { type ProjectRow, projectInput } from '../settings.ts'
import { summedEstimates } from '../totals.ts'

/** The base bid, what each alternate adds or takes off, and the bid with those that are taken. */
export function alternateRoutes(app: App, services: Services): void {
  app.get(
    `/api/${Project.wire.path}/:id/alternates`,
    { schema: { tags: ['estimation'], summary: 'Alternates of a bid with their prices', params: idParams } },
    (request) =>
      inTransaction(services, request, async (context) => {
        const project = await find(context, Project, request.params.id)
        const { alternates, estimates, priced } = await alternatesOf(context, project)
        const prices = new Map(priced.alternates.map((price) => [price.id, price]))
        return {
          Base: encodeBid(priced.base),
          Bid: encodeBid(priced.bid),
          Alternates: alternates.map((alternate) => ({
            AlternateId: alternate.id,
            Code: alternate.code,
            Name: alternate.name,
            Kind: alternate.kind,
            Taken: alternate.taken,
            Version: alternate.version,
            EstimateIds: estimates.filter(({ alternateId }) => alternateId === alternate.id).map(({ id }) => id),
            Direct: prices.get(alternate.id)?.direct ?? 0,
            WithoutVAT: prices.get(alternate.id)?.withoutVat ?? 0,
            WithVAT: prices.get(alternate.id)?.withVat ?? 0,
          })),
        }
      }),
  )
}

/** The alternates of a project, its estimates with their sums, and what each alternate does to the bid. */
export async function alternatesOf(context: Context, project: ProjectRow) {
  const alternates = await select(context, Alternate, { field: 'projectId', op: 'eq', value: project.id })
  const estimates = await summedEstimates(context, project.id)
  const objects = await objectRows(context, project.id)
  const facilities = await facilityRows(context, project.id, { owner: project.userId, objects, estimates })
  const priced = priceAlternates(projectInput(project), objects, estimates, alternates, facilities)
  return { alternates, estimates, priced }
}

function encodeBid({ direct, withoutVat, withVat }: Bid): Record<string, number> {
  return { Direct: direct, WithoutVAT: withoutVat, WithVAT: withVat }
}

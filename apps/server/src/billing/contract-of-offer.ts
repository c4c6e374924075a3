import { dayAt, todayIn } from '@temelia/calendar/wall-clock'
import { zoneOfRegion } from '@temelia/calendar/region'
import type { Offer } from '@temelia/model/billing/offer'
import type { Patch, Row } from '@temelia/model/entity'
import { Project } from '@temelia/model/estimation/project'
import { can } from '@temelia/model/permission'
import { sql } from 'kysely'
import type { Context } from '../records/context.ts'
import { findAll } from '../records/find.ts'
import { changeRecords } from '../records/operation.ts'
import type { OfferRow } from './lined.ts'

/**
 * An accepted offer is the contract of its project until a person says what is: number and day of a project that names no contract are those of
 * the offer and of its acceptance. Who may not change the project leaves it as it is.
 * @param before the offer before it was accepted or got its project; undefined for a new one
 */
export async function nameContract(context: Context, before: OfferRow | undefined, offer: OfferRow): Promise<void> {
  const { actor, now } = context
  if (offer.state !== 'accepted' || !offer.projectId) return
  const accepted = before?.state !== 'accepted'
  if (!accepted && before?.projectId === offer.projectId) return
  const day = offer.acceptedAt
    ? dayAt(offer.acceptedAt, zoneOfRegion(actor.region))
    : accepted
      ? todayIn(actor.region, now)
      : null
  if (day === null || !(await openProject(context, offer.projectId))) return
  // Looked at again once it is held: another acceptance, or a person, may name the contract meanwhile.
  await holdProjects(context, [offer.projectId])
  const project = await openProject(context, offer.projectId)
  if (!project) return
  const { number } = (await context.tx.one<{ number: string | null }>(
    sql`select number from offers where client_id = ${actor.clientId} and id = ${offer.id}`,
  )) as { number: string | null }
  const patch = { contractNumber: number, contractDate: day }
  // Screens are woken with the offer.
  const engine = { rules: context.rules, live: undefined, now: () => now }
  await changeRecords(context, engine, Project, [{ id: project.id, patch }])
}

/** Holds the project that a change of an offer may name the contract of: before the offer itself, as whoever changes a project holds it first. */
export async function holdContract(
  context: Context,
  patch: Patch<typeof Offer>,
  before: OfferRow | undefined,
): Promise<void> {
  const { state = before?.state, projectId = before?.projectId } = patch
  const same = before?.state === state && before?.projectId === projectId
  if (state === 'accepted' && projectId && !same) await holdProjects(context, [projectId])
}

/** Holds projects to the end of the transaction, in one order. */
export async function holdProjects({ tx, actor }: Context, ids: readonly (number | null | undefined)[]): Promise<void> {
  const those = ids.flatMap((id) => id ?? [])
  if (those.length === 0) return
  await tx.run(sql`select id from projects where client_id = ${actor.clientId} and id = any(${those}::bigint[])
    order by id for no key update`)
}

/** The project of an offer, where it names no contract yet and the caller may say it. */
async function openProject(context: Context, id: number): Promise<Row<typeof Project> | undefined> {
  if (can(context.actor, 'view', Project) === false) return undefined
  const [project] = await findAll(context, Project, [id])
  if (!project || project.contractNumber || project.contractDate) return undefined
  return can(context.actor, 'edit', Project, project) === false ? undefined : project
}

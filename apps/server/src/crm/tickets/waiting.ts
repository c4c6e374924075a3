import { Activity } from '@temelia/model/crm/activity'
import type { Row } from '@temelia/model/entity'
import { AppError } from '@temelia/model/errors'
import type { Context } from '../../records/context.ts'
import { find } from '../../records/find.ts'
import { changeRecords, type Engine } from '../../records/operation.ts'

/**
 * Lets the clock of a ticket stand while it waits for its customer, or run again. One that is closed, or stands so already, is left as it is.
 * @throws AppError NOT_FOUND for what is no ticket that the caller sees; OPERATION_NOT_PERMITTED
 */
export async function setWaiting(
  context: Context,
  engine: Engine,
  id: number,
  waiting: boolean,
): Promise<Row<typeof Activity>> {
  const ticket = await find(context, Activity, id)
  if (ticket.type !== 'ticket') throw new AppError('NOT_FOUND')
  const stays = ticket.closedAt !== null || (ticket.waitingSince !== null) === waiting
  const waitingSince = stays ? ticket.waitingSince : waiting ? context.now.toISOString() : null
  const [changed] = await changeRecords(context, engine, Activity, [{ id, patch: { waitingSince } }])
  return changed ?? ticket
}

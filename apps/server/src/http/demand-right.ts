import type { Entity } from '@temelia/model/entity'
import type { Action } from '@temelia/model/permission'
import type { FastifyRequest } from 'fastify'
import { demand } from '../records/find.ts'

/**
 * The guard of a route that needs a right: as `preValidation`, it answers before the body is judged, so that who may not
 * is not told first what is wrong with what they sent.
 * @throws AppError OPERATION_NOT_PERMITTED
 */
export function demandRight(action: Action, of: Entity): (request: FastifyRequest) => Promise<void> {
  return async ({ actor }) => demand({ actor }, action, of)
}

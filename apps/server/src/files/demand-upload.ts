import { AppError } from '@temelia/model/errors'
import type { FastifyRequest } from 'fastify'

/** The guard of routes that take files in: they add something. @throws AppError OPERATION_NOT_PERMITTED */
export async function demandUpload({ actor }: FastifyRequest): Promise<void> {
  if (!actor.rights.add)
    throw new AppError('OPERATION_NOT_PERMITTED', { missing: { module: 'company', action: 'add' } })
}

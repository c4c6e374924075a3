import { AppError } from '@temelia/model/errors'
import type { FastifyInstance } from 'fastify'
import type { Services } from './services.ts'

/** The log of a database grows by 16 MB at a time; with less than a few of these left a commit could fail half-way. */
const LEAST_BYTES = 64 * 1024 * 1024
const RETRY_SECONDS = 30

/** @throws AppError STORAGE_FULL when the disk has no room for what might be written */
export async function demandRoom({ freeSpace }: Pick<Services, 'freeSpace'>): Promise<void> {
  if ((await freeSpace()) < LEAST_BYTES) throw storageFull()
}

/** The refusal of a write that has no room. */
export function storageFull(): AppError {
  return new AppError('STORAGE_FULL', { params: { retryAfter: RETRY_SECONDS } })
}

/** Nothing is begun that could not be finished: while the disk is full, writing calls wait outside and reading goes on. */
export function keepRoom(app: FastifyInstance, services: Services): void {
  app.addHook('onRequest', async (request) => {
    if (!['GET', 'HEAD', 'OPTIONS', 'DELETE'].includes(request.method)) await demandRoom(services)
  })
}

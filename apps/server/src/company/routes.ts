import { todayIn } from '@temelia/calendar/wall-clock'
import { AppError } from '@temelia/model/errors'
import { companyWords } from '@temelia/text/company'
import { say } from '@temelia/text/message'
import type { FastifyRequest } from 'fastify'
import { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { isTakenElsewhere } from '../admin/identity.ts'
import { demandAdministrator } from '../admin/people/administrator.ts'
import { languageOf } from '../http/language.ts'
import { listReply } from '../http/list-reply.ts'
import { idParams } from '../http/record-routes.ts'
import { type App, inTransaction, type Services } from '../http/services.ts'
import { forgetSessions } from '../http/session.ts'
import { Background } from '../jobs/background.ts'
import { StorageFault } from '../ports/storage.ts'
import { heldIn } from './clear-company.ts'
import { companyTables } from './company-tables.ts'
import { exportCompany } from './export-company.ts'
import { lookAgain, restoreCompany } from './restore-company.ts'
import { addTransfer, encodeTransfer, findTransfer, type Transfer, transfersOf } from './transfer-row.ts'
import type { TransferTools } from './watched.ts'

const tags = ['company']
const TYPE = 'application/gzip'

/** A whole company as one file, and back into an empty one: ordered, followed, fetched; by administrators. */
export function companyRoutes(app: App, services: Services): void {
  const background = new Background()
  app.addHook('onClose', () => background.close())
  const preValidation = async (request: FastifyRequest) => {
    demandAdministrator(request)
    if (request.actor.portal) throw new AppError('OPERATION_NOT_PERMITTED')
  }

  const set = async (
    request: FastifyRequest,
    transfer: Transfer,
    work: (tools: TransferTools) => Promise<void>,
  ): Promise<void> => {
    const { region, clientId } = request.actor
    const database = await services.database(region)
    const tools: TransferTools = {
      database,
      storage: services.storage,
      now: services.engine.now,
      check: () => background.check(),
      addressFree: async (address) =>
        !(await isTakenElsewhere(services, region, address)) &&
        !(await database.behind.system((tx) =>
          tx.one(sql`select 1 as found from sign_ins where lower(email) = lower(${address})`),
        )),
    }
    background.add(
      work(tools)
        .catch((error: unknown) => request.log.error({ err: error, transfer: transfer.id }, 'company transfer failed'))
        .finally(() => forgetSessions(clientId)),
    )
  }

  app.get(
    '/api/company-transfers',
    { preValidation, schema: { tags, summary: 'Exports and restores of the whole company, newest first' } },
    (request) =>
      inTransaction(services, request, async (context) => {
        const rows = await transfersOf(context)
        const list = rows.map((one) => encodeTransfer(one, languageOf(request), request.actor.region))
        return listReply(request, 'company_transfers', list, { page: 1, pageSize: 20 }, rows.length)
      }),
  )

  app.get(
    '/api/company-transfers/:id',
    { preValidation, schema: { tags, summary: 'How an export or restore stands', params: idParams } },
    (request) =>
      inTransaction(services, request, async (context) =>
        encodeTransfer(await findTransfer(context, request.params.id), languageOf(request), request.actor.region),
      ),
  )

  app.post(
    '/api/company-transfers/export',
    { preValidation, schema: { tags, summary: 'Take the whole company along as one file' } },
    async (request, reply) => {
      const transfer = await inTransaction(services, request, (context) => addTransfer(context, 'export', null))
      const { region } = request.actor
      const name = `${say(companyWords.companyFile, languageOf(request))} ${todayIn(region, services.engine.now())}.tar.gz`
      await set(request, transfer, (tools) => exportCompany(tools, request.actor, transfer, name))
      return reply.code(202).send(encodeTransfer(transfer, languageOf(request), request.actor.region))
    },
  )

  app.get(
    '/api/company-transfers/:id/file',
    { preValidation, schema: { tags, summary: 'The file of an export', params: idParams } },
    async (request, reply) => {
      const { kind, storageKey, fileName, fileSize } = await inTransaction(services, request, (context) =>
        findTransfer(context, request.params.id),
      )
      if (kind !== 'export' || storageKey === null) throw new AppError('NOT_FOUND')
      const content = await services.storage.read(storageKey).catch((fault: unknown) => {
        if (fault instanceof StorageFault && fault.missing) throw new AppError('REPORT_GONE')
        throw fault
      })
      return reply
        .type(TYPE)
        .header('content-length', fileSize ?? undefined)
        .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(fileName ?? '')}`)
        .send(content)
    },
  )

  // In a scope of its own: only here a body is a stream that is kept as it comes.
  app.register(async (scope) => {
    for (const type of [TYPE, 'application/octet-stream'])
      scope.addContentTypeParser(type, (_request, payload, done) => done(null, payload))
    scope.post(
      '/api/company-transfers/restore',
      {
        preValidation: [preValidation, (request) => demandEmpty(services, request)],
        schema: { tags, summary: 'Bring a company back from its file, into an empty one', consumes: [TYPE] },
      },
      async (request, reply) => {
        const { actor } = request
        if (!(request.body instanceof Readable)) throw new AppError('UNSUPPORTED_TYPE')
        const key = `${actor.region}/${actor.clientId}/${randomUUID()}`
        const size = await keep(services, key, request.body)
        const transfer = await inTransaction(services, request, async (context) => {
          const made = await addTransfer(context, 'restore', { key, size })
          await lookAgain(context.tx, actor.clientId, made.id)
          return made
        }).catch(async (error: unknown) => {
          await services.storage.remove(key)
          throw error
        })
        forgetSessions(actor.clientId)
        await set(request, transfer, (tools) => restoreCompany(tools, actor, transfer))
        return reply.code(202).send(encodeTransfer(transfer, languageOf(request), request.actor.region))
      },
    )
  })
}

/** Said before the file is sent, not after. @throws AppError COMPANY_NOT_EMPTY */
async function demandEmpty(services: Services, request: FastifyRequest): Promise<void> {
  const held = await inTransaction(services, request, async ({ tx, actor }) =>
    heldIn(tx, actor.clientId, await companyTables(tx)),
  )
  if (held !== undefined) throw new AppError('COMPANY_NOT_EMPTY')
}

async function keep({ storage, config }: Services, key: string, body: Readable): Promise<number> {
  let size = 0
  const counted = new Transform({
    transform(piece: Buffer, _encoding, done) {
      size += piece.length
      done(size > config.archiveLimit ? new AppError('TOO_LARGE') : null, piece)
    },
  })
  try {
    const [kept] = await Promise.all([storage.write(key, counted), pipeline(body, counted)])
    return kept
  } catch (error) {
    await storage.remove(key)
    throw error
  }
}

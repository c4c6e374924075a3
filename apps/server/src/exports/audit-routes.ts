import { Readable } from 'node:stream'
import { zoneOfRegion } from '@temelia/calendar/region'
import { todayIn } from '@temelia/calendar/wall-clock'
import { AppError } from '@temelia/model/errors'
import { entityLabels } from '@temelia/text/entity-labels'
import { type Language, say } from '@temelia/text/message'
import { safety as words } from '@temelia/text/safety'
import type { FastifyRequest } from 'fastify'
import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import { languageOf } from '../http/language.ts'
import { listReply, pageQuery } from '../http/list-reply.ts'
import { type App, inTransaction, type Services } from '../http/services.ts'
import { demandSignedIn } from '../http/session.ts'
import { verifyAudit } from '../records/audit-seals.ts'
import type { Context } from '../records/context.ts'
import { escapeLike } from '../records/condition.ts'
import type { ExportCell } from './cell.ts'
import { csvFile } from './csv.ts'
import { wallText } from './rows.ts'

const tags = ['dashboard']
const day = z.iso.date().optional()
const asked = z.looseObject({
  search: z.string().trim().max(200).optional(),
  UserId: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER).optional(),
  EntityType: z.string().max(60).optional(),
  Action: z.string().max(60).optional(),
  From: day,
  To: day,
})
const paged = asked.extend({
  ...pageQuery,
})
type Asked = z.output<typeof asked>

interface Entry {
  readonly id: number
  readonly at: string
  readonly userId: number | null
  readonly userName: string | null
  readonly entity: string
  readonly entityId: number
  readonly action: string
  readonly before: Record<string, unknown> | null
  readonly after: Record<string, unknown> | null
}

const PAGE = 1_000

/** The audit of a company, for its administrators: searched, taken along as a file, looked through for alterations. */
export function auditRoutes(app: App, services: Services): void {
  const administrator = async (request: FastifyRequest) => demandAdministrator(request)

  app.get(
    '/api/audit',
    {
      preValidation: administrator,
      schema: { tags, summary: 'Who did what, when and from where', querystring: paged },
    },
    (request) =>
      inTransaction(services, request, async (context) => {
        const { page, page_size: pageSize } = request.query
        const where = condition(context, request.query)
        const rows = await entries(
          context,
          sql`${where} order by a.id desc limit ${pageSize} offset ${(page - 1) * pageSize}`,
        )
        const counted = await context.tx.one<{ total: number }>(
          sql`select count(*) as total from audit a where ${where}`,
        )
        return listReply(request, 'audit', rows.map(encode), { page, pageSize }, counted?.total ?? 0)
      }),
  )

  app.get(
    '/api/audit/export',
    { preValidation: administrator, schema: { tags, summary: 'The audit as a CSV file', querystring: asked } },
    async (request, reply) => {
      const { region } = request.actor
      const language = languageOf(request)
      const name = `${say(words.audit, language)} ${todayIn(region, services.engine.now())}.csv`
      const heads = [
        'auditAt',
        'auditWho',
        'auditKind',
        'auditRecord',
        'auditAction',
        'auditBefore',
        'auditAfter',
      ] as const
      const columns = heads.map((head) => ({ head: say(words[head], language), kind: 'text' as const }))
      return reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(name)}`)
        .send(Readable.from(csvFile(columns, pages(services, request, language), region)))
    },
  )

  app.get(
    '/api/audit/verify',
    {
      preValidation: administrator,
      config: { rateLimit: { max: 6, timeWindow: '1 minute' } },
      schema: { tags, summary: 'Whether the audit is as it was written' },
    },
    async (request) => {
      const database = await services.database(request.actor.region)
      const {
        entries: count,
        seals,
        altered,
        erased,
        broken,
        head,
      } = await verifyAudit(database, services.vault.sign, request.actor.clientId)
      return {
        Sound: altered.length === 0 && broken === null,
        Entries: count,
        Seals: seals,
        Altered: altered.slice(0, 100),
        Erased: erased,
        BrokenSeal: broken,
        Head: head,
      }
    },
  )
}

function demandAdministrator({ actor }: FastifyRequest): void {
  if (actor.level !== 'administrator' || actor.portal)
    throw new AppError('OPERATION_NOT_PERMITTED', { missing: { module: 'dashboard', action: 'administrator' } })
}

function condition({ actor }: Context, query: Asked): RawBuilder<unknown> {
  const moment = (at: string, days: number) =>
    sql`((${at}::date + ${days}::integer)::timestamp at time zone ${zoneOfRegion(actor.region)})`
  const sought = query.search && `%${escapeLike(query.search)}%`
  return sql.join(
    [
      sql`a.client_id = ${actor.clientId}`,
      ...(query.UserId ? [sql`a.user_id = ${query.UserId}`] : []),
      ...(query.EntityType ? [sql`a.entity = ${query.EntityType}`] : []),
      ...(query.Action ? [sql`a.action = ${query.Action}`] : []),
      ...(query.From ? [sql`a.at >= ${moment(query.From, 0)}`] : []),
      ...(query.To ? [sql`a.at < ${moment(query.To, 1)}`] : []),
      ...(sought
        ? [sql`fold(coalesce(a.before::text, '') || ' ' || coalesce(a.after::text, '')) like fold(${sought})`]
        : []),
    ],
    sql` and `,
  )
}

function entries({ tx }: Context, where: RawBuilder<unknown>): Promise<Entry[]> {
  return tx.rows<Entry>(sql`select a.id, a.at, a.user_id, u.name as user_name, a.entity, a.entity_id, a.action, a.before, a.after
    from audit a left join users u on u.client_id = a.client_id and u.id = a.user_id where ${where}`)
}

function encode(entry: Entry): Record<string, unknown> {
  return {
    HistoryId: entry.id,
    At: entry.at,
    UserId: entry.userId,
    UserName: entry.userName,
    EntityType: entry.entity,
    EntityId: entry.entityId,
    Action: entry.action,
    Before: entry.before,
    After: entry.after,
  }
}

async function* pages(services: Services, request: FastifyRequest, language: Language): AsyncGenerator<ExportCell[][]> {
  for (let last = 0; ; ) {
    await demandSignedIn(services, request)
    demandAdministrator(request)
    const rows = await inTransaction(services, request, (context) =>
      entries(
        context,
        sql`${condition(context, request.query as Asked)} and a.id > ${last} order by a.id limit ${PAGE}`,
      ),
    )
    if (rows.length > 0) yield rows.map((entry) => cells(entry, language, request.actor.region))
    if (rows.length < PAGE) return
    last = rows.at(-1)?.id ?? last
  }
}

function cells(entry: Entry, language: Language, region: 'ro' | 'us'): ExportCell[] {
  const text = (values: Record<string, unknown> | null) => (values === null ? null : JSON.stringify(values))
  return [
    { moment: wallText(entry.at, zoneOfRegion(region)) },
    entry.userName,
    entry.entity === 'account' ? say(words.auditAccount, language) : entityLabels(entry.entity, language, region).one,
    entry.entityId,
    entry.action,
    text(entry.before),
    text(entry.after),
  ]
}

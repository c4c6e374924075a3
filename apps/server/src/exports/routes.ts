import { beginningOf } from '@temelia/text/beginning'
import { Readable } from 'node:stream'
import { todayIn } from '@temelia/calendar/wall-clock'
import { type Entity, fieldByWire, fieldsOf } from '@temelia/model/entity'
import { AppError } from '@temelia/model/errors'
import { entities } from '@temelia/model/registry'
import { entityLabels } from '@temelia/text/entity-labels'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { languageOf } from '../http/language.ts'
import { listQuery, readListQuery } from '../http/record-routes.ts'
import { type App, inTransaction, type Services } from '../http/services.ts'
import { demandSignedIn } from '../http/session.ts'
import { SliceSize, slicesOf } from '../jobs/slices.ts'
import { asKnownTo } from '../records/own-fields.ts'
import { act } from '../records/operation.ts'
import type { ExportCell } from './cell.ts'
import { csvFile } from './csv.ts'
import { ownWords } from './own-words.ts'
import { exportColumns, exportIds, exportRows } from './rows.ts'
import { workbookFile } from './workbook.ts'

/** Records read in one transaction, at first and at most: nothing is held open while a slow reader takes what they got, and others go in between. */
const FIRST_PAGE = 100
const MOST_ON_PAGE = 1_000

const TYPES = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const

const exportQuery = listQuery.extend({ format: z.enum(['csv', 'xlsx']) })

/** Any list as a file: all records of its filter and search, in its order, with the columns asked for; as the caller may see them. */
export function exportListRoutes(app: App, services: Services): void {
  app.get(
    '/api/exports/:entity',
    {
      schema: {
        tags: ['exports'],
        summary: 'A list as a CSV file or a workbook',
        params: z.object({ entity: z.string().max(80) }),
        querystring: exportQuery,
      },
    },
    async (request, reply) => {
      const of = entities.find(
        ({ wire }) => wire.path === request.params.entity || wire.listPath === request.params.entity,
      )
      if (!of) throw new AppError('NOT_FOUND')
      const { format } = request.query
      const language = languageOf(request)
      const { format: _format, ...asked } = request.query
      const { ids, keys, columns } = await inTransaction(services, request, async (context) => {
        const known = await asKnownTo(context, of)
        const wanted = readColumns(known, request.query.fields)
        return {
          ids: await exportIds(context, of, readListQuery(known, asked)),
          keys: wanted,
          columns: exportColumns(
            known,
            wanted,
            { language, region: request.actor.region },
            await ownWords(context, of, language),
          ),
        }
      })
      const { region } = request.actor
      const title = entityLabels(of.name, language).many
      const pages = pagesOf(services, request, of, keys, ids)
      const name = `${title} ${todayIn(region, services.engine.now())}.${format}`
      return reply
        .type(TYPES[format])
        .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(name)}`)
        .header('x-total-count', ids.length)
        .send(
          Readable.from(
            format === 'csv' ? csvFile(columns, pages, region) : workbookFile(title, columns, pages, region),
          ),
        )
    },
  )
}

async function* pagesOf(
  services: Services,
  request: FastifyRequest,
  of: Entity,
  keys: readonly string[],
  ids: readonly number[],
): AsyncGenerator<ExportCell[][]> {
  const language = languageOf(request)
  const { behind } = await services.database(request.actor.region)
  const size = new SliceSize(FIRST_PAGE, MOST_ON_PAGE)
  for (const [from, to] of slicesOf(ids.length, size)) {
    await demandSignedIn(services, request)
    yield await act(behind, services.engine, request.actor, (context) =>
      size.timed(to - from, () => exportRows(context, of, keys, ids.slice(from, to), language)),
    )
  }
}

/** The columns by their names on the wire; without any, those the list shows by itself. @throws AppError INVALID_QUERY */
function readColumns(of: Entity, text: string | undefined): string[] {
  if (!text)
    return fieldsOf(of)
      .filter(([, field]) => field.column)
      .map(([key]) => key)
  return text.split(',').map((name) => {
    const key = fieldByWire(of, name.trim())
    if (!key)
      throw new AppError('INVALID_QUERY', {
        faults: [{ field: 'fields', code: 'UNKNOWN_FIELD', params: { value: beginningOf(name, 80) } }],
      })
    return key
  })
}

import { Readable } from 'node:stream'
import type { Region } from '@temelia/calendar/region'
import type { Entity } from '@temelia/model/entity'
import type { Language } from '@temelia/text/message'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { ExportCell, ExportColumn } from '../../exports/cell.ts'
import { csvFile } from '../../exports/csv.ts'
import { workbookFile } from '../../exports/workbook.ts'
import { demandRight } from '../../http/demand-right.ts'
import { languageOf } from '../../http/language.ts'
import type { App, Services } from '../../http/services.ts'
import { askedMonth, attachment, JOURNAL_TYPES } from './month-asked.ts'

const tags = ['billing']

/** Rows of a month that a reply holds; a file has all of them. */
export const SHOWN_OF_MONTH = 500

/** Who reads a file: the language of the words, where the company works, and the month that it is of. */
export interface MonthReader {
  readonly language: Language
  readonly region: Region
  readonly month: string
}

/** A list of a month, to read on the screen and as a file for the accountant. */
export interface MonthList<Read> {
  readonly path: string
  /** What may be seen by whoever reads it. */
  readonly of: Entity
  readonly says: readonly [screen: string, file: string]
  readonly read: (services: Services, request: FastifyRequest, month: string) => Promise<Read>
  readonly shown: (read: Read, region: Region) => Record<string, unknown>
  readonly file: (
    read: Read,
    reader: MonthReader,
  ) => {
    readonly title: string
    readonly heads: ExportColumn[]
    readonly pages: AsyncIterable<ExportCell[][]>
  }
}

/** The two routes of a list of a month: itself, and `/export` as CSV or a workbook. */
export function monthListRoutes<Read>(app: App, services: Services, list: MonthList<Read>): void {
  const [onScreen, asFile] = list.says
  app.get(
    `/api/${list.path}`,
    { preValidation: demandRight('view', list.of), schema: { tags, summary: onScreen, querystring: askedMonth } },
    async (request) => list.shown(await list.read(services, request, request.query.Month), request.actor.region),
  )

  app.get(
    `/api/${list.path}/export`,
    {
      preValidation: demandRight('view', list.of),
      schema: {
        tags,
        summary: asFile,
        querystring: askedMonth.extend({ format: z.enum(['csv', 'xlsx']).default('xlsx') }),
      },
    },
    async (request, reply) => {
      const { Month: month, format } = request.query
      const { region } = request.actor
      const read = await list.read(services, request, month)
      const { title, heads, pages } = list.file(read, { language: languageOf(request), region, month })
      return reply
        .type(JOURNAL_TYPES[format])
        .header('content-disposition', attachment(`${title}.${format}`))
        .send(
          Readable.from(format === 'csv' ? csvFile(heads, pages, region) : workbookFile(title, heads, pages, region)),
        )
    },
  )
}

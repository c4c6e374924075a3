import { Article } from '@temelia/model/estimation/article'
import { AppError } from '@temelia/model/errors'
import { titleIn } from '@temelia/reports/report-form'
import { say } from '@temelia/text/message'
import { sql } from 'kysely'
import { z } from 'zod'
import { clientGone } from '../../http/client-gone.ts'
import { demandRight } from '../../http/demand-right.ts'
import { languageOf } from '../../http/language.ts'
import { type App, inTransaction, type Services } from '../../http/services.ts'
import { type FormPrinter, tenantOf } from '../../ports/printer.ts'
import type { Context } from '../../records/context.ts'
import { articlesOf } from '../article-parts.ts'
import { type Place, placeOf } from '../levels.ts'
import { estimatesOf } from '../print.ts'
import { calculationSettings } from '../settings.ts'
import { houseStyle, inHouseStyle } from './house-style.ts'
import { order, orderedForms, orderedOptions, placeFields } from './order.ts'
import { orderedPlace, plan, printableForms, printingLevel, spotsOn, structureOf } from './plan.ts'
import { orderOf } from './produce.ts'
import { reportData } from './report-data.ts'

const preview = z.strictObject({
  ...placeFields,
  Form: z.string().max(40),
  Options: order.shape.Options,
  Language: order.shape.Language,
})

const placeQuery = z.looseObject({
  InvestmentId: z.coerce.number().int().positive(),
  Level: placeFields.Level,
  Id: z.coerce.number().int().positive().optional(),
})

/** What is printed of a settlement; forms that need it let one choose which. */
const OF_SETTLEMENTS: ReadonlySet<string> = new Set([
  'executed',
  'settled',
  'cancelled',
  'extra',
  'remaining',
  'application',
])

const tags = ['estimation']

/** What can be printed on a place, and how a form would look. */
export function previewRoutes(app: App, services: Services, printer: FormPrinter): void {
  app.get(
    '/api/report-forms',
    {
      preValidation: demandRight('view', Article),
      schema: {
        tags,
        summary: 'The forms that print on a place or below it, and the house style',
        querystring: placeQuery,
      },
    },
    (request) => {
      const language = languageOf(request)
      return inTransaction(services, request, async (context) => {
        const place = await orderedPlace(context, request.query)
        const structure = await structureOf(context, place)
        const house = await houseStyle(context, place.project)
        const { practice, quantityDecimals, priceDecimals, totalDecimals } = calculationSettings(place.project)
        return {
          Place: { Level: place.level, Id: place.id, Name: place.name },
          Practice: practice,
          Articles: await countArticles(context, place),
          House: { headerText: house.headerText, signatures: house.signatures, secondCurrency: house.secondCurrency },
          Decimals: { quantity: quantityDecimals, price: priceDecimals, total: totalDecimals },
          Settlements: await settlementsOf(context, place),
          Forms: printableForms(place).map((form) => {
            const level = printingLevel(form, place) ?? place.level
            return {
              Symbol: form.symbol,
              Title: say(titleIn(practice, form), language),
              Level: level,
              Documents: spotsOn(level, place, structure).length,
              Settlement: form.needs.some((need) => OF_SETTLEMENTS.has(need)),
              Worded: form.worded === true,
            }
          }),
        }
      })
    },
  )

  app.post(
    '/api/report-previews',
    {
      config: { failure: 'GENERATE_REPORT_PROBLEM' },
      preValidation: demandRight('view', Article),
      schema: {
        tags,
        summary: 'How a form would look: its page model, long tables without their middle',
        body: preview,
      },
    },
    async (request, reply) => {
      const stop = clientGone(reply)
      const { Form, Options, Language = languageOf(request) } = request.body
      const [form] = orderedForms({ Forms: [Form] })
      if (!form) throw new AppError('NOT_FOUND')
      const options = orderedOptions({ Options, FormOptions: {} }, form)
      const { data, house, documents, name } = await inTransaction(services, request, async (context) => {
        const chosen = await orderedPlace(context, request.body)
        const planned = plan([form], chosen, await structureOf(context, chosen))
        const first = planned[0] ?? chosen
        const place = await placeOf(context, first.level, first.id)
        return {
          documents: planned.length,
          name: place.name,
          data: await reportData(context, place, form.needs, { ...options, stop }),
          house: await houseStyle(context, place.project),
        }
      })
      const ordered = orderOf(form, data, inHouseStyle(options, house, form), Language)
      const made = await printer.makeFile('preview', ordered, { tenant: tenantOf(request.actor), signal: stop })
      // Its text is long and stays as it came; what is known here is put before it.
      const here = JSON.stringify({ Place: name, Documents: documents })
      return reply
        .type('application/json')
        .send(Buffer.concat([Buffer.from(`${here.slice(0, -1)},`), made.bytes.subarray(1)]))
    },
  )
}

async function countArticles(context: Context, place: Place): Promise<number> {
  const estimates = (await estimatesOf(context, place)).map(({ estimate }) => estimate.id)
  const found = await context.tx.one<{ count: number }>(
    sql`select count(*)::integer as count from articles a where ${articlesOf(context, place.project.id, { estimates })}`,
  )
  return found?.count ?? 0
}

/** The settlements of the place, the newest first: those of the whole project and of its object. */
async function settlementsOf(context: Context, { level, id, project }: Place): Promise<Record<string, unknown>[]> {
  const rows = await context.tx.rows<{ id: number; name: string | null; date: string }>(sql`
    select d.id, d.name, d.date from deductions d where d.client_id = ${context.actor.clientId} and d.project_id = ${project.id} and d.deleted_with is null
      and (${level} = 'investment' or d.object_id is null or (d.object_id = ${id} and ${level} = 'object')
        or d.object_id = (select e.object_id from estimates e where e.client_id = ${context.actor.clientId} and e.id = ${id} and ${level} = 'estimate'))
    order by d.date desc, d.id desc limit 200`)
  return rows.map((row) => ({ Id: row.id, Name: row.name, Date: row.date }))
}

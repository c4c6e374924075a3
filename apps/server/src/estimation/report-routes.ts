import { Client } from '@temelia/model/admin/client'
import type { Row } from '@temelia/model/entity'
import { AppError, type FieldFault } from '@temelia/model/errors'
import { Article } from '@temelia/model/estimation/article'
import { FORMS, formOf } from '@temelia/reports/catalogue'
import { type PrintOptions, readPrintOptions } from '@temelia/reports/print-options'
import type { Need, ReportData } from '@temelia/reports/report-data'
import type { ReportForm } from '@temelia/reports/report-form'
import { estimateWorkbook, modelWorkbook } from '@temelia/reports/workbook'
import type { Language } from '@temelia/text/message'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { demandRight } from '../http/demand-right.ts'
import { languageOf } from '../http/language.ts'
import { type App, inTransaction, type Services } from '../http/services.ts'
import { type FormPrinter, processPrinter } from '../ports/printer.ts'
import { readJson } from '../records/json-text.ts'
import { column, columns, from } from '../records/select.ts'
import { type Level, levels, placeOf } from './levels.ts'
import { reportData } from './reports/report-data.ts'
import type { ProjectRow } from './settings.ts'

export const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

type Fields = Readonly<Record<string, unknown>>

/** What is printed: the form, its place and its look. */
interface Print {
  readonly form: ReportForm
  readonly level: Level
  readonly id: number
  readonly language: Language
  readonly options: PrintOptions
}

/** The printed forms (contract section 5): PDF, or the same numbers as data or workbook. */
export function reportRoutes(app: App, services: Services): void {
  const printer = processPrinter()
  app.addHook('onClose', async () => printer.close())
  app.post(
    '/estimationReportsPdf/mobileReports',
    {
      config: { failure: 'GENERATE_REPORT_PROBLEM' },
      preValidation: demandRight('view', Article),
      schema: {
        tags: ['estimation'],
        summary: 'Print a form (multipart: type, lang, ParentType, ParentId, printingDetails, printingSettings)',
        consumes: ['multipart/form-data', 'application/x-www-form-urlencoded', 'application/json'],
      },
    },
    async (request, reply) => {
      const print = readPrint(await fieldsOf(request), languageOf(request))
      const { data, project, client } = await inTransaction(services, request, async (context) => {
        const place = await placeOf(context, print.level, print.id)
        return {
          project: place.project,
          data: await reportData(context, place, print.form.needs),
          client: (await context.tx.one<Row<typeof Client>>(
            sql`select ${columns(Client)} from ${from(Client)} where ${column('clientId')} = ${context.actor.clientId}`,
          )) as Row<typeof Client>,
        }
      })
      return send(request, reply, printer, { ...print, options: withHouseStyle(print.options, client, project) }, data)
    },
  )
}

async function send(
  request: FastifyRequest,
  reply: FastifyReply,
  printer: FormPrinter,
  { form, options, language }: Print,
  data: Pick<ReportData, Need | 'place'>,
): Promise<FastifyReply> {
  const { accept = '' } = request.headers
  const asWorkbook = accept.includes(XLSX)
  if (asWorkbook && form.symbol === 'F3') return reply.type(XLSX).send(await estimateWorkbook(data.estimates, language))
  const model = form.model(data, options, language)
  if (asWorkbook) return reply.type(XLSX).send(await modelWorkbook(model))
  if (accept.includes('application/json')) return reply.send(model)
  const name = encodeURIComponent(`${model.title}.pdf`)
  return reply
    .type('application/pdf')
    .header('content-disposition', `inline; filename*=UTF-8''${name}`)
    .send(Buffer.from(await printer.print(model)))
}

/** The fields of the call, as multipart, form or JSON. Files are passed over. */
async function fieldsOf(request: FastifyRequest): Promise<Fields> {
  if (!request.isMultipart()) {
    const { body } = request
    return typeof body === 'object' && body !== null ? (body as Fields) : {}
  }
  const fields: Record<string, unknown> = {}
  for await (const part of request.parts()) {
    if (part.type === 'field') fields[part.fieldname] = part.value
    else part.file.resume()
  }
  return fields
}

/** @throws AppError INVALID_DATA with every field that cannot be used */
function readPrint(fields: Fields, language: Language): Print {
  const faults: FieldFault[] = []
  const form = formOf(String(fields.type ?? ''))
  if (!form)
    faults.push(
      choice(
        'type',
        FORMS.map(({ symbol }) => symbol),
      ),
    )
  const level = Object.keys(levels).find((name) => name === fields.ParentType) as Level | undefined
  if (!level || form?.levels.includes(level) === false)
    faults.push(choice('ParentType', form?.levels ?? Object.keys(levels)))
  const id = /^[1-9]\d{0,14}$/.test(String(fields.ParentId)) ? Number(fields.ParentId) : 0
  if (id === 0) faults.push({ field: 'ParentId', code: 'INVALID_INTEGER' })
  const asked = fields.lang === undefined || fields.lang === '' ? language : fields.lang
  if (asked !== 'ro' && asked !== 'en') faults.push(choice('lang', ['ro', 'en']))
  const settings = jsonField(fields, 'printingSettings', faults)
  const read = readPrintOptions(settings, jsonField(fields, 'printingDetails', faults))
  for (const { field, expected } of read.faults) faults.push({ field, code: 'INVALID_VALUE', params: { expected } })
  if (faults.length > 0) throw new AppError('INVALID_DATA', { faults })
  return { form: form as ReportForm, level: level as Level, id, language: asked as Language, options: read.options }
}

function choice(field: string, values: readonly string[]): FieldFault {
  return { field, code: 'INVALID_CHOICE', params: { values: values.join(', ') } }
}

function jsonField(fields: Fields, name: string, faults: FieldFault[]): unknown {
  const value = fields[name]
  if (typeof value !== 'string') return value
  if (value.trim() === '') return undefined
  const read = readJson(value)
  if (read === undefined) faults.push({ field: name, code: 'INVALID_VALUE' })
  return read
}

/** What the call leaves open comes from the tenant (heading, signatures) and the project (its second currency). */
function withHouseStyle(options: PrintOptions, client: Row<typeof Client>, project: ProjectRow): PrintOptions {
  const { altCurrencyName, altCurrencyRate, altCurrencyDate } = project
  return {
    ...options,
    headerText: options.headerText || client.reportHeader || client.name,
    signatures: options.signatures ?? client.signatures,
    secondCurrency:
      options.secondCurrency ??
      (altCurrencyName && altCurrencyRate
        ? { name: altCurrencyName, rate: altCurrencyRate, date: altCurrencyDate }
        : null),
  }
}

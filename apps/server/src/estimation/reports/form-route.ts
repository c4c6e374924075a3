import type { FieldFault } from '@temelia/model/field-fault'
import { Article } from '@temelia/model/estimation/article'
import { FORMS, formOf } from '@temelia/reports/catalogue'
import { type PrintOptions, readPrintOptions } from '@temelia/reports/print-options'
import type { Need, ReportData } from '@temelia/reports/report-data'
import type { ReportForm } from '@temelia/reports/report-form'
import type { Language } from '@temelia/text/message'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { clientGone } from '../../http/client-gone.ts'
import { demandRight } from '../../http/demand-right.ts'
import { languageOf } from '../../http/language.ts'
import { type App, inTransaction, type Services } from '../../http/services.ts'
import { type FormPrinter, type PrintFor, tenantOf } from '../../ports/printer.ts'
import { readJson } from '../../records/json-text.ts'
import { type Level, levels, placeOf } from '../levels.ts'
import { houseStyle, inHouseStyle } from './house-style.ts'
import { logoFaults, optionFaults, unprintable } from './option-faults.ts'
import { produce, XLSX } from './produce.ts'
import { reportData } from './report-data.ts'

type Fields = Readonly<Record<string, unknown>>

/** What is printed: the form, its place and its look. */
interface Print {
  readonly form: ReportForm
  readonly level: Level
  readonly id: number
  readonly language: Language
  readonly options: PrintOptions
}

/** The one call that prints a form: PDF, or the same numbers as data or workbook. */
export function formRoute(app: App, services: Services, printer: FormPrinter): void {
  app.post(
    '/estimationReportsPdf/mobileReports',
    {
      config: { failure: 'GENERATE_REPORT_PROBLEM' },
      preValidation: demandRight('view', Article),
      schema: {
        tags: ['estimation'],
        summary: 'Print a form (multipart: type, lang, ParentType, ParentId, printingDetails, printingSettings)',
        consumes: ['multipart/form-data', 'application/x-www-form-urlencoded', 'application/json'],
        form: z.object({
          type: z.string(),
          lang: z.enum(['en', 'ro']).optional(),
          ParentType: z.enum(['investment', 'object', 'estimate']),
          ParentId: z.int().positive(),
          printingDetails: z.string().describe('JSON').optional(),
          printingSettings: z.string().describe('JSON').optional(),
        }),
      },
    },
    async (request, reply) => {
      const print = readPrint(await fieldsOf(request), languageOf(request))
      const stop = clientGone(reply)
      const { data, house } = await inTransaction(services, request, async (context) => {
        const place = await placeOf(context, print.level, print.id)
        return {
          data: await reportData(context, place, print.form.needs, { ...print.options, stop }),
          house: await houseStyle(context, place.project),
        }
      })
      const whose = { tenant: tenantOf(request.actor), signal: stop }
      return send(
        request,
        reply,
        printer,
        whose,
        { ...print, options: inHouseStyle(print.options, house, print.form) },
        data,
      )
    },
  )
}

async function send(
  request: FastifyRequest,
  reply: FastifyReply,
  printer: FormPrinter,
  whose: PrintFor,
  { form, options, language }: Print,
  data: Pick<ReportData, Need | 'place'>,
): Promise<FastifyReply> {
  const { accept = '' } = request.headers
  const output = accept.includes(XLSX) ? 'xlsx' : accept.includes('application/json') ? 'json' : 'pdf'
  const { name, type, bytes } = await produce(output, form, data, options, language, printer, whose)
  if (output === 'pdf') reply.header('content-disposition', `inline; filename*=UTF-8''${encodeURIComponent(name)}`)
  return reply.type(type).send(bytes)
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

/** @throws AppError INVALID_DATA with every field that cannot be used, REPORT_LOGO */
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
  const details = jsonField(fields, 'printingDetails', faults)
  const read = readPrintOptions(settings, details)
  const place = (details as Fields | null | undefined)?.['look'] ? 'printingDetails' : 'printingSettings'
  faults.push(...optionFaults([...read.faults, ...logoFaults(read.options.look, `${place}.look`)]))
  if (faults.length > 0) throw unprintable(faults)
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

import type { Region } from '@temelia/calendar/region'
import { checkOffer } from '@temelia/estimation/checks/run'
import type { CheckResult, Finding, ReferencePlace } from '@temelia/estimation/checks/types'
import { AppError } from '@temelia/model/errors'
import { estimation } from '@temelia/text/estimation'
import { formatNumber } from '@temelia/text/format'
import { type Language, type Message, say } from '@temelia/text/message'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { languageOf } from '../../http/language.ts'
import { idParams } from '../../http/record-routes.ts'
import { findingWords } from '@temelia/text/refusal-words'
import { type App, inTransaction, type Services } from '../../http/services.ts'
import { uploadedFile } from '../../http/uploaded-bytes.ts'
import { type ImportError, messageOf as faultMessageOf } from '../../transfer/import-error.ts'
import type { Context } from '../../records/context.ts'
import { type Level, levels, placeOf } from '../levels.ts'
import { type Asked, type AskedFile, askedInFile, askedOf } from './asked.ts'
import { companyLaborRate, offerOf, type AskedOptions } from './offer.ts'

/** Findings of one check in a reply, and faults of a file; more are counted. */
const SHOWN = 300

const optionsQuery = z.looseObject({
  MinimumRate: z.coerce.number().min(0).max(1_000_000).optional(),
  ReferenceTotal: z.coerce.number().positive().max(1e14).optional(),
  OneLaborRate: z.enum(['true', 'false']).optional(),
})

const checksQuery = optionsQuery.extend({
  Reference: z
    .string()
    .regex(/^(?:investment|object|estimate):[1-9]\d{0,14}$/)
    .optional(),
})

/** The offer validator: every check with its state, every finding with its place. */
export function checkRoutes(app: App, services: Services): void {
  for (const level of Object.keys(levels) as Level[]) {
    const path = `/api/${levels[level].wire.path}/:id/checks`
    const tags = ['estimation']

    app.get(
      path,
      {
        schema: {
          tags,
          summary: `Checks before handing in: ${level}`,
          params: idParams,
          querystring: checksQuery,
        },
      },
      (request) =>
        inTransaction(services, request, async (context) => {
          const { Reference, ...query } = request.query
          const [kind = '', id = ''] = Reference?.split(':') ?? []
          const asked = Reference ? await askedOf(context, kind as Level, Number(id)) : null
          return checked(context, level, request.params.id, query, asked, languageOf(request))
        }),
    )

    app.post(
      path,
      {
        schema: {
          tags,
          summary: `Checks before handing in, against a file that is not kept (multipart: file): ${level}`,
          params: idParams,
          querystring: optionsQuery,
          consumes: ['multipart/form-data'],
          form: z.object({ file: z.file() }),
        },
      },
      async (request) => {
        await inTransaction(services, request, (context) => placeOf(context, level, request.params.id))
        const asked = await askedInFile(await sentFile(request), request.actor)
        return inTransaction(services, request, (context) =>
          checked(context, level, request.params.id, request.query, asked, languageOf(request)),
        )
      },
    )
  }
}

async function checked(
  context: Context,
  level: Level,
  id: number,
  query: z.output<typeof optionsQuery>,
  asked: Asked | null,
  language: Language,
) {
  const companyRate = await companyLaborRate(context)
  const offer = await offerOf(context, await placeOf(context, level, id), chosenOptions(query, companyRate), asked)
  const results = checkOffer(offer)
  const { date, minimumLaborRate, referenceTotal } = offer.options
  return {
    State: worst(results),
    Date: date || null,
    MinimumRate: minimumLaborRate,
    CompanyRate: companyRate,
    ReferenceTotal: referenceTotal,
    Reference: asked && encodeAsked(asked, language, context.actor.region),
    Checks: results.map((result) => encodeResult(result, language, context.actor.region)),
  }
}

async function sentFile(request: FastifyRequest): Promise<AskedFile> {
  if (!request.isMultipart()) throw new AppError('UNSUPPORTED_TYPE')
  let sent: AskedFile | undefined
  for await (const part of request.parts()) if (part.type === 'file') sent = await uploadedFile(part)
  if (!sent) throw new AppError('INVALID_DATA', { faults: [{ field: 'file', code: 'REQUIRED' }] })
  return sent
}

function chosenOptions(
  { MinimumRate, ReferenceTotal, OneLaborRate }: z.output<typeof optionsQuery>,
  companyRate: number | null,
): AskedOptions {
  return {
    minimumRate: MinimumRate ?? companyRate ?? undefined,
    oneLaborRate: OneLaborRate === 'true',
    referenceTotal: ReferenceTotal ?? null,
  }
}

function worst(results: readonly CheckResult[]): 'ok' | 'warning' | 'blocker' {
  const states = new Set(results.map(({ state }) => state))
  return states.has('blocker') ? 'blocker' : states.has('warning') ? 'warning' : 'ok'
}

function encodeAsked({ kind, name, projectId, lines, faults }: Asked, language: Language, region: Region) {
  return {
    Kind: kind,
    Name: name,
    InvestmentId: projectId,
    Lines: lines?.length ?? 0,
    Faults: faults.length,
    Errors: faults.slice(0, SHOWN).map(({ code, sheet, line, column, value, params }: ImportError) => ({
      sheet: sheet ?? null,
      line: line ?? null,
      column: column ?? null,
      value: value ?? null,
      code,
      message: faultMessageOf(code, language, region, {
        line: line ?? '',
        column: column ?? '',
        value: value ?? '',
        ...params,
      }),
    })),
  }
}

function encodeResult({ check, state, findings }: CheckResult, language: Language, region: Region) {
  return {
    Check: check,
    State: state,
    Count: findings.length,
    Findings: findings.slice(0, SHOWN).map((finding) => ({
      Code: finding.code,
      Severity: finding.severity,
      ArticleId: finding.articleId ?? null,
      EstimateId: finding.estimateId ?? null,
      ObjectId: finding.objectId ?? null,
      Asked: encodePlace(finding.asked),
      Name: finding.name,
      Message: messageOf(finding, language, region),
    })),
  }
}

function encodePlace(place: ReferencePlace | undefined) {
  return place ? { ArticleId: place.articleId ?? null, Sheet: place.sheet ?? null, Line: place.line ?? null } : null
}

/** The words of a finding; its numbers as the company writes them, whatever the language. */
function messageOf({ code, values }: Finding, language: Language, region: Region): string {
  const shown = Object.entries(values).map(([name, value]) => [
    name,
    typeof value === 'number' ? formatNumber(value, region) : name === 'fault' ? faultText(value, language) : value,
  ])
  return say(findingWords(region)[code], language, Object.fromEntries(shown))
}

function faultText(code: string, language: Language): string {
  const message = (estimation as Readonly<Record<string, Message>>)[`fault_${code}`]
  return message ? say(message, language) : code
}

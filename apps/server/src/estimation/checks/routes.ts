import { checkOffer } from '@temelia/estimation/checks/run'
import type { CheckResult, Finding } from '@temelia/estimation/checks/types'
import { checkFindings } from '@temelia/text/checks'
import { estimation } from '@temelia/text/estimation'
import { formatNumber } from '@temelia/text/format'
import { type Language, type Message, say } from '@temelia/text/message'
import { z } from 'zod'
import { languageOf } from '../../http/language.ts'
import { idParams } from '../../http/record-routes.ts'
import { type App, inTransaction, type Services } from '../../http/services.ts'
import { type Level, levels, placeOf } from '../levels.ts'
import { offerOf, type OfferWishes } from './offer.ts'

/** Findings of one check in a reply; more are counted. */
const SHOWN = 300

const checksQuery = z.looseObject({
  Reference: z
    .string()
    .regex(/^(?:investment|object|estimate):[1-9]\d{0,14}$/)
    .optional(),
  MinimumRate: z.coerce.number().min(0).max(1_000_000).optional(),
  ReferenceTotal: z.coerce.number().positive().max(1e14).optional(),
  OneLaborRate: z.enum(['true', 'false']).optional(),
})

/** The offer validator (contract section 4): every check with its state, every finding with its place. */
export function checkRoutes(app: App, services: Services): void {
  for (const level of Object.keys(levels) as Level[]) {
    app.get(
      `/api/${levels[level].wire.path}/:id/checks`,
      {
        schema: {
          tags: ['estimation'],
          summary: `Checks before handing in: ${level}`,
          params: idParams,
          querystring: checksQuery,
        },
      },
      (request) =>
        inTransaction(services, request, async (context) => {
          const place = await placeOf(context, level, request.params.id)
          const offer = await offerOf(context, place, wishesOf(request.query))
          const results = checkOffer(offer)
          const { date, minimumLaborRate, referenceTotal } = offer.options
          return {
            State: worst(results),
            Date: date || null,
            MinimumRate: minimumLaborRate,
            ReferenceTotal: referenceTotal,
            Checks: results.map((result) => encodeResult(result, languageOf(request))),
          }
        }),
    )
  }
}

function wishesOf({ Reference, MinimumRate, ReferenceTotal, OneLaborRate }: z.output<typeof checksQuery>): OfferWishes {
  const [level = '', id = ''] = Reference?.split(':') ?? []
  return {
    reference: Reference ? [level as Level, Number(id)] : null,
    minimumRate: MinimumRate,
    oneLaborRate: OneLaborRate === 'true',
    referenceTotal: ReferenceTotal ?? null,
  }
}

function worst(results: readonly CheckResult[]): 'ok' | 'warning' | 'blocker' {
  const states = new Set(results.map(({ state }) => state))
  return states.has('blocker') ? 'blocker' : states.has('warning') ? 'warning' : 'ok'
}

function encodeResult({ check, state, findings }: CheckResult, language: Language) {
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
      Name: finding.name,
      Message: messageOf(finding, language),
    })),
  }
}

/** The words of a finding, numbers as the language writes them. */
function messageOf({ code, values }: Finding, language: Language): string {
  const shown = Object.entries(values).map(([name, value]) => [
    name,
    typeof value === 'number' ? formatNumber(value, language) : name === 'fault' ? faultText(value, language) : value,
  ])
  return say(checkFindings[code], language, Object.fromEntries(shown))
}

function faultText(code: string, language: Language): string {
  const message = (estimation as Readonly<Record<string, Message>>)[`fault_${code}`]
  return message ? say(message, language) : code
}

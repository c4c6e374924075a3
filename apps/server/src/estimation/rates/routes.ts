import { todayIn } from '@temelia/calendar/wall-clock'
import { AppError } from '@temelia/model/errors'
import { Project } from '@temelia/model/estimation/project'
import { z } from 'zod'
import { demandRight } from '../../http/demand-right.ts'
import type { App, Services } from '../../http/services.ts'
import { publishedOn } from '../../rates/published.ts'
import { crossRate, NATIONAL } from '../../rates/kept-rates.ts'

const currency = z.string().regex(/^[A-Z]{3}$/)

const query = z.looseObject({
  Currency: currency.optional(),
  Base: currency.default(NATIONAL),
  Date: z.iso.date().optional(),
})

/** The national bank's rate of a currency on a day: the last that was published until then, with its own date. */
export function rateRoutes(app: App, services: Services): void {
  app.get(
    '/api/exchange-rates',
    {
      preValidation: demandRight('view', Project),
      schema: { tags: ['estimation'], summary: 'Rates of currencies by the national bank', querystring: query },
    },
    async (request) => {
      const today = todayIn(request.actor.region, services.engine.now())
      const { Currency, Base, Date: asked = today } = request.query
      const day = asked > today ? today : asked
      const found = await publishedOn(services, request, day, today)
      if (!found) throw new AppError('RATE_UNKNOWN', { params: { currency: Currency ?? Base } })
      if (!Currency) return { Source: 'BNR', Base: NATIONAL, Date: found.date, Rates: Object.fromEntries(found.rates) }
      const rate = crossRate(found, Currency, Base)
      if (rate === null) throw new AppError('RATE_UNKNOWN', { params: { currency: Currency } })
      return { Source: 'BNR', Currency, Base, Date: found.date, Rate: rate }
    },
  )
}

import { addDays, weekdayOf } from '@temelia/calendar/day'
import { todayIn } from '@temelia/calendar/wall-clock'
import { AppError } from '@temelia/model/errors'
import { Project } from '@temelia/model/estimation/project'
import { z } from 'zod'
import { demandRight } from '../../http/demand-right.ts'
import { type App, inTransaction, type Services } from '../../http/services.ts'
import { nationalBank, type PublishedDay, RatesFault } from '../../ports/exchange-rates.ts'
import { crossRate, NATIONAL, storeDay, storedDay } from './stored-rates.ts'

const currency = z.string().regex(/^[A-Z]{3}$/)

const query = z.looseObject({
  Currency: currency.optional(),
  Base: currency.default(NATIONAL),
  Date: z.iso.date().optional(),
})

/** The national bank's rate of a currency on a day: the last that was published until then, with its own date. */
export function rateRoutes(app: App, services: Services): void {
  const { exchangeRatesUrl: url, exchangeRatesTimeout } = services.config
  const bank = url ? nationalBank(url, exchangeRatesTimeout) : undefined

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
      const found = await published(day, today)
      if (!found) throw new AppError('RATE_UNKNOWN', { params: { currency: Currency ?? Base } })
      if (!Currency) return { Source: 'BNR', Base: NATIONAL, Date: found.date, Rates: Object.fromEntries(found.rates) }
      const rate = crossRate(found, Currency, Base)
      if (rate === null) throw new AppError('RATE_UNKNOWN', { params: { currency: Currency } })
      return { Source: 'BNR', Currency, Base, Date: found.date, Rate: rate }

      /** Stored days first: what is published of a day never changes, and on weekends nothing is. */
      async function published(wanted: string, now: string): Promise<PublishedDay | null> {
        const stored = await inTransaction(services, request, (context) => storedDay(context, wanted))
        if (stored && stored.date === lastWorkingDay(wanted)) return stored
        if (!bank) return stored
        const fresh = await bank.published(wanted, now).catch(refused)
        if (fresh) await inTransaction(services, request, (context) => storeDay(context, bank.source, fresh))
        return fresh
      }
    },
  )
}

function refused(fault: unknown): never {
  if (fault instanceof RatesFault)
    throw new AppError(fault.kind === 'down' ? 'EXCHANGE_RATES_DOWN' : 'EXCHANGE_RATES_UNREADABLE')
  throw fault
}

/** The day itself, or the Friday before a weekend. */
function lastWorkingDay(day: string): string {
  return addDays(day, -Math.max(weekdayOf(day) - 4, 0))
}

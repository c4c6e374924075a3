import { addDays, weekdayOf } from '@temelia/calendar/day'
import { AppError } from '@temelia/model/errors'
import type { FastifyRequest } from 'fastify'
import { inTransaction, type Services } from '../http/services.ts'
import { nationalBank, type PublishedDay, RatesFault } from '../ports/exchange-rates.ts'
import { storeDay, storedDay } from './kept-rates.ts'

/**
 * The rates that hold on a day: stored days first, as what is published of a day never changes and on weekends nothing is; else the bank is
 * asked, and what it says is kept.
 * @throws AppError EXCHANGE_RATES_DOWN, EXCHANGE_RATES_UNREADABLE
 */
export async function publishedOn(
  services: Services,
  request: FastifyRequest,
  wanted: string,
  today: string,
): Promise<PublishedDay | null> {
  const { exchangeRatesUrl: url, exchangeRatesTimeout } = services.config
  const stored = await inTransaction(services, request, (context) => storedDay(context, wanted))
  if (!url || (stored && stored.date === lastWorkingDay(wanted))) return stored
  const bank = nationalBank(url, exchangeRatesTimeout)
  const fresh = await bank.published(wanted, today).catch(refused)
  if (fresh) await inTransaction(services, request, (context) => storeDay(context, bank.source, fresh))
  return fresh
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

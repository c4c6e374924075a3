import { divideDecimals } from '@temelia/decimal/arithmetic'

/** What one unit of each currency cost on a day, in lei. */
export interface PublishedDay {
  readonly date: string
  readonly rates: ReadonlyMap<string, number>
}

/** Where the rates of currencies come from. */
export interface ExchangeRates {
  /** What is stored beside a rate, to tell where it is from. */
  readonly source: string
  /** The last day published on or before a day, or null when none is. @throws RatesFault */
  published(day: string, today: string): Promise<PublishedDay | null>
}

/** The provider did not answer, or answered something that cannot be read. */
export class RatesFault extends Error {
  constructor(readonly kind: 'down' | 'unreadable') {
    super(`exchange rates ${kind}`)
  }
}

/** Decimals of a rate: four digits are published, for a hundred units of some currencies. */
const RATE_DECIMALS = 8

const DAY_MS = 86_400_000

/** Days that the file of the last ten surely covers. */
const RECENT_DAYS = 7

/** Days after New Year on which the last published day may lie in the old year. */
const EARLY = '-01-07'

/** The National Bank of Romania: the file of the last ten days, and one file a year. */
export function nationalBank(url: string, patience: number): ExchangeRates {
  const file = (path: string) => read(`${url.replace(/\/+$/, '')}/${path}`, patience)
  return {
    source: 'BNR',
    published: async (day, today) => {
      const year = Number(day.slice(0, 4))
      const recent = (Date.parse(today) - Date.parse(day)) / DAY_MS < RECENT_DAYS
      const found = lastOn(await file(recent ? 'nbrfxrates10days.xml' : yearFile(year)), day)
      return found || recent || day.slice(4) > EARLY ? found : lastOn(await file(yearFile(year - 1)), day)
    },
  }
}

function yearFile(year: number): string {
  return `files/xml/years/nbrfxrates${year}.xml`
}

function lastOn(days: readonly PublishedDay[], day: string): PublishedDay | null {
  return days.reduce<PublishedDay | null>(
    (last, one) => (one.date <= day && (!last || one.date > last.date) ? one : last),
    null,
  )
}

async function read(url: string, patience: number): Promise<PublishedDay[]> {
  let text: string
  try {
    const response = await fetch(url, { headers: { Accept: 'application/xml' }, signal: AbortSignal.timeout(patience) })
    if (!response.ok) throw new RatesFault('down')
    text = await response.text()
  } catch {
    throw new RatesFault('down')
  }
  return readRates(text)
}

/** The days in a file of the national bank (`DataSet/Body/Cube/Rate`); rates for 100 units are divided. @throws RatesFault */
export function readRates(xml: string): PublishedDay[] {
  const days = [...xml.matchAll(/<Cube\s+date="(\d{4}-\d{2}-\d{2})"\s*>([\s\S]*?)<\/Cube>/g)].map(
    ([, date = '', cube = '']): PublishedDay => ({ date, rates: new Map(ratesOf(cube)) }),
  )
  if (!/<DataSet[\s>]/.test(xml) || days.length === 0 || days.some(({ rates }) => rates.size === 0))
    throw new RatesFault('unreadable')
  return days
}

function ratesOf(cube: string): [string, number][] {
  return [...cube.matchAll(/<Rate\s+([^>]*)>\s*([^<]*?)\s*<\/Rate>/g)].flatMap(([, attributes = '', written = '']) => {
    const currency = /currency="([A-Z]{3})"/.exec(attributes)?.[1]
    const multiplier = Number(/multiplier="(\d+)"/.exec(attributes)?.[1] ?? 1)
    const value = /^\d+(?:\.\d+)?$/.test(written) ? Number(written) : 0
    // A currency that was not quoted has a dash for its rate.
    return currency && value > 0 && multiplier > 0 ? [[currency, divideDecimals(value, multiplier, RATE_DECIMALS)]] : []
  })
}

import { NativeSelect } from '@mantine/core'
import { currencyOf } from '@temelia/calendar/region'
import { isDay } from '@temelia/calendar/day'
import { divideDecimals, multiplyDecimals } from '@temelia/decimal/arithmetic'
import { typedText } from '@temelia/decimal/typed-number'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../data/http.ts'
import { usePractice } from '../session/tenant-region.ts'
import { NumberField } from '../ui/number-field.tsx'
import { useText } from '../ui/text.ts'
import { numberFault, readNumber } from '../ui/typed-number.ts'
import { useFormat } from '../ui/use-format.ts'

/** Currencies that a bill is offered to be paid in, beside its own and the company's. */
const USUAL = { ro: ['RON', 'EUR', 'USD', 'GBP'], us: ['USD', 'CAD', 'EUR', 'GBP', 'MXN'] } as const

/** As rates are published. */
const RATE_DECIMALS = { min: 4, max: 6 } as const

/** Decimals of money. */
const CENTS = 2

/** A bill as far as paying it in another currency goes. */
interface PaidBill {
  readonly currency: string | null
  readonly due: number | null
}

/** How many units of `base` one unit of `currency` is worth, by what was published on a day. */
interface PublishedRate {
  readonly currency: string
  readonly base: string
  readonly rate: number
  readonly date: string
}

/** How a bill is paid: in its own currency, or in another one by the rate of the day, which a person may overrule by either amount. */
export interface PaidIn {
  readonly bill: PaidBill
  readonly currency: string
  readonly isOther: boolean
  /** The published rate that the amounts come from, the way it is published; null where there is none. */
  readonly rate: PublishedRate | null
  readonly settled: string | null
  readonly choose: (currency: string) => void
  readonly settle: (text: string | null) => void
  /** What is paid where nobody typed it: what is due. */
  readonly amount: number | null
  /** An amount as a form holds it: a number, or the text of one. */
  readonly read: (value: unknown) => number | null
  /** What of the bill is settled by what is paid; null where that cannot be read. */
  readonly settledBy: (paid: number) => number | null
}

/** The currency in which a bill is paid on a day, and what that comes to. */
export function usePaidIn(bill: PaidBill, date: unknown): PaidIn {
  const practice = usePractice()
  const own = bill.currency ?? currencyOf(practice)
  const [currency, setCurrency] = useState(own)
  const [settled, settle] = useState<string | null>(null)
  const isOther = currency !== own
  const day = isDay(String(date)) ? String(date) : undefined
  const found = useQuery({
    queryKey: ['exchange-rates', own, currency, day],
    queryFn: async ({ signal }): Promise<PublishedRate> => {
      // Rates are published of foreign currencies, in the company's.
      const [of, base] = own === currencyOf(practice) ? [currency, own] : [own, currency]
      const query = { Currency: of, Base: base, ...(day ? { Date: day } : {}) }
      const { Date: date, Rate } = (await call('/api/exchange-rates', { query, signal })).body as {
        Date: string
        Rate: number
      }
      return { currency: of, base, rate: Rate, date }
    },
    // Companies of the United States type what their bank gave.
    enabled: isOther && practice !== 'us',
    retry: false,
  })
  const rate = (isOther && found.data) || null
  const due = bill.due ?? 0
  const worth = rate && (rate.currency === own ? multiplyDecimals : divideDecimals)(due, rate.rate, CENTS)
  return {
    bill,
    currency,
    isOther,
    rate,
    settled,
    choose: (next) => {
      setCurrency(next)
      settle(null)
    },
    settle,
    amount: isOther ? worth : due,
    read: (value) => (typeof value === 'number' ? value : readNumber(String(value ?? ''), practice)),
    settledBy: (paid) => {
      if (!isOther) return Math.min(paid, due)
      if (settled !== null) return readNumber(settled, practice)
      if (rate === null) return null
      // What the bill comes to at the rate settles all of it, whatever the way back rounds to.
      const back = rate.currency === own ? divideDecimals : multiplyDecimals
      return paid === worth ? due : Math.min(due, back(paid, rate.rate, CENTS))
    },
  }
}

/** The currency of a payment, and for another one than the bill's what it settles of the bill, with the rate that this comes from. */
export function PaidInFields({ of, label, paid }: Readonly<{ of: PaidIn; label: string; paid: number | null }>) {
  const { t } = useText()
  const format = useFormat()
  const practice = usePractice()
  const own = of.bill.currency ?? currencyOf(practice)
  const settled = of.settledBy(paid ?? 0)
  const shown = of.settled ?? (settled === null ? '' : typedText(settled, practice))
  return (
    <>
      <NativeSelect
        label={label}
        data={[...new Set([own, currencyOf(practice), ...USUAL[practice]])]}
        value={of.currency}
        onChange={(event) => of.choose(event.currentTarget.value)}
      />
      {of.isOther && (
        <NumberField
          label={t('paySettles', { currency: own })}
          description={
            of.rate === null
              ? t('payRateUnknown')
              : t('payRate', {
                  currency: of.rate.currency,
                  rate: format.number(of.rate.rate, RATE_DECIMALS),
                  base: of.rate.base,
                  date: format.date(of.rate.date),
                })
          }
          error={of.settled !== null && readNumber(shown, practice) === null && numberFault(shown, practice, t)}
          value={shown}
          onText={of.settle}
        />
      )}
    </>
  )
}

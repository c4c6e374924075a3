import { formatDay, formatInstant } from '@temelia/calendar/format-day'
import { type Decimals, formatMoney, formatNumber, formatPercent } from '@temelia/text/format'
import { useMemo } from 'react'
import { useTenantRegion } from '../session/tenant-region.ts'
import { useText } from './text.ts'

/** Numbers in the reader's form, days and moments as the company writes them and by its clock, inside a component. */
export function useFormat() {
  const { language } = useText()
  const region = useTenantRegion()
  return useMemo(
    () => ({
      number: (value: number, decimals?: Decimals) => formatNumber(value, language, decimals),
      percent: (value: number, decimals?: Decimals) => formatPercent(value, language, decimals),
      money: (value: number, currency: string, decimals?: Decimals) => formatMoney(value, currency, language, decimals),
      date: (day: string) => formatDay(day, region),
      instant: (moment: string) => formatInstant(moment, region),
    }),
    [language, region],
  )
}

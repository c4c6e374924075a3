import { formatDay, formatInstant } from '@temelia/calendar/format-day'
import { type Decimals, NOTHING } from '@temelia/text/format'
import { formatFigure, formatMoney, formatNumber, formatPercent } from './number-text.ts'
import { useMemo } from 'react'
import { usePractice } from '../session/tenant-region.ts'

/** Numbers, days and moments as the company writes them and by its clock, inside a component. */
export function useFormat() {
  const region = usePractice()
  return useMemo(
    () => ({
      number: (value: number, decimals?: Decimals) => formatNumber(value, region, decimals),
      /** A figure among others; nothing is a dash. */
      figure: (value: number, decimals?: Decimals) => formatFigure(value, region, decimals),
      percent: (value: number, decimals?: Decimals) => formatPercent(value, region, decimals),
      money: (value: number, currency: string, decimals?: Decimals) => formatMoney(value, currency, region, decimals),
      /** Money among other figures; nothing is a dash. */
      sum: (value: number, currency: string, decimals?: Decimals) =>
        value === 0 ? NOTHING : formatMoney(value, currency, region, decimals),
      date: (day: string) => formatDay(day, region),
      instant: (moment: string) => formatInstant(moment, region),
    }),
    [region],
  )
}

import {
  type Decimals,
  formatDate,
  formatInstant,
  formatMoney,
  formatNumber,
  formatPercent,
} from '@temelia/text/format'
import { useMemo } from 'react'
import { useTenantZone } from '../session/tenant-zone.ts'
import { useText } from './text.ts'

/** Numbers and dates in the reader's form, moments in the tenant's time zone, inside a component. */
export function useFormat() {
  const { language } = useText()
  const zone = useTenantZone()
  return useMemo(
    () => ({
      number: (value: number, decimals?: Decimals) => formatNumber(value, language, decimals),
      percent: (value: number, decimals?: Decimals) => formatPercent(value, language, decimals),
      money: (value: number, currency: string, decimals?: Decimals) => formatMoney(value, currency, language, decimals),
      date: (day: string) => formatDate(day, language),
      instant: (moment: string) => formatInstant(moment, language, zone),
    }),
    [language, zone],
  )
}

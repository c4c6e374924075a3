import {
  type Decimals,
  formatDate,
  formatInstant,
  formatMoney,
  formatNumber,
  formatPercent,
} from '@temelia/text/format'
import { useMemo } from 'react'
import { useNumberPractice } from '../session/number-practice.ts'
import { useTenantZone } from '../session/tenant-zone.ts'
import { useText } from './text.ts'

/** Numbers in the company's practice, dates in the reader's form, moments in the tenant's time zone, inside a component. */
export function useFormat() {
  const { language } = useText()
  const practice = useNumberPractice()
  const zone = useTenantZone()
  return useMemo(
    () => ({
      number: (value: number, decimals?: Decimals) => formatNumber(value, practice, decimals),
      percent: (value: number, decimals?: Decimals) => formatPercent(value, practice, decimals),
      money: (value: number, currency: string, decimals?: Decimals) => formatMoney(value, currency, practice, decimals),
      date: (day: string) => formatDate(day, language),
      instant: (moment: string) => formatInstant(moment, language, zone),
    }),
    [language, practice, zone],
  )
}

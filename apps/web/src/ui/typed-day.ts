import { dayInWords } from '@temelia/calendar/format-day'
import type { TypedDay } from '@temelia/calendar/read-day'
import type { Region } from '@temelia/calendar/region'
import { currentLanguage, type Say } from './text.ts'

/** Why a typed day was not taken; one that can be read two ways names both, with their months in words. */
export function dayRefusal(fault: Extract<TypedDay, { ok: false }>, region: Region, t: Say): string {
  switch (fault.fault) {
    case 'AMBIGUOUS': {
      const [one, other] = fault.readings.map((day) => dayInWords(day, region, currentLanguage()))
      return t('dayTwoWays', { one: one ?? '', other: other ?? '' })
    }
    case 'NO_SUCH_DAY':
      return t('noSuchDay')
    case 'YEAR_OUT_OF_RANGE':
      return t('dayYearOutOfRange')
    default:
      return t('notADay', { example: region === 'us' ? '11/21/2026' : '21.11.2026' })
  }
}

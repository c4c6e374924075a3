import type { Region } from '@temelia/calendar/region'
import { billing } from '@temelia/text/billing'
import { usWords } from '@temelia/text/us'

/** The words of bills where a company works. */
export function wordsOf(region: Region): typeof billing {
  return region === 'us' ? { ...billing, ...usWords } : billing
}

import type { NumberPractice } from '@temelia/decimal/typed-number'
import { session, useSession } from './session.ts'

/** How the company writes numbers, typed and shown: by its region, whatever language the reader chose. */
export function numberPractice(): NumberPractice {
  return practiceOf(session()?.region)
}

/** How the company writes numbers, inside a component. */
export function useNumberPractice(): NumberPractice {
  return practiceOf(useSession()?.region)
}

function practiceOf(region: string | undefined): NumberPractice {
  return region === 'us' ? 'us' : 'ro'
}

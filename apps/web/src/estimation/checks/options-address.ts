import { readPlace, writePlace } from '../open-project/place-address.ts'
import type { CheckOptions } from './checks-data.ts'

type Search = Readonly<Record<string, unknown>>

/** The search of an address that says the same; what stands as it was proposed is left out, a file cannot be named. */
export function writeOptions({ of, reference, minimumRate, referenceTotal, oneLaborRate }: CheckOptions): Search {
  return {
    of: writePlace(of),
    with: writePlace(reference),
    rate: minimumRate ?? undefined,
    expected: referenceTotal ?? undefined,
    onerate: oneLaborRate || undefined,
  }
}

/** Reads what `writeOptions` wrote; what makes no sense is passed over. */
export function readOptions(search: Search): CheckOptions {
  return {
    of: readPlace(search['of']),
    reference: readPlace(search['with']),
    minimumRate: readNumber(search['rate']),
    referenceTotal: readNumber(search['expected']),
    oneLaborRate: search['onerate'] === true,
  }
}

function readNumber(value: unknown): number | null {
  return typeof value === 'number' && value >= 0 ? value : null
}

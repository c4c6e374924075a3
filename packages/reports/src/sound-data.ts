type Fields = Readonly<Record<string, unknown>>

/**
 * Names that stand together in the data of forms: what has one of `by` holds a number under every one of `money`. `under`: only in the list of
 * that name.
 */
interface Shape {
  under?: string
  by: readonly string[]
  money: readonly string[]
}

const COURSE = ['contract', 'extra', 'cancelled', 'available', 'before', 'now', 'executed', 'remaining']
const SHAPES: readonly Shape[] = [
  { by: ['withoutVat', 'withVat'], money: ['withoutVat', 'vat', 'withVat'] },
  { by: ['M', 'm', 'U', 'T'], money: ['M', 'm', 'U', 'T', 'total'] },
  { by: ['sub', 'general'], money: ['sub', 'other', 'general'] },
  { by: COURSE.filter((key) => key !== 'before' && key !== 'now'), money: COURSE },
  { by: ['before', 'now'], money: ['before', 'now'] },
  { by: ['scheduled'], money: ['scheduled', 'retained', 'stored'] },
  { under: 'stored', by: ['value', 'retained'], money: ['value', 'retained'] },
  { by: ['recovered', 'net'], money: ['adjustment', 'retained', 'recovered', 'net'] },
  // A component, a resource, a line of an equipment list, a haul, an article of a settlement, a dated amount.
  { by: ['included'], money: ['price', 'value'] },
  { by: ['uplifts'], money: ['value'] },
  { under: 'prices', by: ['quantity'], money: ['price', 'value'] },
  { by: ['sheetNumber', 'kilometres', 'quantities'], money: ['price'] },
  { by: ['startDate'], money: ['amount'] },
]
/** Rates and bases of a recapitulation bear the names of money and may be missing. */
const NO_MONEY = new Set(['recapitulation', 'decimals'])

/**
 * The data of a form in which money that is missing is no number: null and undefined would print as an empty cell, which reads as nothing to
 * pay. What is whole is given back as it is.
 */
export function withMissingMoney<T>(data: T, name = ''): T {
  if (typeof data !== 'object' || data === null) return data
  if (Array.isArray(data)) return mapped(data, name) as T
  if (data instanceof Map) return mappedMap(data) as T
  const mended: [string, unknown][] = []
  const fields = data as unknown as Fields
  for (const key in fields) {
    if (NO_MONEY.has(key)) continue
    const value = fields[key]
    const sound = withMissingMoney(value, key)
    if (sound !== value) mended.push([key, sound])
  }
  for (const { under, by, money } of SHAPES)
    if ((under === undefined || under === name) && by.some((key) => key in fields))
      for (const key of money) if (fields[key] === null || fields[key] === undefined) mended.push([key, Number.NaN])
  return mended.length === 0 ? data : { ...data, ...Object.fromEntries(mended) }
}

function mapped(list: readonly unknown[], name: string): readonly unknown[] {
  let same = true
  const sound = list.map((one) => {
    const next = withMissingMoney(one, name)
    if (next !== one) same = false
    return next
  })
  return same ? list : sound
}

function mappedMap(map: ReadonlyMap<unknown, unknown>): ReadonlyMap<unknown, unknown> {
  const entries = [...map].map(([key, value]) => [key, withMissingMoney(value)] as const)
  return entries.every(([key, value]) => value === map.get(key)) ? map : new Map(entries)
}

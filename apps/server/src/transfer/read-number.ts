import { nearestDecimal } from '@temelia/decimal/number'
import { parseDecimal } from '@temelia/decimal/parse'
import { type Cell, isBlank } from './sheet.ts'

/** Which separator a column writes before its decimals; `open` when nothing in it tells. */
export type DecimalMark = 'comma' | 'point' | 'open'

/** No number needs more characters; patterns never meet a cell of thousands of digits. */
const LONGEST = 60

const MONEY = /^(?:ron|lei|eur|euro|usd|[$€£])\s*|\s*(?:ron|lei|eur|euro|usd|[$€£])$/gi
const NUMBER_TEXT = /^[-+−]?[\d.,\s\u00a0\u202f']*\d[\d.,\s\u00a0\u202f']*$/
const SURE_COMMA = /^(?:0,\d+|\d+,(?:\d{1,2}|\d{4,})|\d{1,3}(?:[.\s]\d{3})+,\d+|\d{1,3}(?:\.\d{3}){2,}|\d{4,},\d{3})$/
const SURE_POINT =
  /^(?:0\.\d+|\d+\.(?:\d{1,2}|\d{4,})|\d{1,3}(?:[,\s]\d{3})+\.\d+|\d{1,3}(?:,\d{3}){2,}|\d{4,}\.\d{3})$/
const ONE_GROUP = { comma: /^([-+−]?\d{1,3})\.(\d{3})$/, point: /^([-+−]?\d{1,3}),(\d{3})$/ } as const

/** The decimal mark the written numbers agree on. A number such as `1.234` alone proves nothing. */
export function decimalMark(cells: Iterable<Cell | undefined>): DecimalMark {
  let comma = 0
  let point = 0
  for (const cell of cells) {
    if (typeof cell !== 'string' || cell.length > LONGEST) continue
    const text = withoutMoney(cell)
      .replace(/^[-+−]/, '')
      .replace(/[\u00a0\u202f']/g, ' ')
    if (SURE_COMMA.test(text)) comma++
    else if (SURE_POINT.test(text)) point++
  }
  if (comma === point) return 'open'
  return comma > point ? 'comma' : 'point'
}

/**
 * The number in a cell: null for an empty one, undefined for what is no number. Text may carry a currency, a percent
 * sign or accountants' brackets for a negative; `1.234` is a thousand in a column of decimal commas.
 */
export function readNumber(cell: Cell | undefined, mark: DecimalMark): number | null | undefined {
  if (cell === undefined || isBlank(cell)) return null
  if (typeof cell === 'number') return nearestDecimal(cell)
  if (typeof cell !== 'string' || cell.length > LONGEST) return undefined
  const bare = withoutMoney(cell.trim().replace(/\s*%$/, ''))
  const brackets = /^\((.+)\)$/.exec(bare)
  const text = brackets ? `-${withoutMoney(brackets[1] ?? '')}` : bare
  if (text === '-' || text === '–') return null
  if (!NUMBER_TEXT.test(text)) return undefined
  const parsed = parseDecimal(mark === 'open' ? text : text.replace(ONE_GROUP[mark], '$1$2'))
  return parsed.ok ? parsed.value : undefined
}

function withoutMoney(text: string): string {
  return text.trim().replace(MONEY, '').trim()
}

/** One position of a GAEB bill of quantities. */
import { beginningOf } from '@temelia/text/beginning'
import { multiplyDecimals } from '@temelia/decimal/arithmetic'
import type { Faults } from './fault.ts'
import { machineNumber } from './number.ts'
import type { ExchangeArticle } from './tree.ts'
import { allText, at, child, childText, type XmlElement } from './xml.ts'

/** What a position needs to know of the file around it. */
export interface ItemFrame {
  /** Number of its category, `01.02`. */
  readonly path: string
  readonly chapter: string
  /** The file is a priced one: a position without a price is told. */
  readonly priced: boolean
  readonly faults: Faults
}

/** Longest name an article holds. */
const NAME_LENGTH = 4_000

/**
 * The article of an `Item`: its number in the bill is its symbol, the short text is the first line of its name. Lump sums
 * count once. Positions that the bill itself leaves out of its total (provisional ones without total, alternatives,
 * those not offered) get quantity 0 and are told.
 */
export function itemOf(item: XmlElement, frame: ItemFrame): ExchangeArticle {
  const { faults } = frame
  const { RNoPart: part, RNoIndex: index } = item.attributes
  const symbol = [frame.path, part, index].filter(Boolean).join('.')
  const unitPrice = numberOf(item, 'UP', faults)
  const total = numberOf(item, 'IT', faults)
  const written = child(item, 'Qty') ? numberOf(item, 'Qty', faults) : numberOf(item, 'PredQty', faults)
  // A quantity that cannot be read must not become one lump.
  const stated = written ?? (childText(item, 'Qty') === '' ? null : 0)
  const lump = childText(item, 'LumpSumItem') === 'Yes' || (stated === null && (unitPrice !== null || total !== null))
  const asked = stated ?? (lump ? 1 : 0)
  const reason = leftOut(item)
  if (reason)
    faults.add(
      'POSITION_NOT_COUNTED',
      item.line,
      `${symbol}: ${faults.written(asked)} ${childText(item, 'QU')} (${reason})`,
    )
  const price = unitPrice ?? (lump ? total : null)
  if (price === null && frame.priced && !reason) faults.add('POSITION_PRICE_MISSING', item.line, symbol, 'UP')
  if (price !== null && total !== null && !reason && multiplyDecimals(asked, price, 2) !== total)
    faults.add(
      'LINE_TOTAL_DIFFERS',
      item.line,
      `${faults.written(asked)} × ${faults.written(price)} = ${faults.written(multiplyDecimals(asked, price, 2))} ≠ ${faults.written(total)}`,
    )
  const name = textOf(item)
  if (name === '') faults.add('POSITION_WITHOUT_TEXT', item.line, symbol)
  for (const sub of item.children.filter((one) => one.name === 'SubDescr'))
    faults.add('PART_NOT_READ', sub.line, `${symbol}: SubDescr ${childText(sub, 'SubDNo')}`)
  return {
    line: item.line,
    chapter: frame.chapter,
    symbol,
    name: beginningOf(name || symbol, NAME_LENGTH),
    unit: childText(item, 'QU') || (lump ? 'psch' : ''),
    quantity: reason ? 0 : asked,
    formula: null,
    unitPrice: price,
    printedTotal: reason ? null : total,
    lump,
    recipe: [],
    components: [],
    more: {},
  }
}

/** Why the bill itself does not count a position; nothing for one that counts. */
function leftOut(item: XmlElement): string | undefined {
  if (childText(item, 'Provis') === 'WithoutTotal') return 'Provis WithoutTotal'
  if (childText(item, 'NotAppl') === 'Yes') return 'NotAppl'
  if (childText(item, 'NotOffered') === 'Yes') return 'NotOffered'
  if (Number(childText(item, 'ALNSerNo') || 1) > 1) return `ALNSerNo ${childText(item, 'ALNSerNo')}`
  return undefined
}

function numberOf(item: XmlElement, name: string, faults: Faults): number | null {
  const found = child(item, name)
  const value = machineNumber(found?.text ?? '')
  if (value !== undefined) return value
  faults.add('NUMBER_UNREADABLE', found?.line ?? item.line, found?.text.trim() ?? '', name)
  return null
}

/** Short text, then long text with the text complements in their places, then the bidder's remarks. */
function textOf(item: XmlElement): string {
  const complete = at(item, 'Description', 'CompleteText')
  const short = allText(at(complete, 'OutlineText')).replaceAll('\n', ' ')
  const long = (child(complete, 'DetailTxt')?.children ?? []).map((part) =>
    part.name === 'TextComplement' ? complementText(part) : allText(part),
  )
  const remarks = item.children.filter((one) => one.name === 'BidComm').map(allText)
  return [short, ...long, ...remarks].filter(Boolean).join('\n')
}

function complementText(complement: XmlElement): string {
  return ['ComplCaption', 'ComplBody', 'ComplTail']
    .map((name) => allText(child(complement, name)).replaceAll('\n', ' '))
    .filter(Boolean)
    .join(' ')
}

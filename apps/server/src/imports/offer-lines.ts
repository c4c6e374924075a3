import type { Numbered } from '@temelia/exchange/pair'
import { articlesIn, type ExchangeTree } from '@temelia/exchange/tree'
import type { QuantityList } from '../transfer/quantity-list.ts'

/** A position of an offer, whatever file it stands in. */
export interface OfferedLine extends Numbered {
  readonly line: number
  readonly name: string
  /** Null: nothing was offered. */
  readonly unitPrice: number | null
  readonly total: number | null
}

/** A bidder's prices. */
export interface Offer {
  readonly lines: readonly OfferedLine[]
  /** Percent the bidder takes off the whole. */
  readonly discount: number | null
}

/** The prices of an exchange file. */
export function offerOfTree(tree: ExchangeTree): Offer {
  const discount = tree.project.recapitulation?.lines.find(({ code }) => code === 'DISCOUNT')
  return {
    discount: discount && 'rate' in discount && discount.rate ? -discount.rate : null,
    lines: articlesIn(tree).map(({ line, symbol, name, unit, quantity, unitPrice, printedTotal }) => ({
      line,
      symbol,
      name,
      unit,
      quantity,
      unitPrice,
      total: printedTotal,
    })),
  }
}

/** The prices of a quantity list. */
export function offerOfList(list: QuantityList): Offer {
  return {
    discount: null,
    lines: list.estimates.flatMap(({ lines }) =>
      lines.flatMap(
        ({ kind, unread, line, number, symbol, name, unit, quantity, unitPrice, printedUnitPrice, total }) =>
          kind === 'chapter' || unread
            ? []
            : [
                {
                  line,
                  symbol: symbol || number,
                  name,
                  unit,
                  quantity: quantity ?? (total === null ? 0 : 1),
                  unitPrice: printedUnitPrice ?? unitPrice,
                  total,
                },
              ],
      ),
    ),
  }
}

import { counted, issued, type Movement, received } from '@temelia/billing/stock'
import type { FieldFault } from '@temelia/model/field-fault'
import type { StockDocumentRow, StockLineRow } from './document.ts'
import type { Level, Moving, Place } from './levels.ts'

/** What a line came to: its value, and of a count what should have been there. */
export interface LineMoved {
  readonly id: number
  readonly value: number
  readonly bookQuantity: number | null
}

interface Moved {
  readonly lines: readonly LineMoved[]
  readonly faults: readonly FieldFault[]
}

/** The places that the lines of a document move. */
export function placesOf(document: StockDocumentRow, lines: readonly StockLineRow[]): Place[] {
  const warehouses = [document.warehouseId, ...(document.kind === 'transfer' ? [document.toWarehouseId ?? 0] : [])]
  return lines.flatMap(({ productId }) => warehouses.map((warehouseId) => ({ warehouseId, productId })))
}

/** What the lines of a document do to the levels that are held for it, one after the other (SPEC.md K), and what keeps them from it. */
export function moveLines(
  document: StockDocumentRow,
  lines: readonly StockLineRow[],
  moving: Moving,
  digits: number,
): Moved {
  const done: LineMoved[] = []
  const faults: FieldFault[] = []
  for (const [index, line] of lines.entries()) {
    const level = moving.level({ ...document, productId: line.productId })
    const came = moveLine(document, line, moving, digits)
    if (typeof came === 'object') done.push(came)
    else {
      const params = { line: index + 1, name: level.name, unit: level.unit ?? '', there: level.quantity }
      faults.push({ field: FIELDS[came], code: came, params })
    }
  }
  return { lines: done, faults }
}

const FIELDS = {
  NOT_FOUND: 'ProductId',
  STOCK_QUANTITY: 'Quantity',
  STOCK_PRICE: 'Price',
  STOCK_SHORT: 'Quantity',
  STOCK_LIMIT: 'Quantity',
} as const

function moveLine(
  document: StockDocumentRow,
  line: StockLineRow,
  moving: Moving,
  digits: number,
): LineMoved | keyof typeof FIELDS {
  const { kind, warehouseId, toWarehouseId } = document
  const { id, productId, quantity } = line
  const level = moving.level({ warehouseId, productId })
  if (level.gone) return 'NOT_FOUND'
  if (quantity < 0 || (quantity === 0 && kind !== 'count')) return 'STOCK_QUANTITY'
  const movement = movementOf(document, line, level, digits)
  if (!movement) return kind === 'goodsReceipt' || kind === 'count' ? 'STOCK_PRICE' : 'STOCK_SHORT'
  const leaving = { warehouseId, productId, ...movement }
  const all = kind === 'transfer' ? [leaving, opposite({ ...leaving, warehouseId: toWarehouseId ?? 0 })] : [leaving]
  if (!moving.take(all)) return 'STOCK_LIMIT'
  const value = kind === 'materialIssue' || kind === 'transfer' ? -movement.value : movement.value
  return { id, value, bookQuantity: kind === 'count' ? level.quantity : null }
}

function movementOf(
  { kind }: StockDocumentRow,
  { quantity, price }: StockLineRow,
  level: Level,
  digits: number,
): Movement | undefined {
  if (kind === 'goodsReceipt') return price === null ? undefined : received(quantity, price, digits)
  if (kind === 'count') return counted(level, quantity, price, digits)
  return issued(level, quantity, digits)
}

/** The movement that takes another back; what leaves one warehouse comes into the other at what it cost. */
export function opposite(movement: Place & Movement): Place & Movement {
  const { warehouseId, productId, quantity, value } = movement
  return { warehouseId, productId, quantity: -quantity, value: -value }
}

import { counted, issued, type Movement, received } from '@temelia/billing/stock'
import type { FieldFault } from '@temelia/model/field-fault'
import type { StockDocumentRow, StockLineRow } from './document.ts'
import { type Level, type Moving, type Place, placeKey, withMovement } from './levels.ts'

/** What a line came to: its value, and of a count what should have been there. */
export interface LineMoved {
  readonly id: number
  readonly value: number
  readonly bookQuantity: number | null
}

interface Moved {
  readonly moving: Moving
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
  held: Moving,
  digits: number,
): Moved {
  return lines.reduce<Moved>(
    (so, line, index) => {
      const level = so.moving.levels.get(placeKey({ ...document, productId: line.productId })) as Level
      const place = { line: index + 1, name: level.name, unit: level.unit ?? '' }
      const refused = (code: 'STOCK_QUANTITY' | 'STOCK_PRICE' | 'STOCK_SHORT' | 'STOCK_LIMIT'): Moved => {
        const field = code === 'STOCK_PRICE' ? 'Price' : 'Quantity'
        return { ...so, faults: [...so.faults, { field, code, params: { ...place, there: level.quantity } }] }
      }
      if (line.quantity < 0 || (line.quantity === 0 && document.kind !== 'count')) return refused('STOCK_QUANTITY')
      const movement = movementOf(document, line, level, digits)
      if (!movement)
        return refused(document.kind === 'goodsReceipt' || document.kind === 'count' ? 'STOCK_PRICE' : 'STOCK_SHORT')
      const moving = withMovement(so.moving, level, movement)
      const both = moving && document.kind === 'transfer' ? arriving(document, line, moving, movement) : moving
      if (!both) return refused('STOCK_LIMIT')
      const value = document.kind === 'materialIssue' || document.kind === 'transfer' ? -movement.value : movement.value
      const bookQuantity = document.kind === 'count' ? level.quantity : null
      return { ...so, moving: both, lines: [...so.lines, { id: line.id, value, bookQuantity }] }
    },
    { moving: held, lines: [], faults: [] },
  )
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

/** What leaves one warehouse comes into the other at what it cost. */
function arriving(
  { toWarehouseId }: StockDocumentRow,
  { productId }: StockLineRow,
  moving: Moving,
  { quantity, value }: Movement,
): Moving | undefined {
  const level = moving.levels.get(placeKey({ warehouseId: toWarehouseId ?? 0, productId })) as Level
  return withMovement(moving, level, { quantity: -quantity, value: -value })
}

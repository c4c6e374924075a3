import { quotient15 } from '@temelia/decimal/arithmetic'
import { symbolKey } from '@temelia/estimation/symbol'
import { fault, type TransferFault } from './fault.ts'
import { priceLine } from './price-line.ts'
import type { LineKind, ListLine, Parts, RecogniseOptions } from './quantity-list.ts'
import { isLumpUnit } from './resource-kind.ts'
import { isNormSymbol } from './split-symbol.ts'

/** A line while its part rows and children are still being gathered. */
export interface LineDraft {
  readonly line: number
  readonly number: string
  readonly role: 'top' | 'linked' | 'included' | 'chapter'
  readonly symbol: string
  readonly name: string
  readonly nameEn?: string
  readonly nameRo?: string
  readonly unit: string
  readonly quantity: number | null
  readonly unitPrice: number | null
  readonly total: number | null
  readonly unitParts: Partial<Parts>
  readonly lineParts: Partial<Parts>
  /** Labour hours of the whole line, when printed. */
  readonly hours: number | null
  readonly weight: number | null
  readonly cost?: 'subcontract' | 'other'
  /** What the columns of subcontracts and other costs print. */
  readonly costs?: number
  readonly chapter: string | null
  /** A cell that should be a number is none. */
  readonly unread?: boolean
  /** Its own list: they are added as they are read. */
  readonly children: LineDraft[]
}

/** A draft with nothing in it. */
export const emptyDraft = (): LineDraft => ({
  line: 0,
  number: '',
  role: 'top',
  symbol: '',
  name: '',
  unit: '',
  quantity: null,
  unitPrice: null,
  total: null,
  unitParts: {},
  lineParts: {},
  hours: null,
  weight: null,
  chapter: null,
  children: [],
})

/** The finished line, priced, with its children, and the faults of both. */
export function finishLine(draft: LineDraft, sheet: string, options: RecogniseOptions): [ListLine, TransferFault[]] {
  const { flags, ...value } = priceLine(draft, options.practice)
  const children = draft.children.map((child) => finishLine(child, sheet, options))
  const kind = kindOf(draft)
  const faults =
    kind === 'chapter'
      ? []
      : flags
          // A component inside the price of its line prints no amount of its own.
          .filter(({ code }) => kind !== 'included' || code !== 'AMOUNT_COMPUTED')
          .map(({ code, value }) => fault(code, { sheet, line: draft.line, value }))
  const unread = draft.unread || children.some(([child]) => child.unread)
  if (draft.role === 'top' && draft.quantity === null)
    faults.push(fault('QUANTITY_MISSING', { sheet, line: draft.line }))
  if (draft.name === '' && draft.symbol === '') faults.push(fault('NAME_MISSING', { sheet, line: draft.line }))
  if (value.reason === 'default' && isNormSymbol(draft.symbol) && kind !== 'chapter')
    faults.push(fault('LINE_KIND_GUESSED', { sheet, line: draft.line, value: draft.symbol }))
  const line: ListLine = {
    line: draft.line,
    number: draft.number,
    kind,
    symbol: draft.symbol,
    symbolKey: draft.symbol === '' ? '' : symbolKey(draft.symbol),
    name: draft.name,
    ...(draft.nameEn ? { nameEn: draft.nameEn } : {}),
    ...(draft.nameRo ? { nameRo: draft.nameRo } : {}),
    unit: draft.unit,
    quantity: draft.quantity,
    ...value,
    hours: hoursPerUnit(draft, value.totals?.m ?? 0, options.hourlyRate),
    weight: draft.weight,
    ...(draft.cost ? { cost: draft.cost } : {}),
    chapter: draft.chapter,
    ...(unread ? { unread } : {}),
    children: children.map(([child]) => child),
  }
  return [line, [...faults, ...children.flatMap(([, inner]) => inner)]]
}

function kindOf(draft: LineDraft): LineKind {
  if (draft.role !== 'top') return draft.role
  if (isLumpUnit(draft.unit)) return 'lump'
  const parted = Object.keys(draft.unitParts).length + Object.keys(draft.lineParts).length > 0
  const unpriced = draft.unitPrice === null && draft.total === null
  return parted || (unpriced && draft.symbol !== '') ? 'norm' : 'free'
}

function hoursPerUnit(draft: LineDraft, labor: number, hourlyRate: number | undefined): number | null {
  if (draft.quantity === null || draft.quantity === 0) return null
  if (draft.hours !== null) return quotient15(draft.hours, draft.quantity)
  if (hourlyRate === undefined || !(hourlyRate > 0)) return null
  return quotient15(quotient15(labor, hourlyRate), draft.quantity)
}

import { percentText, readNumber } from '../../ui/typed-number.ts'
import { type NumberPractice, typedText } from '@temelia/decimal/typed-number'
import type { WireRecord } from '@temelia/model/codec'
import type { PartTone } from '../grid/grid-source.ts'
import type { ResourceRow } from '../project-state/project-tree.ts'

/** A recipe line while it is edited: numbers as they are typed. */
export type DraftLine = Readonly<{
  key: string
  id: number | null
  kind: PartTone
  resourceId: number | null
  symbol: string
  name: string
  measureUnit: string
  consumption: string
  waste: string
  percent: boolean
  price: string
  weight: number | null
  supplier: string | null
}>

/** The fields of a line in which a number is typed. */
export type AmountField = 'consumption' | 'waste' | 'price'

/** A line of an article as a draft. */
export function draftOf(row: ResourceRow, practice: NumberPractice): DraftLine {
  const { id, kind, resourceId, percent, weight, supplier } = row
  return {
    key: `r${id}`,
    id,
    kind,
    resourceId,
    symbol: row.symbol ?? '',
    name: row.name,
    measureUnit: row.measureUnit ?? '',
    consumption: typedText(row.consumption, practice),
    waste: row.waste ? typedText(row.waste, practice) : '',
    percent,
    price: typedText(row.price, practice),
    weight,
    supplier,
  }
}

/** What is wrong in a line, by field; an empty list means that it can be sent. */
export function faultsOf(line: DraftLine, practice: NumberPractice): readonly (AmountField | 'name')[] {
  const amounts = (['consumption', 'waste', 'price'] as const).filter(
    (field) => amountIn(line, field, practice) === null,
  )
  const waste = amountIn(line, 'waste', practice)
  const outside = waste !== null && (waste < -100 || waste > 1_000) ? (['waste'] as const) : []
  return [...amounts, ...outside, ...(line.name.trim() === '' ? (['name'] as const) : [])]
}

/** The line in the words of the interface. */
export function wireOf(line: DraftLine, practice: NumberPractice): WireRecord {
  return {
    Kind: line.kind,
    Symbol: line.symbol.trim() || null,
    Name: line.name.trim(),
    MeasureUnit: line.measureUnit.trim() || null,
    Consumption: amountIn(line, 'consumption', practice) ?? 0,
    Waste: line.waste.trim() === '' ? null : amountIn(line, 'waste', practice),
    Percent: line.percent,
    Price: amountOf(line.price, practice) ?? 0,
    Weight: line.weight,
    Supplier: line.supplier,
  }
}

/** What is typed in a field of a line. Waste is a percentage, and the consumption of a line in percent too. */
function amountIn(line: DraftLine, field: AmountField, practice: NumberPractice): number | null {
  const percent = field === 'waste' || (field === 'consumption' && line.percent)
  return amountOf(percentText(line[field], percent), practice)
}

/** A typed amount; an empty field is 0, what is no number null. */
export function amountOf(text: string, practice: NumberPractice): number | null {
  return text.trim() === '' ? 0 : readNumber(text, practice)
}

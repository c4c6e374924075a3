import { type Language, say } from '@temelia/text/message'
import { reports } from '@temelia/text/reports'
import type { PartKind } from './f3-data.ts'
import type { Column, HeadCell } from './page-model.ts'

/** Decimals of the figures on one form. */
export interface FormDecimals {
  quantity: number
  price: number
  total: number
}

type Words = keyof typeof reports

/** The parts in the order of the trade, with the words of both practices. Subcontracts and other costs print as the fourth part of a US estimate. */
export const PARTS: readonly {
  kind: PartKind
  key: 'M' | 'm' | 'U' | 'T'
  letter: string
  name: Words
  column: Words
}[] = [
  { kind: 'material', key: 'M', letter: 'a', name: 'reportPartMaterial', column: 'reportColumnMaterial' },
  { kind: 'labor', key: 'm', letter: 'b', name: 'reportPartLabor', column: 'reportColumnLabor' },
  { kind: 'equipment', key: 'U', letter: 'c', name: 'reportPartEquipment', column: 'reportColumnEquipment' },
  { kind: 'transport', key: 'T', letter: 'd', name: 'reportPartTransport', column: 'reportColumnTransport' },
]

/** Columns and head rows of the main table. */
export interface F3Layout {
  columns: readonly Column[]
  heads: readonly (readonly HeadCell[])[]
}

/** The layout with columns 0 to 5: the parts of the unit price and of the total stand under each other. */
export function compactLayout(language: Language, practice: 'ro' | 'us', decimals: FormDecimals): F3Layout {
  const word = (key: Words) => say(reports[key], language)
  const names = PARTS.map((part) => `${part.letter}) ${word(part.name)}`).join('\n')
  return {
    columns: [...technicalColumns(decimals), priceColumn(decimals), totalColumn(decimals)],
    heads: [
      [
        { text: word('f3TechnicalSection'), columns: 4 },
        { text: word('f3FinancialSection'), columns: 2 },
      ],
      [
        ...technicalHeads(word),
        { text: `${word(practice === 'us' ? 'f3UnitPriceUs' : 'f3UnitPrice')}\n${names}` },
        { text: `${word('f3Total')}\n(3 x 4)` },
      ],
      numbers(['0', '1', '2', '3', '4', '5 = 3 x 4']),
    ],
  }
}

/** The layout with columns 0 to 9 (10 with the weight): each part of the total has a column of its own. */
export function longLayout(
  language: Language,
  practice: 'ro' | 'us',
  decimals: FormDecimals,
  showWeight: boolean,
): F3Layout {
  const word = (key: Words) => say(reports[key], language)
  const names = PARTS.map((part) => `${part.letter}) ${word(part.name)}`).join('\n')
  const weight: Column = { key: 'weight', width: 16, align: 'right', decimals: 3 }
  return {
    columns: [
      ...technicalColumns(decimals),
      priceColumn(decimals),
      ...PARTS.map((part): Column => ({ key: part.key, width: 22, align: 'right', decimals: decimals.total })),
      totalColumn(decimals),
      ...(showWeight ? [weight] : []),
    ],
    heads: [
      [
        { text: word('f3TechnicalSection'), columns: 4 },
        { text: word('f3FinancialSection'), columns: showWeight ? 7 : 6 },
      ],
      [
        ...technicalHeads(word),
        { text: `${word(practice === 'us' ? 'f3UnitPriceUs' : 'f3UnitPrice')}\n${names}` },
        ...PARTS.map((part) => ({ text: `${word(part.column)}\n(3 x 4${part.letter})` })),
        { text: `${word('f3Total')}\n(5+6+7+8)` },
        ...(showWeight ? [{ text: word('f3Weight') }] : []),
      ],
      numbers(['0', '1', '2', '3', '4', '5', '6', '7', '8', '9', ...(showWeight ? ['10'] : [])]),
    ],
  }
}

/** Columns and heads of the recapitulation, the same under both layouts. */
export function summaryLayout(language: Language, decimals: FormDecimals): F3Layout {
  const word = (key: Words) => say(reports[key], language)
  return {
    columns: [
      { key: 'name', width: null, align: 'left' },
      { key: 'rate', width: 14, align: 'right', decimals: { min: 2, max: 4 } },
      ...PARTS.map((part): Column => ({ key: part.key, width: 22.5, align: 'right', decimals: decimals.total })),
      { key: 'total', width: 25.5, align: 'right', decimals: decimals.total },
    ],
    heads: [
      [
        { text: word('reportRecapitulation') },
        { text: word('reportRecapitulationRate') },
        ...PARTS.map((part) => ({ text: word(part.column) })),
        { text: word('reportColumnTotal') },
      ],
    ],
  }
}

function technicalColumns(decimals: FormDecimals): Column[] {
  return [
    { key: 'number', width: 11, align: 'center' },
    { key: 'work', width: null, align: 'left' },
    { key: 'measureUnit', width: 14, align: 'center' },
    { key: 'quantity', width: 20, align: 'right', decimals: decimals.quantity },
  ]
}

function technicalHeads(word: (key: Words) => string): HeadCell[] {
  return [
    { text: word('f3Number') },
    { text: word('f3Work') },
    { text: word('f3MeasureUnit') },
    { text: word('f3Quantity') },
  ]
}

function priceColumn(decimals: FormDecimals): Column {
  return { key: 'price', width: 33, align: 'right', decimals: decimals.price }
}

function totalColumn(decimals: FormDecimals): Column {
  return { key: 'total', width: 27, align: 'right', decimals: decimals.total }
}

function numbers(texts: readonly string[]): HeadCell[] {
  return texts.map((text) => ({ text }))
}

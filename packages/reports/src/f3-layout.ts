import type { Practice } from '@temelia/estimation/types'
import type { Decimals } from '@temelia/text/format'
import { type Language, say } from '@temelia/text/message'
import { reports } from '@temelia/text/reports'
import type { Column, HeadCell } from './page-model.ts'
import { type Part, unitParts } from './parts.ts'

/** Decimals of the figures on one form. */
export interface FormDecimals {
  quantity: Decimals
  price: number
  total: number
}

/** What the heads of a form depend on. */
export interface LayoutChoice {
  language: Language
  practice: Practice
  parts: readonly Part[]
  decimals: FormDecimals
}

/** Columns and head rows of a table. */
export interface F3Layout {
  columns: readonly Column[]
  heads: readonly (readonly HeadCell[])[]
}

/** The layout with columns 0 to 5: the parts of the unit price and of the total stand under each other. */
export function compactLayout(choice: LayoutChoice): F3Layout {
  const word = (key: keyof typeof reports) => say(reports[key], choice.language)
  return {
    columns: [...technicalColumns(choice.decimals), priceColumn(choice.decimals), totalColumn(choice.decimals)],
    heads:
      choice.practice === 'us'
        ? [[...technicalHeads(choice), priceHead(choice), { text: word('f3Total') }]]
        : [
            sectionHeads(choice, 2),
            [...technicalHeads(choice), priceHead(choice), { text: `${word('f3Total')}\n(3 x 4)` }],
            numberHeads(['0', '1', '2', '3', '4', '5 = 3 x 4']),
          ],
  }
}

/** The layout with a column for each part of the total: 5 to 8 and 9 for their sum, 10 for the weight. */
export function longLayout(choice: LayoutChoice, showWeight: boolean): F3Layout {
  const { parts, decimals } = choice
  const word = (key: keyof typeof reports) => say(reports[key], choice.language)
  const weight: Column = { key: 'weight', width: 16, align: 'right', decimals: 3 }
  const columns: readonly Column[] = [
    ...technicalColumns(decimals),
    priceColumn(decimals),
    ...parts.map((part): Column => ({ key: part.key, width: 22, align: 'right', decimals: decimals.total })),
    totalColumn(decimals),
    ...(showWeight ? [weight] : []),
  ]
  const us = choice.practice === 'us'
  const formula = (part: Part) => (us || part.letter === '' ? '' : `\n(3 x 4${part.letter})`)
  const names: HeadCell[] = [
    ...technicalHeads(choice),
    priceHead(choice),
    ...parts.map((part) => ({ text: `${word(part.column)}${formula(part)}` })),
    { text: us ? word('f3Total') : `${word('f3Total')}\n(${parts.map((_, at) => at + 5).join('+')})` },
    ...(showWeight ? [{ text: word('f3Weight') }] : []),
  ]
  const heads = us
    ? [names]
    : [sectionHeads(choice, columns.length - 4), names, numberHeads(columns.map((_, at) => String(at)))]
  return { columns, heads }
}

/** Columns and heads of the recapitulation, the same under both layouts. */
export function summaryLayout({ language, parts, decimals }: LayoutChoice): F3Layout {
  const word = (key: keyof typeof reports) => say(reports[key], language)
  const width = parts.length > 4 ? 19 : 22.5
  return {
    columns: [
      { key: 'name', width: null, align: 'left' },
      { key: 'rate', width: 14, align: 'right', decimals: { min: 2, max: 4 } },
      ...parts.map((part): Column => ({ key: part.key, width, align: 'right', decimals: decimals.total })),
      { key: 'total', width: 25.5, align: 'right', decimals: decimals.total },
    ],
    heads: [
      [
        { text: word('reportRecapitulation') },
        { text: word('reportRecapitulationRate') },
        ...parts.map((part) => ({ text: word(part.column) })),
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

function sectionHeads({ language }: LayoutChoice, financial: number): HeadCell[] {
  return [
    { text: say(reports.f3TechnicalSection, language), columns: 4 },
    { text: say(reports.f3FinancialSection, language), columns: financial },
  ]
}

function technicalHeads({ language }: LayoutChoice): HeadCell[] {
  const keys = ['f3Number', 'f3Work', 'f3MeasureUnit', 'f3Quantity'] as const
  return keys.map((key) => ({ text: say(reports[key], language) }))
}

/** The head of the Romanian form names the parts with the letters that the formulas of the other columns use. */
function priceHead({ language, practice, parts }: LayoutChoice): HeadCell {
  if (practice === 'us') return { text: say(reports.f3UnitPriceUs, language) }
  const title = say(reports.f3UnitPrice, language)
  const names = unitParts(parts).map((part) => `${part.letter}) ${say(reports[part.name], language)}`)
  return { text: [title, ...names].join('\n') }
}

function priceColumn(decimals: FormDecimals): Column {
  return { key: 'price', width: 33, align: 'right', decimals: decimals.price }
}

function totalColumn(decimals: FormDecimals): Column {
  return { key: 'total', width: 27, align: 'right', decimals: decimals.total }
}

function numberHeads(texts: readonly string[]): HeadCell[] {
  return texts.map((text) => ({ text }))
}

import { listResources } from '@temelia/estimation/resource-list'
import { RESOURCE_KINDS } from '@temelia/estimation/resource-use'
import type { PartKind } from '@temelia/estimation/types'
import { addDecimals } from '@temelia/decimal/arithmetic'
import { MAX_SCALE } from '@temelia/decimal/scaled'
import { type Language, say } from '@temelia/text/message'
import { reportsUs } from '@temelia/text/reports-us'
import { formModel } from '../frame.ts'
import type { Block, Column, Row } from '../page-model.ts'
import type { PrintOptions } from '../print-options.ts'
import type { ReportData } from '../report-data.ts'
import { reportForm } from '../report-form.ts'

const TITLES = {
  material: reportsUs.usMaterials,
  labor: reportsUs.usLabor,
  equipment: reportsUs.usEquipment,
  transport: reportsUs.usTransport,
} as const

/** What has to be bought, hired and paid for: the resources of the place by kind with quantities, prices and totals. */
export const listForm = reportForm({
  symbol: 'MLE',
  title: reportsUs.mleTitle,
  levels: ['estimate', 'object', 'investment'],
  practice: 'us',
  needs: ['resources'],
  model: (data, options, language) => {
    const lists = RESOURCE_KINDS.flatMap((kind) => kindBlock(kind, data, options, language))
    const tied = options.showPrices && options.showRecapitulation && lists.length > 0
    const blocks = [...lists, ...(tied ? [tiedBlock(data, options, language)] : [])]
    return formModel(
      data.place,
      'MLE',
      [
        {
          symbol: '',
          title: say(reportsUs.mleTitle, language),
          blocks,
          notes: blocks.length === 0 ? [say(reportsUs.usNoResources, language)] : [],
        },
      ],
      options,
      language,
    )
  },
})

function kindBlock(
  kind: PartKind,
  { place: { project }, resources }: Pick<ReportData, 'place' | 'resources'>,
  options: PrintOptions,
  language: Language,
): Block[] {
  const settings = {
    practice: project.practice,
    rounding: project.rounding,
    quantityDecimals: project.decimals.quantity,
    priceDecimals: project.decimals.price,
    totalDecimals: project.decimals.total,
  }
  const list = listResources(resources.uses, kind, settings, resources.hauls)
  if (list.rows.length === 0) return []
  const supplied = list.rows.some(({ use }) => use.supplier)
  const total = options.decimals.total ?? project.decimals.total
  const columns: readonly Column[] = [
    { key: 'code', width: 28, align: 'left' },
    { key: 'name', width: null, align: 'left' },
    { key: 'quantity', width: 24, align: 'right', decimals: options.decimals.quantity ?? { min: 2, max: MAX_SCALE } },
    { key: 'measureUnit', width: 14, align: 'center' },
    {
      key: 'price',
      width: 22,
      align: 'right',
      decimals: { min: options.decimals.price ?? project.decimals.price, max: 6 },
    },
    { key: 'total', width: 28, align: 'right', decimals: total },
    ...(supplied ? [{ key: 'supplier', width: 28, align: 'left' } as const] : []),
  ]
  const row = (of: Row['kind'], id: string, cells: Readonly<Record<string, string | number | null>>): Row => ({
    kind: of,
    id,
    cells: columns.map(({ key }) =>
      (key === 'price' || key === 'total') && !options.showPrices ? null : (cells[key] ?? null),
    ),
  })
  const rows = list.rows.map((one, at): Row => {
    const { use, quantity, price, value } = one
    const cells = {
      code: use.symbol,
      name: use.name,
      quantity,
      measureUnit: quantity === null ? '%' : use.measureUnit,
      price,
      total: value,
      supplier: use.supplier,
    }
    const line = row('line', `${kind} ${at + 1}`, cells)
    return quantity === null || price === null
      ? line
      : { ...line, figures: { total: { of: 'product', columns: ['quantity', 'price'] } } }
  })
  const rest = addDecimals(list.uplifts, list.rounding)
  if (rest !== 0 && options.showPrices)
    rows.push(row('line', `${kind} rest`, { name: say(reportsUs.usAveraged, language), total: rest }))
  const sum = row('sum', `${kind} total`, {
    name: say(reportsUs.usSubtotal, language, { name: say(TITLES[kind], language).toLowerCase() }),
    quantity: kind === 'labor' ? list.hours : null,
    total: list.value,
  })
  const heads = [
    'usItem',
    'usResource',
    'usQuantity',
    'usUnit',
    'usUnitPrice',
    'usTotal',
    ...(supplied ? (['usSupplier'] as const) : []),
  ] as const
  return [
    {
      kind: 'table',
      title: say(TITLES[kind], language),
      carry: null,
      together: false,
      table: {
        columns,
        heads: [heads.map((key) => ({ text: say(reportsUs[key], language) }))],
        rows: [...rows, { ...sum, figures: { total: { of: 'rows', rows: rows.flatMap(({ id }) => id ?? []) } } }],
      },
    },
  ]
}

/** How the lists come to the direct cost of the estimate. */
function tiedBlock(
  { place: { project }, resources: { tied } }: Pick<ReportData, 'place' | 'resources'>,
  options: PrintOptions,
  language: Language,
): Block {
  const lines = [
    ...RESOURCE_KINDS.map((kind) => [`tied ${kind}`, TITLES[kind], tied.kinds[kind]] as const),
    ['tied rest', reportsUs.usTiedRest, tied.rest],
    ['tied own', reportsUs.usTiedOwn, tied.ownPrices],
    ['tied rounding', reportsUs.usTiedRounding, tied.rounding],
  ] as const
  const shown = lines.filter(([, , value]) => value !== 0)
  return {
    kind: 'table',
    title: say(reportsUs.usTied, language),
    carry: null,
    together: true,
    table: {
      columns: [
        { key: 'name', width: null, align: 'left' },
        { key: 'total', width: 34, align: 'right', decimals: options.decimals.total ?? project.decimals.total },
      ],
      heads: [[{ text: say(reportsUs.usDescription, language) }, { text: say(reportsUs.usAmount, language) }]],
      rows: [
        ...shown.map(([id, name, value]): Row => ({ kind: 'line', id, cells: [say(name, language), value] })),
        {
          kind: 'sum',
          id: 'tied direct',
          cells: [say(reportsUs.usDirectTotal, language), tied.direct],
          figures: { total: { of: 'rows', rows: shown.map(([id]) => id) } },
        },
      ],
    },
  }
}

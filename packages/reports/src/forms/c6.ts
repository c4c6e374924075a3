import { say } from '@temelia/text/message'
import { resourceReports } from '@temelia/text/reports-resources'
import { reportForm } from '../report-form.ts'
import { type ListForm, listModel, productLine, resourceName } from './c6-list.ts'

const materials: ListForm = {
  symbol: 'C6',
  title: resourceReports.c6Title,
  kind: 'material',
  totalName: resourceReports.c6Total,
  columns: ({ quantity, price, total }) => [
    { key: 'number', width: 9, align: 'center' },
    { key: 'name', width: null, align: 'left' },
    { key: 'measureUnit', width: 11, align: 'center' },
    { key: 'quantity', width: 20, align: 'right', decimals: quantity },
    { key: 'price', width: 18, align: 'right', decimals: price },
    { key: 'total', width: 22, align: 'right', decimals: total },
    { key: 'supplier', width: 25, align: 'left' },
    { key: 'weight', width: 18, align: 'right', decimals: 3 },
  ],
  heads: (language) => [
    [
      { text: say(resourceReports.listNumber, language) },
      { text: say(resourceReports.c6Name, language) },
      { text: say(resourceReports.listUnit, language) },
      { text: say(resourceReports.c6Quantity, language) },
      { text: say(resourceReports.c6Price, language) },
      { text: say(resourceReports.listValue, language) },
      { text: say(resourceReports.c6Supplier, language) },
      { text: say(resourceReports.c6Weight, language) },
    ],
    ['0', '1', '2', '3', '4', '5 = 3 x 4', '6', '7'].map((text) => ({ text })),
  ],
  lines: ({ rows }) =>
    rows.map((row, at) =>
      productLine(row, at + 1, {
        name: resourceName(row.use),
        measureUnit: row.quantity === null ? '%' : row.use.measureUnit,
        supplier: row.use.supplier,
        weight: row.weight === 0 ? null : row.weight,
      }),
    ),
  totals: ({ weight }) => ({ weight }),
}

/** C6, the materials of a place by code: consumption, price, supplier and weight (annex of order 1014/2001, kept in use). */
export const c6Form = reportForm({
  symbol: 'C6',
  title: resourceReports.c6Title,
  levels: ['estimate', 'object', 'investment'],
  practice: 'ro',
  needs: ['resources'],
  model: (data, options, language) => listModel(materials, data, options, language),
})

import { expect, test } from 'vitest'
import { stockHtml } from './stock-html.ts'
import type { StockToPrint } from './stock-to-print.ts'

/** A draft with one article, as a Romanian company prints it. */
function printed(kind: StockToPrint['document']['kind']): string {
  const document = { kind, state: 'draft', code: null, date: null, document: null, person: 'Ion Marin', note: null }
  const line = { quantity: 2, askedQuantity: null, bookQuantity: null, price: null, value: null }
  const article = { code: 'C-1', name: 'Ciment <vrac>', unit: 'kg' }
  const names = { warehouse: 'Magazia', toWarehouse: '', supplier: '', project: '', estimate: '' }
  const print = {
    document: { ...document, value: null, reversesId: null },
    lines: [{ ...line, article }],
    company: { name: 'Firma', taxId: null, registerNumber: null },
    ...names,
    currency: 'RON',
    region: 'ro',
    language: 'ro',
  }
  return stockHtml(print as unknown as StockToPrint).content
}

test('a print of stock names the article beside its code', () => {
  expect(printed('goodsReceipt')).toMatch(/Ciment &#60;vrac&#62;<\/td><td[^>]*>C-1/)
})

test('a print of stock calls warehouse, person and signatures what they are on its form', () => {
  const says = { goodsReceipt: '', materialIssue: '', transfer: '', count: '' }
  for (const kind of Object.keys(says) as (keyof typeof says)[]) says[kind] = printed(kind)
  for (const one of ['Gestiunea primitoare', 'Delegat', 'Comisia de recepție', 'Primit în gestiune'])
    expect(says.goodsReceipt).toContain(one)
  for (const one of ['Gestiunea predătoare', 'Primitor', 'Șef compartiment']) expect(says.materialIssue).toContain(one)
  for (const one of ['Gestionar predător', 'Delegat', 'Gestionar primitor']) expect(says.transfer).toContain(one)
  for (const one of ['Inventariat de', 'Comisia de inventariere']) expect(says.count).toContain(one)
})

import { moneyOf } from '@temelia/billing/money'
import { expect, test } from 'vitest'
import { orderHtml } from './order-html.ts'
import type { PrintedTemplate } from '../templates/printed-template.ts'
import type { OrderToPrint } from './order-to-print.ts'

/** An order of 3 pieces at 12.345678 where a company works, in a language. */
function printed(
  region: 'ro' | 'us',
  language: 'ro' | 'en',
  state: string,
  code: string | null,
  template: PrintedTemplate | null = null,
): string {
  const currency = region === 'us' ? 'USD' : 'RON'
  const [category, rate] = region === 'us' ? (['Z', 0] as const) : (['S', 21] as const)
  const line = { quantity: 3, price: 12.345_678, discount: 0, category, rate, aside: false }
  const print = {
    order: {
      state,
      code,
      date: code ? '2026-11-02' : null,
      wantedDate: '2026-11-20',
      currency,
      discount: 0,
      terms: 'Cash <on> delivery',
      deliverTo: null,
    },
    lines: [{ ...line, code: 'C-1', name: 'Ciment <vrac>', measureUnit: 'kg' }],
    money: moneyOf({ practice: region, currency, discount: 0, paid: 0, lines: [line] }),
    company: { name: 'Firma', taxId: 'RO1', address: 'Str. Lungă 1', city: null, county: null, registerNumber: null },
    supplier: { name: 'Termo Vest', taxId: null, contactName: 'Ion', phone: null, email: 'a@b.ro' },
    warehouse: { name: 'Șantier', address: 'Calea 2' },
    project: { name: 'Hala' },
    region,
    language,
    template,
  }
  const { content, footer, look } = orderHtml(print as unknown as OrderToPrint)
  return [content, footer, JSON.stringify(look)].join('\n')
}

test('an order is printed as its country and language call it, and escapes what was typed', () => {
  const us = printed('us', 'en', 'sent', 'PO 0001')
  for (const said of [
    'Purchase order PO 0001',
    '11/02/2026',
    'Deliver by',
    '11/20/2026',
    '37.04',
    'Please reference PO 0001',
  ])
    expect(us).toContain(said)
  expect(us).not.toContain('VAT')
  const ro = printed('ro', 'ro', 'sent', 'CMD 0001')
  for (const said of [
    'Comandă CMD 0001',
    '02.11.2026',
    'Loc de livrare',
    'Șantier, Calea 2',
    '12,345678',
    '37,04',
    '44,82',
  ])
    expect(ro).toContain(said)
  expect(ro).toContain('Ciment &#60;vrac&#62;')
  expect(ro).toContain('Cash &#60;on&#62; delivery')
})

test('an order that is no order yet or any more says so', () => {
  expect(printed('ro', 'ro', 'draft', null)).toContain('Ciornă, netrimisă')
  expect(printed('us', 'en', 'canceled', 'PO 0002')).toContain('Canceled')
  expect(printed('us', 'en', 'received', 'PO 0002')).not.toContain('Draft, not sent')
})

test('an order takes look, words, columns and language of its template', () => {
  const template: PrintedTemplate = {
    language: 'en',
    look: {
      title: 'Call-off',
      accent: '#117733',
      footer: 'Our footer',
      hidden: ['code', 'unit', 'price'],
      heads: { name: 'Goods' },
      font: 'serif',
      margins: { x: 30 },
    },
    header: 'As agreed <today>',
    footer: 'Thank you',
    terms: 'Terms of the template',
    remitTo: 'PO Box 7',
    bankAccounts: true,
    signatures: true,
    taxRecap: true,
  }
  const html = printed('ro', 'ro', 'sent', 'CMD 0001', template)
  for (const said of [
    'Call-off CMD 0001',
    '#117733',
    'Our footer',
    'As agreed &#60;today&#62;',
    'Thank you',
    '>Goods</th>',
    '>Ciment &#60;vrac&#62;<',
    'Signature and stamp',
    'VAT 21% of 37,04',
    '12,345678',
    '{"font":"serif","margins":{"x":30}}',
  ])
    expect(html).toContain(said)
  // Its own terms go before those of the template; where to pay is for those who owe us.
  expect(html).toContain('Cash &#60;on&#62; delivery')
  for (const not of ['Terms of the template', 'PO Box 7', '>kg<']) expect(html).not.toContain(not)
})

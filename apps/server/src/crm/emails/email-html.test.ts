import { expect, test } from 'vitest'
import { cleanEmail, plainLines, shownEmail } from './email-html.ts'

test('an email keeps the look of its head and body, and nothing that runs', () => {
  const email = `<!doctype html><html><head><title>Ofertă</title><style>p{color:red}</style><meta charset="utf-8"></head>
    <body bgcolor="white"><p onclick="x()">Bună <b>ziua</b></p><script>x()</script><form><input></form></body></html>`
  expect(cleanEmail(email).replace(/\s+/g, ' ').trim()).toBe('<style>p{color:red}</style> <p>Bună <b>ziua</b></p>')
})

test.each([
  ['nests without end', `Bună ziua${'<div>'.repeat(100_000)}`],
  [
    'opens thousands of marks again in every paragraph',
    `Bună ziua${Array.from({ length: 5_000 }, (_, at) => `<b a=${at}>`).join('')}${'<p>'.repeat(50_000)}`,
  ],
  ['is longer than any email', `Bună ziua${'<i></i>'.repeat(200_000)}`],
])('an email that %s is kept as its words', (_what, html) => {
  expect([cleanEmail(html), plainLines(html), shownEmail(html, new Map(), false)]).toEqual([
    'Bună ziua',
    'Bună ziua',
    { html: 'Bună ziua', remote: 0 },
  ])
})

import { expect, test } from 'vitest'
import { cleanLetter, plainLines, shownLetter } from './letter-html.ts'

test('a letter keeps the look of its head and body, and nothing that runs', () => {
  const letter = `<!doctype html><html><head><title>Ofertă</title><style>p{color:red}</style><meta charset="utf-8"></head>
    <body bgcolor="white"><p onclick="x()">Bună <b>ziua</b></p><script>x()</script><form><input></form></body></html>`
  expect(cleanLetter(letter).replace(/\s+/g, ' ').trim()).toBe('<style>p{color:red}</style> <p>Bună <b>ziua</b></p>')
})

test.each([
  ['nests without end', `Bună ziua${'<div>'.repeat(100_000)}`],
  [
    'opens thousands of marks again in every paragraph',
    `Bună ziua${Array.from({ length: 5_000 }, (_, at) => `<b a=${at}>`).join('')}${'<p>'.repeat(50_000)}`,
  ],
  ['is longer than any letter', `Bună ziua${'<i></i>'.repeat(200_000)}`],
])('a letter that %s is kept as its words', (_what, html) => {
  expect([cleanLetter(html), plainLines(html), shownLetter(html, new Map(), false)]).toEqual([
    'Bună ziua',
    'Bună ziua',
    { html: 'Bună ziua', remote: 0 },
  ])
})

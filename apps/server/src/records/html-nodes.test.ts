import { describe, expect, test } from 'vitest'
import { htmlNodes } from './html-nodes.ts'
import { cleanRichText, plainOf } from './rich-text.ts'

/** HTML that is short to send and takes a parser minutes, or all its memory. */
const hostile = [
  ['nests without end', 'Bună ziua<div>'.concat('<div>'.repeat(4_000))],
  [
    'opens a thousand marks again in every paragraph',
    `Bună ziua${Array.from({ length: 1_000 }, (_, at) => `<b a=${at}>`).join('')}${'<p>'.repeat(2_000)}`,
  ],
  ['is longer than anybody writes', `Bună ziua${'<br>'.repeat(200_000)}`],
] as const

describe.each(hostile)('HTML that %s', (_what, html) => {
  test('is not taken apart, and gives its words', () => {
    expect(htmlNodes(html)).toBeUndefined()
    expect([cleanRichText(html), plainOf(html)]).toEqual(['Bună ziua', 'Bună ziua'])
  })
})

test('an element has no more attributes than any has; what comes behind it stands', () => {
  const many = Array.from({ length: 5_000 }, (_, at) => `a${at}="<>"`).join(' ')
  const nodes = htmlNodes(`<p ${many}>unu</p><p id="2">doi</p>`)
  const sizes = nodes?.map((node) => ('attrs' in node ? node.attrs.length : null))
  expect(sizes).toEqual([200, 1])
  expect(cleanRichText(`<p ${many}>unu</p><p id="2">doi</p>`)).toBe('<p>unu</p><p>doi</p>')
})

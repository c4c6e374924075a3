import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DEPTH_LIMIT, NESTING_LIMIT, PART_LIMIT } from './html-document.ts'
import { A_DOCUMENT } from './html.fixture.ts'
import { readHtml } from './html-tree.ts'

describe('limits of HTML', () => {
  it('refuses what lies too deep, with the piece and the limit', () => {
    expect(readHtml({ ...A_DOCUMENT, footer: '<b>'.repeat(DEPTH_LIMIT + 1) })).toEqual({
      field: 'footer',
      code: 'TOO_DEEP',
      max: DEPTH_LIMIT,
    })
    for (const html of ['<ul><li>', '<table><tr><td>', '<blockquote>', '<div style="padding:1px">']) {
      expect(readHtml({ ...A_DOCUMENT, content: html.repeat(NESTING_LIMIT + 1) }), html).toMatchObject({
        field: 'content',
        code: 'TOO_DEEP',
      })
      expect('tree' in readHtml({ ...A_DOCUMENT, content: html.repeat(NESTING_LIMIT) }), html).toBe(true)
    }
  })

  it('stops reading where elements nest or open again without end', () => {
    for (const open of ['<div>', '<b>', '<table><tr><td>', '<svg>', '<div><p>'])
      expect(readHtml({ ...A_DOCUMENT, content: open.repeat(200_000) }), open).toMatchObject({ code: 'TOO_DEEP' })
    const marks = Array.from({ length: 150 }, (_, at) => `<b id=${at}>`).join('')
    expect(readHtml({ ...A_DOCUMENT, content: `${marks}${'<p>a</p>'.repeat(200_000)}` })).toMatchObject({
      code: 'TOO_MANY_PARTS',
    })
  })

  it('refuses too many parts', () => {
    expect(readHtml({ ...A_DOCUMENT, content: '<br>'.repeat(PART_LIMIT + 1) })).toMatchObject({
      code: 'TOO_MANY_PARTS',
    })
  })

  it('reads any text at all', () => {
    const soup = fc.array(
      fc.oneof(
        fc.constantFrom(
          '<table>',
          '</table>',
          '<tr>',
          '<td colspan=3>',
          '<li>',
          '<ul>',
          '</p>',
          '<p>',
          '<b>',
          '</b>',
          '<a href=',
          '{{page}}',
          '"',
        ),
        fc.string({ unit: 'binary', maxLength: 8 }),
      ),
      { maxLength: 40 },
    )
    fc.assert(
      fc.property(soup, (pieces) => {
        const found = readHtml({ ...A_DOCUMENT, header: pieces.join(''), content: pieces.join('') })
        expect('tree' in found || found.code).toBeTruthy()
      }),
      { seed: 20261121, numRuns: 300 },
    )
  })
})

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cleanRichText, plainOf } from './rich-text.ts'

describe('rich text', () => {
  test('keeps what the editor writes', () => {
    const html =
      '<h3>Ședință</h3><p><strong>Preț</strong> <em>nou</em> <a href="https://temelia.example/?a=1&amp;b=2">aici</a><br>jos</p><ul><li><p>unu</p></li></ul><ol><li>doi</li></ol>'
    expect(cleanRichText(html)).toBe(html)
  })

  test.each([
    ['<script>alert(1)</script>', ''],
    ['<p onclick="alert(1)" style="position:fixed">text</p>', '<p>text</p>'],
    ['<a href="javascript:alert(1)">x</a>', 'x'],
    ['<a href=" java\nscript:alert(1)">x</a>', 'x'],
    ['<a href="&#106;avascript:alert(1)">x</a>', 'x'],
    ['<a href="data:text/html,<script>1</script>">x</a>', 'x'],
    ['<a href="//evil.example">x</a>', 'x'],
    ['<a href="mailto:ana@firma.example">x</a>', '<a href="mailto:ana@firma.example">x</a>'],
    ['<img src=x onerror=alert(1)>după', 'după'],
    ['<svg><script>alert(1)</script></svg>', ''],
    ['<math><mtext><table><mglyph><style><img src=x onerror=alert(1)>', ''],
    ['<iframe srcdoc="<script>1</script>">a</iframe>b', 'b'],
    ['<noscript><p title="</noscript><img src=x onerror=alert(1)>"></noscript>', '&quot;&gt;'],
    ['<style>@import url(//evil.example)</style>a', 'a'],
    ['<form action="//evil.example"><input name=x><button>ok</button></form>', 'ok'],
    ['<div>a</div><h1>b</h1><b>c</b>', '<p>a</p><h3>b</h3><strong>c</strong>'],
    ['5 < 6 & 7 > 2', '5 &lt; 6 &amp; 7 &gt; 2'],
    ['<p>neînchis', '<p>neînchis</p>'],
    ['<!-- <script>1</script> -->a', 'a'],
    ['<textarea><script>1</script></textarea>a', 'a'],
  ])('%j becomes %j', (sent, kept) => expect(cleanRichText(sent)).toBe(kept))

  test('what comes out stays as it is, and has no element, attribute or address outside the list', () => {
    const tags = [
      '<p>',
      '</p>',
      '<a href="',
      'javascript:',
      'https://x',
      '">',
      '</a>',
      '<svg>',
      '<script>',
      '</script>',
      '<b',
      ' onload=1',
    ]
    const marks = [
      '<style>',
      '</style>',
      '<!--',
      '-->',
      '&lt;',
      '&#60;',
      '<table>',
      '<select>',
      '<template>',
      '"',
      "'",
      '<',
      '>',
      'text',
      '\u0000',
    ]
    const piece = fc.constantFrom(...tags, ...marks)
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
        const once = cleanRichText(pieces.join(''))
        expect(cleanRichText(once)).toBe(once)
        for (const [tag] of once.matchAll(/<[^>]*>/g))
          expect(tag).toMatch(
            /^<\/?(?:p|br|strong|em|u|s|h3|h4|ul|ol|li|blockquote|code|pre|hr|a)>$|^<a href="(?:https?:\/\/|mailto:|tel:)[^"<>]*">$/,
          )
      }),
      { seed: 20261121, numRuns: 600 },
    )
  })

  test('a hundred levels stand, thousands leave their words', () => {
    const html = `${'<ul><li>'.repeat(50)}unu`
    expect(cleanRichText(html)).toBe(`${html}${'</li></ul>'.repeat(50)}`)
    expect(cleanRichText(`${'<ul><li>'.repeat(2_500)}unu`)).toBe('unu')
  })

  test('words on one line', () =>
    expect(plainOf('<h3>Titlu</h3><p>unu<br>doi</p><script>1</script>')).toBe('Titlu unu doi'))
})

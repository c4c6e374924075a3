import { describe, expect, test } from 'vitest'
import { cleanText, hasHidden } from './clean-text.ts'

describe('what nobody sees', () => {
  test.each([
    ['Al\u0007fa\u001b', 'Alfa'],
    ['\u200bBe\u00adta\ufeff', 'Beta'],
    ['\u202e=cmd', '=cmd'],
    ['a\ud800b\ufffe', 'ab'],
  ])('is taken out of %j', (text, clean) => {
    expect(cleanText(text)).toBe(clean)
    expect([hasHidden(text), hasHidden(clean)]).toEqual([true, false])
  })

  test.each(['Ștefan\tȚiglă\r\nrând', 'العربية שלום', '👨‍👩‍👧 ❤️', 'نمی‌خواهم', '漢字', 'a\u00a0b'])(
    'leaves %j alone',
    (text) => {
      expect(cleanText(text)).toBe(text)
    },
  )
})

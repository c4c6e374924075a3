import { expect, test } from 'vitest'
import { text } from './field.ts'

const kept = (value: string, options = {}) => text(options).schema.safeParse(value)

test('a text is kept without what nobody sees, and as long as what is left of it', () => {
  expect(kept(' Al\u0007fa\u200b \u202eSRL ').data).toBe('Alfa SRL')
  expect(kept('\u200b\u200b\u200b', { min: 3 }).data).toBe('')
  expect(kept('a\u200b\u200b\u200b', { min: 3 }).success).toBe(false)
  expect(kept('ab\u200b', { max: 2 }).data).toBe('ab')
  expect(kept('rând\r\nal doilea\tcoloană', { multiline: true }).data).toBe('rând\r\nal doilea\tcoloană')
  expect(kept('a\u0000b').error?.issues).toMatchObject([{ params: { code: 'INVALID_TEXT' } }])
})

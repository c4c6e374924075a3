import { expect, test } from 'vitest'
import type { Say } from '../ui/text.ts'
import { type Labels, noneYet } from './labels.ts'

const said: Say = (_key, values) => String(values?.['things'])
const none = (many: string) => noneYet({ many } as Labels, said)

test.each([
  ['Bank accounts', 'bank accounts'],
  ['Șabloane de e-mail', 'șabloane de e-mail'],
  ['E-mailuri', 'e-mailuri'],
  ['NIR', 'NIR'],
  ['IBANs', 'IBANs'],
])('“%s” stands inside a sentence as “%s”', (many, things) => {
  expect(none(many)).toBe(things)
})

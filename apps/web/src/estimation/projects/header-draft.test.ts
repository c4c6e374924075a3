import { expect, test } from 'vitest'
import { sampleTree } from '../project-state/tree.fixture.ts'
import { headerDraft, headerFaults, headerPatch } from './header-draft.ts'

const { project } = sampleTree()
const draft = headerDraft(project, 'ro')

test('nothing typed changes nothing; what is typed is saved as it is meant', () => {
  expect(headerPatch(project, draft)).toEqual({})
  const typed = {
    ...draft,
    vat: '19,5',
    altCurrencyName: 'eur',
    altCurrencyRate: '5,0912',
    altCurrencyDate: '2026-11-20',
    designerName: ' Arh. Pop ',
    related: { type: 'opportunity', id: 7 } as const,
  }
  expect(headerPatch(project, typed)).toEqual({
    vat: 19.5,
    altCurrencyName: 'EUR',
    altCurrencyRate: 5.0912,
    altCurrencyDate: '2026-11-20',
    designerName: 'Arh. Pop',
    relatedEntityType: 'opportunity',
    relatedEntityId: 7,
  })
})

test.each([
  ['name', 'ab', 'atLeastThree'],
  ['vat', '101', 'outOfRange'],
  ['vat', 'zece', 'notANumber'],
  ['quantityDecimals', '2,5', 'notANumber'],
  ['currency', 'LEI!', 'currencyCode'],
  ['altCurrencyName', 'E', 'currencyCode'],
  ['altCurrencyRate', '', 'altCurrencyRateNeeded'],
  ['altCurrencyRate', '0', 'altCurrencyRateNeeded'],
] as const)('%s “%s” is refused', (field, text, fault) => {
  expect(headerFaults({ ...draft, [field]: text })).toEqual({ [field]: fault })
})

test('a kind without a record belongs to nothing', () => {
  expect(headerPatch(project, { ...draft, related: { type: 'account', id: null } })).toEqual({})
})

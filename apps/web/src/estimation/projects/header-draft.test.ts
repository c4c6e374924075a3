import { expect, test } from 'vitest'
import { sampleTree } from '../project-state/tree.fixture.ts'
import { headerDraft, headerFaults, headerPatch, seenIn } from './header-draft.ts'

const { project } = sampleTree()
const draft = headerDraft(project, 'ro')

test('nothing typed changes nothing; what is typed is saved as it is meant', () => {
  expect(headerPatch(project, draft, 'ro')).toEqual({})
  const typed = {
    ...draft,
    vat: '19,5 %',
    altCurrencyName: 'eur',
    altCurrencyRate: '5,0912',
    altCurrencyDate: '2026-11-20',
    designerName: ' Arh. Pop ',
    related: { type: 'opportunity', id: 7 } as const,
  }
  expect(headerPatch(project, typed, 'ro')).toEqual({
    vat: 19.5,
    altCurrencyName: 'EUR',
    altCurrencyRate: 5.0912,
    altCurrencyDate: '2026-11-20',
    designerName: 'Arh. Pop',
    relatedEntityType: 'opportunity',
    relatedEntityId: 7,
  })
})

test('a change goes with what stood in its fields when the head was opened', () => {
  const patch = headerPatch(project, { ...draft, vat: '9', designerName: 'Arh. Pop' }, 'ro')
  expect(seenIn(project, patch)).toEqual({ vat: project.vat, designerName: null })
})

test.each([
  ['name', 'ab', 'atLeastThree'],
  ['vat', '101', 'outOfRange'],
  ['vat', 'zece', 'notANumber'],
  ['quantityDecimals', '2,5', 'notANumber'],
  ['currency', 'LEI!', 'currencyCode'],
] as const)('%s “%s” is refused', (field, text, fault) => {
  expect(headerFaults({ ...draft, [field]: text }, 'ro')).toEqual({ [field]: fault })
})

test('a kind without a record belongs to nothing', () => {
  expect(headerPatch(project, { ...draft, related: { type: 'account', id: null } }, 'ro')).toEqual({})
})

test('a second currency is three letters and has a rate above 0', () => {
  const faultsOf = (altCurrencyName: string, altCurrencyRate: string) =>
    headerFaults({ ...draft, altCurrencyName, altCurrencyRate }, 'ro')
  expect(faultsOf('EUR', '5')).toEqual({})
  expect(faultsOf('E', '5')).toEqual({ altCurrencyName: 'currencyCode' })
  expect(faultsOf('EUR', '')).toEqual({ altCurrencyRate: 'altCurrencyRateNeeded' })
  expect(faultsOf('EUR', '0')).toEqual({ altCurrencyRate: 'altCurrencyRateNeeded' })
  expect(faultsOf('EUR', 'cinci')).toEqual({ altCurrencyRate: 'notANumber' })
  expect(faultsOf('', '')).toEqual({})
})

import i18next from 'i18next'
import { expect, it } from 'vitest'
import { chooseLanguage, counts } from './text.ts'

it.each([
  [null, 'ro', 'ro'],
  [null, 'ro-MD', 'ro'],
  [null, 'RO-ro', 'ro'],
  [null, 'en-US', 'en'],
  [null, 'de', 'en'],
  ['en', 'ro-RO', 'en'],
  ['ro', 'en-US', 'ro'],
  ['fr', 'ro-RO', 'ro'],
] as const)('with %s saved, a device in %s speaks %s', (saved, device, language) => {
  expect(chooseLanguage(saved, device)).toBe(language)
})

it('counts read as numbers of the language, other values as they are given', async () => {
  const texts = i18next.createInstance().use(counts)
  await texts.init({
    lng: 'ro',
    resources: {
      ro: { translation: { read_few: '{{count}} rânduri', read_other: '{{count}} de rânduri în {{year}}' } },
      en: { translation: { read_other: '{{count}} lines in {{year}}' } },
    },
    interpolation: { escapeValue: false, alwaysFormat: true },
  })
  expect(texts.t('read', { count: 2000, year: 2026 })).toBe('2.000 de rânduri în 2026')
  expect(texts.t('read', { count: 2 })).toBe('2 rânduri')
  expect(texts.t('read', { count: 12_345, year: 2026, lng: 'en' })).toBe('12,345 lines in 2026')
})

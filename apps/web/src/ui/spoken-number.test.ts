import { records } from '@temelia/text/records'
import { resources } from '@temelia/text/resources'
import i18next from 'i18next'
import { expect, it } from 'vitest'
import { spokenNumber } from './spoken-number.ts'
import type { Say } from './text.ts'

async function speaker(language: 'en' | 'ro'): Promise<Say> {
  const texts = i18next.createInstance()
  await texts.init({
    lng: language,
    keySeparator: false,
    resources: { [language]: { translation: resources(records, language) } },
  })
  return (key, values) => texts.t(key, { ...values })
}

it.each([
  ['en', ['12 thousand 500', '12 point 5', '1 thousand 234', '1 point 234', '25 thousand', 'minus 0 point 05']],
  ['ro', ['12 mii 500', '12 virgulă 5', 'o mie 234', '1 virgulă 234', '25 de mii', 'minus 0 virgulă 05']],
] as const)('says in %s which of two readings is meant', async (language, spoken) => {
  const t = await speaker(language)
  expect([12_500, 12.5, 1_234, 1.234, 25_000, -0.05].map((value) => spokenNumber(value, t))).toEqual(spoken)
})

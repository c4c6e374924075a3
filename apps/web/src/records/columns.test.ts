import { Collection } from '@temelia/model/catalogue/catalogue'
import { ActivityField } from '@temelia/model/crm/activity-field'
import i18next from 'i18next'
import { afterEach, expect, test } from 'vitest'
import { standardColumns } from './columns.ts'

const speak = (language: string) => i18next.init({ lng: language, resources: {} })

afterEach(() => speak('en'))

test('of two names a list shows the one of the reader first, and a catalogue only that one', async () => {
  await speak('ro')
  expect(standardColumns(ActivityField)).toEqual(['nameRo', 'name'])
  expect(standardColumns(Collection).slice(0, 3)).toEqual(['code', 'nameRo', 'currency'])
  await speak('en')
  expect(standardColumns(ActivityField)).toEqual(['name', 'nameRo'])
  expect(standardColumns(Collection).slice(0, 3)).toEqual(['code', 'name', 'currency'])
})

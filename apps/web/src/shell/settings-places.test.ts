import { expect, test } from 'vitest'
import { listed, listedPath } from '../records/listed.ts'
import type { Session } from '../session/session.ts'
import { settingsOf } from './settings-places.ts'

const modules = { accounts: true, sales: true, support: true, billing: true, estimation: true }
const administrator: Session = {
  clientId: 1,
  userId: 1,
  name: 'Ana Munteanu',
  email: 'ana@temelia.example',
  level: 'administrator',
  region: 'ro',
  vendor: false,
  modules,
}

const placesOf = (change: Partial<Session>) =>
  settingsOf({ ...administrator, ...change }).flatMap(({ places }) => places.map(({ path }) => path))

test('rates of the National Bank of Romania are offered only where they are of use', () => {
  expect(placesOf({})).toContain('/settings/rates')
  expect(placesOf({ region: 'us' })).not.toContain('/settings/rates')
})

test('times of tickets are set by those who answer them', () => {
  expect(placesOf({})).not.toContain('/settings/tickets')
  expect(placesOf({ vendor: true })).toContain('/settings/tickets')
})

test('subscriptions are shown to all people of a company', () => {
  expect(placesOf({ level: 'user', modules: {} })).toContain('/settings/subscriptions')
})

test('pages of one practice stand in the settings of its companies alone', () => {
  expect(placesOf({})).toContain('/settings/e-factura')
  expect(placesOf({})).not.toContain('/settings/crews')
  expect(placesOf({ region: 'us' })).not.toContain('/settings/e-factura')
  expect(placesOf({ region: 'us' })).toContain('/settings/crews')
})

test('every page but the lists of the company is looked for by further words', () => {
  const lists = listed.map(listedPath)
  const wordless = (['ro', 'us'] as const).flatMap((region) =>
    settingsOf({ ...administrator, region, vendor: true })
      .flatMap(({ places }) => places)
      .filter(({ words }) => words === undefined)
      .map(({ path }) => path),
  )
  // Those of document templates are the words of their screen.
  expect(wordless.filter((path) => !lists.includes(path))).toEqual(['/document-templates', '/document-templates'])
})

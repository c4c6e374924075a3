import { expect, test } from 'vitest'
import { standsUnder } from '../shell/navigation.ts'
import { GROUPS, STOCK_PLACES } from './places.tsx'

test('the rail marks its module on every list of billing and of stock', () => {
  const unmarked = (module: string, paths: readonly string[]) => paths.filter((path) => !standsUnder(module, path))
  expect(
    unmarked(
      '/bills',
      GROUPS.flatMap(({ places }) => places.map(({ path }) => path)),
    ),
  ).toEqual([])
  expect(
    unmarked(
      '/stock',
      STOCK_PLACES.flatMap(({ path }) => (path === '/products' ? [] : [path])),
    ),
  ).toEqual([])
})

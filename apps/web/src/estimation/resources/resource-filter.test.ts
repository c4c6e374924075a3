import { expect, it } from 'vitest'
import type { Resource } from '../resource-runs/resource-data.ts'
import { chosenResources, freshSince } from './resource-filter.ts'

function resource(name: string, more: Partial<Resource> = {}): Resource {
  return {
    Key: `material:${name}`,
    Kind: 'material',
    Symbol: null,
    Name: name,
    MeasureUnit: 'kg',
    Quantity: 1,
    Price: 1,
    Value: 1,
    Uplifts: 0,
    Weight: 0,
    Share: 0.1,
    Cumulative: 1,
    Class: 'C',
    Lines: 1,
    Prices: [{ Price: 1, Quantity: 1, Value: 1 }],
    Supplier: null,
    PriceDate: null,
    PriceSource: null,
    ...more,
  }
}

const list = [
  resource('Oțel beton', { Value: 30, Class: 'A', PriceDate: '2026-01-10' }),
  resource('Cuie', { Value: 5, Price: 0, Supplier: 'Șantier SRL' }),
  resource('Sârmă', { Value: 9, PriceSource: 'own', PriceDate: '2025-06-01', Prices: [list1(1), list1(2)] }),
]

function list1(price: number) {
  return { Price: price, Quantity: 1, Value: price }
}

const base = { query: '', filter: 'all', sort: { column: 'Value', descending: true }, today: '2026-03-01' } as const
const names = (change: object) => chosenResources(list, { ...base, ...change }).map(({ Name }) => Name)

it('finds by code, name and supplier without diacritics, in the order asked for', () => {
  expect(names({})).toEqual(['Oțel beton', 'Sârmă', 'Cuie'])
  expect(names({ query: 'otel BET' })).toEqual(['Oțel beton'])
  expect(names({ query: 'santier' })).toEqual(['Cuie'])
  expect(names({ sort: { column: 'Name', descending: false } })).toEqual(['Cuie', 'Oțel beton', 'Sârmă'])
  expect(names({ sort: { column: 'PriceDate', descending: false } })).toEqual(['Cuie', 'Sârmă', 'Oțel beton'])
})

it('leaves what needs a look', () => {
  expect(names({ filter: 'a' })).toEqual(['Oțel beton'])
  expect(names({ filter: 'twoPrices' })).toEqual(['Sârmă'])
  expect(names({ filter: 'noPrice' })).toEqual(['Cuie'])
  expect(names({ filter: 'own' })).toEqual(['Sârmă'])
  expect(names({ filter: 'old' })).toEqual(['Sârmă'])
  expect(freshSince('2026-03-01')).toBe('2025-09-01')
})

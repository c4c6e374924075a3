import { describe, expect, it } from 'vitest'
import { destinationsOf, placesOnPhone, standsUnder } from './navigation.ts'

const all = ['dashboard', 'accounts', 'sales', 'projects', 'billing', 'financial', 'stock', 'support']
const open = (modules: readonly string[]) =>
  destinationsOf(Object.fromEntries(modules.map((one) => [one, true]))).map(({ path }) => ({ href: `#${path}` }))
const places = open(all)

describe('the places of the rail', () => {
  it('lead to the payments who has the money but not the bills', () => {
    expect(places).toContainEqual({ href: '#/bills' })
    expect(places).not.toContainEqual({ href: '#/payments' })
    expect(open(['financial'])).toEqual([{ href: '#/payments' }])
  })
})

describe('the module of a screen', () => {
  it('is the one whose address it has, stands below, or whose further screen it is', () => {
    const of = (path: string) => open(all).flatMap(({ href }) => (standsUnder(href.slice(1), path) ? [href] : []))
    expect(of('/customers')).toEqual(['#/customers'])
    expect(of('/customers/7')).toEqual(['#/customers'])
    expect(of('/contacts')).toEqual(['#/customers'])
    expect(of('/purchase-bills/3')).toEqual(['#/bills'])
    expect(of('/exchange-differences')).toEqual(['#/bills'])
    expect(of('/project-offers')).toEqual(['#/bills'])
    expect(of('/products')).toEqual(['#/bills'])
    expect(of('/stock-documents')).toEqual(['#/stock'])
    expect(of('/settings/offers')).toEqual([])
  })
})

describe('the bar of a phone', () => {
  it('shows five places as they are', () => {
    const five = places.slice(0, 5)
    expect(placesOnPhone(five)).toEqual({ shown: five, more: [] })
  })

  it('keeps four and a menu when there are more, estimating among the four', () => {
    const { shown, more } = placesOnPhone(places)
    expect(places.length).toBeGreaterThan(5)
    expect(shown).toHaveLength(4)
    expect(shown).toContainEqual({ href: '#/projects' })
    expect([...shown, ...more]).toHaveLength(places.length)
    expect(more).toContainEqual({ href: '#/emails' })
  })
})

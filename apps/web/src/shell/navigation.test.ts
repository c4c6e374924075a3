import { describe, expect, it } from 'vitest'
import { destinations, placesOnPhone } from './navigation.ts'

const places = destinations.map(({ path }) => ({ href: `#${path}` }))

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

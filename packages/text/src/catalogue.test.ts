import { describe, expect, it } from 'vitest'
import { areas } from './catalogue.ts'
import type { Message } from './message.ts'
import { entityLabels } from './entity-labels.ts'
import { errorWords, fieldWords, fileWords, findingWords } from './refusal-words.ts'
import { resources } from './resources.ts'
import { usWords } from './us.ts'

const all = Object.values(areas).flatMap((area) => Object.entries(area) as [string, Message][])

describe('the catalogue of messages', () => {
  it('uses each key once over all areas', () => {
    const seen = new Set<string>()
    const twice = all.map(([key]) => key).filter((key) => seen.has(key) || !seen.add(key))
    expect(twice).toEqual([])
  })

  it('has a text in both languages', () => {
    expect(all.filter(([, message]) => !message.en.trim() || !message.ro.trim()).map(([key]) => key)).toEqual([])
  })

  it('fills in the same values in both languages, plural forms aside', () => {
    const marks = (text: string) => [...text.matchAll(/\{\{(\w+)\}\}/g)].map((match) => match[1]).sort()
    const differing = all
      .filter(([key]) => !/_(one|few)$/.test(key))
      .filter(([, message]) => marks(message.en).join() !== marks(message.ro).join())
    expect(differing.map(([key]) => key)).toEqual([])
  })

  it('gives every plural message all three forms', () => {
    const keys = new Set(all.map(([key]) => key))
    const stems = [...keys].filter((key) => key.endsWith('_other')).map((key) => key.slice(0, -'_other'.length))
    expect(stems.length).toBeGreaterThan(0)
    expect(stems.filter((stem) => !keys.has(`${stem}_one`) || !keys.has(`${stem}_few`))).toEqual([])
  })

  it('writes Romanian with comma-below letters', () => {
    expect(all.filter(([, message]) => /[şţŞŢ]/.test(message.ro)).map(([key]) => key)).toEqual([])
  })

  it('gives i18next a flat table per language', () => {
    expect(resources(areas.labels, 'ro').customer).toBe('Clienți')
    expect(resources(areas.labels, 'en').customer).toBe('Customers')
  })

  it('fills in for the United States the same values as everywhere', () => {
    const marks = (text: string) => [...text.matchAll(/\{\{(\w+)\}\}/g)].map((match) => match[1]).sort()
    const everywhere = new Map(all)
    for (const [key, message] of Object.entries(usWords))
      for (const language of ['en', 'ro'] as const)
        expect(marks(message[language]), key).toEqual(marks(everywhere.get(key)?.[language] ?? 'nothing'))
  })

  it('calls a building of the United States an object in Romanian', () => {
    const said = { ...resources(areas.labels, 'ro'), ...resources(usWords, 'ro') }
    // What an object may be is explained by both words.
    const { ladderObject: _ladder, ...others } = said
    expect(Object.entries(others).filter(([, text]) => /clădir/i.test(text))).toEqual([])
  })

  it('says nothing of VAT in words of its own', () => {
    const said = Object.values(resources(usWords, 'en')).concat(Object.values(resources(usWords, 'ro')))
    expect(said.filter((text) => /\b(VAT|TVA)\b/.test(text))).toEqual([])
  })

  it('says nothing of VAT in what it refuses a company of the United States', () => {
    const said = [errorWords('us'), fieldWords('us'), fileWords('us'), findingWords('us')].flatMap((words) =>
      Object.entries<Message>(words).flatMap(([key, { en, ro }]) => (/\b(VAT|TVA)\b/.test(`${en} ${ro}`) ? [key] : [])),
    )
    expect(said).toEqual([])
  })

  it('says to the United States none of the words of the Romanian form', () => {
    const said = { ...resources(areas.estimation, 'en'), ...resources(usWords, 'en') }
    const romanian = Object.entries(said).filter(([, text]) =>
      /(?<!\{)\b(articles?|norms?|beneficiary|catalogue)\b/i.test(text),
    )
    expect(romanian).toEqual([])
    const built = {
      ...resources(areas.estimationPanels, 'en'),
      ...resources(areas.ownItemTexts, 'en'),
      ...resources(areas.resourceTexts, 'en'),
      ...resources(areas.structure, 'en'),
      ...resources(areas.checkTexts, 'en'),
      ...resources(areas.errorMessages, 'en'),
      ...resources(usWords, 'en'),
    }
    const unbuilt = Object.entries(built).filter(([, text]) =>
      /(?<!\{)\b(norms?|recipes?|uplifts?|NCS|NR|C6|payment statements?)\b/i.test(text),
    )
    expect(unbuilt).toEqual([])
    // Records have words of the practice in their labels.
    const screens = Object.values({ ...areas, labels: {} }).map((area) => resources(area, 'en'))
    const everywhere: Record<string, string> = Object.assign({}, ...screens, resources(usWords, 'en'))
    expect(Object.values(everywhere).filter((text) => /\brecapitulations?\b/i.test(text))).toEqual([])
    expect(entityLabels('article', 'en', 'us').many).toBe('Items')
    expect(entityLabels('norm', 'en', 'us').one).toBe('Cost item')
    expect(entityLabels('project', 'en', 'us').choice('stage', 1)).toBe('Bid')
    expect(entityLabels('object', 'en', 'us').one).toBe('Building')
    expect(entityLabels('object', 'ro', 'us').many).toBe('Obiecte')
    expect(entityLabels('estimate', 'ro', 'us').field('applyVat')).toBe('Se aplică taxa')
    expect(entityLabels('deduction', 'en', 'us').field('retained')).toBe('Retainage')
    expect(entityLabels('articleResource', 'en', 'us').field('consumption')).toBe('Qty per unit')
    expect(entityLabels('project', 'en', 'ro').choice('stage', 1)).toBe('Offered')
  })
})

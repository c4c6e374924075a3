import { describe, expect, it } from 'vitest'
import type { ArticleRow } from '../project-state/project-tree.ts'
import { heightIn, isMeant, layerFeed, layersOfSheets, layerUse, toolOf } from './layer-templates.ts'
import type { ShapeRow } from './measures.ts'

const shape = (more: Partial<ShapeRow>) =>
  ({
    id: 0,
    kind: 'area',
    purpose: 'plan',
    layer: null,
    hatch: 'none',
    height: null,
    articleId: null,
    formula: null,
    ...more,
  }) as ShapeRow

describe('layers of other sheets', () => {
  const floor = shape({ id: 1, layer: 'Floors', hatch: 'cross', articleId: 7, formula: 'area' })
  const wall = shape({ id: 2, layer: 'Walls 25 cm', kind: 'polyline', purpose: 'wall' })

  it('are offered once each, as the first of their shapes looks', () => {
    const other = shape({ id: 3, layer: 'Floors', hatch: 'none' })
    const found = layersOfSheets([wall, floor, other, shape({ layer: null })])
    expect(found.map(({ name, style }) => [name, style.hatch])).toEqual([
      ['Floors', 'cross'],
      ['Walls 25 cm', 'none'],
    ])
  })

  it('feed what all their shapes that are measured alike feed', () => {
    const asked = { layer: 'Floors', kind: 'area', purpose: 'plan' } as const
    expect(layerFeed([wall, floor], asked)).toEqual({ articleId: 7, formula: 'area' })
    expect(layerFeed([floor, { ...floor, id: 4, formula: 'area*1.05' }], asked)).toBeNull()
    expect(layerFeed([floor, { ...floor, id: 4, articleId: null }], asked)).toBeNull()
    expect(layerFeed([{ ...floor, formula: 'floors.area*2' }], asked)).toBeNull()
    expect(layerFeed([floor], { ...asked, purpose: 'volume' })).toBeNull()
    expect(layerFeed([wall], { ...asked, layer: 'Walls 25 cm', kind: 'polyline', purpose: 'wall' })).toBeNull()
  })
})

describe('a layer kept as a template', () => {
  const line = { id: 7, symbol: 'CZ0301A1', originSymbol: null, name: 'Zidărie', measureUnit: 'mp' } as ArticleRow
  const wall = { kind: 'polyline', purpose: 'wall', height: 2.6, formula: 'length*height-openings' } as const
  const walls = [shape({ id: 1, ...wall }), shape({ id: 2, ...wall, formula: 'length*height', articleId: 7 })]

  it('is measured as its shape that feeds an item, and names that item', () => {
    expect(layerUse(walls, [line], 'm')).toEqual({
      kind: 'polyline',
      purpose: 'wall',
      height: 2.6,
      unit: 'm',
      formula: 'length*height',
      symbol: 'CZ0301A1',
      itemName: 'Zidărie',
      measureUnit: 'mp',
    })
    expect(layerUse(walls, [{ ...line, symbol: 'CZ0301A1#', originSymbol: 'CZ0301A1' }], 'm')).toMatchObject({
      symbol: 'CZ0301A1',
    })
  })

  it('keeps its formula without an item, and is nothing without shapes', () => {
    expect(layerUse([shape({ formula: 'wall.length * 2.60 - openings.area' })], [], 'm')).toMatchObject({
      formula: 'wall.length * 2.60 - openings.area',
      symbol: null,
    })
    expect(layerUse([], [], 'm')).toBeNull()
  })

  it('is drawn by its tool, at its height in the unit of the sheet', () => {
    const use = layerUse(walls, [line], 'm')
    if (!use) throw new Error('no use')
    expect(toolOf(use)).toBe('wall')
    expect(toolOf({ ...use, kind: 'count', purpose: 'plan' })).toBe('count')
    expect(heightIn(use, 'm')).toBe(2.6)
    expect(heightIn({ ...use, height: 9, unit: 'ft' }, 'm')).toBe(2.7432)
    expect(heightIn(use, 'ft')).toBe(8.5302)
  })

  it('gives its formula only to what is measured alike', () => {
    const use = { ...shape({}), unit: 'm', symbol: null, itemName: null, measureUnit: null } as const
    expect(isMeant(use, { kind: 'rectangle', purpose: 'plan' })).toBe(true)
    expect(isMeant(use, { kind: 'count', purpose: 'plan' })).toBe(false)
    expect(isMeant(use, { kind: 'area', purpose: 'volume' })).toBe(false)
  })
})

import { entity } from '../entity.ts'
import { decimal, initially, integer, oneOf, required, text } from '../field.ts'
import { color } from '../formats.ts'
import { blueprintHatches, blueprintShapeKinds } from './blueprint-shape.ts'

/**
 * A layer that the company draws again and again, as `Walls 25 cm`: how it looks, what it is measured for, and the item that its
 * measures feed. A layer of a sheet follows the template of its name.
 */
export const LayerTemplate = entity('layerTemplate', {
  wire: { path: 'blueprint-layer-templates', id: 'LayerTemplateId' },
  table: 'layer_templates',
  module: 'estimation',
  undo: 'layerTemplate',
  title: 'name',
  fields: {
    name: required(text({ min: 1, max: 80, search: true, column: true, unique: true })),
    kind: initially(oneOf(blueprintShapeKinds, { column: true }), 'area'),
    purpose: initially(oneOf(['plan', 'wall', 'volume'], { column: true }), 'plan'),
    color: initially(text({ max: 7, format: color }), '#1f5fae'),
    /** Pixels of the screen, whatever the zoom. */
    weight: initially(decimal({ min: 0.5, max: 20 }), 2),
    /** Per cent. */
    opacity: initially(integer({ min: 0, max: 100 }), 12),
    hatch: initially(oneOf(blueprintHatches), 'none'),
    /** How high a wall is or how deep a volume, in the template's own unit. */
    height: decimal({ min: 0, max: 1_000_000, scale: 'quantity', column: true }),
    unit: initially(oneOf(['m', 'ft']), 'm'),
    formula: text({ max: 400, column: true }),
    /** The norm or own item that a line of its measures is, by its symbol: catalogues come and go, symbols stay. */
    symbol: text({ max: 80, search: true, column: true }),
    /** What the line is called where no symbol names it. */
    itemName: text({ max: 4_000, search: true, column: true }),
    measureUnit: text({ max: 40 }),
  },
})

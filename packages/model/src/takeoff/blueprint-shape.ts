import { entity } from '../entity.ts'
import { decimal, initially, integer, json, once, oneOf, place, readOnly, ref, required, text } from '../field.ts'
import { color } from '../formats.ts'
import { Article } from '../estimation/article.ts'
import { Project } from '../estimation/project.ts'
import { Blueprint } from './blueprint.ts'
import { BlueprintPage } from './blueprint-page.ts'
import { bulgesSchema, deductsSchema, openingsSchema, pointsSchema } from './geometry.ts'

/** What can be drawn on a sheet to be measured. */
export const blueprintShapeKinds = ['line', 'polyline', 'area', 'rectangle', 'circle', 'count', 'arc'] as const

/** How the inside of a shape can be hatched. */
export const blueprintHatches = ['none', 'diagonal', 'cross'] as const

/** Something measured on a sheet: where it lies, how it looks, and the line it feeds. What it measures follows from the scale and is not kept. */
export const BlueprintShape = entity('blueprintShape', {
  wire: { path: 'blueprint-shapes', id: 'BlueprintShapeId' },
  table: 'blueprint_shapes',
  module: 'estimation',
  parent: 'blueprintPageId',
  owner: { through: 'projectId' },
  order: 'position',
  undo: 'blueprintShape',
  title: 'name',
  fields: {
    blueprintPageId: once(required(ref(() => BlueprintPage))),
    blueprintId: readOnly(ref(() => Blueprint)),
    projectId: readOnly(ref(() => Project)),
    position: place(),
    kind: required(oneOf(blueprintShapeKinds, { sample: 'area' })),
    name: text({ max: 200, column: true }),
    /** In units of the sheet as it lies in the file, from its lower left corner. */
    points: required(
      json(pointsSchema, {
        sample: [
          [100, 100],
          [300, 100],
          [300, 250],
        ],
      }),
    ),
    bulges: json(bulgesSchema),
    deducts: json(deductsSchema),
    layer: text({ max: 80, column: true }),
    color: initially(text({ max: 7, format: color }), '#1f5fae'),
    /** Pixels of the screen, whatever the zoom. */
    weight: initially(decimal({ min: 0.5, max: 20 }), 2),
    /** Per cent. */
    opacity: initially(integer({ min: 0, max: 100 }), 12),
    /** How its inside is hatched, at any zoom alike. */
    hatch: initially(oneOf(blueprintHatches), 'none'),
    /** What it is measured for: its plan, a wall of its height less openings, or what its area holds at its height. */
    purpose: initially(oneOf(['plan', 'wall', 'volume']), 'plan'),
    /** The height of a wall or the depth of a slab, in the unit of the scale. */
    height: decimal({ min: 0, max: 1_000_000, scale: 'quantity' }),
    /** What is taken off a wall, in the unit of the scale. */
    openings: json(openingsSchema),
    /** The line it feeds, by a formula of `area`, `length`, `perimeter`, `count`, `height` and `openings`. */
    articleId: ref(() => Article),
    formula: text({ max: 400 }),
    /** What it gave the line when a person last accepted it. */
    fedQuantity: decimal({ scale: 'quantity' }),
  },
})

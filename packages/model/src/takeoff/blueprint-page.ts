import { entity } from '../entity.ts'
import { decimal, initially, integer, once, oneOf, place, readOnly, ref, required, text } from '../field.ts'
import { Project } from '../estimation/project.ts'
import { Blueprint } from './blueprint.ts'

const side = { sample: 1190.55, min: 0.001, max: 1_000_000_000 } as const

/** A sheet of a drawing. Its size is in the units its shapes are drawn in: points of a PDF, pixels of a picture, units of a CAD file. */
export const BlueprintPage = entity('blueprintPage', {
  wire: { path: 'blueprint-pages', id: 'BlueprintPageId' },
  table: 'blueprint_pages',
  module: 'estimation',
  parent: 'blueprintId',
  owner: { through: 'projectId' },
  order: 'position',
  undo: 'blueprintPage',
  title: 'name',
  fields: {
    blueprintId: once(required(ref(() => Blueprint))),
    projectId: readOnly(ref(() => Project)),
    position: place(),
    /** Which page of the file it is, from 1. */
    page: once(initially(integer({ min: 1, max: 10_000 }), 1)),
    /** The number in its title block, `A-02`. */
    number: text({ max: 40, column: true }),
    name: required(text({ min: 1, max: 200, column: true })),
    width: once(required(decimal(side))),
    height: once(required(decimal(side))),
    /** How far it is turned clockwise when shown. */
    rotation: initially(oneOf([0, 90, 180, 270]), 0),
    /** Units in an inch of paper: 72 for a PDF, fewer where the page has a unit of its own; null where only a known length gives the scale. */
    unitsPerInch: once({ ...decimal({ min: 0.001, max: 100_000 }), initial: 72 }),
    /** The unit that a CAD file says it is drawn in: its scale is known from it. */
    drawingUnit: once(oneOf(['mm', 'cm', 'dm', 'm', 'in', 'ft', 'yd'])),
    /** The scale that its title block names, as 1 to this many: proposed, never taken unasked. */
    notedRatio: once(decimal({ min: 0.001, max: 10_000_000 })),
  },
})

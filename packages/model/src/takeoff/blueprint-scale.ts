import { entity } from '../entity.ts'
import { decimal, initially, json, oneOf, once, readOnly, ref, required } from '../field.ts'
import { Project } from '../estimation/project.ts'
import { Blueprint } from './blueprint.ts'
import { BlueprintPage } from './blueprint-page.ts'
import { pairSchema } from './geometry.ts'

/** How a sheet, or a zone of it, is to be measured. Measures are derived from it, so a corrected scale corrects them all. */
export const BlueprintScale = entity('blueprintScale', {
  wire: { path: 'blueprint-scales', id: 'BlueprintScaleId' },
  table: 'blueprint_scales',
  module: 'estimation',
  parent: 'blueprintPageId',
  owner: { through: 'projectId' },
  undo: 'blueprintScale',
  title: 'ratio',
  fields: {
    blueprintPageId: once(required(ref(() => BlueprintPage))),
    blueprintId: readOnly(ref(() => Blueprint)),
    projectId: readOnly(ref(() => Project)),
    kind: required(oneOf(['ratio', 'calibration', 'axes'], { sample: 'ratio' })),
    unit: initially(oneOf(['m', 'ft']), 'm'),
    /** 1 on paper is this many in the building. */
    ratio: decimal(),
    /** The ends of a known length on the sheet, and what it is in the building. */
    points: json(pairSchema),
    length: decimal(),
    /** A second known length, in another direction, of a sheet that is stretched. */
    secondPoints: json(pairSchema),
    secondLength: decimal(),
    /** Opposite corners of the part of the sheet it holds for; without them it holds for what lies in no other. */
    zone: json(pairSchema),
  },
})

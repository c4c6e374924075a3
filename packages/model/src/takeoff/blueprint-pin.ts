import { z } from 'zod'
import { User } from '../admin/user.ts'
import { entity } from '../entity.ts'
import { instant, json, once, readOnly, ref, required, text } from '../field.ts'
import { Project } from '../estimation/project.ts'
import { Blueprint } from './blueprint.ts'
import { BlueprintPage } from './blueprint-page.ts'
import { pointSchema } from './geometry.ts'

/** How many photos one pin holds. */
export const MOST_PIN_PHOTOS = 20

/** A place of a sheet with what is to be seen there: photos, and what is said of them. Whoever sees the project sees it. */
export const BlueprintPin = entity('blueprintPin', {
  wire: { path: 'blueprint-pins', id: 'BlueprintPinId' },
  table: 'blueprint_pins',
  module: 'estimation',
  parent: 'blueprintPageId',
  owner: { through: 'projectId' },
  undo: 'blueprintPin',
  title: 'text',
  fields: {
    blueprintPageId: once(required(ref(() => BlueprintPage))),
    blueprintId: readOnly(ref(() => Blueprint)),
    projectId: readOnly(ref(() => Project)),
    /** Who put it there. */
    userId: readOnly(ref(() => User)),
    /** In units of the sheet as it lies in the file, from its lower left corner. */
    point: required(json(pointSchema, { sample: [100, 100] })),
    text: text({ multiline: true, max: 2_000, column: true, sample: 'A crack along the beam' }),
    fileIds: json(z.array(z.int().positive()).max(MOST_PIN_PHOTOS), { holds: { '*': 'file' } }),
    /** When the place was photographed; a pin may wait on a device before it is sent. */
    takenAt: once(instant({ column: true })),
  },
})

import { entity } from '../entity.ts'
import { json, place, ref, required, text } from '../field.ts'
import { objectName } from '../formats.ts'
import { Project } from './project.ts'
import { recapitulationSchema } from './recapitulation.ts'

/** An object: one physically independent structure of a project. */
export const WorkObject = entity('object', {
  wire: { path: 'estimation-objects', id: 'ObjectId' },
  table: 'objects',
  module: 'estimation',
  parent: 'projectId',
  owner: { through: 'projectId' },
  order: 'position',
  undo: 'object',
  failure: 'OBJECT',
  title: 'name',
  fields: {
    projectId: required(ref(() => Project)),
    position: place(),
    code: text({ max: 40, search: true, column: true }),
    name: required(text({ min: 1, max: 400, format: objectName, search: true, column: true })),
    /** Null: the project's recapitulation holds. */
    recapitulation: json(recapitulationSchema),
  },
})

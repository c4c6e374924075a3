import { entity } from '../entity.ts'
import { once, place, readOnly, ref, required, text } from '../field.ts'
import { Project } from '../estimation/project.ts'
import { StoredFile } from '../record/stored-file.ts'

/** A drawing of a project: a file with one or several sheets. Its file comes by `/files/upload` and is seen by whoever sees the project. */
export const Blueprint = entity('blueprint', {
  wire: { path: 'blueprints', id: 'BlueprintId' },
  table: 'blueprints',
  module: 'estimation',
  parent: 'projectId',
  owner: { through: 'projectId' },
  order: 'position',
  undo: 'blueprint',
  title: 'name',
  fields: {
    projectId: once(required(ref(() => Project))),
    position: place(),
    name: required(text({ min: 1, max: 200, search: true, column: true })),
    /** PDF, JPG, PNG, DWG or DXF; a drawing has one, and it stays. */
    fileId: once(required(ref(() => StoredFile))),
    /** What a DXF or DWG is drawn from: its lines as they were read when it was taken in. */
    drawnFileId: readOnly(ref(() => StoredFile)),
    /** Which issue of the drawing it is. */
    revision: text({ max: 40, column: true }),
    folder: text({ max: 200, search: true, column: true }),
  },
})

import { User } from '../admin/user.ts'
import { entity } from '../entity.ts'
import { place, readOnly, ref, required, text } from '../field.ts'

/** A folder of projects. */
export const Folder = entity('folder', {
  wire: { path: 'estimation-folders', id: 'FolderId' },
  table: 'folders',
  module: 'estimation',
  within: 'projects',
  owner: 'userId',
  order: 'position',
  failure: 'FOLDER',
  title: 'name',
  fields: {
    name: required(text({ min: 1, max: 200, search: true, column: true })),
    userId: readOnly(ref(() => User)),
    position: place(),
  },
})

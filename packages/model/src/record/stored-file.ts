import { entity } from '../entity.ts'
import { integer, readOnly, ref, text } from '../field.ts'
import { User } from '../admin/user.ts'

/** An uploaded file. It comes by `/files/upload`; its content is read by `/files/{FileId}`, by its sender until it is attached and then by whoever sees what it is attached to. */
export const StoredFile = entity('file', {
  wire: { path: 'files', id: 'FileId' },
  table: 'files',
  module: 'company',
  attached: true,
  owner: 'userId',
  without: ['create', 'edit'],
  title: 'name',
  fields: {
    userId: readOnly(ref(() => User)),
    name: readOnly(text({ search: true, column: true })),
    folder: readOnly(text({ column: true })),
    size: readOnly(integer({ max: Number.MAX_SAFE_INTEGER, column: true })),
    type: readOnly(text({ column: true })),
  },
})

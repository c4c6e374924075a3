import { entity } from '../entity.ts'
import { integer, readOnly, ref, text } from '../field.ts'
import { User } from '../admin/user.ts'

/** One deletion that can be taken back. Listed, restored and cleared by the calls under /undoStackItems. */
export const UndoItem = entity('undoItem', {
  wire: { path: 'undoStackItems', id: 'UndoId' },
  table: 'undo_items',
  module: 'company',
  owner: 'userId',
  without: ['create', 'edit', 'delete'],
  title: 'name',
  fields: {
    userId: readOnly(ref(() => User)),
    entityType: readOnly(text({ column: true })),
    entityId: readOnly(integer({ max: Number.MAX_SAFE_INTEGER })),
    rootType: readOnly(text()),
    rootId: readOnly(integer({ max: Number.MAX_SAFE_INTEGER })),
    symbol: readOnly(text()),
    name: readOnly(text({ column: true })),
    position: readOnly(integer()),
    dependencies: readOnly(integer()),
  },
})

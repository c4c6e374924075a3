import { entity } from '../entity.ts'
import { Project } from '../estimation/project.ts'
import { initially, oneOf, ref, required, text } from '../field.ts'

/** Where materials lie: the central store, or one on a site. */
export const Warehouse = entity('warehouse', {
  wire: { path: 'warehouses', id: 'WarehouseId' },
  table: 'warehouses',
  module: 'stock',
  undo: 'warehouse',
  title: 'name',
  fields: {
    name: required(text({ min: 2, max: 120, search: true, column: true, unique: true })),
    kind: initially(oneOf(['central', 'site'], { column: true }), 'central'),
    /** Of a site: what is issued there is for this project unless the document says otherwise. */
    projectId: ref(() => Project, { column: true }),
    /** Who answers for what lies there. */
    keeper: text({ max: 120, column: true }),
    address: text({ max: 400 }),
  },
})

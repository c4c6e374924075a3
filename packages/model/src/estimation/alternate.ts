import { entity } from '../entity.ts'
import { flag, initially, oneOf, place, ref, required, text } from '../field.ts'
import { Project } from './project.ts'

/** An alternate of a bid: estimates that are added to the base bid, or deducted from it, when the owner takes it. */
export const Alternate = entity('alternate', {
  wire: { path: 'estimation-alternates', id: 'AlternateId' },
  table: 'alternates',
  module: 'estimation',
  parent: 'projectId',
  owner: { through: 'projectId' },
  order: 'position',
  title: 'name',
  fields: {
    projectId: required(ref(() => Project)),
    position: place(),
    code: text({ max: 20, column: true }),
    name: required(text({ min: 1, max: 200, search: true, column: true })),
    kind: initially(oneOf(['add', 'deduct'], { column: true }), 'add'),
    /** It is part of the bid: its estimates count. */
    taken: initially(flag({ column: true }), false),
  },
})

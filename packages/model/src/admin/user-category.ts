import { z } from 'zod'
import type { Entity } from '../entity.ts'
import { entity } from '../entity.ts'
import { json, initially, ref, required, text } from '../field.ts'

/** Categories lie in each other to this depth. */
export const CATEGORY_LEVELS = 4

/** A group of people of a company, such as a branch or a department; what it allows holds for everybody in it. */
export const UserCategory = entity('userCategory', {
  wire: { path: 'user-categories', id: 'CategoryId' },
  table: 'user_categories',
  module: 'company',
  access: 'administrator',
  title: 'name',
  fields: {
    name: required(text({ min: 2, max: 120, search: true, column: true })),
    /** The category it lies in; none for those at the top. */
    parentId: ref((): Entity => UserCategory, { column: true, wire: 'ParentId' }),
    /** Its people work in these zones unless zones are named for the person; none: in all. */
    zones: initially(json(z.array(z.int().positive()).max(500), { holds: { '*': 'zone' } }), []),
  },
})

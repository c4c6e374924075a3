import { z } from 'zod'
import { entity } from '../entity.ts'
import { flag, initially, json, oneOf, ref, required } from '../field.ts'
import { modules } from '../module.ts'
import { User } from './user.ts'

/** What one user may do (spec section 6): actions, zones, and the modules closed to them. */
export const Permission = entity('permission', {
  wire: { path: 'permissions', id: 'PermissionId' },
  table: 'permissions',
  module: 'company',
  access: 'administrator',
  parent: 'userId',
  fields: {
    userId: required(ref(() => User, { column: true })),
    entityType: initially(oneOf(['user']), 'user'),
    addAction: initially(flag({ column: true }), true),
    editAction: initially(flag({ column: true }), true),
    editForeignAction: initially(flag({ column: true }), false),
    viewForeignAction: initially(flag({ column: true }), true),
    deleteAction: initially(flag({ column: true }), true),
    zones: initially(json(z.array(z.int().positive()).max(500)), []),
    bannedModules: initially(json(z.array(z.enum(modules)).max(modules.length)), []),
  },
})

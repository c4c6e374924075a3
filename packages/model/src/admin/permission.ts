import { z } from 'zod'
import { entity } from '../entity.ts'
import { flag, initially, json, oneOf, ref, required } from '../field.ts'
import { modules } from '../module.ts'
import { User } from './user.ts'

/**
 * What one user may do: actions, zones, and the modules the person is barred from. A flag speaks for all modules; null leaves it
 * to what is set by module, for the person and above.
 */
export const Permission = entity('permission', {
  wire: { path: 'permissions', id: 'PermissionId' },
  table: 'permissions',
  module: 'company',
  access: 'administrator',
  parent: 'userId',
  readFailure: 'USER_PERMISSIONS',
  fields: {
    userId: required(ref(() => User, { column: true })),
    entityType: initially(oneOf(['user']), 'user'),
    addAction: flag({ column: true }),
    editAction: flag({ column: true }),
    editForeignAction: flag({ column: true }),
    viewForeignAction: flag({ column: true }),
    deleteAction: flag({ column: true }),
    zones: initially(json(z.array(z.int().positive()).max(500), { holds: { '*': 'zone' } }), []),
    bannedModules: initially(json(z.array(z.enum(modules)).max(modules.length)), []),
  },
})

import { entity } from '../entity.ts'
import { instant, readOnly, ref, text } from '../field.ts'
import { User } from './user.ts'

/** A device that is signed in. Made by signing in; removing it signs the device out. Only the hash of its token is kept. */
export const Session = entity('session', {
  wire: { path: 'sessions', id: 'SessionId' },
  table: 'sessions',
  module: 'company',
  access: 'own',
  owner: 'userId',
  without: ['create', 'edit'],
  title: 'device',
  fields: {
    userId: readOnly(ref(() => User)),
    device: readOnly(text({ column: true })),
    address: readOnly(text({ column: true })),
    lastSeenAt: readOnly(instant({ column: true })),
    expiresAt: readOnly(instant()),
  },
})

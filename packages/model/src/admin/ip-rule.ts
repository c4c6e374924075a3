import { entity } from '../entity.ts'
import { ref, required, text } from '../field.ts'
import { network } from '../formats.ts'
import { User } from './user.ts'

/** From where people may work: an address or a network, for one person or, without one, for everybody. Where there is no rule, from anywhere. */
export const IpRule = entity('ipRule', {
  wire: { path: 'ip-access', id: 'IpAccessId' },
  table: 'ip_rules',
  module: 'company',
  access: 'administrator',
  title: 'network',
  fields: {
    userId: ref(() => User, { column: true }),
    network: required(text({ max: 60, format: network, search: true, column: true })),
    note: text({ max: 200, search: true, column: true }),
  },
})

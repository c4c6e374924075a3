import { z } from 'zod'
import { entity } from '../entity.ts'
import { json, readOnly, ref, required, text } from '../field.ts'
import { User } from './user.ts'

/** A saved choice of one user: columns of a list, theme, language, layout of the editor. */
export const UserOption = entity('userOption', {
  wire: { path: 'userOptions', id: 'OptionId', client: true },
  table: 'user_options',
  module: 'company',
  access: 'own',
  owner: 'userId',
  failure: 'USER_OPTIONS',
  title: 'option',
  fields: {
    userId: readOnly(ref(() => User)),
    type: required(text({ max: 80 })),
    option: required(text({ max: 160 })),
    value: json(
      z.union([
        z.string().max(100_000),
        z.number(),
        z.boolean(),
        z.array(z.json()).max(2_000),
        z.record(z.string(), z.json()),
      ]),
    ),
  },
})

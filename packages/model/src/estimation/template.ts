import { z } from 'zod'
import { User } from '../admin/user.ts'
import { entity } from '../entity.ts'
import { initially, integer, json, oneOf, readOnly, ref, required, secret, text } from '../field.ts'

/** What a template makes: a folder of projects, a project, a division (an object) or an estimate. */
export const templateTypes = ['folder', 'project', 'division', 'estimate'] as const

export type TemplateType = (typeof templateTypes)[number]

/** A structure to start from. Those of the house are predefined; the content goes by calls of its own (template-file.ts). */
export const Template = entity('template', {
  wire: { path: 'estimation-templates', id: 'TemplateId' },
  table: 'templates',
  module: 'estimation',
  owner: 'userId',
  undo: 'template',
  title: 'name',
  fields: {
    name: required(text({ min: 3, max: 200, search: true, column: true })),
    type: initially(oneOf(templateTypes, { column: true }), 'estimate'),
    practice: oneOf(['ro', 'us']),
    description: text({ max: 2_000 }),
    userId: readOnly(ref(() => User)),
    /** How many lines it makes; an empty one cannot be exported. */
    lines: readOnly(initially(integer({ column: true }), 0)),
    content: secret(json(z.unknown())),
  },
})

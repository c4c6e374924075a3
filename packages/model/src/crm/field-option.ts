import { User } from '../admin/user.ts'
import { entity } from '../entity.ts'
import { place, readOnly, ref, required, text } from '../field.ts'

/** One choice of a list that a tenant keeps: kinds of notes, reasons of loss, sources of information, a custom field's list. */
export const FieldOption = entity('fieldOption', {
  wire: { path: 'custom-field-options', id: 'OptionId', client: true },
  table: 'field_options',
  module: 'accounts',
  access: 'administrator',
  portalReads: { field: 'entity', op: 'eq', value: 'note' },
  order: 'position',
  title: 'option',
  fields: {
    userId: readOnly(ref(() => User)),
    entity: required(text({ max: 80, column: true })),
    field: required(text({ max: 80, column: true })),
    option: required(text({ max: 160, search: true, column: true })),
    optionEn: text({ wire: 'Option_en', max: 160, column: true }),
    position: place(),
  },
})

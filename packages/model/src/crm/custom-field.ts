import { entity } from '../entity.ts'
import { flag, initially, once, oneOf, place, required, text } from '../field.ts'
import { fieldName } from '../formats.ts'

/** The entities that may have fields of a tenant's own. */
export const extensible = ['customer', 'contact', 'opportunity', 'activity'] as const

/** A field that a tenant adds to an entity; its values stand in the records' `custom`. */
export const CustomField = entity('customField', {
  wire: { path: 'custom-fields', id: 'CustomFieldId' },
  table: 'custom_fields',
  module: 'accounts',
  access: 'administrator',
  order: 'position',
  title: 'label',
  fields: {
    entity: once(required(oneOf(extensible, { column: true }))),
    /** Its name on the wire and in filters. */
    name: once(
      required(text({ max: 60, format: fieldName, column: true, sampleOf: (number: number) => `Inspector${number}` })),
    ),
    label: required(text({ max: 120, search: true, column: true })),
    labelRo: text({ wire: 'Label_ro', max: 120, column: true }),
    kind: once(required(oneOf(['text', 'decimal', 'date', 'integer', 'list'], { column: true }))),
    mandatory: initially(flag({ column: true }), false),
    position: place(),
  },
})

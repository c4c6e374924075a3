import { entity } from '../entity.ts'
import { initially, oneOf, readOnly, required, text } from '../field.ts'

/** An email to write others from; `{{contact.name}}` and the like (email-fields.ts) take the record's values. */
export const EmailTemplate = entity('emailTemplate', {
  wire: { path: 'email-templates', id: 'TemplateId' },
  table: 'email_templates',
  module: 'accounts',
  undo: 'emailTemplate',
  title: 'name',
  fields: {
    name: required(text({ min: 3, max: 160, search: true, column: true })),
    subject: required(text({ max: 998, column: true })),
    html: required(text({ max: 500_000, multiline: true })),
    language: initially(oneOf(['en', 'ro'], { column: true }), 'ro'),
    kind: readOnly(initially(oneOf(['predefined', 'custom'], { column: true }), 'custom')),
  },
})

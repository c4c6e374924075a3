import { User } from '../admin/user.ts'
import { Customer } from '../crm/customer.ts'
import { FieldOption } from '../crm/field-option.ts'
import { entity } from '../entity.ts'
import { integer, oneOf, readOnly, ref, required, text } from '../field.ts'
import { relatedTypes } from './related.ts'
import { StoredFile } from './stored-file.ts'

/** A note on a record, with or without a file. Whoever may see the record may read it. */
export const Note = entity('note', {
  wire: { path: 'notes', id: 'NoteId' },
  table: 'notes',
  module: 'accounts',
  owner: 'userId',
  zone: { through: 'accountId' },
  undo: 'note',
  failure: 'NOTE',
  // Staff write to each other about the `activity`; what is about the `ticket` its customer reads too.
  portal: { field: 'relatedEntityType', op: 'eq', value: 'ticket' },
  title: 'text',
  fields: {
    userId: readOnly(ref(() => User)),
    /** Who wrote it when he is no user of the tenant: a customer's own person. */
    author: readOnly(text()),
    relatedEntityType: required(oneOf(relatedTypes)),
    relatedEntityId: required(integer({ min: 1, max: Number.MAX_SAFE_INTEGER })),
    /** The customer of the record it is about: its zone limits who sees the note. */
    accountId: readOnly(ref(() => Customer)),
    noteType: ref(() => FieldOption, { wire: 'NoteType', column: true }),
    /** Rich text: HTML of the few elements that the server lets through. */
    text: text({ multiline: true, search: true, column: true }),
    fileId: ref(() => StoredFile),
  },
})

import { z } from 'zod'
import { User } from '../admin/user.ts'
import { Customer } from '../crm/customer.ts'
import { FieldOption } from '../crm/field-option.ts'
import { entity } from '../entity.ts'
import { integer, json, oneOf, readOnly, ref, required, text } from '../field.ts'
import { relatedTypes } from '../related.ts'
import { StoredFile } from './stored-file.ts'

/** How many files one note holds. */
export const MAX_NOTE_FILES = 30

/** A note on a record, with or without files. Whoever may see the record may read it. */
export const Note = entity('note', {
  wire: { path: 'notes', id: 'NoteId' },
  table: 'notes',
  module: 'company',
  attached: true,
  owner: 'userId',
  undo: 'note',
  failure: 'NOTE',
  // Staff write to each other about the `activity`; what is about the `ticket` its customer reads too.
  portal: { field: 'relatedEntityType', op: 'eq', value: 'ticket' },
  portalActions: ['create'],
  title: 'text',
  fields: {
    userId: readOnly(ref(() => User)),
    /** Who wrote it when they are no user of the tenant: a customer's own person. */
    author: readOnly(text()),
    relatedEntityType: required(oneOf(relatedTypes)),
    relatedEntityId: required(integer({ min: 1, max: Number.MAX_SAFE_INTEGER })),
    /** The customer of the record it is about. */
    accountId: readOnly(ref(() => Customer)),
    noteType: ref(() => FieldOption, { wire: 'NoteType', column: true }),
    /** Rich text: HTML of the few elements that the server lets through. */
    text: text({ multiline: true, rich: true, search: true, column: true }),
    /** The first of its files. */
    fileId: ref(() => StoredFile),
    fileIds: json(z.array(z.int().positive()).max(MAX_NOTE_FILES), { holds: { '*': 'file' } }),
  },
})

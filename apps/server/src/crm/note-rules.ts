import type { FieldOption } from '@temelia/model/crm/field-option'
import type { Patch, Row } from '@temelia/model/entity'
import { AppError } from '@temelia/model/errors'
import { can } from '@temelia/model/permission'
import { Note } from '@temelia/model/record/note'
import { relatedTypes } from '@temelia/model/related'
import { relatedEntity } from '@temelia/model/record/related-entity'
import { StoredFile } from '@temelia/model/record/stored-file'
import { type RawBuilder, sql } from 'kysely'
import { type Context, rulesFor } from '../records/context.ts'
import { findAll, visible } from '../records/find.ts'
import { cleanRichText } from '../records/rich-text.ts'
import { column, from } from '../records/select.ts'
import { accountOf } from './related.ts'
import { asTicketNote, followTickets } from './tickets/rules.ts'

/** Rules of notes: about a record the writer may see, and of its customer; their text is cleaned, their files are the writer's to attach. */
export const noteRules = rulesFor(Note, {
  prepare: async (context, sent, before) => {
    const patch = { ...sent, ...(await filesOf(context, sent, before)), ...textOf(sent) }
    demandContent(patch, before)
    const type = patch.relatedEntityType ?? before?.relatedEntityType
    const id = patch.relatedEntityId ?? before?.relatedEntityId
    if (!type || !id || (patch.relatedEntityType === undefined && patch.relatedEntityId === undefined)) return patch
    const about = { ...patch, accountId: await accountOf(context, type, id) }
    return context.actor.portal ? asTicketNote(context.actor.portal, about) : about
  },
  seen: onSeenRecord,
  settle: followTickets,
})

/** A kind of notes that is deleted is taken off the notes that have it. */
export async function takeKindOff({ tx, actor }: Context, { id }: Row<typeof FieldOption>): Promise<void> {
  await tx.run(
    sql`update notes set note_type = null, version = version + 1 where client_id = ${actor.clientId} and note_type = ${id}`,
  )
}

type NotePatch = Patch<typeof Note>

function textOf({ text }: NotePatch): { text?: string | null } {
  return text === undefined ? {} : { text: text === null ? null : cleanRichText(text) || null }
}

/** `FileId` is the first of `FileIds`; either may be sent. A file must be one that the writer may see: attaching it shows it to others. */
async function filesOf(
  context: Context,
  { fileId, fileIds }: NotePatch,
  before: Row<typeof Note> | undefined,
): Promise<Pick<NotePatch, 'fileId' | 'fileIds'>> {
  if (fileId === undefined && fileIds === undefined) return {}
  const ids = [...new Set(fileIds ?? (fileId ? [fileId] : []))]
  const fresh = ids.filter((id) => !before?.fileIds?.includes(id))
  const found = await findAll(context, StoredFile, fresh)
  if (found.length < fresh.length) {
    const field = fileIds ? 'FileIds' : 'FileId'
    throw new AppError('INVALID_DATA', { faults: [{ field, code: 'NOT_FOUND' }] })
  }
  return { fileId: ids[0] ?? null, fileIds: ids.length > 0 ? ids : null }
}

function demandContent(patch: NotePatch, before: Row<typeof Note> | undefined): void {
  const text = patch.text === undefined ? before?.text : patch.text
  const files = patch.fileIds === undefined ? before?.fileIds : patch.fileIds
  if (!text && !files?.length) throw new AppError('INVALID_DATA', { faults: [{ field: 'Text', code: 'REQUIRED' }] })
}

/** A note is seen by whoever sees the record it is on. Each row asks for its own record by key. */
export function onSeenRecord(context: Context): RawBuilder<unknown> {
  const branches = relatedTypes.flatMap((type) => {
    const of = relatedEntity(type)
    if (!of || can(context.actor, 'view', of) === false) return []
    return [
      sql`when ${column('relatedEntityType')} = ${sql.lit(type)} then (select exists (select 1 from ${from(of)} where ${column('id')} = about.id and ${visible(context, of)})
        from (select ${column('relatedEntityId')} as id) as about)`,
    ]
  })
  if (branches.length === 0) return sql`false`
  return sql`case ${sql.join(branches, sql` `)} else false end`
}

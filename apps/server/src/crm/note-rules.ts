import { EmailMessage } from '@temelia/model/crm/email-message'
import { Note } from '@temelia/model/record/note'
import { rulesFor } from '../records/context.ts'
import { accountOf } from './related.ts'
import { asTicketNote, followTickets } from './ticket-rules.ts'

/** Rules of notes: about a record the writer may see, and of its customer. */
export const noteRules = rulesFor(Note, {
  prepare: async (context, patch, before) => {
    const type = patch.relatedEntityType ?? before?.relatedEntityType
    const id = patch.relatedEntityId ?? before?.relatedEntityId
    if (!type || !id || (patch.relatedEntityType === undefined && patch.relatedEntityId === undefined)) return patch
    const about = { ...patch, accountId: await accountOf(context, type, id) }
    return context.actor.portal ? asTicketNote(context.actor.portal, about) : about
  },
  settle: followTickets,
})

/** Rules of letters: about a record the writer may see, and of its customer. */
export const emailMessageRules = rulesFor(EmailMessage, {
  prepare: async (context, patch, before) => {
    if (before || !patch.relatedEntityType || !patch.relatedEntityId) return patch
    return { ...patch, accountId: await accountOf(context, patch.relatedEntityType, patch.relatedEntityId) }
  },
})

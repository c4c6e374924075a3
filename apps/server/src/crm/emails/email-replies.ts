import { EmailAccount } from '@temelia/model/crm/email-account'
import { EmailMessage } from '@temelia/model/crm/email-message'
import { z } from 'zod'
import { component } from '../../http/describe/components.ts'
import { recordOf } from '../../http/describe/record-schemas.ts'
import type { ReplyTable } from '../../http/describe/replies.ts'

const mailboxTest = component(
  'MailboxTest',
  z.looseObject({
    Smtp: z.looseObject({ Ok: z.boolean(), Fault: z.string().nullable(), Detail: z.string().nullable() }),
    Imap: z.looseObject({ Ok: z.boolean(), Fault: z.string().nullable(), Detail: z.string().nullable() }),
  }),
  'Whether the servers of a mailbox took the sign-in.',
)

const mailboxFetch = component('MailboxFetch', z.looseObject({}), 'The mailbox that is read next.')

const filledTemplate = component(
  'FilledTemplate',
  z.looseObject({ Subject: z.string(), Html: z.string(), Unknown: z.array(z.string()), Empty: z.array(z.string()) }),
  'A template with the values of a record.',
)

/** What these routes answer. */
export const emailReplies: ReplyTable = {
  'PUT /api/email-accounts/:id/passwords 200': recordOf(EmailAccount),
  'POST /api/email-accounts/:id/test 200': mailboxTest,
  'POST /api/email-accounts/:id/fetch 202': mailboxFetch,
  'POST /api/email-templates/fill 200': filledTemplate,
  'POST /api/emails/:id/send-again 200': recordOf(EmailMessage),
  'PUT /api/emails/:id/shared 200': recordOf(EmailMessage),
  'GET /api/emails/:id/body 200': ['text/html'],
}

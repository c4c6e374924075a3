import { todayIn } from '@temelia/calendar/wall-clock'
import { Bill } from '@temelia/model/billing/bill'
import { EmailMessage } from '@temelia/model/crm/email-message'
import { AppError } from '@temelia/model/errors'
import type { Language } from '@temelia/text/message'
import { sql } from 'kysely'
import type { Context } from '../../records/context.ts'
import { demand } from '../../records/find.ts'
import { createRecords, type Engine } from '../../records/operation.ts'
import { dueLetter, letterHtml } from './letter.ts'
import type { Amount } from './overdue.ts'
import type { ReminderStep, ReminderWords } from './steps.ts'

/** A letter as its sender read it. */
export interface LetterToSend extends ReminderWords {
  readonly accountId: number
  readonly step: ReminderStep
  readonly language: Language
  readonly recipients: readonly string[]
  /** What was asked for when the letter was read. */
  readonly amounts: readonly Amount[]
}

/**
 * Sends the letter that is due to a customer, and notes for each bill of which a reminder is due that its step was sent. Of two who send it at
 * once one is refused: a step of a bill is there once.
 * @param statementId the file that goes with it
 * @throws AppError REMINDER_NOT_DUE, REMINDER_CHANGED, REMINDERS_STOPPED, EMAIL_NOT_CONFIGURED, OPERATION_NOT_PERMITTED
 */
export async function sendReminder(
  context: Context,
  engine: Engine,
  letter: LetterToSend,
  statementId: number | null,
): Promise<{ emailId: number; billIds: number[] }> {
  const { actor, tx } = context
  const today = todayIn(actor.region, context.now)
  const { owing, step } = await dueLetter(context, letter.accountId, letter.language)
  if (step !== letter.step) throw new AppError('REMINDER_NOT_DUE')
  // The words were read beside other sums.
  if (!alike(owing.amounts, letter.amounts)) throw new AppError('REMINDER_CHANGED')
  const counted = owing.bills.flatMap((bill) =>
    bill.next && bill.next.on <= today ? [{ bill, step: bill.next.step }] : [],
  )
  for (const { bill } of counted) demand(context, 'edit', Bill, bill)
  const [email] = await createRecords(context, engine, EmailMessage, [
    {
      relatedEntityType: 'account',
      relatedEntityId: letter.accountId,
      recipients: [...letter.recipients],
      subject: letter.Subject,
      html: letterHtml(letter, owing, { language: letter.language, region: actor.region }),
      ...(statementId === null ? {} : { fileIds: [statementId] }),
      // It names bills that not everybody sees who sees the customer; what was sent stands at each bill.
      shared: false,
    },
  ])
  const emailId = email?.id ?? 0
  for (const { bill, step: own } of counted) {
    const noted =
      await tx.one(sql`insert into payment_reminders (client_id, bill_id, step, sent_on, user_id, email_id, due)
      values (${actor.clientId}, ${bill.id}, ${own}, ${today}::date, ${actor.userId}, ${emailId}, ${bill.due})
      on conflict (client_id, bill_id, step) do update set sent_on = excluded.sent_on, user_id = excluded.user_id,
        email_id = excluded.email_id, due = excluded.due, updated_at = now()
        where exists (select 1 from email_messages e where e.client_id = payment_reminders.client_id and e.id = payment_reminders.email_id
          and (e.status = 'failed' or (e.status = 'queued' and e.deleted_with is not null))) returning id`)
    if (!noted) throw new AppError('REMINDER_NOT_DUE')
  }
  return { emailId, billIds: counted.map(({ bill }) => bill.id) }
}

function alike(one: readonly Amount[], other: readonly Amount[]): boolean {
  const told = (amounts: readonly Amount[]) =>
    amounts
      .map(({ currency, amount }) => `${currency} ${amount}`)
      .sort()
      .join()
  return told(one) === told(other)
}

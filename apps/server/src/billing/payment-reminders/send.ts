import { todayIn } from '@temelia/calendar/wall-clock'
import { Bill } from '@temelia/model/billing/bill'
import { EmailMessage } from '@temelia/model/crm/email-message'
import { AppError } from '@temelia/model/errors'
import type { Language } from '@temelia/text/message'
import { sql } from 'kysely'
import type { Tx } from '../../db/database.ts'
import type { Context } from '../../records/context.ts'
import { demand } from '../../records/find.ts'
import { oneAfterTheOther } from '../../records/one-of-them.ts'
import { createRecords, type Engine } from '../../records/operation.ts'
import { dueLetter, letterHtml, type ReminderLetter } from './letter.ts'
import { type Amount, letterStatus } from './overdue.ts'
import type { ReminderStep, ReminderWords } from './steps.ts'

/** A letter as its sender read it. */
export interface LetterToSend extends ReminderWords {
  readonly accountId: number
  readonly step: ReminderStep
  readonly language: Language
  readonly recipients: readonly string[]
  /** What was asked for when the letter was read. */
  readonly amounts: readonly Amount[]
  /** The day on which it was read. */
  readonly day: string
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
  // Two who send at once go one after the other: the second finds the step sent.
  await oneAfterTheOther(context, { table: 'customers', ids: [letter.accountId] })
  const today = todayIn(actor.region, context.now)
  const due = await dueLetter(context, letter.accountId, letter.language)
  const { owing, step } = due
  if (step !== letter.step) throw new AppError('REMINDER_NOT_DUE')
  // The words were read beside other sums.
  if (!alike(owing.amounts, letter.amounts)) throw new AppError('REMINDER_CHANGED')
  const counted = owing.bills.flatMap((bill) =>
    bill.next && bill.next.on <= today ? [{ bill, step: bill.next.step }] : [],
  )
  for (const { bill } of counted) demand(context, 'edit', Bill, bill)
  const { Subject: subject, ...around } = wordsToSend(letter, due)
  const html = letterHtml(around, owing, { language: letter.language, region: actor.region })
  const [email] = await createRecords(context, engine, EmailMessage, [
    {
      relatedEntityType: 'account',
      relatedEntityId: letter.accountId,
      recipients: [...letter.recipients],
      subject,
      html,
      ...(statementId === null ? {} : { fileIds: [statementId] }),
      // It names bills that not everybody sees who sees the customer; what was sent stands at each bill.
      shared: false,
    },
  ])
  const emailId = email?.id ?? 0
  for (const { bill, step: own } of counted) {
    // One whose letter did not leave makes room; of two who send at once, one finds none to take away and the other's in its place.
    await tx.run(sql`delete from payment_reminders where client_id = ${actor.clientId} and bill_id = ${bill.id} and step = ${own}
      and ${letterStatus(sql`payment_reminders`, actor.clientId)} = 'failed'`)
    const noted =
      await tx.one(sql`insert into payment_reminders (client_id, bill_id, step, sent_on, user_id, email_id, due)
      values (${actor.clientId}, ${bill.id}, ${own}, ${today}::date, ${actor.userId}, ${emailId}, ${bill.due})
      on conflict (client_id, bill_id, step) do nothing returning id`)
    if (!noted) throw new AppError('REMINDER_NOT_DUE')
  }
  return { emailId, billIds: counted.map(({ bill }) => bill.id) }
}

/** Words that nobody changed say the day of sending where they were read on the day before; what a person typed goes as it stands. */
function wordsToSend(letter: LetterToSend, due: ReminderLetter): ReminderWords {
  const asRead = due.wordsOn(letter.day)
  const word = (part: keyof ReminderWords) => (letter[part] === asRead[part] ? due.words[part] : letter[part])
  return { Subject: word('Subject'), Before: word('Before'), After: word('After') }
}

/** Notes of the reminders of an email that it left. Asked by the area of emails, in the transaction that writes it down. */
export async function reminderLeft(tx: Tx, clientId: number, emailId: number): Promise<void> {
  await tx.run(
    sql`update payment_reminders set went_out = true where client_id = ${clientId} and email_id = ${emailId}`,
  )
}

function alike(one: readonly Amount[], other: readonly Amount[]): boolean {
  const told = (amounts: readonly Amount[]) =>
    amounts
      .map(({ currency, amount }) => `${currency} ${amount}`)
      .sort()
      .join()
  return told(one) === told(other)
}

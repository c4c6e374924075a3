import { billKinds } from '@temelia/model/billing/series'
import { Bill } from '@temelia/model/billing/bill'
import { Customer } from '@temelia/model/crm/customer'
import { can, type Actor } from '@temelia/model/permission'
import { z } from 'zod'
import { component } from '../../http/describe/components.ts'
import type { Amount, KeptReminder, OverdueBill, OverdueCustomer } from './overdue.ts'
import { MOST_LISTED, type ReminderLetter } from './letter.ts'
import { type ReminderStep, reminderStep, type Step, usualWords } from './steps.ts'

const amount = z.looseObject({ Currency: z.string(), Amount: z.number() })

const reminder = z.looseObject({
  Step: z.int(),
  SentOn: z.string(),
  EmailId: z.int(),
  By: z.string().nullable(),
  Status: z.enum(['queued', 'sent', 'failed']),
})

const overdueBill = z.looseObject({
  BillId: z.int(),
  Code: z.string(),
  Kind: z.enum(billKinds),
  Date: z.string(),
  DueDate: z.string(),
  DaysLate: z.int(),
  Currency: z.string(),
  WithVAT: z.number(),
  Due: z.number(),
  Reminders: z.array(reminder),
  NextStep: z.int().nullable(),
  NextOn: z.string().nullable(),
})

/** What is overdue, by customer. */
export const paymentRemindersReply = component(
  'PaymentReminders',
  z.looseObject({
    Customers: z.array(
      z.looseObject({
        AccountId: z.int(),
        Customer: z.string(),
        Stopped: z.boolean(),
        Step: reminderStep.nullable(),
        Amounts: z.array(amount),
        Unassigned: z.array(amount),
        Bills: z.array(overdueBill),
        _actions: z.looseObject({ send: z.boolean(), stop: z.boolean() }),
      }),
    ),
    More: z.boolean(),
    _actions: z.looseObject({ settings: z.boolean() }),
  }),
  'Overdue bills by customer, with the reminders that went out and the next one.',
)

/** The letter that is due to a customer. */
export const reminderLetterReply = component(
  'PaymentReminderLetter',
  z.looseObject({
    AccountId: z.int(),
    Customer: z.string(),
    Step: reminderStep,
    Recipients: z.array(z.string()),
    Subject: z.string(),
    Before: z.string(),
    After: z.string(),
    Amounts: z.array(amount),
    Day: z.string(),
    Bills: z.array(overdueBill),
    MoreBills: z.int(),
    Statement: z.boolean(),
  }),
)

/** A reminder that was sent. */
export const sentReminderReply = component(
  'SentPaymentReminder',
  z.looseObject({ EmailId: z.int(), BillIds: z.array(z.int()) }),
)

/** The reminders of a bill. */
export const billRemindersReply = component('BillReminders', z.looseObject({ Reminders: z.array(reminder) }))

const words = z.looseObject({ Subject: z.string(), Before: z.string(), After: z.string() })

/** The steps of a company, beside the words that the product brings along. */
export const reminderStepsReply = component(
  'PaymentReminderSteps',
  z.looseObject({
    Steps: z.array(
      z.looseObject({
        Days: z.int(),
        en: words.nullable(),
        ro: words.nullable(),
        Standard: z.looseObject({ en: words, ro: words }),
      }),
    ),
  }),
)

export function encodeCustomer(
  actor: Actor,
  { customer, bills, amounts, unassigned, step }: OverdueCustomer,
): Record<string, unknown> {
  return {
    AccountId: customer.id,
    Customer: customer.name,
    Stopped: customer.remindersStopped,
    Step: step,
    Amounts: amounts.map(encodeAmount),
    Unassigned: unassigned.map(encodeAmount),
    Bills: bills.map(encodeBill),
    _actions: {
      send: step !== null && bills.every((bill) => can(actor, 'edit', Bill, bill) === true),
      stop: can(actor, 'edit', Customer, customer) === true,
    },
  }
}

export function encodeLetter({ owing, step, words: said, day, statement }: ReminderLetter): Record<string, unknown> {
  return {
    AccountId: owing.customer.id,
    Customer: owing.customer.name,
    Step: step,
    Recipients: owing.customer.email ? [owing.customer.email.toLowerCase()] : [],
    ...said,
    Amounts: owing.amounts.map(encodeAmount),
    Day: day,
    Bills: owing.bills.slice(0, MOST_LISTED).map(encodeBill),
    MoreBills: Math.max(0, owing.bills.length - MOST_LISTED),
    Statement: statement,
  }
}

export function encodeReminder({ step, on, emailId, by, status }: KeptReminder): z.output<typeof reminder> {
  return { Step: step, SentOn: on, EmailId: emailId, By: by, Status: status }
}

export function encodeSteps(steps: readonly Step[]): z.output<typeof reminderStepsReply> {
  return {
    Steps: steps.map(({ step, days, own }) => ({
      Days: days,
      en: own.en ?? null,
      ro: own.ro ?? null,
      Standard: standard(step),
    })),
  }
}

function standard(step: ReminderStep) {
  return { en: usualWords(step, 'en'), ro: usualWords(step, 'ro') }
}

function encodeAmount({ currency, amount: sum }: Amount) {
  return { Currency: currency, Amount: sum }
}

function encodeBill(bill: OverdueBill): z.output<typeof overdueBill> {
  return {
    BillId: bill.id,
    Code: bill.code,
    Kind: bill.kind,
    Date: bill.date,
    DueDate: bill.dueDate,
    DaysLate: bill.daysLate,
    Currency: bill.currency,
    WithVAT: bill.withVat,
    Due: bill.due,
    Reminders: bill.sent.map(encodeReminder),
    NextStep: bill.next?.step ?? null,
    NextOn: bill.next?.on ?? null,
  }
}

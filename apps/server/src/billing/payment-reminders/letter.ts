import { formatDay } from '@temelia/calendar/format-day'
import type { Region } from '@temelia/calendar/region'
import { todayIn } from '@temelia/calendar/wall-clock'
import { Bill } from '@temelia/model/billing/bill'
import { Payment } from '@temelia/model/billing/payment'
import { Customer } from '@temelia/model/crm/customer'
import { AppError } from '@temelia/model/errors'
import { can } from '@temelia/model/permission'
import { beginningOf } from '@temelia/text/beginning'
import { formatMoney } from '@temelia/text/format'
import { type Language, say } from '@temelia/text/message'
import { paymentReminderTexts as texts } from '@temelia/text/payment-reminders'
import type { Context } from '../../records/context.ts'
import { find } from '../../records/find.ts'
import { companyOf } from '../company.ts'
import { escapeHtml } from '../escape-html.ts'
import { type Amount, type OverdueBill, overdueCustomers, type OverdueCustomer } from './overdue.ts'
import { MOST_SUBJECT, type ReminderStep, type ReminderWords, wordsOfStep } from './steps.ts'

/** Bills that a letter lists, the longest overdue first: more of them nobody reads, and an email has its bounds. */
export const MOST_LISTED = 200

/** The letter that is due to a customer. */
export interface ReminderLetter {
  readonly owing: OverdueCustomer
  readonly step: ReminderStep
  readonly words: ReminderWords
  /** The words as they are read on a day, which stands in them. */
  wordsOn(day: string): ReminderWords
  /** The day that is written in it. */
  readonly day: string
  /** The customer's statement can go with it: the caller may see all of what it is made of. */
  readonly statement: boolean
}

/**
 * The letter that is due to a customer today, with its marks filled in.
 * @throws AppError NOT_FOUND, REMINDERS_STOPPED, REMINDER_NOT_DUE
 */
export async function dueLetter(context: Context, accountId: number, language: Language): Promise<ReminderLetter> {
  await find(context, Customer, accountId)
  const { customers, steps } = await overdueCustomers(context, accountId)
  const [owing] = customers
  if (!owing) throw new AppError('REMINDER_NOT_DUE')
  if (owing.customer.remindersStopped) throw new AppError('REMINDERS_STOPPED')
  const step = steps.find(({ step: one }) => one === owing.step)
  if (!step) throw new AppError('REMINDER_NOT_DUE')
  const { region } = context.actor
  const company = await companyOf(context)
  const day = todayIn(region, context.now)
  const { Subject, Before, After } = wordsOfStep(step, language)
  const wordsOn = (on: string): ReminderWords => {
    const values = {
      customer: owing.customer.name,
      company: company.name ?? '',
      total: written(owing.amounts, region),
      day: formatDay(on, region),
    }
    const filled = (text: string) => say({ en: text, ro: text }, language, values)
    return { Subject: beginningOf(filled(Subject), MOST_SUBJECT), Before: filled(Before), After: filled(After) }
  }
  return {
    owing,
    step: step.step,
    words: wordsOn(day),
    wordsOn,
    day,
    statement: [Bill, Payment].every((of) => can(context.actor, 'view', of) === true),
  }
}

const CELL = 'padding: 4px 12px 4px 0; border-bottom: 1px solid #d5d9e0'

/** The letter as it is sent: its words, and between them the overdue bills with what is left of them; of very many the oldest and the total. */
export function letterHtml(
  { Before, After }: Pick<ReminderWords, 'Before' | 'After'>,
  { bills, amounts }: Pick<OverdueCustomer, 'bills' | 'amounts'>,
  { language, region }: { readonly language: Language; readonly region: Region },
): string {
  const cell = (text: string, right = false) =>
    `<td style="${CELL}${right ? '; text-align: right' : ''}">${escapeHtml(text)}</td>`
  const line = ({ code, date, dueDate, withVat, due, currency }: OverdueBill) =>
    `<tr>${cell(code)}${cell(formatDay(date, region))}${cell(formatDay(dueDate, region))}${cell(formatMoney(withVat, currency, region), true)}${cell(formatMoney(due, currency, region), true)}</tr>`
  const heads = [texts.reminderBill, texts.reminderDate, texts.reminderDueDate, texts.reminderAmount, texts.reminderDue]
  const head = heads.map(
    (word, at) => `<th style="${CELL}; text-align: ${at > 2 ? 'right' : 'left'}">${word[language]}</th>`,
  )
  const total = `<tr><td colspan="4" style="${CELL}"></td><td style="${CELL}; text-align: right"><b>${escapeHtml(written(amounts, region))}</b></td></tr>`
  const beyond = bills.length - MOST_LISTED
  const more =
    beyond > 0
      ? `<tr><td colspan="5" style="${CELL}">${say(texts.reminderMoreBills, language, { more: beyond, all: bills.length })}</td></tr>`
      : ''
  return `${paragraphs(Before)}<table style="border-collapse: collapse"><thead><tr>${head.join('')}</tr></thead><tbody>${bills.slice(0, MOST_LISTED).map(line).join('')}${more}${total}</tbody></table>${paragraphs(After)}`
}

function written(amounts: readonly Amount[], region: Region): string {
  return amounts.map(({ amount, currency }) => formatMoney(amount, currency, region)).join(' + ')
}

function paragraphs(text: string): string {
  return text
    .split(/\n{2,}/)
    .filter((one) => one.trim() !== '')
    .map((one) => `<p>${escapeHtml(one).replaceAll('\n', '<br>')}</p>`)
    .join('')
}

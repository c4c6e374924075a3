import { REMINDER_STEPS } from '@temelia/billing/payment-reminders'
import { AppError } from '@temelia/model/errors'
import type { FieldFault } from '@temelia/model/field-fault'
import { type Language, say } from '@temelia/text/message'
import { reminderLetters as texts } from '@temelia/text/reminder-letters'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Context } from '../../records/context.ts'

export const reminderStep = z.union(REMINDER_STEPS.map((step) => z.literal(step)))

export type ReminderStep = z.output<typeof reminderStep>

/** Characters of a subject, and of what stands before or after the bills. */
export const MOST_SUBJECT = 300
export const MOST_WORDS = 4_000

const words = z.strictObject({
  Subject: z.string().trim().min(1).max(MOST_SUBJECT),
  Before: z.string().trim().max(MOST_WORDS),
  After: z.string().trim().max(MOST_WORDS),
})

/** What a letter says around its bills. */
export type ReminderWords = z.output<typeof words>

/** The three steps as a company sets them: null for words that are the product's own. */
export const stepsBody = z.strictObject({
  Steps: z
    .array(z.strictObject({ Days: z.int().min(1).max(365), en: words.nullable(), ro: words.nullable() }))
    .length(REMINDER_STEPS.length),
})

/** A step: when it begins, and what its letter says in each language. */
export interface Step {
  readonly step: ReminderStep
  readonly days: number
  readonly own: Readonly<Partial<Record<Language, ReminderWords>>>
}

/** Days after the due date at which the steps begin where a company set nothing. */
const USUAL_DAYS = { 1: 7, 2: 15, 3: 30 } as const

/** The three steps of the company. */
export async function stepsOf({ tx, actor }: Pick<Context, 'tx' | 'actor'>): Promise<Step[]> {
  const rows = await tx.rows<{ step: ReminderStep; days: number; words: Step['own'] }>(
    sql`select step, days, words from payment_reminder_steps where client_id = ${actor.clientId}`,
  )
  return REMINDER_STEPS.map((step) => {
    const set = rows.find((row) => row.step === step)
    return { step, days: set?.days ?? USUAL_DAYS[step], own: set?.words ?? {} }
  })
}

/** The words of a step: the company's own, else the product's. */
export function wordsOfStep({ step, own }: Step, language: Language): ReminderWords {
  return own[language] ?? usualWords(step, language)
}

/** The words that the product brings along for a step. */
export function usualWords(step: ReminderStep, language: Language): ReminderWords {
  return {
    Subject: texts[`reminderLetterSubject_${step}`][language],
    Before: texts[`reminderLetterBefore_${step}`][language],
    After: texts[`reminderLetterAfter_${step}`][language],
  }
}

/** The most that is filled in for the marks of a text. */
const LONGEST = { customer: 255, company: 255, total: 255, day: 10 }

/** Texts that with their marks filled in could be longer than a letter takes, with how long they may be. */
function tooLong(steps: z.output<typeof stepsBody>['Steps']): FieldFault[] {
  const values = Object.fromEntries(Object.entries(LONGEST).map(([mark, length]) => [mark, '-'.repeat(length)]))
  return steps.flatMap((step, at) =>
    (['en', 'ro'] as const).flatMap((language) =>
      (['Before', 'After'] as const).flatMap((part): FieldFault[] => {
        const text = step[language]?.[part] ?? ''
        const filled = say({ en: text, ro: text }, language, values).length
        const max = MOST_WORDS - (filled - text.length)
        return text.length > max
          ? [{ field: `Steps[${at}].${language}.${part}`, code: 'TOO_LONG', params: { max } }]
          : []
      }),
    ),
  )
}

/** Keeps the steps of the company. @throws AppError INVALID_DATA for days that do not rise, and texts that would be too long for a letter */
export async function saveSteps({ tx, actor }: Context, { Steps: steps }: z.output<typeof stepsBody>): Promise<void> {
  const faults = tooLong(steps)
  if (faults.length > 0) throw new AppError('INVALID_DATA', { faults })
  for (const [at, { Days: days }] of steps.entries())
    if (at > 0 && days <= (steps[at - 1]?.Days ?? 0))
      throw new AppError('INVALID_DATA', {
        faults: [
          {
            field: `Steps[${at}].Days`,
            code: 'OUT_OF_RANGE',
            params: { min: (steps[at - 1]?.Days ?? 0) + 1, max: 365 },
          },
        ],
      })
  for (const [at, { Days: days, ...own }] of steps.entries()) {
    const kept = Object.fromEntries(Object.entries(own).filter(([, said]) => said !== null))
    await tx.run(sql`insert into payment_reminder_steps (client_id, step, days, words)
      values (${actor.clientId}, ${at + 1}, ${days}, ${JSON.stringify(kept)}::jsonb)
      on conflict (client_id, step) do update set days = excluded.days, words = excluded.words, updated_at = excluded.updated_at`)
  }
}

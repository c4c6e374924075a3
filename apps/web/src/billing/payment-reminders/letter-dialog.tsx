import { Button, Checkbox, Group, SegmentedControl, Stack, TextInput } from '@mantine/core'
import type { Language } from '@temelia/text/message'
import { type FormEvent, useState } from 'react'
import { Problem } from '../../data/problem.ts'
import { usePractice } from '../../session/tenant-region.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { ProblemNote } from '../../ui/problem-note.tsx'
import { useText } from '../../ui/text.ts'
import { toastDone } from '../../ui/toast.tsx'
import { useAction } from '../../ui/use-action.ts'
import { useFormat } from '../../ui/use-format.ts'
import billing from '../billing.module.css'
import { LetterWords } from './letter-words.tsx'
import { type ReminderLetter, type ReminderWords, sendReminder, useReminderLetter } from './reminder-data.ts'
import classes from './reminders.module.css'
import { useSums } from './use-sums.ts'

type LetterDialogProps = Readonly<{ accountId: number; onClose: () => void }>

/** What was typed into a letter: the words of each language, and what both have in common. */
type Typed = Readonly<{ words: Partial<Record<Language, TypedWords>>; to?: string; withStatement?: boolean }>

/** Words with the sums and the day that they were written beside: what has changed since is told before they are sent. */
type TypedWords = ReminderWords & Pick<ReminderLetter, 'Amounts' | 'Day'>

/** The letter that is due to a customer: read, changed where its sender wants, and sent. */
export function LetterDialog({ accountId, onClose }: LetterDialogProps) {
  const { t } = useText()
  const practice = usePractice()
  const [language, setLanguage] = useState<Language>(practice === 'ro' ? 'ro' : 'en')
  const [typed, setTyped] = useState<Typed>({ words: {} })
  const letter = useReminderLetter(accountId, language)
  return (
    <Dialog title={t('paymentReminders')} onClose={onClose} size={680} unsaved="typed">
      <SegmentedControl
        mb="md"
        aria-label={t('reminderLanguage')}
        value={language}
        onChange={(value) => setLanguage(value === 'ro' ? 'ro' : 'en')}
        data={[
          { value: 'ro', label: 'Română' },
          { value: 'en', label: 'English' },
        ]}
      />
      {letter.isError && <ProblemNote problem={letter.error} />}
      {letter.data && (
        <LetterForm letter={letter.data} language={language} typed={typed} onType={setTyped} onClose={onClose} />
      )}
    </Dialog>
  )
}

type LetterFormProps = Readonly<{
  letter: ReminderLetter
  language: Language
  typed: Typed
  onType: (typed: Typed) => void
  onClose: () => void
}>

function LetterForm({ letter, language, typed, onType, onClose }: LetterFormProps) {
  const { t } = useText()
  const { busy, problem, tried } = useAction()
  const { to = letter.Recipients.join(', '), withStatement = letter.Statement } = typed
  const { Subject, Before, After, Amounts, Day } = typed.words[language] ?? letter
  const words = { Subject, Before, After }

  const say = (said: ReminderWords, read: Pick<ReminderLetter, 'Amounts' | 'Day'> = letter) =>
    onType({
      ...typed,
      words: { ...typed.words, [language]: { ...said, Amounts: read.Amounts, Day: read.Day } },
    })

  async function send(event: FormEvent): Promise<void> {
    event.preventDefault()
    const { AccountId, Step, Customer: customer } = letter
    const Recipients = to.split(/[\s,;]+/).filter(Boolean)
    const asked = {
      AccountId,
      Step,
      Language: language,
      Recipients,
      ...words,
      Statement: letter.Statement && withStatement,
      Amounts,
      Day,
    }
    const sent = tried(() =>
      sendReminder(asked).catch((cause: unknown) => {
        // They are told, and see the new sums beside their words: what they send next is meant so.
        if (cause instanceof Problem && cause.code === 'REMINDER_CHANGED' && typed.words[language]) say(words)
        throw cause
      }),
    )
    if (!(await sent)) return
    toastDone(t('reminderSentNow', { step: t(`reminderStep_${Step}`), customer }))
    onClose()
  }

  return (
    <form noValidate onSubmit={(event) => void send(event)}>
      <Stack gap="sm">
        {problem !== null && <ProblemNote problem={problem} />}
        <TextInput
          label={t('reminderTo')}
          type="text"
          inputMode="email"
          value={to}
          onChange={(event) => onType({ ...typed, to: event.currentTarget.value })}
        />
        <LetterWords words={words} onChange={(said) => say(said, typed.words[language])}>
          <LetterBills letter={letter} />
        </LetterWords>
        {letter.Statement && (
          <Checkbox
            label={t('reminderStatement')}
            checked={withStatement}
            onChange={(event) => onType({ ...typed, withStatement: event.currentTarget.checked })}
          />
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button type="submit" loading={busy}>
            {t('reminderSend')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

/** The bills as they stand in the letter. */
function LetterBills({ letter }: Readonly<{ letter: ReminderLetter }>) {
  const { t } = useText()
  const format = useFormat()
  const sums = useSums()
  const number = billing['number']
  const { MoreBills: more } = letter
  return (
    <div className={classes['letterBills']}>
      <table className={`${billing['table']} figures`}>
        <thead>
          <tr>
            <th>{t('reminderBill')}</th>
            <th>{t('reminderDueDate')}</th>
            <th className={number}>{t('reminderDue')}</th>
          </tr>
        </thead>
        <tbody>
          {letter.Bills.map((bill) => (
            <tr key={bill.BillId}>
              <td>{bill.Code}</td>
              <td>{format.date(bill.DueDate)}</td>
              <td className={number}>{format.money(bill.Due, bill.Currency)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          {more > 0 && (
            <tr>
              <td colSpan={3}>
                {t('reminderMoreBills', {
                  more: format.number(more),
                  all: format.number(more + letter.Bills.length),
                })}
              </td>
            </tr>
          )}
          <tr>
            <td colSpan={3} className={number}>
              {sums(letter.Amounts)}
            </td>
          </tr>
        </tfoot>
      </table>
    </div>
  )
}

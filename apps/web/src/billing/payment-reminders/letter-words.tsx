import { Textarea, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { useText } from '../../ui/text.ts'
import type { ReminderWords } from './reminder-data.ts'

type LetterWordsProps = Readonly<{
  words: ReminderWords
  onChange: (words: ReminderWords) => void
  /** What stands between the two texts. */
  children?: ReactNode
}>

/** The subject of a letter, and what it says above and below its bills. */
export function LetterWords({ words, onChange, children }: LetterWordsProps) {
  const { t } = useText()
  const field = (part: keyof ReminderWords) => ({
    value: words[part],
    onChange: (event: { currentTarget: { value: string } }) =>
      onChange({ ...words, [part]: event.currentTarget.value }),
  })
  const text = { autosize: true, minRows: 3, maxRows: 10, maxLength: 4_000 }
  return (
    <>
      <TextInput label={t('reminderSubject')} maxLength={300} {...field('Subject')} />
      <Textarea label={t('reminderBefore')} {...text} {...field('Before')} />
      {children}
      <Textarea label={t('reminderAfter')} {...text} {...field('After')} />
    </>
  )
}

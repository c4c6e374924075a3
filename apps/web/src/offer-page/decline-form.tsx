import { type FormEvent, useState } from 'react'
import { answer, type Page, Refusal } from './page-data.ts'
import { useWords } from './words.ts'

type DeclineFormProps = Readonly<{
  language: string
  name: string
  onName: (name: string) => void
  onPage: (page: Page) => void
  onStale: () => void
  onBack: () => void
}>

const reasons = [
  ['price', 'pageReasonPrice'],
  ['date', 'pageReasonDate'],
  ['scope', 'pageReasonScope'],
  ['other', 'pageReasonOther'],
] as const

/** Declines the offer with a reason. */
export function DeclineForm({ language, name, onName, onPage, onStale, onBack }: DeclineFormProps) {
  const { t } = useWords()
  const [reason, setReason] = useState<string | null>(null)
  const [words, setWords] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    const missing = reason === null ? 'pageNeedReason' : name.trim().length < 2 ? 'pageNeedName' : null
    setProblem(missing && t(missing))
    if (missing) {
      document.getElementById(missing === 'pageNeedName' ? 'declineName' : 'reason-price')?.focus()
      return
    }
    setBusy(true)
    answer('decline', { Name: name, Reason: reason, Words: words || null }, language)
      .then(onPage, (cause: unknown) => {
        setProblem((cause instanceof Refusal && cause.detail) || t('pageUnsure'))
        if (!(cause instanceof Refusal) || cause.status === 409 || cause.detail === null) onStale()
      })
      .finally(() => setBusy(false))
  }
  return (
    <form noValidate onSubmit={send}>
      <fieldset>
        <legend>{t('pageDeclineWhy')}</legend>
        {reasons.map(([value, word]) => (
          <label key={value} className="tick">
            <input
              type="radio"
              name="reason"
              id={`reason-${value}`}
              checked={reason === value}
              onChange={() => setReason(value)}
            />
            <span>{t(word)}</span>
          </label>
        ))}
      </fieldset>
      <label htmlFor="declineWords">{t('pageDeclineText')}</label>
      <textarea
        id="declineWords"
        rows={3}
        maxLength={2_000}
        value={words}
        onChange={(event) => setWords(event.currentTarget.value)}
      />
      <label htmlFor="declineName">{t('pageName')}</label>
      <input
        id="declineName"
        autoComplete="name"
        maxLength={120}
        value={name}
        onChange={(event) => onName(event.currentTarget.value)}
      />
      <p className="fault" role="alert">
        {problem}
      </p>
      <button type="submit" className="button solid whole" aria-disabled={busy}>
        {t('pageDeclineSend')}
      </button>
      <button type="button" className="button quiet whole" onClick={onBack}>
        {t('pageBack')}
      </button>
    </form>
  )
}

import { type FormEvent, useState } from 'react'
import { answer, type Page, Refusal } from './page-data.ts'
import { useWords } from './words.ts'

type TalkProps = Readonly<{
  talk: Page['Talk']
  language: string
  name: string
  onName: (name: string) => void
  onPage: (page: Page) => void
  onStale: () => void
}>

/** What was asked and answered, and a place to ask. */
export function Talk({ talk, language, name, onName, onPage, onStale }: TalkProps) {
  const { t, instant } = useWords()
  const [words, setWords] = useState('')
  const [said, setSaid] = useState<string | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    setSaid(null)
    const missing = words.trim().length < 2 ? 'pageNeedQuestion' : name.trim().length < 2 ? 'pageNeedName' : null
    setProblem(missing && t(missing))
    if (missing) {
      document.getElementById(missing === 'pageNeedName' ? 'askName' : 'ask')?.focus()
      return
    }
    setBusy(true)
    answer('question', { Name: name, Words: words }, language)
      .then(
        (page) => {
          setWords('')
          setSaid(t('pageAsked'))
          onPage(page)
        },
        (cause: unknown) => {
          setProblem((cause instanceof Refusal && cause.detail) || t('pageUnsure'))
          if (!(cause instanceof Refusal) || cause.detail === null) onStale()
        },
      )
      .finally(() => setBusy(false))
  }
  return (
    <section aria-labelledby="questions" className="talk">
      <h2 id="questions">{t('pageQuestions')}</h2>
      <ul>
        {talk.map((one) => (
          <li key={`${one.At} ${one.Words}`} className={one.Own ? undefined : 'theirs'}>
            <strong>{one.Name}</strong> <span className="quiet small">{instant(one.At)}</span>
            <p className="letter">{one.Words}</p>
          </li>
        ))}
      </ul>
      <form noValidate onSubmit={send}>
        <label htmlFor="ask">{t('pageAsk')}</label>
        <textarea
          id="ask"
          rows={3}
          maxLength={2_000}
          value={words}
          onChange={(event) => setWords(event.currentTarget.value)}
          aria-describedby="askProblem"
        />
        {words !== '' && (
          <>
            <label htmlFor="askName">{t('pageName')}</label>
            <input
              id="askName"
              autoComplete="name"
              maxLength={120}
              value={name}
              onChange={(event) => onName(event.currentTarget.value)}
            />
          </>
        )}
        <p id="askProblem" className="fault" role="alert">
          {problem}
        </p>
        <button type="submit" className="button" aria-disabled={busy}>
          {t('pageAskSend')}
        </button>
        <p role="status" className="quiet">
          {said}
        </p>
      </form>
    </section>
  )
}

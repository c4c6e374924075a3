import type { Totals } from '@temelia/billing/money'
import { type FormEvent, useRef, useState } from 'react'
import { DeclineForm } from './decline-form.tsx'
import { answer, type OfferDocument, type Page, Refusal } from './page-data.ts'
import { SignaturePad } from './signature-pad.tsx'
import { useWords } from './words.ts'

type AcceptCardProps = Readonly<{
  page: Page
  document: OfferDocument
  totals: Totals
  options: ReadonlySet<number>
  name: string
  onName: (name: string) => void
  onPage: (page: Page) => void
  /** The offer is not as it was loaded. */
  onStale: () => void
}>

/** What it comes to, and the way to accept or decline while that may be done. */
export function AcceptCard(props: AcceptCardProps) {
  const { page, document: shown, totals, options } = props
  const { t, number, money } = useWords()
  const [declining, setDeclining] = useState(false)
  const chosen = shown.Lines.filter((_line, place) => options.has(place))
  return (
    <section id="accept" className="card" aria-labelledby="acceptTitle">
      <h2 id="acceptTitle">{t(page.State === 'open' ? 'pageAccept' : 'pageTotal')}</h2>
      <p className="total" aria-live="polite" aria-atomic="true">
        <span className="quiet small">{t(options.size > 0 ? 'pageTotalWith' : 'pageTotal')}</span>
        <strong>{money(totals.withVat, shown.Currency)}</strong>
      </p>
      <dl className="sums">
        {chosen.map(({ Name, Net }, place) => (
          <div key={`${place} ${Name}`} className="pair">
            <dt>{Name}</dt>
            <dd>{number(Net)}</dd>
          </div>
        ))}
        <dt>{t('pageBefore')}</dt>
        <dd>{number(totals.withoutVat)}</dd>
      </dl>
      {page.State === 'open' &&
        (declining ? (
          <DeclineForm {...props} language={page.Language} onBack={() => setDeclining(false)} />
        ) : (
          <AcceptForm {...props} onDecline={() => setDeclining(true)} />
        ))}
    </section>
  )
}

type Missing = 'pageNeedName' | 'pageNeedSignature' | 'pageNeedTick'

function AcceptForm(props: AcceptCardProps & Readonly<{ onDecline: () => void }>) {
  const { page, document: shown, totals, options, name, onName, onPage, onStale, onDecline } = props
  const { t, money } = useWords()
  const [typed, setTyped] = useState(false)
  const [picture, setPicture] = useState<string | null>(null)
  const [round, setRound] = useState(0)
  const [agreed, setAgreed] = useState(false)
  const [missing, setMissing] = useState<Missing | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const nameField = useRef<HTMLInputElement>(null)
  const switchField = useRef<HTMLButtonElement>(null)
  const tickField = useRef<HTMLInputElement>(null)
  const names = shown.Lines.filter((_line, place) => options.has(place)).map(({ Name }) => Name)
  const wipe = () => {
    setPicture(null)
    setRound((now) => now + 1)
  }
  const lacking = (): Missing | null => {
    if (name.trim().length < 2) return 'pageNeedName'
    if (!typed && picture === null) return 'pageNeedSignature'
    return agreed ? null : 'pageNeedTick'
  }
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    const lacks = lacking()
    setMissing(lacks)
    setProblem(null)
    if (lacks) {
      const field = { pageNeedName: nameField, pageNeedSignature: switchField, pageNeedTick: tickField }[lacks]
      field.current?.focus()
      return
    }
    setBusy(true)
    const body = {
      Name: name,
      Agreed: true,
      Options: [...options],
      Total: totals.withVat,
      Fingerprint: shown.Fingerprint,
      Signature: typed ? null : picture,
    }
    answer('accept', body, page.Language)
      .then(onPage, (cause: unknown) => {
        setProblem((cause instanceof Refusal && cause.detail) || t('pageUnsure'))
        // Answered, ended or changed meanwhile: the page shows how it now stands.
        if (!(cause instanceof Refusal) || cause.status === 409 || cause.detail === null) onStale()
      })
      .finally(() => setBusy(false))
  }
  const agreement =
    names.length > 0
      ? t('pageAgreeOptions', { options: names.join(', '), customer: shown.Customer })
      : t('pageAgree', { customer: shown.Customer })
  const fault = (key: Missing) => (missing === key ? t(key) : null)
  return (
    <form noValidate onSubmit={send}>
      <label htmlFor="name">{t('pageName')}</label>
      <input
        ref={nameField}
        id="name"
        autoComplete="name"
        maxLength={120}
        value={name}
        aria-invalid={missing === 'pageNeedName'}
        aria-describedby="nameFault"
        onChange={(event) => onName(event.currentTarget.value)}
      />
      <p id="nameFault" className="fault" role="alert">
        {fault('pageNeedName')}
      </p>
      <div className="signHead">
        <span id="signLabel">{t('pageSignature')}</span>
        {!typed && (
          <button type="button" className="link" onClick={wipe}>
            {t('pageClear')}
          </button>
        )}
      </div>
      {typed ? (
        <p className="typed">
          <span className="hand">{name}</span>
          <span className="quiet small">{t('pageTypedSignature')}</span>
        </p>
      ) : (
        <SignaturePad onDrawn={setPicture} round={round} />
      )}
      <button
        ref={switchField}
        type="button"
        className="link"
        aria-describedby="signFault"
        onClick={() => {
          wipe()
          setTyped(!typed)
        }}
      >
        {t(typed ? 'pageDrawInstead' : 'pageTypeInstead')}
      </button>
      <p id="signFault" className="fault" role="alert">
        {fault('pageNeedSignature')}
      </p>
      <label className="tick">
        <input
          ref={tickField}
          type="checkbox"
          checked={agreed}
          aria-invalid={missing === 'pageNeedTick'}
          aria-describedby="tickFault"
          onChange={(event) => setAgreed(event.currentTarget.checked)}
        />
        <span>{agreement}</span>
      </label>
      <p id="tickFault" className="fault" role="alert">
        {fault('pageNeedTick')}
      </p>
      <button type="submit" className="button solid whole" aria-disabled={busy}>
        {t('pageAcceptFor', { total: money(totals.withVat, shown.Currency) })}
      </button>
      <p className="fault" role="alert">
        {problem}
      </p>
      <button type="button" className="button quiet whole" onClick={onDecline}>
        {t('pageDecline')}
      </button>
      <p className="quiet small">{t('pageKept')}</p>
    </form>
  )
}

import { useCallback, useEffect, useMemo, useState } from 'react'
import { AcceptCard } from './accept-card.tsx'
import { DocumentView } from './document-view.tsx'
import { type Page, loadPage, Refusal } from './page-data.ts'
import { PageHead } from './page-head.tsx'
import { Standing } from './standing.tsx'
import { Talk } from './talk.tsx'
import { TotalBar } from './total-bar.tsx'
import { totalsOf } from './totals.ts'
import { wordsOf, WordsContext } from './words.ts'

/** The customer's page of an offer: reads it, chooses options, asks, accepts or declines. */
export function OfferPage() {
  const [page, setPage] = useState<Page | null>(null)
  const [problem, setProblem] = useState<unknown>(null)
  const load = useCallback(() => {
    setProblem(null)
    loadPage().then(setPage, setProblem)
  }, [])
  useEffect(load, [load])
  useEffect(() => {
    const another = () => {
      setPage(null)
      load()
    }
    window.addEventListener('hashchange', another)
    return () => window.removeEventListener('hashchange', another)
  }, [load])
  const language = page?.Language ?? (navigator.language.toLowerCase().startsWith('ro') ? 'ro' : 'en')
  const words = useMemo(() => wordsOf(language, page?.Region ?? 'us'), [language, page?.Region])
  useEffect(() => {
    document.documentElement.lang = language
  }, [language])
  return (
    <WordsContext value={words}>
      {page ? <Shown page={page} onPage={setPage} onStale={load} /> : <Waiting problem={problem} onRetry={load} />}
    </WordsContext>
  )
}

function Waiting({ problem, onRetry }: Readonly<{ problem: unknown; onRetry: () => void }>) {
  const { t } = wordsOf(document.documentElement.lang === 'ro' ? 'ro' : 'en', 'us')
  if (problem === null)
    return (
      <p className="waiting" role="status">
        {t('pageLoading')}…
      </p>
    )
  const unknown = problem instanceof Refusal && problem.status === 404
  return (
    <main className="waiting">
      <p role="alert">{unknown ? t('pageUnknown') : ((problem as Refusal).detail ?? t('pageOffline'))}</p>
      {!unknown && (
        <button type="button" className="button" onClick={onRetry}>
          {t('pageRetry')}
        </button>
      )}
    </main>
  )
}

type ShownProps = Readonly<{ page: Page; onPage: (page: Page) => void; onStale: () => void }>

function Shown({ page, onPage, onStale }: ShownProps) {
  const { Document: shown } = page
  const [ticked, setTicked] = useState<ReadonlySet<number>>(new Set())
  const [name, setName] = useState('')
  const open = page.State === 'open'
  const kept = useMemo(
    () => new Set(shown?.Lines.flatMap(({ Chosen }, place) => (Chosen ? [place] : [])) ?? []),
    [shown],
  )
  const options = open ? ticked : kept
  const totals = useMemo(() => shown && totalsOf(shown, page.Region, options), [shown, page.Region, options])
  useEffect(() => {
    document.title = [shown?.Number, shown?.Name, page.Seller.Name].filter(Boolean).join(' · ')
  }, [shown, page.Seller.Name])
  const tick = (place: number) =>
    setTicked((now) => new Set(now.has(place) ? [...now].filter((one) => one !== place) : [...now, place]))
  const talks = page.State !== 'revoked' && page.State !== 'canceled'
  return (
    <>
      <PageHead seller={page.Seller} pdf={shown !== null} />
      <div className={shown ? 'columns' : 'columns alone'}>
        <main className="document">
          <Standing page={page} />
          {shown && totals && (
            <DocumentView
              document={shown}
              revision={page.Revision}
              region={page.Region}
              totals={totals}
              options={options}
              onTick={open ? tick : null}
            />
          )}
          {talks && (
            <Talk
              talk={page.Talk}
              language={page.Language}
              name={name}
              onName={setName}
              onPage={onPage}
              onStale={onStale}
            />
          )}
        </main>
        {shown && totals && (
          <AcceptCard
            page={page}
            document={shown}
            totals={totals}
            options={options}
            name={name}
            onName={setName}
            onPage={onPage}
            onStale={onStale}
          />
        )}
      </div>
      {open && shown && totals && (
        <TotalBar total={totals.withVat} currency={shown.Currency} withOptions={options.size > 0} />
      )}
    </>
  )
}

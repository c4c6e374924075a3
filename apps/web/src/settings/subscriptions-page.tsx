import { Button, Skeleton, Text, VisuallyHidden } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { TextKey } from '@temelia/text/catalogue'
import { useState } from 'react'
import { callOnce } from '../data/call-once.ts'
import { call } from '../data/http.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { usePlace } from '../ui/place.ts'
import { ProblemNote } from '../ui/problem-note.tsx'
import { useText } from '../ui/text.ts'
import { toastDone, toastProblem } from '../ui/toast.tsx'
import { useFormat } from '../ui/use-format.ts'
import classes from './subscriptions-page.module.css'

/** What the company has of a module, as the vendor granted it. */
type Term = Readonly<{
  Solution: string
  Plan: 'trial' | 'commercial' | null
  StartDate: string | null
  NextRenewalDate: string | null
  State: 'active' | 'expired' | 'requested'
}>
type Product = Readonly<{ Solution: string; Name: string }>
type Row = Readonly<{ module: string; term: Term | undefined }>
type Found = Readonly<{ rows: readonly Row[]; mayAsk: boolean }>

/** `/settings/subscriptions`: the modules, until when the company has each, and the way to ask for more. */
export function SubscriptionsPage() {
  const { t } = useText()
  usePlace({ label: t('subscriptions'), heading: true })
  const found = useQuery({ queryKey: ['subscriptions'], queryFn: ({ signal }) => load(signal), retry: false })
  return (
    <div className={classes['page']}>
      <p className={classes['lead']}>
        {t('subscriptionsText')} {found.data && !found.data.mayAsk && t('subscriptionsReadOnly')}
      </p>
      {found.isError && (
        <ProblemNote what="subscriptionsNotLoaded" problem={found.error} onRetry={() => void found.refetch()} />
      )}
      {found.isPending && (
        <div aria-busy role="status" aria-label={t('loading')}>
          {[1, 2, 3, 4, 5, 6, 7, 8].map((at) => (
            <Skeleton key={at} height={24} mb={16} maw={720} />
          ))}
        </div>
      )}
      {found.data?.rows.length === 0 && <EmptyState title={t('subscriptionsNone')} text={t('subscriptionsNoneText')} />}
      {found.data && found.data.rows.length > 0 && <Modules {...found.data} />}
    </div>
  )
}

function Modules({ rows, mayAsk }: Found) {
  const { t } = useText()
  const { date } = useFormat()
  const asks = mayAsk && rows.some(({ term }) => isToAsk(term))
  return (
    <table className={classes['table']}>
      <thead>
        <tr>
          <th scope="col">{t('subscriptionModule')}</th>
          <th scope="col">{t('subscriptionStatus')}</th>
          <th scope="col" className={classes['since']}>
            {t('subscriptionSince')}
          </th>
          <th scope="col">{t('subscriptionUntil')}</th>
          {asks && (
            <th scope="col" className={classes['act']}>
              <VisuallyHidden>{t('subscriptionAction')}</VisuallyHidden>
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ module, term }) => (
          <tr key={module}>
            <th scope="row">{t(`module.${module}` as TextKey)}</th>
            <td>
              <span className={classes['state']} data-state={markOf(term)}>
                {t(stateOf(term))}
              </span>
            </td>
            <td className={`${classes['day']} ${classes['since']}`}>{term?.StartDate ? date(term.StartDate) : '–'}</td>
            <td className={classes['day']}>{term?.NextRenewalDate ? date(term.NextRenewalDate) : '–'}</td>
            {asks && <td className={classes['act']}>{isToAsk(term) && <Ask module={module} />}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Asks the vendor for a module: it arrives there as a ticket. */
function Ask({ module }: Readonly<{ module: string }>) {
  const { t } = useText()
  const [state, setState] = useState<'open' | 'busy' | 'asked'>('open')
  const name = t(`module.${module}` as TextKey)
  async function ask(): Promise<void> {
    setState('busy')
    try {
      await callOnce('/api/subscriptions', { Solution: module })
      setState('asked')
      toastDone(t('subscriptionAskedFor', { module: name }))
    } catch (problem) {
      setState('open')
      toastProblem(problem)
    }
  }
  if (state === 'asked')
    return (
      <Text size="sm" c="dimmed" role="status">
        {t('subscriptionAsked')}
      </Text>
    )
  return (
    <Button
      size="compact-sm"
      variant="default"
      className={classes['ask']}
      loading={state === 'busy'}
      aria-label={t('subscriptionAsk', { module: name })}
      onClick={() => void ask()}
    >
      {t('subscriptionAskNow')}
    </Button>
  )
}

/** A trial is asked for too, while it lasts; what is subscribed to is not. */
function isToAsk(term: Term | undefined): boolean {
  return term?.Plan !== 'commercial' || term.State === 'expired'
}

/** The sign beside the words: had, tried, over, not had. */
function markOf(term: Term | undefined): 'active' | 'trial' | 'expired' | 'absent' {
  if (!term || term.State === 'requested') return 'absent'
  if (term.State === 'expired') return 'expired'
  return term.Plan === 'trial' ? 'trial' : 'active'
}

function stateOf(term: Term | undefined): TextKey {
  if (!term || term.State === 'requested') return 'subscriptionAbsent'
  if (term.State === 'expired') return term.Plan === 'trial' ? 'subscriptionTrialExpired' : 'subscriptionExpired'
  return term.Plan === 'trial' ? 'subscriptionTrial' : 'subscriptionActive'
}

async function load(signal: AbortSignal): Promise<Found> {
  const [terms, products] = await Promise.all([
    call('/api/subscriptions', { signal }),
    call('/api/subscriptions/products', { signal }),
  ])
  const have = terms.body as { _embedded: { subscriptions: readonly Term[] }; _actions?: { create?: boolean } }
  const offered = products.body as { _embedded: { products: readonly Product[] } }
  return {
    rows: offered._embedded.products.map(({ Solution: module }) => ({
      module,
      term: have._embedded.subscriptions.find(({ Solution }) => Solution === module),
    })),
    mayAsk: have._actions?.create === true,
  }
}

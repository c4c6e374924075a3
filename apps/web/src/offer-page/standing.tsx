import type { Page } from './page-data.ts'
import { useWords } from './words.ts'

/** One line that says how the offer stands; nothing while it is open. */
export function Standing({ page }: Readonly<{ page: Page }>) {
  const words = useWords()
  const { t } = words
  const { State: state, Seller, Answer: answer, Document: shown } = page
  const seller = Seller.Name
  const said = {
    open: null,
    accepted: answer
      ? t('pageAccepted', {
          name: answer.Name ?? '',
          time: words.instant(answer.At),
          total: words.money(answer.Total ?? 0, shown?.Currency ?? ''),
        })
      : t('pageAcceptedPlain'),
    declined: answer ? t('pageDeclined', { time: words.instant(answer.At) }) : t('pageDeclinedPlain'),
    expired: t('pageExpired', { day: words.day(shown?.ValidUntil ?? page.EndsOn) }),
    ended: t('pageEnded', { day: words.day(page.EndsOn), seller }),
    revoked: t('pageRevoked', { seller }),
    newer: t('pageNewer', { revision: page.NewestRevision, seller }),
    revising: t('pageRevising', { seller }),
    canceled: t('pageCanceled'),
  }[state]
  return (
    <p role="status" className={said ? `standing ${state}` : 'standing none'}>
      {said}
    </p>
  )
}

import { Button, Group } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { call } from '../data/http.ts'
import { isAdministrator, useSession } from '../session/session.ts'
import { ProblemNote } from '../ui/problem-note.tsx'
import { useText } from '../ui/text.ts'
import { toastProblem } from '../ui/toast.tsx'
import { useFormat } from '../ui/use-format.ts'
import type { InternalRequest } from './requests-data.ts'
import classes from './security.module.css'

type Found = Readonly<{ _embedded: { internalRequests: readonly InternalRequest[] } }>

/** Answered requests that are shown; of open ones none is left out. */
const SHOWN = 20
const EVERY_MS = 15_000

/** The requests of the company's people, or one's own; an administrator lets in who stands before a closed door. */
export function Requests() {
  const { t } = useText()
  const format = useFormat()
  const administrator = isAdministrator(useSession())
  const found = useQuery({
    queryKey: ['internal-requests'],
    refetchInterval: EVERY_MS,
    queryFn: async () => ((await call('/api/internalRequests')).body as Found)._embedded.internalRequests,
  })

  async function answer(id: number, accept: boolean): Promise<void> {
    const path = `/api/internalRequests/${id}/answer`
    await call(path, { method: 'POST', json: { Accept: accept } }).catch(toastProblem)
    await found.refetch()
  }

  const rows = (found.data ?? []).filter(({ State }, at) => State === 'open' || at < SHOWN)
  return (
    <section className={classes['part']} aria-labelledby="requests">
      <h2 id="requests">{t('requests')}</h2>
      {found.isError && (
        <ProblemNote what="GET_INTERNAL_REQUESTS_PROBLEM" problem={found.error} onRetry={() => void found.refetch()} />
      )}
      {found.isSuccess && rows.length === 0 && <p>{t('requestsEmpty')}</p>}
      <ul className={classes['devices']}>
        {rows.map((one) => (
          <li key={one.InternalRequestId}>
            <div className={classes['device']}>
              {t(`requestKind_${one.Kind}`)}: {one.UserName}
              <small>
                {format.instant(one.CreatedAt)} · {one.Address} · {t(`requestState_${one.State}`)}
              </small>
            </div>
            {administrator && one.Kind === 'access' && one.State === 'open' && (
              <Group gap="xs">
                <Button size="compact-sm" onClick={() => void answer(one.InternalRequestId, true)}>
                  {t('requestAccept')}
                </Button>
                <Button size="compact-sm" variant="default" onClick={() => void answer(one.InternalRequestId, false)}>
                  {t('requestRefuse')}
                </Button>
              </Group>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

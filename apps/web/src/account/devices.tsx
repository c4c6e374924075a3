import { Button, Skeleton } from '@mantine/core'
import { Session } from '@temelia/model/admin/session'
import { useQuery } from '@tanstack/react-query'
import { call } from '../data/http.ts'
import { useAll, useRemove } from '../data/records.ts'
import { ProblemNote } from '../ui/problem-note.tsx'
import { useText } from '../ui/text.ts'
import { toastProblem } from '../ui/toast.tsx'
import { useFormat } from '../ui/use-format.ts'
import { deviceName } from '../ui/device-name.ts'
import classes from './security.module.css'

/** Where one is signed in, the last used first; each can be signed out from here. */
export function Devices() {
  const { t } = useText()
  const format = useFormat()
  const sessions = useAll(Session, { sort: '-lastSeenAt' })
  const remove = useRemove(Session)
  const own = useQuery({
    queryKey: ['own-session'],
    queryFn: async () => ((await call('/api/me')).body as { SessionId: number }).SessionId,
  })
  return (
    <section className={classes['part']} aria-labelledby="devices">
      <h2 id="devices">{t('devicesTitle')}</h2>
      {sessions.isError && <ProblemNote problem={sessions.error} onRetry={() => void sessions.refetch()} />}
      {sessions.isPending && <Skeleton height={80} />}
      <ul className={classes['devices']}>
        {(sessions.data?.rows ?? []).map((one) => (
          <li key={one.id}>
            <div className={classes['device']}>
              {deviceName(one.device ?? '')}
              {one.id === own.data && ` (${t('deviceThis')})`}
              <small>
                {one.address} · {t('deviceSeen', { when: one.lastSeenAt ? format.instant(one.lastSeenAt) : '' })}
              </small>
            </div>
            {one.id !== own.data && (
              <Button
                size="compact-sm"
                variant="default"
                onClick={() => void remove.remove(one.id).catch(toastProblem)}
              >
                {t('deviceSignOut')}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../data/http.ts'
import { ProblemNote } from '../ui/problem-note.tsx'
import { useText } from '../ui/text.ts'
import { QrPicture } from './qr-picture.tsx'
import type { InternalRequest } from './requests-data.ts'
import classes from './security.module.css'

type Asked = InternalRequest & Readonly<{ Link: string; ValidSeconds: number }>

const EVERY_MS = 2_000

/** A picture that signs a phone in once, for the minutes it is good. */
export function PhoneSignIn() {
  const { t } = useText()
  const [asked, setAsked] = useState<Asked | null>(null)
  const [problem, setProblem] = useState<unknown>(null)
  const state = useQuery({
    queryKey: ['internal-request', asked?.InternalRequestId],
    enabled: asked !== null,
    refetchInterval: ({ state: { data } }) => (data === undefined || data === 'open' ? EVERY_MS : false),
    queryFn: async () =>
      ((await call(`/api/internalRequests/${asked?.InternalRequestId}`)).body as InternalRequest).State,
  })

  async function ask(): Promise<void> {
    setProblem(null)
    await call('/api/internalRequests', { method: 'POST', json: { Kind: 'signIn' } }).then(
      ({ body }) => setAsked(body as Asked),
      setProblem,
    )
  }

  const waits = asked !== null && (state.data ?? 'open') === 'open'
  return (
    <section className={classes['part']} aria-labelledby="phone">
      <h2 id="phone">{t('phoneSignIn')}</h2>
      {problem !== null && <ProblemNote problem={problem} />}
      {asked && state.data === 'accepted' && <p role="status">{t('phoneSignInDone')}</p>}
      {asked && state.data === 'expired' && <p role="status">{t('requestState_expired')}</p>}
      {asked && waits && (
        <>
          <p>{t('phoneSignInText', { minutes: Math.round(asked.ValidSeconds / 60) })}</p>
          <QrPicture text={asked.Link} label={t('phoneSignIn')} />
        </>
      )}
      {!waits && (
        <Button variant="default" onClick={() => void ask()}>
          {t('phoneSignInShow')}
        </Button>
      )}
    </section>
  )
}

import { Button, CopyButton, Group } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../data/http.ts'
import { ProblemNote } from '../ui/problem-note.tsx'
import { useText } from '../ui/text.ts'
import { toastProblem } from '../ui/toast.tsx'
import { useFormat } from '../ui/use-format.ts'
import { QrCode } from './qr-code.tsx'
import type { InternalRequest } from './requests-data.ts'
import classes from './security.module.css'

type Asked = InternalRequest & Readonly<{ Token: string; ExpiresAt: string }>

const PATH = '/api/internalRequests'
const EVERY_MS = 2_000

/** A picture that signs one in on a phone: good for minutes, and for one phone. */
export function PhoneSignIn() {
  const { t } = useText()
  const [asked, setAsked] = useState<Asked | null>(null)
  const [problem, setProblem] = useState<unknown>(null)
  const [busy, setBusy] = useState(false)

  async function ask(): Promise<void> {
    setBusy(true)
    setProblem(null)
    await call(PATH, { method: 'POST', json: { Kind: 'signIn' } }).then(
      ({ body }) => setAsked(body as Asked),
      setProblem,
    )
    setBusy(false)
  }

  return (
    <section className={classes['part']} aria-labelledby="phone-sign-in">
      <h2 id="phone-sign-in">{t('phoneSignIn')}</h2>
      <p>{t('phoneSignInText')}</p>
      {problem !== null && <ProblemNote problem={problem} />}
      {asked === null ? (
        <Button variant="default" loading={busy} onClick={() => void ask()}>
          {t('phoneSignInShow')}
        </Button>
      ) : (
        <Picture
          key={asked.InternalRequestId}
          asked={asked}
          onAgain={() => void ask()}
          onClose={() => setAsked(null)}
        />
      )}
    </section>
  )
}

function Picture({ asked, onAgain, onClose }: Readonly<{ asked: Asked; onAgain: () => void; onClose: () => void }>) {
  const { t } = useText()
  const format = useFormat()
  const path = `${PATH}/${asked.InternalRequestId}`
  const state = useQuery({
    queryKey: ['phone-sign-in', asked.InternalRequestId],
    queryFn: async ({ signal }) => ((await call(path, { signal })).body as InternalRequest).State,
    refetchInterval: ({ state: { data } }) => (data === undefined || data === 'open' ? EVERY_MS : false),
    gcTime: 0,
    meta: { keep: false },
  })
  const { origin, pathname } = window.location
  const link = `${origin}${pathname}#/sign-in-here/${asked.Token}`
  const now = state.data ?? 'open'

  async function withdraw(): Promise<void> {
    await call(path, { method: 'DELETE' }).then(onClose, toastProblem)
  }

  if (now !== 'open')
    return (
      <>
        <p role="status">{t(now === 'accepted' ? 'phoneSignInDone' : 'phoneSignInOver')}</p>
        <Group gap="xs">
          {now !== 'accepted' && <Button onClick={onAgain}>{t('phoneSignInShow')}</Button>}
          <Button variant="default" onClick={onClose}>
            {t('close')}
          </Button>
        </Group>
      </>
    )
  return (
    <>
      <QrCode text={link} label={t('phoneSignIn')} />
      <p role="status">{t('phoneSignInUntil', { when: format.instant(asked.ExpiresAt) })}</p>
      <Group gap="xs">
        <CopyButton value={link}>
          {({ copied, copy }) => (
            <Button variant="default" onClick={copy}>
              {t(copied ? 'copied' : 'phoneSignInCopy')}
            </Button>
          )}
        </CopyButton>
        <Button variant="default" onClick={() => void withdraw()}>
          {t('cancel')}
        </Button>
      </Group>
    </>
  )
}

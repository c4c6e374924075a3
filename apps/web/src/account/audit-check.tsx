import { Button, Text } from '@mantine/core'
import { useState } from 'react'
import { call } from '../data/http.ts'
import { useText } from '../ui/text.ts'
import { toastProblem } from '../ui/toast.tsx'

type Result = Readonly<{ Sound: boolean; Entries: number; Altered: readonly number[]; BrokenSeal: number | null }>

/** Looks whether the log is as it was written, and says what is not. */
export function AuditCheck() {
  const { t } = useText()
  const [result, setResult] = useState<Result | null>(null)
  const [busy, setBusy] = useState(false)

  async function check(): Promise<void> {
    setBusy(true)
    await call('/api/audit/verify').then(({ body }) => setResult(body as Result), toastProblem)
    setBusy(false)
  }

  return (
    <>
      {result && (
        <Text size="sm" role="status" {...(result.Sound ? {} : { c: 'red' })}>
          {result.Sound
            ? t('auditSound', { count: result.Entries })
            : result.Altered.length > 0
              ? t('auditUnsound', { altered: result.Altered.length })
              : t('auditMissing', { seal: result.BrokenSeal ?? '' })}
        </Text>
      )}
      <Button variant="default" loading={busy} onClick={() => void check()}>
        {t('auditVerify')}
      </Button>
    </>
  )
}

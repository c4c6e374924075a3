import { Button, Group } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { Client } from '@temelia/model/admin/client'
import { useState } from 'react'
import { isAdministrator, useSession } from '../../session/session.ts'
import { toastProblem } from '../../ui/toast.tsx'
import { useText } from '../../ui/text.ts'
import { changeRow } from '../project-state/wire.ts'

type CompanyRateProps = Readonly<{
  /** What is checked with now; 0: not checked. */
  rate: number | null
  /** The company's own; null where it goes by the law. */
  kept: number | null
  onKept: () => void
}>

/** For administrators: the lowest labour rate becomes the company's, for every offer where none is typed, or that of the law holds again. */
export function CompanyRate({ rate, kept, onKept }: CompanyRateProps) {
  const { t } = useText()
  const client = useQueryClient()
  const person = useSession()
  const [busy, setBusy] = useState(false)
  if (!person || !isAdministrator(person)) return null

  function keep(minimumLaborRate: number | null) {
    setBusy(true)
    changeRow(Client, person?.clientId ?? 0, { minimumLaborRate })
      .then(onKept)
      .then(() => client.invalidateQueries({ queryKey: ['offer-checks'] }))
      .catch(toastProblem)
      .finally(() => setBusy(false))
  }

  return (
    <Group gap={4}>
      {rate !== null && rate !== kept && (
        <Button size="compact-xs" variant="subtle" loading={busy} onClick={() => keep(rate)}>
          {t('checksMinimumKeep')}
        </Button>
      )}
      {kept !== null && (
        <Button size="compact-xs" variant="subtle" loading={busy} onClick={() => keep(null)}>
          {t('checksMinimumRelease')}
        </Button>
      )}
    </Group>
  )
}

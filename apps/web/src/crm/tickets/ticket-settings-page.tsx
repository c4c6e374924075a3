import { Skeleton } from '@mantine/core'
import { Client } from '@temelia/model/admin/client'
import { useRecord } from '../../data/records.ts'
import { isAdministrator, useSession } from '../../session/session.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { usePlace } from '../../ui/place.ts'
import { ProblemNote } from '../../ui/problem-note.tsx'
import classes from '../../ui/settings-page.module.css'
import { useText } from '../../ui/text.ts'
import { ServiceLevelsForm } from './service-levels-form.tsx'

/** `/settings/tickets`: when support works, and within how many hours it answers and solves. For those who answer tickets. */
export function TicketSettingsPage() {
  const { t } = useText()
  const session = useSession()
  const company = useRecord(Client, session?.clientId ?? null)
  usePlace({ label: t('ticketSettings'), heading: true })
  if (!session) return null
  if (!session.vendor) return <EmptyState title={t('ticketSettings')} text={t('ticketSettingsElsewhere')} />
  if (!isAdministrator(session))
    return <EmptyState title={t('ticketSettings')} text={t('settingsOnlyAdministrators')} />
  return (
    <div className={classes['page']}>
      <p className={classes['lead']}>{t('ticketSettingsText')}</p>
      {company.isError && <ProblemNote problem={company.error} onRetry={() => void company.refetch()} />}
      {company.isPending && <Skeleton height={160} />}
      {company.data && <ServiceLevelsForm key={company.data.version} company={company.data} />}
    </div>
  )
}

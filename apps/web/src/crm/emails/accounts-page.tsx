import { Button, Skeleton } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { EmailAccount } from '@temelia/model/crm/email-account'
import { useMemo, useState } from 'react'
import type { Command } from '../../commands/command.ts'
import { useCommands } from '../../commands/registry.ts'
import { useLabels } from '../../records/labels.ts'
import { isAdministrator, useSession } from '../../session/session.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { usePlace } from '../../ui/place.ts'
import { ProblemNote } from '../../ui/problem-note.tsx'
import { useText } from '../../ui/text.ts'
import { AccountCard } from './account-card.tsx'
import { type Account, useAccounts } from './account-data.ts'
import { AccountForm } from './account-form.tsx'
import classes from './accounts.module.css'

/** The mailboxes of the company: their servers, whether they work, what came in and what did not. */
export function AccountsPage() {
  const { t } = useText()
  const labels = useLabels(EmailAccount)
  usePlace({ label: t('mailboxes'), heading: true })
  const administrator = isAdministrator(useSession())
  const accounts = useAccounts()
  const [editing, setEditing] = useState<Account | 'new' | null>(null)
  const commands = useMemo(
    (): readonly Command[] => [
      {
        id: 'mailbox-new',
        label: labels.add,
        group: 'here',
        icon: IconPlus,
        shortcut: 'n',
        enabled: administrator,
        run: () => setEditing('new'),
      },
    ],
    [labels, administrator],
  )
  useCommands(commands)
  if (!administrator) return <EmptyState title={t('mailboxes')} text={t('mailboxesOnlyAdministrators')} />
  const rows = accounts.data?.rows ?? []
  return (
    <div className={classes['page']}>
      <header className={classes['head']}>
        {rows.length > 0 && (
          <Button leftSection={<IconPlus size={16} stroke={1.8} />} onClick={() => setEditing('new')}>
            {labels.add}
          </Button>
        )}
      </header>
      {accounts.isError && <ProblemNote problem={accounts.error} onRetry={() => void accounts.refetch()} />}
      {accounts.isPending && [1, 2].map((at) => <Skeleton key={at} height={120} mb={12} />)}
      {accounts.isSuccess && rows.length === 0 && (
        <EmptyState title={t('mailboxesNoneTitle')} text={t('mailboxesLead')}>
          <Button onClick={() => setEditing('new')}>{labels.add}</Button>
        </EmptyState>
      )}
      {rows.length > 0 && <p className={classes['lead']}>{t('mailboxesLead')}</p>}
      <ul className={classes['cards']}>
        {rows.map((row) => (
          <AccountCard key={row.id} row={row} onEdit={() => setEditing(row)} />
        ))}
      </ul>
      {editing && <AccountForm row={editing === 'new' ? null : editing} onClose={() => setEditing(null)} />}
    </div>
  )
}

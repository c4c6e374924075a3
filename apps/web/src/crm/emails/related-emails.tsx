import { Button } from '@mantine/core'
import { IconMail } from '@tabler/icons-react'
import { EmailMessage } from '@temelia/model/crm/email-message'
import type { RelatedType } from '@temelia/model/related'
import { useMemo, useState } from 'react'
import type { Command } from '../../commands/command.ts'
import { useCommands } from '../../commands/registry.ts'
import { useLabels } from '../../records/labels.ts'
import { ProblemNote } from '../../ui/problem-note.tsx'
import { useText } from '../../ui/text.ts'
import { ComposeDialog } from './compose-dialog.tsx'
import { EmailDialog } from './email-dialog.tsx'
import { emailsAbout, useEmails } from './email-data.ts'
import { useWaitingPostings, WaitingPostings } from '../../records/waiting/waiting-postings.tsx'
import { EmailRow } from './email-row.tsx'
import classes from './emails.module.css'

type RelatedEmailsProps = Readonly<{ type: RelatedType; id: number; customerId: number | null }>

/** The emails about a record inside its page, and the place to write one. A customer's are all those for that customer, whatever they are about. */
export function RelatedEmails({ type, id, customerId }: RelatedEmailsProps) {
  const { t } = useText()
  const labels = useLabels(EmailMessage)
  const about = useMemo(() => ({ type, id }), [type, id])
  const emails = useEmails({ filter: emailsAbout(about), sort: '-at', pageSize: 10 })
  const [writing, setWriting] = useState(false)
  const [open, setOpen] = useState<number | null>(null)
  const mayWrite = emails.actions['create'] === true
  const commands = useMemo(
    (): readonly Command[] => [
      {
        id: 'email-write',
        label: t('emailWrite'),
        group: 'here',
        icon: IconMail,
        enabled: mayWrite,
        run: () => setWriting(true),
      },
    ],
    [t, mayWrite],
  )
  useCommands(commands)
  const waiting = useWaitingPostings('letter', { RelatedEntityType: about.type, RelatedEntityId: about.id })
  return (
    <section className={classes['part']} aria-label={labels.many}>
      {mayWrite && (
        <Button
          className={classes['write']}
          size="xs"
          variant="default"
          leftSection={<IconMail size={16} stroke={1.8} />}
          onClick={() => setWriting(true)}
        >
          {t('emailWrite')}
        </Button>
      )}
      {emails.isError && emails.rows.length === 0 && (
        <ProblemNote problem={emails.error} onRetry={() => void emails.refetch()} />
      )}
      {emails.isSuccess && emails.rows.length === 0 && <p className={classes['none']}>{labels.empty}</p>}
      <WaitingPostings postings={waiting} />
      <ul className={classes['rows']}>
        {emails.rows.map((email) => (
          <EmailRow key={email.id} email={email} onOpen={() => setOpen(email.id)} />
        ))}
      </ul>
      {emails.hasNextPage && (
        <Button
          fullWidth
          variant="subtle"
          loading={emails.isFetchingNextPage}
          onClick={() => void emails.fetchNextPage()}
        >
          {t('emailMore', { count: emails.total - emails.rows.length })}
        </Button>
      )}
      {writing && <ComposeDialog start={{ about, customerId }} onClose={() => setWriting(false)} />}
      {open !== null && <EmailDialog key={open} id={open} onClose={() => setOpen(null)} />}
    </section>
  )
}

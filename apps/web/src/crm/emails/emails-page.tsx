import { Button, Menu, Skeleton, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconDots, IconMail, IconSearch, IconSettings, IconTemplate } from '@tabler/icons-react'
import { EmailMessage } from '@temelia/model/crm/email-message'
import { EmailTemplate } from '@temelia/model/crm/email-template'
import type { Filter } from '@temelia/model/filter'
import type { TextKey } from '@temelia/text/catalogue'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useMemo, useRef, useState } from 'react'
import type { Command } from '../../commands/command.ts'
import { useCommands } from '../../commands/registry.ts'
import { Beside, useBeside } from '../../records/beside.tsx'
import { useLabels } from '../../records/labels.ts'
import { isAdministrator, useSession } from '../../session/session.ts'
import { useWaitingPostings, WaitingPostings } from '../../records/waiting/waiting-postings.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { usePlace, usePlaceCount } from '../../ui/place.ts'
import { ProblemNote } from '../../ui/problem-note.tsx'
import { TabbedHead } from '../../ui/tabbed-head.tsx'
import { useText } from '../../ui/text.ts'
import { ComposeDialog } from './compose-dialog.tsx'
import classes from './emails-page.module.css'
import { type Email, useEmails } from './email-data.ts'
import { EmailDialog } from './email-dialog.tsx'
import { EmailPreview } from './email-preview.tsx'
import { EmailRow } from './email-row.tsx'

const views: Readonly<Record<string, Readonly<{ text: TextKey; filter: Filter | undefined }>>> = {
  all: { text: 'emailViewAll', filter: undefined },
  in: { text: 'emailViewIn', filter: { field: 'direction', op: 'eq', value: 'in' } },
  out: { text: 'emailViewOut', filter: { field: 'direction', op: 'eq', value: 'out' } },
  open: { text: 'emailViewOpen', filter: { field: 'status', op: 'in', value: ['queued', 'failed'] } },
}

/** All emails that this person may read. View, search and the open email stand in the address. */
export function EmailsPage() {
  const { t } = useText()
  const labels = useLabels(EmailMessage)
  const templates = useLabels(EmailTemplate)
  const navigate = useNavigate()
  const search = useSearch({ strict: false }) as Readonly<{ view?: string; q?: string; id?: number }>
  const view = search.view && search.view in views ? search.view : 'all'
  const [typed, setTyped] = useState(String(search.q ?? ''))
  const [q] = useDebouncedValue(typed, 200)
  const emails = useEmails({ q, filter: views[view]?.filter, sort: '-at', pageSize: 50 })
  const [writing, setWriting] = useState(false)
  const administrator = isAdministrator(useSession())
  const mayWrite = emails.actions['create'] === true
  usePlace({ label: t('emails'), heading: true })
  usePlaceCount(emails.isSuccess ? emails.total : null)
  const go = (change: Readonly<Record<string, unknown>>) =>
    void navigate({ to: '.', search: { ...search, q: typed || undefined, ...change } as never, resetScroll: false })
  const openHere = useRef(go)
  openHere.current = go
  const openEmail = useCallback((email: Email) => openHere.current({ id: email.id }), [])
  const beside = useBeside(emails.rows, { titleOf: subjectOfEmail, onOpen: openEmail })
  const commands = useMemo(
    (): readonly Command[] => [
      ...beside.commands,
      {
        id: 'email-write',
        label: t('emailWrite'),
        group: 'here',
        icon: IconMail,
        shortcut: 'n',
        enabled: mayWrite,
        run: () => setWriting(true),
      },
    ],
    [t, mayWrite, beside.commands],
  )
  useCommands(commands)
  const none = emails.isSuccess && emails.rows.length === 0
  const waiting = useWaitingPostings('letter')
  return (
    <div className={classes['page']}>
      <TabbedHead
        views={Object.entries(views).map(([value, { text }]) => ({ value, label: t(text) }))}
        view={view}
        onView={(next) => go({ view: next === 'all' ? undefined : next })}
      >
        <TextInput
          type="search"
          aria-label={t('listSearch')}
          placeholder={t('listSearch')}
          leftSection={<IconSearch size={16} stroke={1.6} />}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <Menu position="bottom-end" shadow="md">
          <Menu.Target>
            <Button variant="default" aria-label={t('recordMore')} px={8} data-dots>
              <IconDots size={16} stroke={1.6} />
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item
              component="a"
              href="#/settings/email-templates"
              leftSection={<IconTemplate size={16} stroke={1.6} />}
            >
              {templates.many}
            </Menu.Item>
            {administrator && (
              <Menu.Item component="a" href="#/settings/email" leftSection={<IconSettings size={16} stroke={1.6} />}>
                {t('mailboxes')}
              </Menu.Item>
            )}
          </Menu.Dropdown>
        </Menu>
        {mayWrite && (
          <Button data-phone-icon leftSection={<IconMail size={16} stroke={1.6} />} onClick={() => setWriting(true)}>
            {t('emailWrite')}
          </Button>
        )}
      </TabbedHead>
      <Beside
        pane={
          beside.shown && (
            <EmailPreview
              key={beside.shown.id}
              id={beside.shown.id}
              at={beside.at}
              count={emails.rows.length}
              onStep={beside.step}
              onClose={beside.close}
            />
          )
        }
      >
        <div className={classes['list']}>
          {emails.isError && <ProblemNote problem={emails.error} onRetry={() => void emails.refetch()} />}
          {emails.isPending &&
            [70, 52, 61, 48].map((width) => <Skeleton key={width} height={14} width={`${width}%`} my={14} />)}
          {none && waiting.length === 0 && (
            <EmptyState
              title={t(q || view !== 'all' ? 'emailsNoneFound' : 'emailsEmptyTitle')}
              text={t(q || view !== 'all' ? 'emailsNoneFoundText' : 'emailsEmptyText')}
            />
          )}
          <WaitingPostings postings={waiting} />
          <ul className={classes['rows']} aria-label={labels.many}>
            {emails.rows.map((email) => (
              <EmailRow
                key={email.id}
                email={email}
                active={beside.here === email}
                onOpen={(event) => {
                  beside.onClick(event, email)
                  if (!event.defaultPrevented) go({ id: email.id })
                }}
              />
            ))}
          </ul>
          {emails.hasNextPage && (
            <Button
              mt="sm"
              variant="default"
              loading={emails.isFetchingNextPage}
              onClick={() => void emails.fetchNextPage()}
            >
              {t('emailMore', { count: emails.total - emails.rows.length })}
            </Button>
          )}
        </div>
      </Beside>
      {writing && <ComposeDialog start={{ about: null, customerId: null }} onClose={() => setWriting(false)} />}
      {search.id && <EmailDialog key={search.id} id={Number(search.id)} onClose={() => go({ id: undefined })} />}
    </div>
  )
}

function subjectOfEmail({ subject }: Email): string {
  return subject
}

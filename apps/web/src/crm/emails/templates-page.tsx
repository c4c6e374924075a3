import { Button, Skeleton } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { EmailTemplate } from '@temelia/model/crm/email-template'
import { useMemo, useState } from 'react'
import type { Command } from '../../commands/command.ts'
import { useCommands } from '../../commands/registry.ts'
import { useAll } from '../../data/records.ts'
import { useLabels } from '../../records/labels.ts'
import { useRemoval } from '../../records/use-removal.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { usePlace } from '../../ui/place.ts'
import { ProblemNote } from '../../ui/problem-note.tsx'
import { useText } from '../../ui/text.ts'
import type { Template } from './email-data.ts'
import { TemplateForm } from './template-form.tsx'
import { WaitingRecords } from '../../records/waiting/waiting-records.tsx'
import classes from './templates.module.css'

/** The templates of emails. */
export function TemplatesPage() {
  const { t } = useText()
  const labels = useLabels(EmailTemplate)
  usePlace({ label: labels.many, heading: true })
  const templates = useAll(EmailTemplate, { sort: 'name' })
  const remove = useRemoval(EmailTemplate)
  const [editing, setEditing] = useState<Template | 'new' | null>(null)
  const rows = templates.data?.rows ?? []
  const mayCreate = templates.data?.actions['create'] === true
  const commands = useMemo(
    (): readonly Command[] => [
      {
        id: 'template-new',
        label: labels.add,
        group: 'here',
        icon: IconPlus,
        shortcut: 'n',
        enabled: mayCreate,
        run: () => setEditing('new'),
      },
    ],
    [labels, mayCreate],
  )
  useCommands(commands)
  return (
    <div className={classes['page']}>
      <header className={classes['head']}>
        {mayCreate && rows.length > 0 && (
          <Button leftSection={<IconPlus size={16} stroke={1.8} />} onClick={() => setEditing('new')}>
            {labels.add}
          </Button>
        )}
      </header>
      {templates.isError && <ProblemNote problem={templates.error} onRetry={() => void templates.refetch()} />}
      {templates.isPending && [1, 2, 3].map((at) => <Skeleton key={at} height={32} mb={8} />)}
      {templates.isSuccess && rows.length === 0 && (
        <EmptyState title={t('templatesNoneTitle')} text={t('templatesNoneText')}>
          {mayCreate && <Button onClick={() => setEditing('new')}>{labels.add}</Button>}
        </EmptyState>
      )}
      <WaitingRecords of={EmailTemplate} />
      <ul className={classes['rows']}>
        {rows.map((row) => (
          <li key={row.id} className={classes['row']}>
            <button type="button" className={classes['open']} onClick={() => setEditing(row)}>
              <strong>{row.name}</strong>
              <span>{row.subject}</span>
            </button>
            <span className={classes['quiet']}>{labels.choice('language', row.language)}</span>
            {row.actions['delete'] && (
              <Button
                size="compact-sm"
                variant="subtle"
                color="gray"
                aria-label={`${t('recordDelete')}: ${row.name}`}
                onClick={() => void remove([row])}
              >
                <IconTrash size={16} stroke={1.6} />
              </Button>
            )}
          </li>
        ))}
      </ul>
      {editing && <TemplateForm row={editing === 'new' ? null : editing} onClose={() => setEditing(null)} />}
    </div>
  )
}

import { ActionIcon, Button, Menu, Skeleton } from '@mantine/core'
import { IconArrowMerge, IconDots, IconPencil, IconTrash } from '@tabler/icons-react'
import { Activity } from '@temelia/model/crm/activity'
import { Address } from '@temelia/model/crm/address'
import { Customer } from '@temelia/model/crm/customer'
import { EmailMessage } from '@temelia/model/crm/email-message'
import type { Entity } from '@temelia/model/entity'
import { useNavigate, useParams } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import type { Command } from '../../commands/command.ts'
import { useCommands } from '../../commands/registry.ts'
import { Problem } from '../../data/problem.ts'
import { type Found, useRecord } from '../../data/records.ts'
import { useLabels } from '../../records/labels.ts'
import { useLocalState } from '../../records/list-state.ts'
import { RecordFacts } from '../../records/record-facts.tsx'
import { RecordForm, type Section } from '../../records/record-form.tsx'
import { RecordList } from '../../records/record-list.tsx'
import { RelatedTabs } from '../../records/related/related-tabs.tsx'
import { useRemoval } from '../../records/use-removal.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { usePlace } from '../../ui/place.ts'
import { ProblemNote } from '../../ui/problem-note.tsx'
import { useText } from '../../ui/text.ts'
import { RelatedActivities } from '../activities/related-activities.tsx'
import { ContactCards } from './contact-cards.tsx'
import classes from './customer-page.module.css'
import { CustomerProjects } from './customer-projects.tsx'
import { addressSections, customerSections } from './customer-sections.ts'
import { RelatedEmails } from '../emails/related-emails.tsx'
import { MergeDialog } from './merge-dialog.tsx'
import { CustomerOpportunities } from '../opportunities/customer-opportunities.tsx'

/** One customer: facts at the left; opportunities, activities, contacts and addresses at the right. */
export function CustomerPage() {
  const { t } = useText()
  const { id: text } = useParams({ strict: false })
  const id = Number(text)
  const labels = useLabels(Customer)
  const customer = useRecord(Customer, Number.isInteger(id) && id > 0 ? id : null)
  usePlace({ label: labels.many, href: '#/customers' }, { label: customer.data?.name ?? `#${text}` })
  const missing = !(id > 0) || (customer.error instanceof Problem && customer.error.status === 404)
  if (missing) {
    return (
      <EmptyState title={t('recordGone')} text={t('recordGoneText')} level={1}>
        <Button component="a" href="#/customers">
          {labels.many}
        </Button>
      </EmptyState>
    )
  }
  if (customer.data) return <CustomerScreen key={id} customer={customer.data} />
  if (customer.isError) {
    return (
      <div className={classes['pending']}>
        <ProblemNote problem={customer.error} onRetry={() => void customer.refetch()} />
      </div>
    )
  }
  return (
    <div className={classes['pending']} aria-busy role="status" aria-label={t('loading')}>
      <Skeleton height={26} width={280} mb={24} />
      {[60, 44, 52, 38, 58].map((width) => (
        <Skeleton key={width} height={14} width={`${width}%`} mb={18} />
      ))}
    </div>
  )
}

function CustomerScreen({ customer }: { customer: Found<typeof Customer> }) {
  const { t } = useText()
  const labels = useLabels(Customer)
  const activities = useLabels(Activity)
  const emails = useLabels(EmailMessage)
  const navigate = useNavigate()
  const remove = useRemoval(Customer)
  const [editing, setEditing] = useState(false)
  const [merging, setMerging] = useState(false)
  const mayEdit = customer.actions['edit'] === true
  const commands = useMemo(
    (): readonly Command[] => [
      {
        id: 'customer-edit',
        label: labels.edit,
        group: 'here',
        icon: IconPencil,
        shortcut: 'e',
        enabled: mayEdit,
        run: () => setEditing(true),
      },
      {
        id: 'customer-merge',
        label: t('mergeAction'),
        group: 'here',
        icon: IconArrowMerge,
        enabled: mayEdit,
        run: () => setMerging(true),
      },
    ],
    [labels, mayEdit, t],
  )
  useCommands(commands)
  const removeAndLeave = async () => {
    const gone = await remove([customer])
    if (gone.length > 0) await navigate({ to: '/customers' })
  }
  return (
    <div className={classes['page']}>
      <header className={classes['head']}>
        <h1 className={classes['title']}>{customer.name}</h1>
        {mayEdit && (
          <Button
            variant="default"
            leftSection={<IconPencil size={16} stroke={1.6} />}
            onClick={() => setEditing(true)}
          >
            {t('recordEdit')}
          </Button>
        )}
        {customer.actions['delete'] && (
          <Menu position="bottom-end" shadow="md">
            <Menu.Target>
              <ActionIcon size={32} variant="default" aria-label={t('recordMore')}>
                <IconDots size={16} stroke={1.6} />
              </ActionIcon>
            </Menu.Target>
            <Menu.Dropdown>
              <Menu.Item leftSection={<IconArrowMerge size={16} stroke={1.6} />} onClick={() => setMerging(true)}>
                {t('mergeAction')}
              </Menu.Item>
              <Menu.Item
                color="red"
                leftSection={<IconTrash size={16} stroke={1.6} />}
                onClick={() => void removeAndLeave()}
              >
                {t('recordDelete')}
              </Menu.Item>
            </Menu.Dropdown>
          </Menu>
        )}
      </header>
      <div className={classes['columns']}>
        <RecordFacts of={Customer} row={customer} sections={customerSections} />
        <div className={classes['related']}>
          <CustomerOpportunities customerId={customer.id} />
          <CustomerProjects customer={customer} />
          <RelatedTabs
            type="account"
            id={customer.id}
            own={[
              {
                key: 'activities',
                label: activities.many,
                content: <RelatedActivities type="account" id={customer.id} />,
              },
              {
                key: 'emails',
                label: emails.many,
                content: <RelatedEmails type="account" id={customer.id} customerId={customer.id} />,
              },
            ]}
          />
          <ContactCards customerId={customer.id} />
          <Related of={Address} customerId={customer.id} sections={addressSections} sort="address" />
        </div>
      </div>
      {merging && <MergeDialog customer={customer} onClose={() => setMerging(false)} />}
      {editing && (
        <RecordForm of={Customer} row={customer} sections={customerSections} onClose={() => setEditing(false)} />
      )}
    </div>
  )
}

type RelatedProps = Readonly<{ of: Entity; customerId: number; sections: readonly Section[]; sort: string }>

function Related({ of, customerId, sections, sort }: RelatedProps) {
  const [state, setState] = useLocalState(sort)
  return (
    <RecordList
      of={of}
      level="part"
      state={state}
      onState={setState}
      sections={sections}
      within={{ field: 'accountId', op: 'eq', value: customerId }}
      start={{ accountId: customerId }}
      without={WITHOUT}
    />
  )
}

const WITHOUT = ['accountId']

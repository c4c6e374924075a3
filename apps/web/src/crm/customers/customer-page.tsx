import { Menu } from '@mantine/core'
import { IconArrowMerge, IconPencil } from '@tabler/icons-react'
import { Activity } from '@temelia/model/crm/activity'
import { Address } from '@temelia/model/crm/address'
import { Customer } from '@temelia/model/crm/customer'
import { EmailMessage } from '@temelia/model/crm/email-message'
import type { Entity } from '@temelia/model/entity'
import { useMemo, useState } from 'react'
import type { Command } from '../../commands/command.ts'
import { useCommands } from '../../commands/registry.ts'
import type { Found } from '../../data/records.ts'
import { useLabels } from '../../records/labels.ts'
import { useLocalState } from '../../records/list-state.ts'
import { RecordFacts } from '../../records/record-facts.tsx'
import { RecordForm, type Section } from '../../records/record-form.tsx'
import { RecordList } from '../../records/record-list.tsx'
import { RecordPage } from '../../records/record-page.tsx'
import { RecordColumns, RecordHead, RecordScreen } from '../../records/record-screen.tsx'
import { RelatedTabs } from '../../records/related/related-tabs.tsx'
import { useText } from '../../ui/text.ts'
import { RelatedActivities } from '../activities/related-activities.tsx'
import { ContactCards } from './contact-cards.tsx'
import { CustomerProjects } from './customer-projects.tsx'
import { addressSections, customerSections } from './customer-sections.ts'
import { RelatedEmails } from '../emails/related-emails.tsx'
import { MergeDialog } from './merge-dialog.tsx'
import { CustomerOpportunities } from '../opportunities/customer-opportunities.tsx'

/** One customer: facts at the left; opportunities, activities, contacts and addresses at the right. */
export function CustomerPage() {
  return (
    <RecordPage of={Customer} list={LIST}>
      {(customer) => <CustomerScreen key={customer.id} customer={customer} />}
    </RecordPage>
  )
}

const LIST = '/customers'

function CustomerScreen({ customer }: { customer: Found<typeof Customer> }) {
  const { t } = useText()
  const labels = useLabels(Customer)
  const activities = useLabels(Activity)
  const emails = useLabels(EmailMessage)
  const [editing, setEditing] = useState(false)
  const [merging, setMerging] = useState(false)
  const mayEdit = customer.actions['edit'] === true
  const mayMerge = mayEdit && customer.actions['delete'] === true
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
        enabled: mayMerge,
        run: () => setMerging(true),
      },
    ],
    [labels, mayEdit, mayMerge, t],
  )
  useCommands(commands)
  return (
    <RecordScreen>
      <RecordHead
        of={Customer}
        row={customer}
        list={LIST}
        onEdit={() => setEditing(true)}
        menu={
          mayMerge && (
            <Menu.Item leftSection={<IconArrowMerge size={16} stroke={1.6} />} onClick={() => setMerging(true)}>
              {t('mergeAction')}
            </Menu.Item>
          )
        }
      />
      <RecordColumns first={<RecordFacts of={Customer} row={customer} sections={customerSections} />}>
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
      </RecordColumns>
      {merging && <MergeDialog customer={customer} onClose={() => setMerging(false)} />}
      {editing && (
        <RecordForm of={Customer} row={customer} sections={customerSections} onClose={() => setEditing(false)} />
      )}
    </RecordScreen>
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

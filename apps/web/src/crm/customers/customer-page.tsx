import { Menu } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconArrowMerge, IconFileInvoice, IconPencil } from '@tabler/icons-react'
import { Activity } from '@temelia/model/crm/activity'
import { Address } from '@temelia/model/crm/address'
import { Contact } from '@temelia/model/crm/contact'
import { Customer } from '@temelia/model/crm/customer'
import { EmailMessage } from '@temelia/model/crm/email-message'
import type { Entity } from '@temelia/model/entity'
import { Opportunity } from '@temelia/model/crm/opportunity'
import { Project } from '@temelia/model/estimation/project'
import { useNavigate } from '@tanstack/react-router'
import { type ComponentProps, useMemo, useState } from 'react'
import type { Command } from '../../commands/command.ts'
import { useCommands } from '../../commands/registry.ts'
import type { Found } from '../../data/records.ts'
import { labelsOf, useLabels } from '../../records/labels.ts'
import { useLocalState } from '../../records/list-state.ts'
import { RecordFacts } from '../../records/record-facts.tsx'
import { RecordForm, type Section } from '../../records/record-form.tsx'
import { RecordList } from '../../records/record-list.tsx'
import { RecordPage } from '../../records/record-page.tsx'
import { RecordColumns, RecordHead, RecordScreen } from '../../records/record-screen.tsx'
import { type OwnTab, RelatedTabs } from '../../records/related/related-tabs.tsx'
import { useSession } from '../../session/session.ts'
import { useText } from '../../ui/text.ts'
import { RelatedActivities } from '../activities/related-activities.tsx'
import { ContactCards } from './contact-cards.tsx'
import { CustomerBalance } from './customer-balance.tsx'
import { CustomerKind } from './customer-kind.tsx'
import { CustomerProjects } from './customer-projects.tsx'
import { CustomerReach, useReach } from './customer-reach.tsx'
import { addressSections, customerSections } from './customer-sections.ts'
import { RelatedEmails } from '../emails/related-emails.tsx'
import { MainContact } from './main-contact.tsx'
import { MergeDialog } from './merge-dialog.tsx'
import { CustomerOpportunities } from '../opportunities/customer-opportunities.tsx'
import { useDocumentTabs } from '../related-documents.tsx'
import { NextSteps } from '../timeline/next-steps.tsx'
import { TimelineTab } from '../timeline/timeline-tab.tsx'

/** One customer: facts at the left, one set of tabs with all that hangs on them at the right. */
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
  const phone = useMediaQuery('(max-width: 47.99em)', false, { getInitialValueInEffect: false })
  const [editing, setEditing] = useState(false)
  const [merging, setMerging] = useState(false)
  const [noteWanted, setNoteWanted] = useState(false)
  const navigate = useNavigate()
  const askNote = () => {
    setNoteWanted(true)
    // The timeline, where notes are written, is the first tab.
    void navigate({ to: '.', search: {}, replace: true, resetScroll: false })
  }
  const tabs = useTabs(customer, noteWanted, () => setNoteWanted(false))
  const mayEdit = customer.actions['edit'] === true
  const modules = useSession()?.modules
  const seesMoney = modules?.['billing'] === true && modules['financial'] === true
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
        id: 'customer-statement',
        label: t('customerStatement'),
        group: 'here',
        icon: IconFileInvoice,
        enabled: seesMoney,
        run: () => void navigate({ to: '/customer-statements/$id', params: { id: String(customer.id) } }),
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
    [customer.id, labels, mayEdit, mayMerge, navigate, seesMoney, t],
  )
  useCommands(commands)
  return (
    <RecordScreen>
      <RecordHead
        of={Customer}
        row={customer}
        list={LIST}
        onEdit={() => setEditing(true)}
        under={
          <>
            <CustomerKind customer={customer} />
            {seesMoney && <CustomerBalance id={customer.id} />}
          </>
        }
        steps={<CustomerReach customer={customer} onNote={askNote} />}
        menu={
          (seesMoney || mayMerge) && (
            <>
              {seesMoney && (
                <Menu.Item
                  component="a"
                  href={`#/customer-statements/${customer.id}`}
                  leftSection={<IconFileInvoice size={16} stroke={1.6} />}
                >
                  {t('customerStatement')}
                </Menu.Item>
              )}
              {mayMerge && (
                <Menu.Item leftSection={<IconArrowMerge size={16} stroke={1.6} />} onClick={() => setMerging(true)}>
                  {t('mergeAction')}
                </Menu.Item>
              )}
            </>
          )
        }
      />
      {phone && (
        <>
          <NextSteps about={{ type: 'account', id: customer.id }} card />
          <MainContact customerId={customer.id} />
        </>
      )}
      <RecordColumns
        folded={t('recordFacts')}
        first={<RecordFacts editable of={Customer} row={customer} sections={customerSections} />}
      >
        <RelatedTabs type="account" id={customer.id} tabs={tabs} />
      </RecordColumns>
      {merging && <MergeDialog customer={customer} onClose={() => setMerging(false)} />}
      {editing && (
        <RecordForm of={Customer} row={customer} sections={customerSections} onClose={() => setEditing(false)} />
      )}
    </RecordScreen>
  )
}

/** The one set of tabs of a customer, always in this order. */
function useTabs(
  customer: Found<typeof Customer>,
  noteWanted: boolean,
  onNote: () => void,
): ComponentProps<typeof RelatedTabs>['tabs'] {
  const { language, t } = useText()
  const modules = useSession()?.modules
  const { email } = useReach(customer)
  const { id, name } = customer
  const documents = useDocumentTabs({ field: 'accountId', id, start: { accountId: id } })
  const many = (of: Entity) => labelsOf(of, language).many
  const sales: readonly OwnTab[] = [
    {
      key: 'opportunities',
      label: many(Opportunity),
      count: 'Opportunities',
      content: <CustomerOpportunities customerId={id} />,
    },
  ]
  const projects: readonly OwnTab[] = [
    { key: 'projects', label: many(Project), count: 'Projects', content: <CustomerProjects customer={customer} /> },
  ]
  return [
    {
      key: 'timeline',
      label: t('timeline'),
      count: 'Timeline',
      content: (
        <TimelineTab
          about={{ type: 'account', id }}
          writer={{ customerId: id, customerName: name, email, noteWanted, onNote, inHead: true }}
        />
      ),
    },
    { key: 'contacts', label: many(Contact), count: 'Contacts', content: <ContactCards customerId={id} /> },
    ...(modules?.['sales'] === false ? [] : sales),
    ...(modules?.['estimation'] === false ? [] : projects),
    ...documents,
    'files',
    {
      key: 'activities',
      label: many(Activity),
      count: 'Activities',
      content: <RelatedActivities type="account" id={id} />,
    },
    {
      key: 'emails',
      label: many(EmailMessage),
      count: 'Emails',
      content: <RelatedEmails type="account" id={id} customerId={id} />,
    },
    'notes',
    {
      key: 'addresses',
      label: many(Address),
      count: 'Addresses',
      content: <Related of={Address} customerId={id} sections={addressSections} sort="address" />,
    },
    'history',
  ]
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

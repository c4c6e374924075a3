import { Anchor } from '@mantine/core'
import { IconAlertTriangle, IconClockExclamation, IconPencil } from '@tabler/icons-react'
import { Activity } from '@temelia/model/crm/activity'
import { Contact } from '@temelia/model/crm/contact'
import { Customer } from '@temelia/model/crm/customer'
import { EmailMessage } from '@temelia/model/crm/email-message'
import { Opportunity } from '@temelia/model/crm/opportunity'
import { type ComponentProps, useMemo, useState } from 'react'
import type { Command } from '../../commands/command.ts'
import { useCommands } from '../../commands/registry.ts'
import { type Found, useRecord } from '../../data/records.ts'
import { labelsOf, useLabels } from '../../records/labels.ts'
import { RecordFacts } from '../../records/record-facts.tsx'
import { RecordForm } from '../../records/record-form.tsx'
import { RecordPage } from '../../records/record-page.tsx'
import { RecordColumns, RecordHead, RecordScreen } from '../../records/record-screen.tsx'
import { type OwnTab, RelatedTabs } from '../../records/related/related-tabs.tsx'
import { useText } from '../../ui/text.ts'
import { useFormat } from '../../ui/use-format.ts'
import { RelatedActivities } from '../activities/related-activities.tsx'
import { RelatedEmails } from '../emails/related-emails.tsx'
import { useSession } from '../../session/session.ts'
import { useDocumentTabs } from '../related-documents.tsx'
import { TimelineTab } from '../timeline/timeline-tab.tsx'
import { tenantCurrency } from '../../session/tenant-region.ts'
import { OpportunityProjects } from './opportunity-projects.tsx'
import classes from './opportunity-page.module.css'
import { factSections, opportunitySections } from './opportunity-sections.ts'
import { StageStepper } from './stage-stepper.tsx'
import { daysInStage, isOverdue, isStale, useStages } from './stages.ts'
import { useMoves } from './use-moves.tsx'

type Row = Found<typeof Opportunity>

/** One opportunity: where it stands, what is known of it, its estimates and activities. */
export function OpportunityPage() {
  return (
    <RecordPage of={Opportunity} list={LIST}>
      {(row) => <OpportunityScreen key={row.id} row={row} />}
    </RecordPage>
  )
}

const LIST = '/opportunities'

function OpportunityScreen({ row }: { row: Row }) {
  const { t } = useText()
  const labels = useLabels(Opportunity)
  const { stages } = useStages()
  const { pending, move, dialog } = useMoves(stages)
  const [editing, setEditing] = useState(false)
  const mayEdit = row.actions['edit'] === true
  const stageId = pending.findLast(({ id }) => id === row.id)?.stageId ?? row.stageId
  const commands = useMemo(
    (): readonly Command[] => [
      {
        id: 'opportunity-edit',
        label: labels.edit,
        group: 'here',
        icon: IconPencil,
        shortcut: 'e',
        enabled: mayEdit,
        run: () => setEditing(true),
      },
    ],
    [labels, mayEdit],
  )
  useCommands(commands)
  return (
    <RecordScreen>
      <RecordHead of={Opportunity} row={row} list={LIST} onEdit={() => setEditing(true)} under={<Worth row={row} />} />
      <StageStepper
        stages={stages}
        current={stageId}
        mayMove={mayEdit}
        onMove={(stage) => move({ ...row, stageId }, stage)}
      />
      <Since row={row} />
      <RecordColumns
        folded={t('recordFacts')}
        first={<RecordFacts editable of={Opportunity} row={row} sections={factSections} />}
      >
        <RelatedTabs type="opportunity" id={row.id} tabs={useTabs(row)} />
      </RecordColumns>
      {dialog}
      {editing && (
        <RecordForm of={Opportunity} row={row} sections={opportunitySections} onClose={() => setEditing(false)} />
      )}
    </RecordScreen>
  )
}

/** The one set of tabs of an opportunity, always in this order. */
function useTabs(row: Row): ComponentProps<typeof RelatedTabs>['tabs'] {
  const { language, t } = useText()
  const estimates = useSession()?.modules['estimation'] !== false
  const contact = useRecord(Contact, row.contactId).data
  const customer = useRecord(Customer, row.accountId).data
  const { id, accountId } = row
  const documents = useDocumentTabs({ field: 'opportunityId', id, start: { opportunityId: id, accountId } })
  const projects: readonly OwnTab[] = [
    { key: 'projects', label: t('oppProjects'), count: 'Projects', content: <OpportunityProjects row={row} /> },
  ]
  return [
    {
      key: 'timeline',
      label: t('timeline'),
      count: 'Timeline',
      content: (
        <TimelineTab
          about={{ type: 'opportunity', id }}
          writer={{
            customerId: accountId,
            customerName: customer?.name ?? row.name,
            email: contact?.email ?? customer?.email ?? null,
          }}
        />
      ),
    },
    ...(estimates ? projects : []),
    ...documents,
    'files',
    {
      key: 'activities',
      label: labelsOf(Activity, language).many,
      count: 'Activities',
      content: <RelatedActivities type="opportunity" id={id} />,
    },
    {
      key: 'emails',
      label: labelsOf(EmailMessage, language).many,
      count: 'Emails',
      content: <RelatedEmails type="opportunity" id={id} customerId={accountId} />,
    },
    'notes',
    'history',
  ]
}

/** Whose it is, what it is worth and how likely it is. */
function Worth({ row }: { row: Row }) {
  const format = useFormat()
  return (
    <div className={`${classes['under']} figures`}>
      {row.accountId !== null && (
        <Anchor fz="inherit" href={`#/customers/${row.accountId}`}>
          {row.accountName}
        </Anchor>
      )}
      {row.sum !== null && <strong>{format.money(row.sum, row.currency ?? tenantCurrency())}</strong>}
      {row.probability !== null && <span>{format.percent(row.probability)}</span>}
    </div>
  )
}

/** How long it has been where it is, and what is amiss. */
function Since({ row }: { row: Row }) {
  const { t } = useText()
  const format = useFormat()
  const { stages } = useStages()
  const now = new Date()
  const stage = stages.find(({ id }) => id === row.stageId)
  const days = daysInStage(row.stageSince, now)
  return (
    <div className={classes['since']}>
      {isStale(stage, row.stageSince, now) ? (
        <span className={classes['warn']}>
          <IconClockExclamation size={16} stroke={1.8} aria-hidden />
          {t('cardStale', { days })}
        </span>
      ) : (
        row.stageSince && <span>{days === 0 ? t('oppToday') : t('oppDaysInStage', { count: days })}</span>
      )}
      {isOverdue(stage, row.closingDate, now) && row.closingDate && (
        <span className={classes['late']}>
          <IconAlertTriangle size={16} stroke={1.8} aria-hidden />
          {t('cardOverdue')}: {format.date(row.closingDate)}
        </span>
      )}
    </div>
  )
}

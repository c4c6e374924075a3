import { Anchor } from '@mantine/core'
import { IconAlertTriangle, IconClockExclamation, IconPencil } from '@tabler/icons-react'
import { Activity } from '@temelia/model/crm/activity'
import { EmailMessage } from '@temelia/model/crm/email-message'
import { Opportunity } from '@temelia/model/crm/opportunity'
import { useMemo, useState } from 'react'
import type { Command } from '../../commands/command.ts'
import { useCommands } from '../../commands/registry.ts'
import type { Found } from '../../data/records.ts'
import { useLabels } from '../../records/labels.ts'
import { RecordFacts } from '../../records/record-facts.tsx'
import { RecordForm } from '../../records/record-form.tsx'
import { RecordPage } from '../../records/record-page.tsx'
import { RecordColumns, RecordHead, RecordScreen } from '../../records/record-screen.tsx'
import { RelatedTabs } from '../../records/related/related-tabs.tsx'
import { useText } from '../../ui/text.ts'
import { useFormat } from '../../ui/use-format.ts'
import { RelatedActivities } from '../activities/related-activities.tsx'
import { RelatedEmails } from '../emails/related-emails.tsx'
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
  const labels = useLabels(Opportunity)
  const activities = useLabels(Activity)
  const emails = useLabels(EmailMessage)
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
      <RecordColumns first={<RecordFacts of={Opportunity} row={row} sections={factSections} />}>
        <OpportunityProjects row={row} />
        <RelatedTabs
          type="opportunity"
          id={row.id}
          own={[
            {
              key: 'activities',
              label: activities.many,
              content: <RelatedActivities type="opportunity" id={row.id} />,
            },
            {
              key: 'emails',
              label: emails.many,
              content: <RelatedEmails type="opportunity" id={row.id} customerId={row.accountId} />,
            },
          ]}
        />
      </RecordColumns>
      {dialog}
      {editing && (
        <RecordForm of={Opportunity} row={row} sections={opportunitySections} onClose={() => setEditing(false)} />
      )}
    </RecordScreen>
  )
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

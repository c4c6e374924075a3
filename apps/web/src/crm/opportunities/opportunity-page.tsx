import { ActionIcon, Anchor, Button, Menu, Skeleton } from '@mantine/core'
import { IconAlertTriangle, IconClockExclamation, IconDots, IconPencil, IconTrash } from '@tabler/icons-react'
import { Activity } from '@temelia/model/crm/activity'
import { EmailMessage } from '@temelia/model/crm/email-message'
import { Opportunity } from '@temelia/model/crm/opportunity'
import { useNavigate, useParams } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import type { Command } from '../../commands/command.ts'
import { useCommands } from '../../commands/registry.ts'
import { Problem } from '../../data/problem.ts'
import { type Found, useRecord } from '../../data/records.ts'
import { useLabels } from '../../records/labels.ts'
import { RecordFacts } from '../../records/record-facts.tsx'
import { RecordForm } from '../../records/record-form.tsx'
import { RelatedTabs } from '../../records/related/related-tabs.tsx'
import { useRemoval } from '../../records/use-removal.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { usePlace } from '../../ui/place.ts'
import { ProblemNote } from '../../ui/problem-note.tsx'
import { useText } from '../../ui/text.ts'
import { useFormat } from '../../ui/use-format.ts'
import { RelatedActivities } from '../activities/related-activities.tsx'
import { RelatedEmails } from '../emails/related-emails.tsx'
import { homeCurrency } from './board/use-board.ts'
import { OpportunityProjects } from './opportunity-projects.tsx'
import classes from './opportunity-page.module.css'
import { factSections, opportunitySections } from './opportunity-sections.ts'
import { StageStepper } from './stage-stepper.tsx'
import { daysInStage, isOverdue, isStale, useStages } from './stages.ts'
import { useMoves } from './use-moves.tsx'

type Row = Found<typeof Opportunity>

/** One opportunity: where it stands, what is known of it, its estimates and activities. */
export function OpportunityPage() {
  const { t } = useText()
  const { id: text } = useParams({ strict: false })
  const id = Number(text)
  const labels = useLabels(Opportunity)
  const opportunity = useRecord(Opportunity, Number.isInteger(id) && id > 0 ? id : null)
  usePlace({ label: labels.many, href: '#/opportunities' }, { label: opportunity.data?.name ?? `#${text}` })
  const missing = !(id > 0) || (opportunity.error instanceof Problem && opportunity.error.status === 404)
  if (missing) {
    return (
      <EmptyState title={t('recordGone')} text={t('recordGoneText')} level={1}>
        <Button component="a" href="#/opportunities">
          {labels.many}
        </Button>
      </EmptyState>
    )
  }
  if (opportunity.data) return <OpportunityScreen key={id} row={opportunity.data} />
  if (opportunity.isError) {
    return (
      <div className={classes['pending']}>
        <ProblemNote problem={opportunity.error} onRetry={() => void opportunity.refetch()} />
      </div>
    )
  }
  return (
    <div className={classes['pending']} aria-busy role="status" aria-label={t('loading')}>
      <Skeleton height={26} width={280} mb={24} />
      <Skeleton height={34} mb={24} />
      {[60, 44, 52, 38].map((width) => (
        <Skeleton key={width} height={14} width={`${width}%`} mb={18} />
      ))}
    </div>
  )
}

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
    <div className={classes['page']}>
      <Head row={row} onEdit={() => setEditing(true)} />
      <StageStepper
        stages={stages}
        current={stageId}
        mayMove={mayEdit}
        onMove={(stage) => move({ ...row, stageId }, stage)}
      />
      <Since row={row} />
      <div className={classes['columns']}>
        <RecordFacts of={Opportunity} row={row} sections={factSections} />
        <div className={classes['related']}>
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
        </div>
      </div>
      {dialog}
      {editing && (
        <RecordForm of={Opportunity} row={row} sections={opportunitySections} onClose={() => setEditing(false)} />
      )}
    </div>
  )
}

function Head({ row, onEdit }: { row: Row; onEdit: () => void }) {
  const { t } = useText()
  const format = useFormat()
  const navigate = useNavigate()
  const remove = useRemoval(Opportunity)
  const removeAndLeave = async () => {
    const gone = await remove([row])
    if (gone.length > 0) await navigate({ to: '/opportunities' })
  }
  return (
    <header className={classes['head']}>
      <div className={classes['titles']}>
        <h1 className={classes['title']}>{row.name}</h1>
        <div className={`${classes['under']} figures`}>
          {row.accountId !== null && (
            <Anchor fz="inherit" href={`#/customers/${row.accountId}`}>
              {row.accountName}
            </Anchor>
          )}
          {row.sum !== null && <strong>{format.money(row.sum, row.currency ?? homeCurrency())}</strong>}
          {row.probability !== null && <span>{format.percent(row.probability)}</span>}
        </div>
      </div>
      {row.actions['edit'] && (
        <Button variant="default" leftSection={<IconPencil size={16} stroke={1.6} />} onClick={onEdit}>
          {t('recordEdit')}
        </Button>
      )}
      {row.actions['delete'] && (
        <Menu position="bottom-end" shadow="md">
          <Menu.Target>
            <ActionIcon size={32} variant="default" aria-label={t('recordMore')}>
              <IconDots size={16} stroke={1.6} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
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

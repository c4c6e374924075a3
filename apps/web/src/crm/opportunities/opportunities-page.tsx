import { ActionIcon, SegmentedControl } from '@mantine/core'
import { IconChartBar, IconLayoutKanban, IconList } from '@tabler/icons-react'
import { Opportunity } from '@temelia/model/crm/opportunity'
import { useNavigate } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import type { Command } from '../../commands/command.ts'
import { useCommands } from '../../commands/registry.ts'
import type { AnyRow } from '../../data/records.ts'
import { useLabels } from '../../records/labels.ts'
import { filterOf } from '../../records/list-state.ts'
import { RecordFacts } from '../../records/record-facts.tsx'
import { RecordList } from '../../records/record-list.tsx'
import { useSession } from '../../session/session.ts'
import { usePlace } from '../../ui/place.ts'
import { useText } from '../../ui/text.ts'
import { RecordPreview } from '../timeline/record-preview.tsx'
import { BoardScreen } from './board/board-screen.tsx'
import { factSections, opportunitySections } from './opportunity-sections.ts'
import { TotalsRow } from './totals-row.tsx'
import { STANDARD_SORT, useOpportunityState, type View } from './use-opportunity-state.ts'

/** The opportunities as a list or as a board; both show the same search, conditions and order. */
export function OpportunitiesPage() {
  const { t } = useText()
  const labels = useLabels(Opportunity)
  const navigate = useNavigate()
  const { state, view, change, show, untouched } = useOpportunityState()
  usePlace({ label: labels.many, heading: true })
  const open = useCallback(
    (row: AnyRow) => void navigate({ to: '/opportunities/$id', params: { id: String(row.id) } }),
    [navigate],
  )
  const commands = useMemo(
    (): readonly Command[] => [
      {
        id: 'opportunities-view',
        label: t(view === 'board' ? 'oppViewList' : 'oppViewBoard'),
        group: 'here',
        icon: view === 'board' ? IconList : IconLayoutKanban,
        shortcut: 'v',
        run: () => show(view === 'board' ? 'list' : 'board'),
      },
    ],
    [t, view, show],
  )
  useCommands(commands)
  // The reports are figures of the dashboard.
  const reports = useSession()?.modules['dashboard'] !== false
  const tools = (
    <>
      <SegmentedControl
        aria-label={t('oppView')}
        value={view}
        data={[
          { value: 'board', label: t('oppViewBoard') },
          { value: 'list', label: t('oppViewList') },
        ]}
        onChange={(to) => show(to as View)}
      />
      {reports && (
        <ActionIcon
          component="a"
          href="#/sales-reports"
          size={32}
          variant="default"
          aria-label={t('salesReports')}
          title={t('salesReports')}
        >
          <IconChartBar size={18} stroke={1.6} />
        </ActionIcon>
      )}
    </>
  )
  if (view === 'board') return <BoardScreen state={state} untouched={untouched} onState={change} tools={tools} />
  return (
    <RecordList
      of={Opportunity}
      state={state}
      onState={change}
      standardSort={STANDARD_SORT}
      untouched={untouched}
      sections={opportunitySections}
      hrefOf={hrefOf}
      onOpen={open}
      tools={tools}
      preview={preview}
      summary={<TotalsRow q={state.q} filter={filterOf(state)} />}
    />
  )
}

function hrefOf(row: AnyRow): string {
  return `#/opportunities/${row.id}`
}

const previewSections = [{ fields: ['accountId', 'stageId'] }, ...factSections]

function preview(row: AnyRow) {
  return (
    <RecordPreview about={{ type: 'opportunity', id: row.id }}>
      <RecordFacts editable of={Opportunity} row={row} sections={previewSections} />
    </RecordPreview>
  )
}

import { Button, SegmentedControl } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconFileUpload, IconHierarchy3, IconPlus } from '@tabler/icons-react'
import { type ReactNode, useCallback, useMemo, useRef, useState } from 'react'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ProblemNote } from '../../ui/problem-note.tsx'
import { useText } from '../../ui/text.ts'
import { EditorSkeleton } from '../open-project/editor-skeleton.tsx'
import { SectionFrame } from '../open-project/section-frame.tsx'
import { CalendarsDialog } from './calendars-dialog.tsx'
import { ConstraintsDialog } from './constraints-dialog.tsx'
import { CrewView } from './crew-view.tsx'
import { CurveView } from './curve-view.tsx'
import { ExportMenu } from './export-menu.tsx'
import { Gantt } from './gantt.tsx'
import { type GanttView, useGanttView } from './gantt-view.ts'
import { MakeDialog } from './make-dialog.tsx'
import { MilestonesDialog } from './milestones-dialog.tsx'
import type { Part } from './network-part.ts'
import { NetworkView } from './network-view.tsx'
import { PhoneTimetable } from './phone-timetable.tsx'
import { doneOf } from './plan.ts'
import { QuantitiesDialog } from './quantities-dialog.tsx'
import { ReadDialog } from './read-dialog.tsx'
import { ScratchBar } from './scratch-bar.tsx'
import { SettingsDialog } from './settings-dialog.tsx'
import { SplitDialog } from './split-dialog.tsx'
import type { Timetable } from './timetable-data.ts'
import { TimetableFoot } from './timetable-foot.tsx'
import classes from './timetable.module.css'
import { TimetableToolbar } from './timetable-toolbar.tsx'
import { type Asked, useRowActions } from './use-row-actions.ts'
import { type OpenTimetable, useTimetable } from './use-timetable.ts'
import { WorkDialog } from './work-dialog.tsx'

const views = ['gantt', 'network', 'curve', 'crews'] as const

type Shown = (typeof views)[number]

/** `/projects/:id/timetable`: when the works of a project are done, and what they come to over time. */
export function TimetableScreen() {
  const { t } = useText()
  const [baseline, setBaseline] = useState<number | null>(null)
  const [shown, setShown] = useState<Shown>('gantt')
  const [part, setPart] = useState<Part>({ of: 'whole' })
  const [view, setView] = useGanttView()
  const { open, timetable, problem, again } = useTimetable(baseline)
  const rows = open?.plan.rows
  // Kept while other views are shown: of thousands of rows it is work.
  const done = useMemo(() => doneOf(rows ?? []), [rows])
  const phone = useMediaQuery('(max-width: 47.99em)', false, { getInitialValueInEffect: false }) ?? false
  const empty = timetable !== null && timetable.Activities.length === 0
  return (
    <SectionFrame
      title={t('sectionTimetable')}
      tools={
        timetable &&
        !empty && (
          <>
            <SegmentedControl
              size="xs"
              aria-label={t('ttViews')}
              data={[
                { value: 'gantt', label: t('ttGantt') },
                { value: 'network', label: t('ttNetwork') },
                { value: 'curve', label: t('ttCurve') },
                { value: 'crews', label: t('ttCrews') },
              ]}
              value={shown}
              onChange={(value) => setShown(views.find((one) => one === value) ?? 'gantt')}
            />
            <ExportMenu view={view} baselines={timetable.Baselines} baseline={baseline} />
          </>
        )
      }
      foot={open && !empty && shown === 'gantt' && <TimetableFoot plan={open.plan} done={done} legend={!phone} />}
    >
      <WithScratch open={open} saved={shown === 'curve' || shown === 'crews'}>
        {problem ? (
          <ProblemNote problem={problem} onRetry={again} />
        ) : !timetable ? (
          <EditorSkeleton />
        ) : !open ? (
          <EmptyState title={t('sectionTimetable')} text={t('ttLoopStored')} alert />
        ) : shown === 'network' && !empty ? (
          <NetworkView key={JSON.stringify(part)} plan={open.plan} part={part} onPart={setPart} />
        ) : shown === 'curve' && !empty ? (
          <CurveView open={open} baselines={timetable.Baselines} />
        ) : shown === 'crews' && !empty ? (
          <CrewView open={open} />
        ) : (
          <Planned
            {...{ open, timetable, view, phone, baseline }}
            onView={setView}
            onBaseline={setBaseline}
            onNetwork={(next) => {
              setPart(next)
              setShown('network')
            }}
          />
        )}
      </WithScratch>
    </SectionFrame>
  )
}

type WithScratchProps = Readonly<{ open: OpenTimetable | null; saved: boolean; children: ReactNode }>

/** Whatever is shown, with the scratch copy told above it while there is one. */
function WithScratch({ open, saved, children }: WithScratchProps) {
  return (
    <div className={classes['screen']}>
      {open?.scratch && <ScratchBar plan={open.plan} scratch={open.scratch} saved={saved} />}
      <div className={classes['beneath']}>{children}</div>
    </div>
  )
}

type PlannedProps = Readonly<{
  open: OpenTimetable
  timetable: Timetable
  view: GanttView
  onView: (change: Partial<GanttView>) => void
  phone: boolean
  baseline: number | null
  onBaseline: (id: number | null) => void
  onNetwork: (part: Part) => void
}>

function Planned({ open, timetable, view, onView, phone, baseline, onBaseline, onNetwork }: PlannedProps) {
  const [asked, setAsked] = useState<Readonly<{ id: number; what: Asked }> | null>(null)
  const latest = useRef({ plan: open.plan, onNetwork })
  latest.current = { plan: open.plan, onNetwork }
  const ask = useCallback((id: number, what: Asked) => {
    const { plan, onNetwork: show } = latest.current
    if (what === 'network') show({ of: plan.byId.get(id)?.group ? 'group' : 'chain', id })
    else setAsked({ id, what })
  }, [])
  const actions = useRowActions(open, ask)
  const [fresh, setFresh] = useState<number | null>(null)
  const [dialog, setDialog] = useState<'make' | 'read' | 'settings' | 'milestones' | 'calendars' | null>(null)
  const close = () => setDialog(null)
  const [askedToday, setAskedToday] = useState(0)
  const empty = timetable.Activities.length === 0
  return (
    <div className={classes['screen']}>
      {empty ? (
        <NothingYet
          mayEdit={open.mayEdit}
          onMake={() => setDialog('make')}
          onRead={() => setDialog('read')}
          onAdd={() => void actions.insert(null, 'work').then((id) => id !== null && setFresh(id))}
        />
      ) : phone ? (
        <PhoneTimetable plan={open.plan} actions={actions} mayEdit={open.mayEdit} />
      ) : (
        <>
          <TimetableToolbar
            {...{ open, actions, view, onView, baseline, onBaseline }}
            onFresh={setFresh}
            onMake={() => setDialog('make')}
            onRead={() => setDialog('read')}
            onSettings={() => setDialog('settings')}
            onMilestones={() => setDialog('milestones')}
            onCalendars={() => setDialog('calendars')}
            onToday={() => setAskedToday((before) => before + 1)}
          />
          <Remarks timetable={timetable} />
          <Gantt {...{ open, actions, view, onView, fresh, askedToday }} onFresh={setFresh} />
        </>
      )}
      {dialog === 'settings' && <SettingsDialog open={open} onClose={close} />}
      {dialog === 'milestones' && <MilestonesDialog open={open} onClose={close} />}
      {dialog === 'calendars' && <CalendarsDialog open={open} onClose={close} />}
      {asked?.what === 'work' && <WorkDialog {...{ open, actions }} id={asked.id} onClose={() => setAsked(null)} />}
      {asked?.what === 'quantities' && <QuantitiesDialog open={open} id={asked.id} onClose={() => setAsked(null)} />}
      {asked?.what === 'constraints' && (
        <ConstraintsDialog {...{ open, actions }} id={asked.id} onClose={() => setAsked(null)} />
      )}
      {asked?.what === 'split' && <SplitDialog open={open} id={asked.id} onClose={() => setAsked(null)} />}
      {dialog === 'make' && <MakeDialog open={open} onClose={close} />}
      {dialog === 'read' && <ReadDialog open={open} onClose={close} />}
    </div>
  )
}

type NothingYetProps = Readonly<{ mayEdit: boolean; onMake: () => void; onAdd: () => void; onRead: () => void }>

function NothingYet({ mayEdit, onMake, onAdd, onRead }: NothingYetProps) {
  const { t } = useText()
  return (
    <EmptyState title={t('ttEmpty')} text={t('ttEmptyHint')}>
      {mayEdit && (
        <>
          <Button leftSection={<IconHierarchy3 size={16} />} onClick={onMake}>
            {t('ttFromEstimate')}
          </Button>
          <Button variant="default" leftSection={<IconPlus size={16} />} onClick={onAdd}>
            {t('ttFreeActivity')}
          </Button>
          <Button variant="default" leftSection={<IconFileUpload size={16} />} onClick={onRead}>
            {t('ttRead')}
          </Button>
        </>
      )}
    </EmptyState>
  )
}

/** What is wrong with the timetable or worth a look, in the server's words. */
function Remarks({ timetable }: Readonly<{ timetable: Timetable }>) {
  const { t } = useText()
  const { Faults: faults } = timetable
  if (faults.length === 0) return null
  return (
    <details className={classes['faults']}>
      <summary>{t('ttFaults', { count: faults.length })}</summary>
      <ul>
        {faults.slice(0, 200).map((fault, at) => (
          <li key={`${fault.Code} ${at}`}>{fault.Message}</li>
        ))}
      </ul>
    </details>
  )
}

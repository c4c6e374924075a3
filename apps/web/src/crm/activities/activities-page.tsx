import { Button, Checkbox, NativeSelect, SegmentedControl } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconFilter, IconPlus } from '@tabler/icons-react'
import { Activity } from '@temelia/model/crm/activity'
import { lazy, Suspense, useMemo, useRef, useState } from 'react'
import type { Command } from '../../commands/command.ts'
import { useCommands } from '../../commands/registry.ts'
import { mayAddTo, useList } from '../../data/records.ts'
import { useAdding } from '../../records/adding.ts'
import { useColumns } from '../../records/columns.ts'
import { FilterBuilder } from '../../records/filter-builder.tsx'
import { FilterChips } from '../../records/filter-chips.tsx'
import { filterFields } from '../../records/filter-kinds.ts'
import { useKnown } from '../../records/known.ts'
import { useLabels } from '../../records/labels.ts'
import { ListMenu } from '../../records/list-menu.tsx'
import { ListSearch } from '../../records/list-search.tsx'
import { SaveView } from '../../records/save-view.tsx'
import { ViewTabs } from '../../records/view-tabs.tsx'
import { useSession } from '../../session/session.ts'
import { useTenantZone } from '../../session/tenant-zone.ts'
import { usePlace, usePlaceCount } from '../../ui/place.ts'
import { WaitingRecords } from '../../records/waiting/waiting-records.tsx'
import { useText } from '../../ui/text.ts'
import { useNow } from '../../ui/use-now.ts'
import classes from './activities.module.css'
import { ActivityForm } from './activity-form.tsx'
import { ActivityList } from './activity-list.tsx'
import {
  type ActivityState,
  changeOfView,
  commonFilter,
  tabFilter,
  tabs,
  useActivityState,
  viewStateOf,
} from './activity-state.ts'
import { calendarViews } from './calendar-span.ts'
import type { ActivityStart } from './use-activity-form.ts'

const Calendar = lazy(() => import('./calendar.tsx').then((module) => ({ default: module.Calendar })))

const TAB = {
  today: 'activitiesToday',
  overdue: 'activitiesOverdue',
  soon: 'activitiesSoon',
  all: 'activitiesAll',
} as const
const VIEW = { list: 'viewList', day: 'viewDay', week: 'viewWeek', month: 'viewMonth', agenda: 'viewAgenda' } as const
const KEYS = { list: 'l', day: 'd', week: 'w', month: 'm', agenda: 'a' } as const
const NOTHING_PLANNED: ActivityStart = {}
/** Fields that the page chooses by itself. */
const CHOSEN = [
  'type',
  'closedAt',
  'answeredAt',
  'requester',
  'relatedEntityId',
  'accountName',
  'recurrence',
  'series',
  'seriesStart',
  'occurrenceAt',
]

/** Activities as a list or in a calendar: two looks at the same filter, which is in the address. */
export function ActivitiesPage() {
  const { t } = useText()
  const of = useKnown(Activity)
  const labels = useLabels(of)
  const [state, setState] = useActivityState()
  const [filtering, setFiltering] = useState(false)
  const [planned, setPlanning] = useState<ActivityStart | null>(null)
  const [adding, added] = useAdding()
  const now = useNow()
  const search = useRef<HTMLInputElement>(null)
  const phone = useMediaQuery('(max-width: 47.99em)', false, { getInitialValueInEffect: false })
  const zone = useTenantZone()
  const userId = useSession()?.userId ?? 0
  const { columns } = useColumns(of)
  const shown = useMemo(() => {
    const inTab = state.view === 'list' ? tabFilter(state.tab, now, zone) : []
    return { q: state.q, filter: { and: [...commonFilter(state, userId), ...inTab] }, sort: 'startAt' }
  }, [state, userId, now, zone])
  const first = useList(Activity, { ...shown, pageSize: 1 })
  const mayAdd = mayAddTo(first)
  const planning = planned ?? (adding && mayAdd ? NOTHING_PLANNED : null)
  const leave = () => {
    setPlanning(null)
    added()
  }
  usePlace({ label: labels.many, heading: true })
  usePlaceCount(state.view === 'list' ? (first.data?.total ?? null) : null)
  const commands = useMemo(
    (): readonly Command[] => [
      {
        id: 'activity-add',
        label: labels.add,
        group: 'create',
        icon: IconPlus,
        shortcut: 'n',
        enabled: mayAdd,
        run: () => setPlanning({}),
      },
      { id: 'list-search', label: t('listSearch'), group: 'here', shortcut: '/', run: () => search.current?.focus() },
      {
        id: 'list-filter',
        label: t('listFilter'),
        group: 'here',
        icon: IconFilter,
        shortcut: 'f',
        run: () => setFiltering((on) => !on),
      },
      ...(['list', ...calendarViews] as const).map(
        (view): Command => ({
          id: `view-${view}`,
          label: `${t('calendarView')}: ${t(VIEW[view])}`,
          group: 'here',
          shortcut: KEYS[view],
          enabled: state.view !== view,
          run: () => setState({ view }),
        }),
      ),
    ],
    [labels, t, mayAdd, state.view, setState],
  )
  useCommands(commands)
  const looks = {
    'aria-label': t('calendarView'),
    value: state.view,
    data: (['list', ...calendarViews] as const).map((value) => ({ value, label: t(VIEW[value]) })),
  }
  const show = (view: string) => setState({ view: view as ActivityState['view'] })
  return (
    <section className={classes['page']} aria-label={labels.many}>
      <div className={classes['head']}>
        {!phone && <SegmentedControl {...looks} onChange={show} />}
        <div className={classes['tools']}>
          <ListSearch q={state.q} onSearch={(q) => setState({ q })} field={search} />
          <Button
            variant={filtering ? 'light' : 'default'}
            aria-expanded={filtering}
            data-phone-icon
            leftSection={<IconFilter size={16} stroke={1.6} />}
            onClick={() => setFiltering(!filtering)}
          >
            {t('listFilter')}
          </Button>
          <ListMenu of={of} query={shown} columns={columns} total={first.data?.total ?? 0} />
          {mayAdd && (
            <Button data-phone-icon leftSection={<IconPlus size={16} stroke={1.8} />} onClick={() => setPlanning({})}>
              {labels.add}
            </Button>
          )}
        </div>
      </div>
      <div className={classes['second']}>
        {phone && <NativeSelect {...looks} onChange={(event) => show(event.currentTarget.value)} />}
        {state.view === 'list' && (
          <nav className={classes['tabs']} aria-label={t('activitiesWhen')}>
            {tabs.map((tab) => (
              <button
                key={tab}
                type="button"
                aria-current={state.tab === tab || undefined}
                onClick={() => setState({ tab })}
              >
                {t(TAB[tab])}
              </button>
            ))}
          </nav>
        )}
        <div className={classes['choices']}>
          <Checkbox
            size="xs"
            label={t('activitiesDoneToo')}
            checked={state.done}
            onChange={(event) => setState({ done: event.currentTarget.checked })}
          />
          <SegmentedControl
            size="xs"
            aria-label={t('activitiesWhose')}
            value={state.whose}
            onChange={(whose) => setState({ whose: whose as ActivityState['whose'] })}
            data={[
              { value: 'mine', label: t('activitiesMine') },
              { value: 'all', label: t('activitiesEverybody') },
            ]}
          />
        </div>
      </div>
      <div className={classes['views']}>
        <ViewTabs
          of={of}
          state={viewStateOf(state)}
          standardSort=""
          untouched={state.view === 'list' && state.where.length === 0 && state.saved === null}
          onState={(change, inPlace) => setState(changeOfView(change), inPlace)}
        />
      </div>
      {!filtering && (
        <FilterChips
          of={of}
          quick={false}
          where={state.where}
          onChange={(where) => setState({ where })}
          onOpen={() => setFiltering(true)}
        />
      )}
      {filtering && (
        <FilterBuilder
          of={of}
          fields={filterFields(of, CHOSEN)}
          where={state.where}
          onChange={(where) => setState({ where })}
        >
          <SaveView of={of} state={viewStateOf(state)} onSaved={(saved) => setState({ saved })} />
        </FilterBuilder>
      )}
      <WaitingRecords of={Activity} />
      {state.view === 'list' ? (
        <ActivityList state={state} now={now} mayAdd={mayAdd} onAdd={() => setPlanning({})} />
      ) : (
        <Suspense fallback={null}>
          <Calendar
            state={state}
            view={state.view}
            now={now}
            onState={setState}
            {...(mayAdd ? { onPlan: setPlanning } : {})}
          />
        </Suspense>
      )}
      {planning && <ActivityForm row={null} start={planning} onClose={leave} />}
    </section>
  )
}

import { ActionIcon, Button, Checkbox, Group, Menu, Popover, Select, Stack, TextInput, Tooltip } from '@mantine/core'
import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconCalendarCog,
  IconCalendarPin,
  IconCalendarWeek,
  IconChevronDown,
  IconColumns3,
  IconFileUpload,
  IconFolder,
  IconDiamond,
  IconDiamonds,
  IconFlask,
  IconHierarchy3,
  IconPlus,
  IconRoute,
  IconSearch,
  IconTimeline,
  IconZoomIn,
  IconZoomOut,
} from '@tabler/icons-react'
import type { TextKey } from '@temelia/text/catalogue'
import { useText } from '../../ui/text.ts'
import { BaselineMenu } from './baseline-menu.tsx'
import { COLUMN_TEXT, columns } from './columns.ts'
import { filters, type Filter, type GanttView } from './gantt-view.ts'
import { zoomBy, zooms } from '@temelia/scheduling/time-scale'
import classes from './timetable.module.css'
import type { RowActions } from './use-row-actions.ts'
import { ZOOM_TEXT } from './timetable-data.ts'
import type { OpenTimetable } from './use-timetable.ts'

type TimetableToolbarProps = Readonly<{
  open: OpenTimetable
  actions: RowActions
  view: GanttView
  onView: (change: Partial<GanttView>) => void
  baseline: number | null
  onBaseline: (id: number | null) => void
  onFresh: (id: number) => void
  onMake: () => void
  onToday: () => void
  onSettings: () => void
  onMilestones: () => void
  onCalendars: () => void
  onRead: () => void
}>

const FILTER_TEXT: Readonly<Record<Filter, TextKey>> = {
  all: 'ttFilterAll',
  critical: 'ttFilterCritical',
  open: 'ttFilterOpen',
  late: 'ttFilterLate',
  milestones: 'ttFilterMilestones',
}

/** What can be done with the Gantt, and how it is looked at. */
export function TimetableToolbar(props: TimetableToolbarProps) {
  const { open, view, onView, baseline, onBaseline } = props
  const { t } = useText()
  return (
    <div role="toolbar" aria-label={t('ttTools')} className={classes['toolbar']}>
      {open.mayEdit && !open.scratch && <AddButton {...props} />}
      <Group gap={2} wrap="nowrap">
        <Tool label={t('undo')} icon={IconArrowBackUp} onClick={open.undo} />
        <Tool label={t('redo')} icon={IconArrowForwardUp} onClick={open.redo} />
      </Group>
      {!open.scratch && (
        <>
          {open.mayEdit && <Tool label={t('ttSettings')} icon={IconCalendarCog} onClick={props.onSettings} />}
          <Group gap={2} wrap="nowrap">
            <Tool label={t('ttCalendars')} icon={IconCalendarWeek} onClick={props.onCalendars} />
            <Tool label={t('ttMilestones')} icon={IconDiamonds} onClick={props.onMilestones} />
          </Group>
        </>
      )}
      <BaselineMenu open={open} baseline={baseline} onBaseline={onBaseline} />
      {open.tryChanges && <Tool label={t('wiTry')} icon={IconFlask} onClick={open.tryChanges} />}
      <Group gap={2} wrap="nowrap">
        <Tool
          label={t('ttZoomIn')}
          icon={IconZoomIn}
          onClick={view.zoom === 'day' ? null : () => onView({ zoom: zoomBy(view.zoom, -1) })}
        />
        <Select
          size="xs"
          w={112}
          aria-label={t('ttZoom')}
          allowDeselect={false}
          data={zooms.map((zoom) => ({ value: zoom, label: t(ZOOM_TEXT[zoom]) }))}
          value={view.zoom}
          onChange={(value) => onView({ zoom: zooms.find((zoom) => zoom === value) ?? 'week' })}
        />
        <Tool
          label={t('ttZoomOut')}
          icon={IconZoomOut}
          onClick={view.zoom === 'year' ? null : () => onView({ zoom: zoomBy(view.zoom, 1) })}
        />
      </Group>
      <Tool label={t('ttToday')} icon={IconCalendarPin} onClick={props.onToday} />
      <Button
        size="compact-sm"
        variant={view.critical ? 'light' : 'subtle'}
        color={view.critical ? 'accent' : 'gray'}
        leftSection={<IconRoute size={16} />}
        aria-pressed={view.critical}
        onClick={() => onView({ critical: !view.critical })}
      >
        {t('ttCriticalPath')}
      </Button>
      <Button
        size="compact-sm"
        variant={view.progress ? 'light' : 'subtle'}
        color={view.progress ? 'accent' : 'gray'}
        leftSection={<IconTimeline size={16} />}
        aria-pressed={view.progress}
        onClick={() => onView({ progress: !view.progress })}
      >
        {t('ttProgressLine')}
      </Button>
      <span className={classes['spring']} />
      <TextInput
        size="xs"
        className={classes['find']}
        aria-label={t('ttFind')}
        placeholder={t('ttFind')}
        leftSection={<IconSearch size={14} />}
        value={view.query}
        onChange={(event) => onView({ query: event.currentTarget.value })}
      />
      <Select
        size="xs"
        w={150}
        aria-label={t('ttFilter')}
        allowDeselect={false}
        data={filters
          .filter((filter) => filter !== 'late' || baseline !== null)
          .map((filter) => ({ value: filter, label: t(FILTER_TEXT[filter]) }))}
        value={view.filter}
        onChange={(value) => onView({ filter: filters.find((filter) => filter === value) ?? 'all' })}
      />
      <ColumnChoice view={view} onView={onView} />
    </div>
  )
}

function AddButton({ open, actions, onFresh, onMake, onRead }: TimetableToolbarProps) {
  const { t } = useText()
  const add = (kind: Parameters<RowActions['insert']>[1]) =>
    void actions.insert(null, kind).then((id) => id !== null && onFresh(id))
  return (
    <Group gap={1} wrap="nowrap">
      <Button size="compact-sm" leftSection={<IconPlus size={16} />} onClick={() => add('work')}>
        {t('ttActivity')}
      </Button>
      <Menu position="bottom-start" withinPortal>
        <Menu.Target>
          <ActionIcon size={26} variant="filled" color="accent" aria-label={t('ttMoreKinds')}>
            <IconChevronDown size={14} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconDiamond size={16} />} onClick={() => add('finishMilestone')}>
            {t('ttNewMilestone')}
          </Menu.Item>
          <Menu.Item leftSection={<IconFolder size={16} />} onClick={() => add('group')}>
            {t('ttNewGroup')}
          </Menu.Item>
          <Menu.Item leftSection={<IconHierarchy3 size={16} />} disabled={open.saving} onClick={onMake}>
            {t('ttFromEstimate')}
          </Menu.Item>
          <Menu.Item leftSection={<IconFileUpload size={16} />} onClick={onRead}>
            {t('ttRead')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </Group>
  )
}

function ColumnChoice({ view, onView }: Pick<TimetableToolbarProps, 'view' | 'onView'>) {
  const { t } = useText()
  return (
    <Popover position="bottom-end" shadow="md" trapFocus withinPortal>
      <Popover.Target>
        <Tooltip label={t('ttColumns')}>
          <ActionIcon aria-label={t('ttColumns')}>
            <IconColumns3 size={18} />
          </ActionIcon>
        </Tooltip>
      </Popover.Target>
      <Popover.Dropdown>
        <Stack gap="xs">
          {columns
            .filter((column) => !['number', 'name', 'finish', 'float'].includes(column))
            .map((column) => (
              <Checkbox
                key={column}
                label={t(COLUMN_TEXT[column])}
                checked={!view.hidden.includes(column)}
                onChange={(event) =>
                  onView({
                    hidden: event.currentTarget.checked
                      ? view.hidden.filter((one) => one !== column)
                      : [...view.hidden, column],
                  })
                }
              />
            ))}
        </Stack>
      </Popover.Dropdown>
    </Popover>
  )
}

type ToolProps = Readonly<{ label: string; icon: typeof IconCalendarPin; onClick: (() => void) | null }>

function Tool({ label, icon: Icon, onClick }: ToolProps) {
  return (
    <Tooltip label={label}>
      <ActionIcon aria-label={label} disabled={onClick === null} onClick={onClick ?? undefined}>
        <Icon size={18} />
      </ActionIcon>
    </Tooltip>
  )
}

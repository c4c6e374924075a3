import { ActionIcon, Menu } from '@mantine/core'
import {
  IconArrowBarRight,
  IconArrowsSplit2,
  IconCalendarPin,
  IconListDetails,
  IconArrowBarLeft,
  IconArrowLeft,
  IconArrowRight,
  IconChecks,
  IconDiamond,
  IconDots,
  IconIndentDecrease,
  IconIndentIncrease,
  IconLink,
  IconPlus,
  IconSitemap,
  IconTrash,
  IconZoomQuestion,
} from '@tabler/icons-react'
import { useText } from '../../ui/text.ts'
import classes from './gantt-row.module.css'
import { heldBy } from './moves.ts'
import { datesOf, type Plan, type PlanRow } from './plan.ts'
import { parentWhenIndented, parentWhenOutdented } from '@temelia/scheduling/outline'
import { CalendarChoice, CrewChoice, useCrews } from './row-choices.tsx'
import { isMilestone } from './timetable-data.ts'
import type { RowActions } from './use-row-actions.ts'

type RowMenuProps = Readonly<{
  plan: Plan
  row: PlanRow
  actions: RowActions
  opened: boolean
  onOpened: (opened: boolean) => void
  onLink: () => void
  onInserted: (id: number) => void
}>

/** Everything the keyboard and the pointer can do with an activity, by name. */
export function RowMenu({ plan, row, actions, opened, onOpened, onLink, onInserted }: RowMenuProps) {
  const { t } = useText()
  const { id } = row.item
  useCrews()
  const move = heldBy(plan, id, 'move') !== null
  const resize = heldBy(plan, id, 'resize') !== null
  return (
    <Menu opened={opened} onChange={onOpened} position="right-start" withinPortal shadow="md">
      <Menu.Target>
        <ActionIcon size="sm" tabIndex={-1} className={classes['rowMenu']} aria-label={t('ttMenu')}>
          <IconDots size={14} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item disabled={move} leftSection={<IconArrowLeft size={16} />} onClick={() => actions.move(id, -1)}>
          {t('ttMoveEarlier')}
        </Menu.Item>
        <Menu.Item disabled={move} leftSection={<IconArrowRight size={16} />} onClick={() => actions.move(id, 1)}>
          {t('ttMoveLater')}
        </Menu.Item>
        <Menu.Item
          disabled={resize}
          leftSection={<IconArrowBarRight size={16} />}
          onClick={() => actions.resize(id, 1)}
        >
          {t('ttLonger')}
        </Menu.Item>
        <Menu.Item
          disabled={resize}
          leftSection={<IconArrowBarLeft size={16} />}
          onClick={() => actions.resize(id, -1)}
        >
          {t('ttShorter')}
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item leftSection={<IconLink size={16} />} onClick={onLink}>
          {t('ttLink')}
        </Menu.Item>
        <Menu.Item
          disabled={row.group || row.item.activity.Done === 100}
          leftSection={<IconChecks size={16} />}
          onClick={() => actions.progress(id, 100)}
        >
          {t('ttMarkDone')}
        </Menu.Item>
        <Menu.Item disabled={row.group} leftSection={<IconDiamond size={16} />} onClick={() => actions.milestone(id)}>
          {t(isMilestone(row.item.activity) ? 'ttMakeWork' : 'ttMakeMilestone')}
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item
          leftSection={<IconPlus size={16} />}
          onClick={() => void actions.insert(id, 'work').then((made) => made !== null && onInserted(made))}
        >
          {t('ttNewActivity')}
        </Menu.Item>
        <Menu.Item
          disabled={parentWhenIndented(plan.rows, id) === null}
          leftSection={<IconIndentIncrease size={16} />}
          onClick={() => actions.indent(id)}
        >
          {t('ttIndent')}
        </Menu.Item>
        <Menu.Item
          disabled={parentWhenOutdented(plan.rows, id) === undefined}
          leftSection={<IconIndentDecrease size={16} />}
          onClick={() => actions.outdent(id)}
        >
          {t('ttOutdent')}
        </Menu.Item>
        <Menu.Item leftSection={<IconSitemap size={16} />} onClick={() => actions.ask(id, 'network')}>
          {t('nwShow')}
        </Menu.Item>
        {!row.group && (
          <>
            <Menu.Item
              disabled={isMilestone(row.item.activity)}
              leftSection={<IconListDetails size={16} />}
              onClick={() => actions.ask(id, 'work')}
            >
              {t('ttWork')}
            </Menu.Item>
            <Menu.Item
              disabled={row.item.activity.Links.length === 0}
              leftSection={<IconZoomQuestion size={16} />}
              onClick={() => actions.ask(id, 'quantities')}
            >
              {t('wqTry')}
            </Menu.Item>
            <Menu.Item
              disabled={isMilestone(row.item.activity) || datesOf(plan, id).complete}
              leftSection={<IconArrowsSplit2 size={16} />}
              onClick={() => actions.ask(id, 'split')}
            >
              {t('ttSplit')}
            </Menu.Item>
            <Menu.Item leftSection={<IconCalendarPin size={16} />} onClick={() => actions.ask(id, 'constraints')}>
              {t('tcOpen')}
            </Menu.Item>
            <CrewChoice {...{ row, actions }} />
            <CalendarChoice {...{ plan, row, actions }} />
          </>
        )}
        <Menu.Divider />
        <Menu.Item color="red" leftSection={<IconTrash size={16} />} onClick={() => actions.remove(id)}>
          {t('ttRemove')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

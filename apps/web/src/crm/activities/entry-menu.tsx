import { Menu } from '@mantine/core'
import { IconArrowsMove, IconCircleCheck, IconEye, IconPencil, IconRotate } from '@tabler/icons-react'
import { usePractice } from '../../session/tenant-region.ts'
import { useText } from '../../ui/text.ts'
import { type ActivityRow, type ActivityActions, may } from './activity-data.ts'
import { timeOf } from './entry-text.ts'
import classes from './entry.module.css'

/** An activity of the calendar that was pointed at, and what has the focus again when its menu closes. */
export type Pointed = Readonly<{ row: ActivityRow; element: HTMLElement }>

type EntryMenuProps = Readonly<{
  pointed: Pointed
  actions: ActivityActions
  onClose: () => void
  onOpen: (row: ActivityRow) => void
  onEdit: (row: ActivityRow) => void
  onMoveTo: (row: ActivityRow) => void
}>

/** What may be done with an activity in the calendar. One menu serves all entries: hundreds of them would be slow. */
export function EntryMenu({ pointed: { row, element }, actions, onClose, onOpen, onEdit, onMoveTo }: EntryMenuProps) {
  const { t, language } = useText()
  const region = usePractice()
  const place = element.getBoundingClientRect()
  const mayEdit = may(row, 'edit')
  return (
    <Menu
      opened
      onChange={(opened) => {
        if (opened) return
        onClose()
        element.focus()
      }}
      position="bottom-start"
      width={240}
      shadow="md"
      transitionProps={{ duration: 60 }}
    >
      <Menu.Target>
        <span
          aria-hidden
          style={{
            position: 'fixed',
            left: place.left,
            top: place.top,
            width: place.width,
            height: place.height,
            pointerEvents: 'none',
          }}
        />
      </Menu.Target>
      <Menu.Dropdown aria-label={row.name}>
        <div className={classes['menuHead']}>
          <strong>{row.name}</strong>
          <span>
            {[timeOf(row, region, language, t('calendarAllDay')), row.accountName].filter(Boolean).join(' · ')}
          </span>
        </div>
        <Menu.Divider />
        <Menu.Item leftSection={<IconEye size={16} stroke={1.6} />} onClick={() => onOpen(row)}>
          {t('notificationOpen')}
        </Menu.Item>
        {mayEdit && (
          <>
            <Menu.Item leftSection={<IconPencil size={16} stroke={1.6} />} onClick={() => onEdit(row)}>
              {t('recordEdit')}
            </Menu.Item>
            <Menu.Item leftSection={<IconArrowsMove size={16} stroke={1.6} />} onClick={() => onMoveTo(row)}>
              {t('calendarMoveTo')}
            </Menu.Item>
            {row.closedAt === null ? (
              <Menu.Item
                leftSection={<IconCircleCheck size={16} stroke={1.6} />}
                onClick={() => void actions.complete(row)}
              >
                {t('activityComplete')}
              </Menu.Item>
            ) : (
              <Menu.Item leftSection={<IconRotate size={16} stroke={1.6} />} onClick={() => void actions.reopen(row)}>
                {t('activityReopen')}
              </Menu.Item>
            )}
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}

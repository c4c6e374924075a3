import { Popover, UnstyledButton } from '@mantine/core'
import { IconBell } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useCallback, useMemo, useState } from 'react'
import type { Command } from '../../commands/command.ts'
import { useCommands } from '../../commands/registry.ts'
import { useTitleCount } from '../../ui/place.ts'
import { useText } from '../../ui/text.ts'
import { toastNews } from '../../ui/toast.tsx'
import classes from './bell.module.css'
import { type Notice, useArrivals, useNoticeActions, useUnread } from './notice-data.ts'
import { NoticeList } from './notice-list.tsx'
import { placeOf } from './notice-place.ts'

const MOST_SHOWN = 99

/** The bell of the shell: how many notifications wait, the list of them, and a word when one arrives while the app is open. */
export function NotificationBell() {
  const { t } = useText()
  const navigate = useNavigate()
  const [open, setOpen] = useState(false)
  const unread = useUnread()
  const actions = useNoticeActions()
  const count = unread.data?.total ?? 0
  const follow = useCallback(
    (notice: Notice) => {
      setOpen(false)
      if (notice.readAt === null) void actions.read(notice)
      const place = placeOf(notice)
      if (place) void navigate({ to: place as '/' })
    },
    [actions, navigate],
  )
  useTitleCount(count)
  useArrivals((notice) =>
    toastNews(notice.title, notice.body, placeOf(notice) === null ? undefined : () => follow(notice)),
  )
  const commands = useMemo(
    (): readonly Command[] => [
      {
        id: 'notifications',
        label: t('notifications'),
        group: 'go',
        icon: IconBell,
        shortcut: 'g n',
        run: () => setOpen(true),
      },
    ],
    [t],
  )
  useCommands(commands)
  return (
    <Popover
      opened={open}
      onChange={setOpen}
      position="bottom-end"
      shadow="md"
      trapFocus
      returnFocus
      transitionProps={{ duration: 80 }}
      classNames={{ dropdown: classes['dropdown'] }}
    >
      <Popover.Target>
        <UnstyledButton
          className={classes['button']}
          aria-label={count > 0 ? t('notificationsUnread', { count }) : t('notifications')}
          onClick={() => setOpen(!open)}
        >
          <IconBell size={20} stroke={1.6} aria-hidden />
          {count > 0 && (
            <span className={`${classes['count']} figures`} aria-hidden>
              {count > MOST_SHOWN ? `${MOST_SHOWN}+` : count}
            </span>
          )}
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('notifications')}>
        <NoticeList unread={unread} actions={actions} onFollow={follow} />
      </Popover.Dropdown>
    </Popover>
  )
}

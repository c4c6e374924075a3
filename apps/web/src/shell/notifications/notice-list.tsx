import { ActionIcon, Button, Menu, Skeleton } from '@mantine/core'
import { IconAlarm, IconCheck, IconClockPause, IconUserPlus } from '@tabler/icons-react'
import { useTenantZone } from '../../session/tenant-zone.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ProblemNote } from '../../ui/problem-note.tsx'
import { useText } from '../../ui/text.ts'
import { useFormat } from '../../ui/use-format.ts'
import classes from './bell.module.css'
import { type Notice, type useNoticeActions, useSeen, type useUnread } from './notice-data.ts'
import { placeOf } from './notice-place.ts'
import { snoozeMoments } from './snooze.ts'

type NoticeActions = ReturnType<typeof useNoticeActions>

type NoticeListProps = Readonly<{
  unread: ReturnType<typeof useUnread>
  actions: NoticeActions
  onFollow: (notice: Notice) => void
}>

/** What waits, then what was put off or read: each leads to its record. */
export function NoticeList({ unread, actions, onFollow }: NoticeListProps) {
  const { t } = useText()
  const seen = useSeen()
  const rows = [...(unread.data?.rows ?? []), ...(seen.data?.rows ?? [])]
  const failed = unread.isError ? unread : seen.isError ? seen : null
  return (
    <>
      <div className={classes['head']}>
        <h2>{t('notifications')}</h2>
        {(unread.data?.total ?? 0) > 0 && (
          <Button variant="subtle" size="compact-sm" onClick={() => void actions.readAll()}>
            {t('notificationsReadAll')}
          </Button>
        )}
      </div>
      {failed && (
        <div className={classes['pending']}>
          <ProblemNote problem={failed.error} onRetry={() => void failed.refetch()} />
        </div>
      )}
      {(unread.isPending || seen.isPending) && !failed && (
        <div className={classes['pending']} role="status" aria-label={t('loading')}>
          {[70, 50, 62].map((width) => (
            <Skeleton key={width} height={14} width={`${width}%`} mb={16} />
          ))}
        </div>
      )}
      {unread.isSuccess && seen.isSuccess && rows.length === 0 && (
        <EmptyState title={t('notificationsNone')} text={t('notificationsNoneText')} />
      )}
      <ul className={classes['list']}>
        {rows.map((notice, at) => (
          <NoticeItem key={notice.id} first={at === 0} notice={notice} actions={actions} onFollow={onFollow} />
        ))}
      </ul>
    </>
  )
}

type NoticeItemProps = Readonly<{
  first: boolean
  notice: Notice
  actions: NoticeActions
  onFollow: (notice: Notice) => void
}>

function NoticeItem({ first, notice, actions, onFollow }: NoticeItemProps) {
  const { t } = useText()
  const zone = useTenantZone()
  const { instant } = useFormat()
  const { id, title, body, kind, readAt, snoozedUntil, createdAt } = notice
  const waits = readAt === null && snoozedUntil === null
  const Icon = kind === 'reminder' ? IconAlarm : IconUserPlus
  const text = (
    <>
      <Icon size={18} stroke={1.6} className={classes['kind']} aria-hidden />
      <span className={classes['text']}>
        <strong>{title}</strong>
        {body && <span>{body}</span>}
        <small>
          {snoozedUntil === null ? instant(createdAt) : t('notificationSnoozed', { when: instant(snoozedUntil) })}
        </small>
      </span>
    </>
  )
  return (
    <li className={classes['item']} data-waits={waits || undefined} data-notice={id}>
      {placeOf(notice) === null ? (
        <div className={classes['open']}>{text}</div>
      ) : (
        <button
          type="button"
          className={classes['open']}
          data-autofocus={first || undefined}
          onClick={() => onFollow(notice)}
        >
          {text}
        </button>
      )}
      {waits && (
        <span className={classes['actions']}>
          <Menu position="bottom-end" shadow="md" withinPortal={false}>
            <Menu.Target>
              <ActionIcon className={classes['action']} aria-label={`${t('notificationSnooze')}: ${title}`}>
                <IconClockPause size={18} stroke={1.6} />
              </ActionIcon>
            </Menu.Target>
            <Menu.Dropdown>
              {snoozeMoments(Date.now(), zone).map((moment) => (
                <Menu.Item key={moment.text} onClick={() => void actions.snooze(notice, moment.at)}>
                  {t(moment.text)}
                </Menu.Item>
              ))}
            </Menu.Dropdown>
          </Menu>
          <ActionIcon
            className={classes['action']}
            aria-label={`${t('notificationRead')}: ${title}`}
            onClick={() => void actions.read(notice)}
          >
            <IconCheck size={18} stroke={1.6} />
          </ActionIcon>
        </span>
      )}
    </li>
  )
}

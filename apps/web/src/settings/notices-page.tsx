import { NativeSelect, Skeleton, Stack, Switch } from '@mantine/core'
import { type NoticeKind, noticeKinds } from '@temelia/model/admin/notice-kinds'
import { User } from '@temelia/model/admin/user'
import { useRecord, useSave } from '../data/records.ts'
import { USUAL_REMINDERS, useUsualReminder } from '../records/own-option.ts'
import { useSession } from '../session/session.ts'
import { usePlace } from '../ui/place.ts'
import { ProblemNote } from '../ui/problem-note.tsx'
import { useText } from '../ui/text.ts'
import { toastProblem } from '../ui/toast.tsx'
import classes from '../ui/settings-page.module.css'

/** `/settings/notifications`: what one is told of. */
export function NoticesPage() {
  const { t } = useText()
  const session = useSession()
  const record = useRecord(User, session?.userId ?? null)
  const { save } = useSave(User)
  usePlace({ label: t('settingsNotices'), heading: true })
  const person = record.data
  const muted: readonly NoticeKind[] = person?.mutedNotices ?? []
  const tell = (kind: NoticeKind, on: boolean) => {
    if (!person) return
    const mutedNotices = on ? muted.filter((one) => one !== kind) : [...muted, kind]
    save(person.id, { mutedNotices }, person.version).catch(toastProblem)
  }
  return (
    <div className={classes['page']}>
      <p className={classes['lead']}>{t('settingsNoticesText')}</p>
      {record.isError && <ProblemNote problem={record.error} onRetry={() => void record.refetch()} />}
      {record.isPending && <Skeleton height={240} maw={560} />}
      {person && (
        <Stack gap="lg" maw={560}>
          {noticeKinds.map((kind) => (
            <Switch
              key={kind}
              label={t(`notice.${kind}`)}
              checked={!muted.includes(kind)}
              onChange={(event) => tell(kind, event.currentTarget.checked)}
            />
          ))}
          <UsualReminder />
        </Stack>
      )}
    </div>
  )
}

/** When one wants to be reminded of each new activity. */
function UsualReminder() {
  const { t } = useText()
  const { loaded, minutes, change } = useUsualReminder()
  const say = (before: number) =>
    before === 0
      ? t('reminderAtStart')
      : before < 60
        ? t('reminderMinutes', { count: before })
        : before < 1_440
          ? t('reminderHours', { count: before / 60 })
          : t('reminderDayBefore')
  return (
    <NativeSelect
      maw={320}
      label={t('usualReminder')}
      description={t('usualReminderText')}
      disabled={!loaded}
      value={minutes === null ? '' : String(minutes)}
      data={[
        { value: '', label: t('usualReminderNone') },
        ...USUAL_REMINDERS.map((before) => ({ value: String(before), label: say(before) })),
      ]}
      onChange={(event) => {
        const chosen = event.currentTarget.value
        change(chosen === '' ? 'none' : Number(chosen)).catch(toastProblem)
      }}
    />
  )
}

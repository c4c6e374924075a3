import { List, Stack, Text, Title } from '@mantine/core'
import { daysBetween } from '@temelia/calendar/day'
import { usePractice } from '../../session/tenant-region.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { useText } from '../../ui/text.ts'
import { useFormat } from '../../ui/use-format.ts'
import { durationText } from '@temelia/reports/duration-text'
import { datesOf, daysOfDates, type Plan, type PlanRow } from './plan.ts'
import type { Baseline } from './timetable-data.ts'

type CompareDialogProps = Readonly<{ baseline: Baseline; plan: Plan; onClose: () => void }>

/** What has changed since a baseline was kept: moved, longer or shorter, new, gone. */
export function CompareDialog({ baseline, plan, onClose }: CompareDialogProps) {
  const { t, language } = useText()
  const practice = usePractice()
  const format = useFormat()
  const work = plan.rows.filter(({ group }) => !group)
  const name = ({ number, item }: PlanRow) => `${number}. ${item.activity.Name}`
  const moved = work.flatMap((row) => {
    const kept = row.item.activity.Baseline
    if (!kept) return []
    const { end } = daysOfDates(datesOf(plan, row.item.id), row.item.activity)
    if (end === kept.End) return []
    const days = daysBetween(kept.End, end)
    const by = `${days > 0 ? '+' : '−'}${t('ttDays', { count: Math.abs(days) })}`
    return [`${name(row)}: ${format.date(kept.End)} → ${format.date(end)} (${by})`]
  })
  const longer = work.flatMap((row) => {
    const kept = row.item.activity.Baseline
    const { Days, DayMinutes } = row.item.activity
    if (!kept || kept.Days === Days) return []
    const text = (days: number) => durationText(Math.round(days * DayMinutes), DayMinutes, language, practice)
    return [`${name(row)}: ${text(kept.Days)} → ${text(Days)}`]
  })
  const added = work.filter((row) => !row.item.activity.Baseline).map(name)
  const gone = (plan.timetable.Gone ?? []).map(({ Name }) => Name)
  const parts = [
    [t('ttCompareMoved'), moved],
    [t('ttCompareLonger'), longer],
    [t('ttCompareNew'), added],
    [t('ttCompareGone'), gone],
  ] as const
  const nothing = parts.every(([, lines]) => lines.length === 0)
  return (
    <Dialog title={`${t('ttCompare')}: ${baseline.Name}`} onClose={onClose}>
      <Stack gap="md">
        {nothing && <Text size="sm">{t('ttCompareSame')}</Text>}
        {parts.map(
          ([title, lines]) =>
            lines.length > 0 && (
              <section key={title} aria-label={title}>
                <Title order={3} size="h3" mb={4}>
                  {title} ({lines.length})
                </Title>
                <List size="sm" className="figures">
                  {lines.map((line) => (
                    <List.Item key={line}>{line}</List.Item>
                  ))}
                </List>
              </section>
            ),
        )}
      </Stack>
    </Dialog>
  )
}

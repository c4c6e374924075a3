import { UnstyledButton } from '@mantine/core'
import { usePractice } from '../../session/tenant-region.ts'
import { dayText } from '../../ui/day-text.ts'
import { useText } from '../../ui/text.ts'
import type { ActivityActions } from './activity-data.ts'
import { Agenda } from './agenda.tsx'
import { ofDay } from './calendar-entries.ts'
import type { ViewProps } from './calendar-view.ts'
import classes from './week-list.module.css'

type WeekListProps = ViewProps & Readonly<{ actions: ActivityActions; loaded: boolean; onDay: (day: string) => void }>

/** A week on a phone: its days in one row, with a dot for each thing to do (three at most), and the things themselves below. A day opens its hours. */
export function WeekList(props: WeekListProps) {
  const { days, entries, today, onDay } = props
  const { language } = useText()
  const region = usePractice()
  return (
    <>
      <div className={classes['days']}>
        {days.map((day) => (
          <UnstyledButton
            key={day}
            className={classes['day']}
            aria-label={dayText(day, language, region, { weekday: 'long', day: 'numeric', month: 'long' })}
            aria-current={day === today ? 'date' : undefined}
            onClick={() => onDay(day)}
          >
            <span>{dayText(day, language, region, { weekday: 'narrow' })}</span>
            <strong>{Number(day.slice(8))}</strong>
            <span className={classes['dots']} aria-hidden>
              {ofDay(entries, day)
                .slice(0, 3)
                .map(({ row }) => (
                  <i key={row.id} />
                ))}
            </span>
          </UnstyledButton>
        ))}
      </div>
      <Agenda {...props} />
    </>
  )
}

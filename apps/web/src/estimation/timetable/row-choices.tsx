import { Menu } from '@mantine/core'
import { IconCalendarWeek, IconCheck, IconUsersGroup } from '@tabler/icons-react'
import type { Icon } from '@tabler/icons-react'
import { Crew } from '@temelia/model/estimation/crew'
import { useList } from '../../data/records.ts'
import { useText } from '../../ui/text.ts'
import { calendarName } from './calendars-dialog.tsx'
import classes from './gantt.module.css'
import type { Plan, PlanRow } from './plan.ts'
import type { RowActions } from './use-row-actions.ts'

type RowChoiceProps = Readonly<{ plan: Plan; row: PlanRow; actions: RowActions }>

/** Which calendar an activity is worked by. */
export function CalendarChoice({ plan, row, actions }: RowChoiceProps) {
  const { t } = useText()
  const { id, activity } = row.item
  const own = plan.timetable.Calendars.filter(({ CalendarId }) => CalendarId !== 0)
  if (own.length === 0) return null
  return (
    <Choice
      icon={IconCalendarWeek}
      label={t('ttCalendar')}
      chosen={activity.CalendarTyped}
      choices={[
        { id: null, name: t('ttCalendarUsual') },
        ...own.map((calendar) => ({ id: calendar.CalendarId, name: calendarName(calendar, '') })),
      ]}
      onChoose={(calendarId) => actions.change(id, { calendarId })}
    />
  )
}

/** Which crew of the company does an activity. */
export function CrewChoice({ row, actions }: Omit<RowChoiceProps, 'plan'>) {
  const { t } = useText()
  const { id, activity } = row.item
  const crews = useCrews()
  if (crews.length === 0) return null
  return (
    <Choice
      icon={IconUsersGroup}
      label={t('ttCrew')}
      chosen={activity.CrewId}
      choices={[{ id: null, name: t('ttNoCrew') }, ...crews.map((crew) => ({ id: crew.id, name: crew.name }))]}
      onChoose={(crewId) => actions.change(id, { crewId })}
    />
  )
}

const MOST_CREWS = 100

/** The crews of the company. A menu asks for them before it opens: what came later would move it under the pointer. */
export function useCrews() {
  return useList(Crew, { pageSize: MOST_CREWS, sort: 'name', count: 'none' }).data?.rows ?? []
}

type ChoiceProps = Readonly<{
  icon: Icon
  label: string
  chosen: number | null
  choices: readonly Readonly<{ id: number | null; name: string | null }>[]
  onChoose: (id: number | null) => void
}>

function Choice({ icon: Shown, label, chosen, choices, onChoose }: ChoiceProps) {
  return (
    <Menu.Sub>
      <Menu.Sub.Target>
        <Menu.Sub.Item leftSection={<Shown size={16} />}>{label}</Menu.Sub.Item>
      </Menu.Sub.Target>
      <Menu.Sub.Dropdown mah={320} style={{ overflowY: 'auto' }}>
        {choices.map(({ id, name }) => (
          <Menu.Item
            key={id ?? 'none'}
            leftSection={chosen === id ? <IconCheck size={16} /> : <span className={classes['unchosen']} />}
            onClick={() => onChoose(id)}
          >
            {name}
          </Menu.Item>
        ))}
      </Menu.Sub.Dropdown>
    </Menu.Sub>
  )
}

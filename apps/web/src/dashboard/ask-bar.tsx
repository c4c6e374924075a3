import { ActionIcon, Button, Checkbox, Menu, Popover, ScrollArea } from '@mantine/core'
import {
  IconCalendar,
  IconChevronDown,
  IconLayoutDashboard,
  IconMapPin,
  IconPrinter,
  IconUsers,
} from '@tabler/icons-react'
import { intervalDays, intervals } from '@temelia/calendar/interval'
import { dayAt } from '@temelia/calendar/wall-clock'
import { User } from '@temelia/model/admin/user'
import { Zone } from '@temelia/model/admin/zone'
import type { TextKey } from '@temelia/text/catalogue'
import { type ReactNode, useState } from 'react'
import { useAll } from '../data/records.ts'
import { useTenantZone } from '../session/tenant-zone.ts'
import { DayField } from '../ui/day-field.tsx'
import { useText } from '../ui/text.ts'
import { useFormat } from '../ui/use-format.ts'
import { type Ask, CUSTOM } from './ask.ts'
import classes from './ask-bar.module.css'

type AskBarProps = Readonly<{
  ask: Ask
  onAsk: (change: Partial<Ask>) => void
  /** Left out where panels stand as they are. */
  arranging?: boolean
  onArrange?: () => void
}>

/** The interval, the agents and the zones that rule all panels; beside them the arranging and the print. */
export function AskBar({ ask, onAsk, arranging, onArrange }: AskBarProps) {
  const { t } = useText()
  const users = useAll(User, { sort: 'name' })
  const zones = useAll(Zone, { sort: 'name' })
  return (
    <div className={classes['bar2']}>
      <IntervalMenu ask={ask} onAsk={onAsk} />
      <Choice
        icon={<IconUsers size={16} stroke={1.75} />}
        none={t('dashAllAgents')}
        some={(count) => t('dashAgents', { count })}
        rows={users.data?.rows ?? []}
        chosen={ask.agents}
        onChoose={(agents) => onAsk({ agents })}
      />
      {(zones.data?.rows.length ?? 0) > 0 && (
        <Choice
          icon={<IconMapPin size={16} stroke={1.75} />}
          none={t('dashAllZones')}
          some={(count) => t('dashZones', { count })}
          rows={zones.data?.rows ?? []}
          chosen={ask.zones}
          onChoose={(chosen) => onAsk({ zones: chosen })}
        />
      )}
      {onArrange && (
        <ActionIcon
          className={classes['sign']}
          size={32}
          variant={arranging ? 'filled' : 'default'}
          color={arranging ? 'accent' : undefined}
          aria-label={t('dashArrange')}
          aria-pressed={arranging}
          title={t('dashArrange')}
          onClick={onArrange}
        >
          <IconLayoutDashboard size={18} stroke={1.75} />
        </ActionIcon>
      )}
      <ActionIcon
        className={classes['sign']}
        size={32}
        variant="default"
        aria-label={t('dashPrint')}
        title={t('dashPrint')}
        onClick={() => window.print()}
      >
        <IconPrinter size={18} stroke={1.75} />
      </ActionIcon>
    </div>
  )
}

function IntervalMenu({ ask, onAsk }: Pick<AskBarProps, 'ask' | 'onAsk'>) {
  const { t } = useText()
  const format = useFormat()
  const zone = useTenantZone()
  const [first, last] =
    ask.interval === CUSTOM ? [ask.from, ask.to] : intervalDays(ask.interval, dayAt(Date.now(), zone))
  const days = [first, last].map((day) => (day ? format.date(day) : '…')).join(' – ')
  return (
    <>
      <Menu position="bottom-end" withinPortal>
        <Menu.Target>
          <Button
            variant="default"
            leftSection={<IconCalendar size={16} stroke={1.75} />}
            rightSection={<IconChevronDown size={14} />}
          >
            {t(nameOf(ask.interval))}
            {(first || last) && ask.interval !== CUSTOM && <span className={`${classes['days']} figures`}>{days}</span>}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {intervals.map((_, at) => (
            <Menu.Item key={intervals[at]} onClick={() => onAsk({ interval: at + 1 })}>
              {t(nameOf(at + 1))}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      {ask.interval === CUSTOM && (
        <>
          <DayField aria-label={t('filterFrom')} value={ask.from} onDay={(from) => onAsk({ from })} />
          <DayField aria-label={t('filterTo')} value={ask.to} onDay={(to) => onAsk({ to })} />
        </>
      )}
    </>
  )
}

function nameOf(interval: number): TextKey {
  return `dashInterval_${interval}` as TextKey
}

type ChoiceProps = Readonly<{
  icon: ReactNode
  none: string
  some: (count: number) => string
  rows: readonly Readonly<{ id: number; name: string }>[]
  chosen: readonly number[]
  onChoose: (chosen: readonly number[]) => void
}>

/** A button that says what is chosen and opens the boxes to choose. */
function Choice({ icon, none, some, rows, chosen, onChoose }: ChoiceProps) {
  const { t } = useText()
  const [open, setOpen] = useState(false)
  const only = chosen.length === 1 ? rows.find(({ id }) => id === chosen[0])?.name : undefined
  return (
    <Popover position="bottom-end" opened={open} onChange={setOpen} trapFocus>
      <Popover.Target>
        <Button
          variant="default"
          leftSection={icon}
          rightSection={<IconChevronDown size={14} />}
          aria-expanded={open}
          onClick={() => setOpen(!open)}
        >
          {chosen.length === 0 ? none : (only ?? some(chosen.length))}
        </Button>
      </Popover.Target>
      <Popover.Dropdown p="sm">
        <ScrollArea.Autosize mah={320}>
          <div className={classes['boxes']} role="group" aria-label={none}>
            {rows.map(({ id, name }) => (
              <Checkbox
                key={id}
                label={name}
                checked={chosen.includes(id)}
                onChange={({ currentTarget: { checked } }) =>
                  onChoose(checked ? [...chosen, id] : chosen.filter((other) => other !== id))
                }
              />
            ))}
          </div>
        </ScrollArea.Autosize>
        {chosen.length > 0 && (
          <Button mt="sm" size="compact-sm" variant="subtle" onClick={() => onChoose([])}>
            {t('dashClear')}
          </Button>
        )}
      </Popover.Dropdown>
    </Popover>
  )
}

import { ActionIcon } from '@mantine/core'
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import type { Command } from '../commands/command.ts'
import { useCommands } from '../commands/registry.ts'
import { useText } from '../ui/text.ts'
import { useFormat } from '../ui/use-format.ts'
import type { Trail } from './list-trail.ts'
import classes from './record-steps.module.css'

type RecordStepsProps = Readonly<{
  id: number
  /** Where all records of the kind stand, as `/customers`. */
  list: string
  trail: Trail
}>

/** Which record of the list it was opened from one reads, and the ways to those before and after it, also by key. */
export function RecordSteps({ id, list, trail }: RecordStepsProps) {
  const { t } = useText()
  const { number } = useFormat()
  const navigate = useNavigate()
  const place = trail.ids.indexOf(id)
  const previous = trail.ids[place - 1]
  const next = trail.ids[place + 1]
  const commands = useMemo((): readonly Command[] => {
    // In place of this one, so that Back leads to the list.
    const to = (other: number | undefined) =>
      other !== undefined && void navigate({ to: `${list}/${other}`, replace: true })
    return [
      {
        id: 'record-next',
        label: t('recordNext'),
        group: 'here',
        shortcut: 'j',
        enabled: next !== undefined,
        run: () => to(next),
      },
      {
        id: 'record-previous',
        label: t('recordPrevious'),
        group: 'here',
        shortcut: 'k',
        enabled: previous !== undefined,
        run: () => to(previous),
      },
    ]
  }, [t, list, next, previous, navigate])
  useCommands(commands)
  const run = (name: string) => commands.find((command) => command.id === name)?.run()
  return (
    <span className={classes['steps']}>
      <span className="figures">
        {t('recordOfList', { at: number(trail.before + place + 1, 0), total: number(trail.total, 0) })}
      </span>
      <ActionIcon
        aria-label={t('recordPrevious')}
        disabled={previous === undefined}
        onClick={() => run('record-previous')}
      >
        <IconChevronUp size={18} stroke={1.6} />
      </ActionIcon>
      <ActionIcon aria-label={t('recordNext')} disabled={next === undefined} onClick={() => run('record-next')}>
        <IconChevronDown size={18} stroke={1.6} />
      </ActionIcon>
    </span>
  )
}

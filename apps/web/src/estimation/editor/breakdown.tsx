import { Popover, UnstyledButton } from '@mantine/core'
import { IconChevronUp } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './breakdown.module.css'

/** A line of what a figure consists of. Parts are contained in the line above them. */
export type BreakdownLine = Readonly<{
  key: string
  level: 'part' | 'line' | 'sum'
  name: string
  amount: string
  /** Address of the screen that has it in detail. */
  path: string | null
}>

type BreakdownProps = Readonly<{
  title: string
  position: 'top-end' | 'bottom-start'
  lines: () => readonly BreakdownLine[]
  children: ReactNode
}>

/** A figure as a button; one press shows what it consists of, each part with its amount and the way to it. */
export function Breakdown({ title, position, lines, children }: BreakdownProps) {
  return (
    <Popover position={position} width={400} shadow="md" trapFocus withinPortal>
      <Popover.Target>
        <UnstyledButton className={classes['button']} title={title}>
          {children}
          <IconChevronUp size={14} aria-hidden data-down={position.startsWith('bottom') || undefined} />
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown className={classes['panel']} aria-label={title}>
        <Lines title={title} lines={lines} />
      </Popover.Dropdown>
    </Popover>
  )
}

/** The lines are asked for only while they are open. */
function Lines({ title, lines }: Pick<BreakdownProps, 'title' | 'lines'>) {
  return (
    <table className={classes['lines']}>
      <caption>{title}</caption>
      <tbody>
        {lines().map(({ key, level, name, amount, path }) => (
          <tr key={key} data-level={level}>
            <th scope="row">{path === null ? name : <a href={`#${path}`}>{name}</a>}</th>
            <td>{amount}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

import { usePractice } from '../../session/tenant-region.ts'
import { Popover, UnstyledButton } from '@mantine/core'
import { IconChevronUp } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { taxLabel, vatOfAll } from '../panels/recapitulation-levels.ts'
import { useText } from '../../ui/text.ts'
import { figuresOf } from './cell-views.ts'
import classes from './project-total.module.css'
import { type ConsistsLine, consistsOf } from './total-lines.ts'
import { useProjectState } from './use-project.ts'

/** The project's total as a button; one press shows what it consists of, each part with its amount and the way to it. */
export function ProjectTotal({ children }: Readonly<{ children: ReactNode }>) {
  const { t } = useText()
  return (
    <Popover position="top-end" width={400} shadow="md" trapFocus withinPortal>
      <Popover.Target>
        <UnstyledButton className={classes['button']} title={t('totalConsistsOf')}>
          {children}
          <IconChevronUp size={14} aria-hidden />
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown className={classes['panel']} aria-label={t('totalConsistsOf')}>
        <Consists />
      </Popover.Dropdown>
    </Popover>
  )
}

function Consists() {
  const { t } = useText()
  const practice = usePractice()
  const { tree, totals } = useProjectState()
  const figures = figuresOf(tree.project, practice)
  const tax = taxLabel(vatOfAll(tree), tree.project.practice, t, practice)
  return (
    <table className={classes['lines']}>
      <caption>{t('totalConsistsOf')}</caption>
      <tbody>
        {consistsOf(tree, totals).map((line) => (
          <tr key={line.key} data-level={line.level}>
            <th scope="row">
              <Name line={line}>{line.text === 'tax' ? tax : t(line.text, line.params)}</Name>
            </th>
            <td>{figures.total(line.amount)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Name({ line, children }: Readonly<{ line: ConsistsLine; children: ReactNode }>) {
  return line.path === null ? children : <a href={`#${line.path}`}>{children}</a>
}

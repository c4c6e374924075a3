import { usePractice } from '../../session/tenant-region.ts'
import { Table, UnstyledButton } from '@mantine/core'
import { divideDecimals, multiplyDecimals } from '@temelia/decimal/arithmetic'
import { formatPercent } from '../../ui/number-text.ts'
import { useState } from 'react'
import { useText } from '../../ui/text.ts'
import type { Figures } from '../open-project/cell-views.ts'
import type { ArticleRow } from '../project-state/project-tree.ts'
import type { Group } from './breakdown.ts'
import classes from './us.module.css'

type BreakdownGroupProps = Readonly<{
  group: Group
  /** Direct cost of the project. */
  whole: number
  directOf: (article: ArticleRow) => number
  perArea: (amount: number) => string
  figures: Figures
}>

/** An element or a division with its figures; a press shows its lines. */
export function BreakdownGroup({ group, whole, directOf, perArea, figures }: BreakdownGroupProps) {
  const { t } = useText()
  const practice = usePractice()
  const [open, setOpen] = useState(false)
  const name = group.code === null ? t('notClassified') : `${group.code} ${group.title}`
  const share = whole === 0 ? 0 : divideDecimals(multiplyDecimals(group.direct, 100, 8), whole, 1)
  return (
    <>
      <Table.Tr>
        <Table.Td className={classes['name']}>
          <UnstyledButton
            className={classes['open']}
            aria-expanded={open}
            aria-label={t(open ? 'hideLines' : 'showLines', { name })}
            onClick={() => setOpen(!open)}
          >
            <span className={classes['group']}>{name}</span>
          </UnstyledButton>
        </Table.Td>
        <Table.Td className={`${classes['end']} ${classes['share']}`}>{group.lines.length}</Table.Td>
        <Table.Td className={classes['end']}>{figures.total(group.direct)}</Table.Td>
        <Table.Td className={`${classes['end']} ${classes['share']}`}>{formatPercent(share, practice)}</Table.Td>
        <Table.Td className={classes['end']}>{figures.total(group.price)}</Table.Td>
        <Table.Td className={classes['end']}>{perArea(group.price)}</Table.Td>
      </Table.Tr>
      {open &&
        group.lines.map((line) => (
          <Table.Tr key={line.id} className={classes['quiet']}>
            <Table.Td className={classes['deeper']}>{[line.symbol, line.name].filter(Boolean).join(' ')}</Table.Td>
            <Table.Td className={classes['end']}>
              {figures.quantity(line.quantity)} {line.measureUnit}
            </Table.Td>
            <Table.Td className={classes['end']}>{figures.total(directOf(line))}</Table.Td>
            <Table.Td colSpan={3} />
          </Table.Tr>
        ))}
    </>
  )
}

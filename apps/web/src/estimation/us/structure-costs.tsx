import { usePractice } from '../../session/tenant-region.ts'
import { Table } from '@mantine/core'
import type { Totals } from '@temelia/estimation/types'
import { useText } from '../../ui/text.ts'
import { figuresOf } from '../open-project/cell-views.ts'
import { useProjectState } from '../open-project/use-project.ts'
import classes from './us.module.css'

type StructureCostsProps = Readonly<{ perArea: (amount: number) => string; unit: string }>

/** Direct cost, price and cost per area of the project, its objects and their estimates. */
export function StructureCosts({ perArea, unit }: StructureCostsProps) {
  const { t } = useText()
  const practice = usePractice()
  const { tree, totals } = useProjectState()
  const figures = figuresOf(tree.project, practice)

  function line(key: string, name: string, of: Totals | undefined, place: string | undefined) {
    return (
      <Table.Tr key={key}>
        <Table.Td className={place}>{name}</Table.Td>
        <Table.Td className={classes['end']}>{figures.total(of?.direct.total ?? 0)}</Table.Td>
        <Table.Td className={classes['end']}>{figures.total(of?.withoutVat ?? 0)}</Table.Td>
        <Table.Td className={classes['end']}>{perArea(of?.withoutVat ?? 0)}</Table.Td>
      </Table.Tr>
    )
  }

  return (
    <div className={classes['wide']}>
      <Table className={classes['table']} verticalSpacing={4}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('byStructure')}</Table.Th>
            <Table.Th className={classes['end']}>{t('breakdownDirect')}</Table.Th>
            <Table.Th className={classes['end']}>{t('breakdownPrice')}</Table.Th>
            <Table.Th className={classes['end']}>
              {t('perArea', { currency: tree.project.currency ?? '', unit })}
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {line('project', tree.project.name, totals.project, classes['group'])}
          {tree.objects.flatMap((object) => [
            line(`o${object.id}`, object.name, totals.object(object.id), classes['deeper']),
            ...tree.estimates
              .filter((estimate) => estimate.objectId === object.id)
              .map((estimate) =>
                line(
                  `e${estimate.id}`,
                  [estimate.code, estimate.name].filter(Boolean).join(' '),
                  totals.estimate(estimate.id),
                  classes['deepest'],
                ),
              ),
          ])}
        </Table.Tbody>
      </Table>
    </div>
  )
}

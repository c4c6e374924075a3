import { usePractice } from '../../session/tenant-region.ts'
import { Table } from '@mantine/core'
import { IconLeaf } from '@tabler/icons-react'
import { formatNumber } from '../../ui/number-text.ts'
import { useText } from '../../ui/text.ts'
import { PARTS } from '../open-project/parts.ts'
import { PriceAge } from '../open-project/price-age.tsx'
import type { OwnNorm, OwnResource } from './own-item-data.ts'
import styles from './own-items.module.css'

type ItemTableProps = Readonly<
  { onOpen: (id: number) => void } & (
    | { kind: 'norms'; items: readonly OwnNorm[] }
    | { kind: 'resources'; items: readonly OwnResource[] }
  )
>

/** Own items with their price and how often projects use them. */
export function ItemTable(props: ItemTableProps) {
  const { t } = useText()
  const practice = usePractice()
  const rows =
    props.kind === 'norms'
      ? props.items.map((item) => ({ ...item, id: item.NormId, kind: null, date: null }))
      : props.items.map((item) => ({
          ...item,
          id: item.ResourceId,
          kind: item.Kind,
          date: item.PriceDate,
          Green: false,
        }))
  return (
    <div className={styles.scroll}>
      <Table className={styles.table} highlightOnHover>
        <Table.Thead>
          <Table.Tr>
            {props.kind === 'resources' && <Table.Th>{t('part')}</Table.Th>}
            <Table.Th>{t('columnSymbol')}</Table.Th>
            <Table.Th>{t('columnName')}</Table.Th>
            <Table.Th>{t('columnUnit')}</Table.Th>
            <Table.Th className={styles.number}>{t('columnPrice')}</Table.Th>
            <Table.Th className={styles.number}>{t('ownUses')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((row) => (
            <Table.Tr key={row.id}>
              {row.kind && <Table.Td>{t(`part_${row.kind}`)}</Table.Td>}
              <Table.Td className={styles.symbol}>{row.Symbol}</Table.Td>
              <Table.Td>
                <button type="button" className={styles.open} onClick={() => props.onOpen(row.id)}>
                  {row.Name}
                </button>{' '}
                {row.Green && <IconLeaf size={12} aria-label={t('greenArticle')} />}
              </Table.Td>
              <Table.Td>{row.MeasureUnit}</Table.Td>
              <Table.Td className={styles.number}>
                {row.date && <PriceAge day={row.date} />} {formatNumber(row.Price, practice, 2)}
              </Table.Td>
              <Table.Td className={styles.number}>{row.Uses}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </div>
  )
}

/** The letters of a price's parts with their amounts. */
export function PartSums({
  item,
}: Readonly<{ item: Pick<OwnNorm, 'Material' | 'Labor' | 'Equipment' | 'Transport'> }>) {
  const { t } = useText()
  const practice = usePractice()
  const amounts = { material: item.Material, labor: item.Labor, equipment: item.Equipment, transport: item.Transport }
  return PARTS.map(({ kind }) => (
    <span key={kind}>
      <b>{t(`part_${kind}_letter`)}</b> {formatNumber(amounts[kind], practice, 2)}{' '}
    </span>
  ))
}

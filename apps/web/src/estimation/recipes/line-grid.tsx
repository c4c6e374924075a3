import { NumberField } from '../../ui/number-field.tsx'
import { usePractice } from '../../session/tenant-region.ts'
import { ActionIcon, Select, Table, Text, TextInput, VisuallyHidden } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useText } from '../../ui/text.ts'
import { PARTS } from '../open-project/parts.ts'
import type { PartTone } from '../grid/grid-source.ts'
import { type AmountField, type DraftLine, faultsOf } from './draft-lines.ts'
import styles from './recipes.module.css'

type LineGridProps = Readonly<{
  lines: readonly DraftLine[]
  onLines: (lines: readonly DraftLine[]) => void
}>

/** A recipe as a grid to type in: what one unit takes of each resource, at which price. */
export function LineGrid({ lines, onLines }: LineGridProps) {
  const { t } = useText()
  if (lines.length === 0) {
    return (
      <Text size="sm" c="dimmed">
        {t('recipeEmpty')}
      </Text>
    )
  }

  function write(key: string, patch: Partial<DraftLine>) {
    onLines(lines.map((line) => (line.key === key ? { ...line, ...patch } : line)))
  }

  return (
    <div className={styles.scroll}>
      <Table className={`${styles.grid} ${styles.cards}`} verticalSpacing={2} horizontalSpacing={4}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th className={styles.unit}>{t('part')}</Table.Th>
            <Table.Th className={styles.symbol}>{t('columnSymbol')}</Table.Th>
            <Table.Th>{t('columnName')}</Table.Th>
            <Table.Th className={styles.unit}>{t('columnUnit')}</Table.Th>
            <Table.Th className={`${styles.amount} ${styles.number}`}>{t('consumption')}</Table.Th>
            <Table.Th className={`${styles.amount} ${styles.number}`}>{t('waste')}</Table.Th>
            <Table.Th className={`${styles.amount} ${styles.number}`}>{t('onePrice')}</Table.Th>
            <Table.Th className={styles.tool}>
              <VisuallyHidden>{t('takeoffRemove')}</VisuallyHidden>
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {lines.map((line) => (
            <GridLine
              key={line.key}
              line={line}
              onWrite={(patch) => write(line.key, patch)}
              onRemove={() => onLines(lines.filter((other) => other.key !== line.key))}
            />
          ))}
        </Table.Tbody>
      </Table>
    </div>
  )
}

type GridLineProps = Readonly<{
  line: DraftLine
  onWrite: (patch: Partial<DraftLine>) => void
  onRemove: () => void
}>

function GridLine({ line, onWrite, onRemove }: GridLineProps) {
  const { t } = useText()
  const practice = usePractice()
  const faults = faultsOf(line, practice)

  function amount(field: AmountField, label: string) {
    return (
      <NumberField
        size="xs"
        aria-label={`${label}: ${line.name}`}
        classNames={{ input: styles.number }}
        value={line[field]}
        error={faults.includes(field)}
        onFocus={(event) => event.currentTarget.select()}
        onText={(typed) => onWrite({ [field]: typed })}
      />
    )
  }

  return (
    <Table.Tr>
      <Table.Td data-label={t('part')}>
        <Select
          size="xs"
          aria-label={`${t('part')}: ${line.name}`}
          allowDeselect={false}
          comboboxProps={{ width: 140, position: 'bottom-start' }}
          value={line.kind}
          renderOption={({ option }) => t(`part_${option.value as PartTone}`)}
          onChange={(kind) => onWrite({ kind: PARTS.find((part) => part.kind === kind)?.kind ?? line.kind })}
          data={PARTS.map((part) => ({ value: part.kind, label: t(`part_${part.kind}_letter`) }))}
        />
      </Table.Td>
      <Table.Td data-label={t('columnSymbol')}>
        <TextInput
          size="xs"
          aria-label={`${t('columnSymbol')}: ${line.name}`}
          value={line.symbol}
          onChange={(event) => onWrite({ symbol: event.currentTarget.value, resourceId: null })}
        />
      </Table.Td>
      <Table.Td data-label={t('columnName')} className={styles.wide}>
        <TextInput
          size="xs"
          aria-label={`${t('columnName')}: ${line.name}`}
          value={line.name}
          error={faults.includes('name')}
          onChange={(event) => onWrite({ name: event.currentTarget.value })}
        />
      </Table.Td>
      <Table.Td data-label={t('columnUnit')}>
        <TextInput
          size="xs"
          aria-label={`${t('columnUnit')}: ${line.name}`}
          value={line.percent ? '%' : line.measureUnit}
          readOnly={line.percent}
          onChange={(event) => onWrite({ measureUnit: event.currentTarget.value })}
        />
      </Table.Td>
      <Table.Td data-label={t('consumption')}>{amount('consumption', t('consumption'))}</Table.Td>
      <Table.Td data-label={t('waste')}>
        {line.kind === 'material' && !line.percent ? amount('waste', t('waste')) : null}
      </Table.Td>
      <Table.Td data-label={t('onePrice')}>{line.percent ? null : amount('price', t('onePrice'))}</Table.Td>
      <Table.Td className={styles.remove}>
        <ActionIcon size={28} aria-label={t('deleteNamed', { name: line.name })} onClick={onRemove}>
          <IconTrash size={14} />
        </ActionIcon>
      </Table.Td>
    </Table.Tr>
  )
}

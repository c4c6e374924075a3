import { NumberField } from '../../ui/number-field.tsx'
import { type NumberPractice, typedText } from '@temelia/decimal/typed-number'
import { usePractice } from '../../session/tenant-region.ts'
import { ActionIcon, Badge, Button, Table, Text, VisuallyHidden } from '@mantine/core'
import { IconListSearch, IconTrash } from '@tabler/icons-react'
import { formatNumber } from '../../ui/number-text.ts'
import { useText } from '../../ui/text.ts'
import type { CatalogueItem } from '../add-article/catalogue-search.ts'
import { amountOf } from '../recipes/draft-lines.ts'
import { ChooseItems } from './choose-items.tsx'
import type { OwnChild } from './own-item-data.ts'
import styles from './own-items.module.css'

/** A child of a composite norm while it is edited: its quantity as it is typed. */
export type DraftChild = Readonly<Omit<OwnChild, 'Quantity'> & { key: string; quantity: string }>

export function draftOfChild({ Quantity, ...child }: OwnChild, practice: NumberPractice): DraftChild {
  return { ...child, key: crypto.randomUUID(), quantity: typedText(Quantity, practice) }
}

export function wireOfChild({ key: _key, quantity, ...child }: DraftChild, practice: NumberPractice): OwnChild {
  return { ...child, Quantity: amountOf(quantity, practice) ?? 0 }
}

export function isSound({ quantity }: DraftChild, practice: NumberPractice): boolean {
  return amountOf(quantity, practice) !== null && quantity.trim() !== ''
}

type ChildGridProps = Readonly<{
  items: readonly DraftChild[]
  onItems: (items: readonly DraftChild[]) => void
  choosing: boolean
  onChoosing: (choosing: boolean) => void
  /** The composite norm itself, which cannot be chosen; null for a new one. */
  self: number | null
}>

/** The norms and resources a composite norm is made of, each with its quantity per unit of it. */
export function ChildGrid({ items, onItems, choosing, onChoosing, self }: ChildGridProps) {
  const { t } = useText()
  const practice = usePractice()
  return (
    <>
      {items.length === 0 && (
        <Text size="sm" c="dimmed">
          {t('compositeEmpty')}
        </Text>
      )}
      {items.length > 0 && (
        <div className={styles.scroll}>
          <Table className={styles.table} verticalSpacing={2}>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{t('columnSymbol')}</Table.Th>
                <Table.Th>{t('columnName')}</Table.Th>
                <Table.Th>{t('columnUnit')}</Table.Th>
                <Table.Th className={styles.number}>{t('perUnit')}</Table.Th>
                <Table.Th className={styles.number}>{t('columnPrice')}</Table.Th>
                <Table.Th>
                  <VisuallyHidden>{t('takeoffRemove')}</VisuallyHidden>
                </Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {items.map((item) => (
                <Table.Tr key={item.key}>
                  <Table.Td className={styles.symbol}>{item.Symbol}</Table.Td>
                  <Table.Td>
                    {item.Name}
                    {item.Composite && (
                      <Badge ml={6} size="xs" variant="light" tt="none">
                        {t('ownComposite')}
                      </Badge>
                    )}
                  </Table.Td>
                  <Table.Td>{item.MeasureUnit}</Table.Td>
                  <Table.Td>
                    <NumberField
                      size="xs"
                      w={92}
                      ml="auto"
                      aria-label={t('perUnitOf', { name: item.Name })}
                      classNames={{ input: styles.number }}
                      value={item.quantity}
                      error={!isSound(item, practice)}
                      onText={(typed) => {
                        const quantity = typed
                        onItems(items.map((other) => (other.key === item.key ? { ...other, quantity } : other)))
                      }}
                    />
                  </Table.Td>
                  <Table.Td className={styles.number}>
                    {formatNumber(item.Material + item.Labor + item.Equipment + item.Transport, practice, 2)}
                  </Table.Td>
                  <Table.Td>
                    <ActionIcon
                      size={28}
                      aria-label={t('deleteNamed', { name: item.Name })}
                      onClick={() => onItems(items.filter((other) => other.key !== item.key))}
                    >
                      <IconTrash size={14} />
                    </ActionIcon>
                  </Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </div>
      )}
      <Button
        size="xs"
        variant="default"
        w="fit-content"
        leftSection={<IconListSearch size={16} />}
        onClick={() => onChoosing(true)}
      >
        {t('compositeAdd')}
      </Button>
      {choosing && (
        <ChooseItems
          except={self}
          onClose={() => onChoosing(false)}
          onChoose={(chosen) => {
            onItems([...items, ...chosen.map(childOf)])
            onChoosing(false)
          }}
        />
      )}
    </>
  )
}

const KINDS = {
  norms: null,
  materials: 'material',
  labor: 'labor',
  equipments: 'equipment',
  transports: 'transport',
} as const

function childOf(item: CatalogueItem): DraftChild {
  const norm = item.search === 'norms'
  return {
    key: crypto.randomUUID(),
    Kind: KINDS[item.search],
    ReferenceId: norm ? item.referenceId : null,
    ReferenceType: norm ? item.referenceType : null,
    Symbol: item.symbol || null,
    Name: item.name,
    MeasureUnit: item.unit || null,
    Material: item.material,
    Labor: item.labor,
    Equipment: item.equipment,
    Transport: item.transport,
    LaborHours: norm ? item.laborHours : 0,
    Composite: item.composite,
    quantity: '1',
  }
}

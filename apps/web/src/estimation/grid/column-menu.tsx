import { ActionIcon, Button, Checkbox, Group, Popover, ScrollArea, Stack, Text, Tooltip } from '@mantine/core'
import {
  IconArrowDown,
  IconArrowUp,
  IconColumns3,
  IconMinus,
  IconPin,
  IconPinFilled,
  IconPlus,
} from '@tabler/icons-react'
import { useText } from '../../ui/text.ts'
import {
  type ColumnLayout,
  isHidden,
  isPinned,
  moveColumn,
  NO_LAYOUT,
  orderColumns,
  pinColumn,
  resizeColumn,
  showColumn,
} from './columns.ts'
import styles from './estimate-grid.module.css'
import type { GridColumn } from './grid-source.ts'

type ColumnMenuProps = Readonly<{
  columns: readonly GridColumn[]
  layout: ColumnLayout
  onLayout: (layout: ColumnLayout) => void
}>

const WIDTH_STEP = 16

/** Which columns are shown, in what order, how wide and which stay in sight: everything the pointer can do on the head, for the keyboard too. */
export function ColumnMenu({ columns, layout, onLayout }: ColumnMenuProps) {
  const { t } = useText()
  return (
    <Popover position="bottom-end" width={340} shadow="md" trapFocus withinPortal>
      <Popover.Target>
        <Tooltip label={t('columns')}>
          <ActionIcon size={28} aria-label={t('columns')}>
            <IconColumns3 size={18} stroke={1.75} />
          </ActionIcon>
        </Tooltip>
      </Popover.Target>
      <Popover.Dropdown p="sm">
        <Group justify="space-between" mb={4}>
          <Text fw={600} size="sm">
            {t('columns')}
          </Text>
          <Button size="compact-sm" variant="subtle" onClick={() => onLayout(NO_LAYOUT)}>
            {t('columnsReset')}
          </Button>
        </Group>
        <ScrollArea.Autosize mah={420} type="auto" offsetScrollbars="y">
          <Stack gap={0}>
            {orderColumns(columns, layout)
              .filter(({ stands }) => !stands)
              .map((column) => (
                <ColumnLine key={column.id} column={column} columns={columns} layout={layout} onLayout={onLayout} />
              ))}
          </Stack>
        </ScrollArea.Autosize>
      </Popover.Dropdown>
    </Popover>
  )
}

function ColumnLine({ column, columns, layout, onLayout }: ColumnMenuProps & { column: GridColumn }) {
  const { t } = useText()
  const title = column.name ?? column.title
  const pinned = isPinned(column, layout)
  const width = layout.widths[column.id] ?? column.width
  return (
    <div className={styles.columnLine}>
      <Checkbox
        size="xs"
        className={styles.columnName}
        label={title}
        checked={!isHidden(column, layout)}
        disabled={column.fixed}
        onChange={(event) => onLayout(showColumn(layout, column.id, event.currentTarget.checked))}
      />
      <ActionIcon
        size={24}
        aria-label={t('columnPin', { title })}
        aria-pressed={pinned}
        disabled={column.fixed}
        onClick={() => onLayout(pinColumn(layout, column.id, !pinned))}
      >
        {pinned ? <IconPinFilled size={14} /> : <IconPin size={14} />}
      </ActionIcon>
      <ActionIcon
        size={24}
        aria-label={t('columnNarrower', { title })}
        onClick={() => onLayout(resizeColumn(layout, column.id, width - WIDTH_STEP))}
      >
        <IconMinus size={14} />
      </ActionIcon>
      <ActionIcon
        size={24}
        aria-label={t('columnWider', { title })}
        onClick={() => onLayout(resizeColumn(layout, column.id, width + WIDTH_STEP))}
      >
        <IconPlus size={14} />
      </ActionIcon>
      <ActionIcon
        size={24}
        aria-label={t('columnEarlier', { title })}
        disabled={column.fixed}
        onClick={() => onLayout(moveColumn(columns, layout, column.id, -1))}
      >
        <IconArrowUp size={14} />
      </ActionIcon>
      <ActionIcon
        size={24}
        aria-label={t('columnLater', { title })}
        disabled={column.fixed}
        onClick={() => onLayout(moveColumn(columns, layout, column.id, 1))}
      >
        <IconArrowDown size={14} />
      </ActionIcon>
    </div>
  )
}

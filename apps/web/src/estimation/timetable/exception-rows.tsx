import { Group, TextInput } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { DayField } from '../../ui/day-field.tsx'
import { useText } from '../../ui/text.ts'
import type { ExceptionDraft } from './calendar-draft.ts'
import { RowTool } from './row-tool.tsx'

type ExceptionRowsProps = Readonly<{
  rows: readonly ExceptionDraft[]
  fault: (place: string) => string | null
  onRows: (rows: readonly ExceptionDraft[]) => void
}>

/** Days of a calendar that are worked otherwise, each with its name, its first and last day, and its hours. */
export function ExceptionRows({ rows, fault, onRows }: ExceptionRowsProps) {
  const { t } = useText()
  const change = (key: number, patch: Partial<ExceptionDraft>) =>
    onRows(rows.map((row) => (row.key === key ? { ...row, ...patch } : row)))
  return rows.map(({ key, name, from, to, hours }, at) => (
    <Group key={key} role="group" aria-label={t('ttExceptionNumber', { number: at + 1 })} gap="xs" align="flex-start">
      <TextInput
        size="xs"
        flex="2 1 140px"
        label={t('ttExceptionName')}
        maxLength={200}
        value={name}
        onChange={(event) => change(key, { name: event.currentTarget.value })}
      />
      <DayField
        size="xs"
        flex="1 1 120px"
        label={t('ttExceptionFrom')}
        required
        value={from}
        error={fault(`from.${key}`)}
        onDay={(day) => change(key, { from: day })}
      />
      <DayField
        size="xs"
        flex="1 1 120px"
        label={t('ttExceptionTo')}
        value={to}
        error={fault(`to.${key}`)}
        onDay={(day) => change(key, { to: day })}
      />
      <TextInput
        size="xs"
        flex="2 1 160px"
        label={t('ttWorkingHours')}
        placeholder={t('ttDayOff')}
        value={hours}
        error={fault(`hours.${key}`)}
        onChange={(event) => change(key, { hours: event.currentTarget.value })}
      />
      <Group pt={22}>
        <RowTool
          label={t('ttExceptionRemove', { number: at + 1 })}
          icon={IconTrash}
          onClick={() => onRows(rows.filter((row) => row.key !== key))}
        />
      </Group>
    </Group>
  ))
}

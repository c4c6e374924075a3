import { Table } from '@mantine/core'
import { entityLabels } from '@temelia/text/entity-labels'
import { tenantRegion } from '../session/tenant-region.ts'
import { useText } from '../ui/text.ts'
import { useFormat } from '../ui/use-format.ts'
import { actionText, valuesText } from './audit-words.ts'
import classes from './security.module.css'

type Values = Readonly<Record<string, unknown>> | null

/** One entry of the audit. */
export type Entry = Readonly<{
  HistoryId: number
  At: string
  UserName: string | null
  EntityType: string
  EntityId: number
  Action: string
  Before: Values
  After: Values
}>

/** A line of the audit: the values as they became, of a removed record as they were. */
export function AuditLine({
  entry,
  titles,
}: Readonly<{ entry: Entry; titles: ReadonlyMap<string, ReadonlyMap<number, string>> }>) {
  const { t, language } = useText()
  const format = useFormat()
  const kind =
    entry.EntityType === 'account' ? t('auditAccount') : entityLabels(entry.EntityType, language, tenantRegion()).one
  return (
    <Table.Tr>
      <Table.Td>{format.instant(entry.At)}</Table.Td>
      <Table.Td>{entry.UserName}</Table.Td>
      <Table.Td>{actionText(entry.Action, t)}</Table.Td>
      <Table.Td>
        {kind} {titles.get(entry.EntityType)?.get(entry.EntityId) ?? entry.EntityId}
      </Table.Td>
      <Table.Td className={classes['values']}>
        {valuesText(entry.EntityType, entry.After ?? entry.Before, {
          language,
          t,
          titles,
          made: entry.Action === 'create',
        })}
      </Table.Td>
    </Table.Tr>
  )
}

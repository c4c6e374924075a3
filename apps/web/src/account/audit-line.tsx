import { Table } from '@mantine/core'
import { entityLabels } from '@temelia/text/entity-labels'
import { tenantRegion } from '../session/tenant-region.ts'
import { useText } from '../ui/text.ts'
import { useFormat } from '../ui/use-format.ts'
import { actionText, factsOf } from './audit-words.ts'
import classes from './audit.module.css'

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

type AuditLineProps = Readonly<{
  entry: Entry
  titles: ReadonlyMap<string, ReadonlyMap<number, string>>
}>

/** A line of the audit: the values as they became, behind what they were; of a removed record as they were. */
export function AuditLine({ entry, titles }: AuditLineProps) {
  const { t, language } = useText()
  const format = useFormat()
  const account = entry.EntityType === 'account'
  const values = entry.After ?? entry.Before
  const name = titles.get(entry.EntityType)?.get(entry.EntityId) ?? nameIn(values) ?? `#${entry.EntityId}`
  const told = { language, t, titles }
  const earlier = new Map(
    entry.After ? factsOf(entry.EntityType, entry.Before, told).map(({ label, text }) => [label, text]) : [],
  )
  const facts = factsOf(entry.EntityType, values, { ...told, made: entry.Action === 'create' })
  return (
    <Table.Tr>
      <Table.Td className={classes['when']}>{format.instant(entry.At)}</Table.Td>
      <Table.Td className={classes['who']}>{entry.UserName ?? '–'}</Table.Td>
      <Table.Td className={classes['what']}>
        <span className={classes['action']}>{actionText(entry.Action, t)}</span>
        {!account && (
          <span className={classes['record']}>
            <span className={classes['kind']}>{entityLabels(entry.EntityType, language, tenantRegion()).one}</span>{' '}
            {name}
          </span>
        )}
      </Table.Td>
      <Table.Td>
        <span className={classes['facts']}>
          {facts.map(({ label, text }, at) => (
            <span key={at}>
              <span className={classes['label']}>
                {label} {earlier.has(label) && earlier.get(label) !== text && `${earlier.get(label)} →`}
              </span>{' '}
              {text}
            </span>
          ))}
        </span>
      </Table.Td>
    </Table.Tr>
  )
}

/** What a record without a page calls itself. */
function nameIn(values: Values): string | undefined {
  const found = [values?.['name'], values?.['label'], values?.['title'], values?.['nameRo']].find(
    (one) => typeof one === 'string' && one !== '',
  )
  return typeof found === 'string' ? found : undefined
}

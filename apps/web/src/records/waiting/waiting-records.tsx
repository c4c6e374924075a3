import { Text } from '@mantine/core'
import type { Entity } from '@temelia/model/entity'
import { useState } from 'react'
import { type SaveEntry, useWaiting } from '../../data/outbox/waiting.ts'
import { plainText } from '../../ui/plain-text.ts'
import { useText } from '../../ui/text.ts'
import { MendDialog } from './mend-dialog.tsx'
import classes from './waiting-records.module.css'
import { WaitingState } from './waiting-state.tsx'

type WaitingRecordsProps = Readonly<{
  of: Entity
  /** Values that a record of this list has, such as its parent; all of the entity without them. */
  where?: Readonly<Record<string, unknown>> | undefined
}>

/** New records that are kept on this device and not with the server yet, above the list that they will stand in: nobody enters them twice. */
export function WaitingRecords({ of, where = {} }: WaitingRecordsProps) {
  const { t } = useText()
  const { made } = useWaiting(of)
  const [mending, setMending] = useState<SaveEntry | null>(null)
  const rows = made.filter(({ change }) => {
    const patch = change.patch as Readonly<Record<string, unknown>>
    return Object.entries(where).every(([key, value]) => patch[key] === value)
  })
  if (rows.length === 0) return null
  return (
    <ul className={classes['list']} aria-label={t('waitsRecords')}>
      {rows.map((entry) => (
        <li key={entry.key}>
          <Text size="sm" fw={600}>
            {nameIn(of, entry)}
          </Text>
          <WaitingState entry={entry} onMend={() => setMending(entry)} />
        </li>
      ))}
      {mending && <MendDialog entry={mending} onClose={() => setMending(null)} />}
    </ul>
  )
}

function nameIn(of: Entity, { change }: SaveEntry): string {
  const name = of.title ? (change.patch as Readonly<Record<string, unknown>>)[of.title] : undefined
  return typeof name === 'string' ? plainText(name) : ''
}

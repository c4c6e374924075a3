import type { Entity } from '@temelia/model/entity'
import { type AnyRow, useRecord } from '../data/records.ts'
import { titleOf } from './titles.ts'

/** What names a record, by its id; the id while it loads and when it is gone. */
export function RecordName({ of, id }: { of: Entity; id: number }) {
  const { data } = useRecord(of, id)
  return <>{data ? titleOf(of, data as AnyRow) : `#${id}`}</>
}

import { expect, test } from 'vitest'
import type { Context } from '../../records/context.ts'
import type { Place } from '../levels.ts'
import { reportData } from './report-data.ts'

/** A context without a database: whatever is read from it fails. */
const nowhere = {} as Context
const place = { level: 'investment', id: 1, project: { id: 1, name: 'Școala', practice: 'ro' } } as unknown as Place

test('nothing more is read for somebody who is gone', async () => {
  const read = (stop: AbortSignal) => reportData(nowhere, place, ['estimates'], { settlement: null, stop })
  await expect(read(AbortSignal.abort())).rejects.toMatchObject({ code: 'PROVIDER_DOWN' })
  await expect(read(new AbortController().signal)).rejects.toThrow(TypeError)
})

import { writeBc3 } from '@temelia/exchange/bc3-write'
import { anyProject } from '@temelia/exchange/tree.fixture'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { expectStatus } from '../estimation/estimation.fixture.ts'
import { testApp } from '../testing/app.ts'
import { type TestFile, upload } from './upload.fixture.ts'

const PATH = '/api/estimation-imports'
const STAMP = { date: '2026-11-21', program: 'Temelia' }

test('a project that goes out as JSON comes back as the same project', async () => {
  const server = await testApp()
  const user = await server.tenant()
  const imported = async (file: TestFile): Promise<number> => {
    const { body } = await upload(user, PATH, file, { NewInvestment: {} })
    const { body: done } = await expectStatus(200, user.call('POST', `${PATH}/${body.ImportId}/commit`))
    expect(done.Status).toBe('done')
    return (done.Preview as { investmentId: number }).investmentId
  }
  const exported = async (id: number): Promise<TestFile> => {
    const { raw } = await expectStatus(200, user.call('GET', `/api/estimation-investments/${id}/export?format=json`))
    return { name: 'project.json', bytes: new Uint8Array(raw.rawPayload) }
  }
  // Its place in the list of projects is not of the project.
  const shown = ({ bytes }: TestFile) => {
    const { investment, ...file } = JSON.parse(new TextDecoder().decode(bytes)) as { investment?: object }
    return withoutIds({ ...file, investment: { ...investment, Position: null } })
  }
  for (const tree of fc.sample(anyProject, { seed: 20_261_123, numRuns: 4 })) {
    const first = await exported(await imported({ name: 'p.bc3', bytes: new Uint8Array(writeBc3(tree, STAMP)) }))
    const again = await exported(await imported(first))
    expect(shown(again)).toEqual(shown(first))
  }
})

/** What a record says of itself but for its own number, the numbers it refers to, and when it was written. */
function withoutIds(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutIds)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, one]) =>
      /Id$|^Created|^Updated|^Modified|^Version$|^_/.test(key) ? [] : [[key, withoutIds(one)]],
    ),
  )
}

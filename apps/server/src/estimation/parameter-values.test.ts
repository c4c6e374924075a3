import type { Patch } from '@temelia/model/entity'
import type { Article } from '@temelia/model/estimation/article'
import { Project } from '@temelia/model/estimation/project'
import { expect, test } from 'vitest'
import type { Tx } from '../db/database.ts'
import { actorOfUser } from '../http/actor.ts'
import type { Context } from '../records/context.ts'
import { changeRecords } from '../records/operation.ts'
import { testApp } from '../testing/app.ts'
import { articleRules } from './article-rules.ts'
import { newEstimate } from './estimation.fixture.ts'
import { practiceOf } from './parameter-values.ts'

test('the practice of a project is read once for all the formulas of an operation, and again when the project changed', async () => {
  const server = await testApp()
  const user = await server.tenant()
  const { projectId } = await newEstimate(user)
  const { database, services } = server
  await database.tenant(user.clientId, async (tx) => {
    let reads = 0
    const counting: Tx = {
      ...tx,
      one: (query) => {
        reads++
        return tx.one(query)
      },
    }
    const now = new Date('2026-03-02T10:00:00Z')
    const actor = await actorOfUser(tx, { clientId: user.clientId, userId: user.userId, region: 'ro' }, now)
    if (!actor) throw new Error('the user is gone')
    const context: Context = { actor, tx: counting, rules: services.engine.rules, now }
    const [, { prepare }] = articleRules
    const before = { id: 1, projectId, formula: null, quantity: 0, referenceId: null, revisionId: null, sourceId: null }
    for (let line = 1; line <= 20; line++) {
      const patch = { formula: `${line} x 2,5` } as Patch<typeof Article>
      await prepare?.(context, patch, before as unknown as Parameters<NonNullable<typeof prepare>>[2])
    }
    expect(reads).toBe(1)
    await changeRecords(context, services.engine, Project, [{ id: projectId, patch: { practice: 'us' } }])
    expect(await practiceOf(context, projectId)).toBe('us')
  })
})

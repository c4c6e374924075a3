import type { Row } from '@temelia/model/entity'
import { Article } from '@temelia/model/estimation/article'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { snakeName } from '../db/column-names.ts'
import type { Context } from '../records/context.ts'
import { column, columns, from } from '../records/select.ts'
import { testApp } from '../testing/app.ts'
import { articlesToCompute } from './articles-to-compute.ts'
import { add, addWork, newEstimate } from './estimation.fixture.ts'

test('every number of a packed article comes out as the field it was read from', async () => {
  const server = await testApp()
  const user = await server.tenant()
  const { projectId, estimateId } = await newEstimate(user)
  const recipe = [['labor', 0.11, 0.12, 0.13]] as const
  const id = await addWork(user, estimateId, { symbol: 'A', unit: 'mc', quantity: 2, recipe })
  const linked = { ArticleId: id, Kind: 'transport', Name: 'Drum', Quantity: 0.21, Price: 0.22, Included: true }
  const { ArticleComponentId } = await add(user, 'article-components', linked)

  await server.database.tenant(user.clientId, async (tx) => {
    const read = async () => {
      const context = { tx, actor: { clientId: user.clientId } } as Context
      const [packed] = await articlesToCompute(context, projectId, [id])
      return packed as NonNullable<typeof packed>
    }
    const numbers = Object.entries((await read()).row).flatMap(([key, value]) =>
      typeof value === 'string' || ['id', 'estimateId', 'fault', 'formula', 'provenienceType'].includes(key)
        ? []
        : [key],
    )
    expect(numbers.length).toBeGreaterThan(20)
    // Each number another one, so that two that changed places are seen.
    const values = new Map(numbers.map((key, at) => [key, 1_000 + at + 0.5]))
    const set = [...values].map(([key, value]) => sql`${sql.ref(snakeName(key))} = ${value}::numeric`)
    await tx.run(sql`update articles set ${sql.join(set)} where client_id = ${user.clientId} and id = ${id}`)
    await tx.run(
      sql`update article_resources set measure_unit = 'zile' where client_id = ${user.clientId} and article_id = ${id}`,
    )
    const { row, recipe: lines, components } = await read()
    const stored = (await tx.one<Row<typeof Article>>(
      sql`select ${columns(Article, user.clientId)} from ${from(Article)} where ${column('clientId')} = ${user.clientId} and ${column('id')} = ${id}`,
    )) as unknown as Readonly<Record<string, unknown>>
    for (const [key, value] of Object.entries(row)) expect([key, value]).toEqual([key, stored[key] ?? null])
    for (const [key, value] of values)
      expect([key, (row as unknown as Record<string, unknown>)[key]]).toEqual([key, value])
    expect([row.id, row.estimateId]).toEqual([id, estimateId])
    expect(lines).toEqual([
      {
        articleId: id,
        kind: 'labor',
        measureUnit: 'zile',
        consumption: 0.11,
        waste: 0.13,
        price: 0.12,
        percent: false,
        weight: null,
      },
    ])
    expect(components).toEqual([
      { id: ArticleComponentId, articleId: id, kind: 'transport', quantity: 0.21, price: 0.22, included: true },
    ])
  })
})

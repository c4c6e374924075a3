import { expect, test } from 'vitest'
import { testApp } from '../testing/app.ts'
import { add, exampleA, addWork, expectStatus, newEstimate, type Work } from './estimation.fixture.ts'

test('what a line is made of waits with its removed estimate: nobody sees or changes it meanwhile', async () => {
  const user = await (await testApp()).tenant()
  const { estimateId } = await newEstimate(user)
  const articleId = await addWork(user, estimateId, exampleA[0] as Work)
  const linked = { ArticleId: articleId, Kind: 'material', Name: 'Legat', Quantity: 1, Price: 7.5 }
  const component = `/api/estimation-article-components/${(await add(user, 'article-components', linked)).ArticleComponentId}`
  const { body: recipe } = await user.call(
    'GET',
    `/api/estimation-articles?action=recipeOfArticle&ArticleId=${articleId}`,
  )
  const [first] = recipe.Resources as { ResourceId: number }[]
  const resource = `/api/estimation-article-resources/${first?.ResourceId}`
  const total = async () => (await user.call('GET', `/api/estimation-articles/${articleId}`)).body.Total
  const before = await total()
  const { body: undo } = await user.call('DELETE', `/api/estimation-estimates/${estimateId}`)
  for (const part of [resource, component]) {
    expect((await user.call('GET', part)).status).toBe(404)
    expect((await user.call('PUT', part, { Price: 1 })).status).toBe(404)
    expect((await user.call('DELETE', part)).status).toBe(404)
  }
  for (const list of ['article-resources', 'article-components']) {
    const found = await user.call('GET', `/api/estimation-${list}?ArticleId=${articleId}`)
    expect(found.body.total_items).toBe(0)
  }
  await expectStatus(200, user.call('POST', `/undoStackItems/${undo.UndoId}/restore`))
  expect(await total()).toBe(before)
  await expectStatus(200, user.call('PUT', component, { Price: 8 }))
  expect((await user.call('DELETE', resource)).status).toBeLessThan(300)
})

import { expect, type Page, test } from '@playwright/test'
import { register } from './journey.fixture.ts'

type Body = Record<string, unknown>

/** Makes a record as the person of the page does, by the session of the browser. */
async function make(page: Page, path: string, body: Body): Promise<Body> {
  const reply = await page.request.post(`/api/${path}`, { data: body, headers: { Origin: new URL(page.url()).origin } })
  expect(reply.status(), await reply.text()).toBe(201)
  return (await reply.json()) as Body
}

/** A project with concrete in two articles, and one offer for it. */
async function projectWithConcrete(page: Page): Promise<number> {
  const project = await make(page, 'estimation-investments', { Name: 'Bloc A', Rounding: 'LINE' })
  const object = await make(page, 'estimation-objects', { InvestmentId: project.InvestmentId, Name: 'Corp A' })
  const estimate = await make(page, 'estimation-estimates', { ObjectId: object.ObjectId, Name: 'Rezistență' })
  for (const [symbol, quantity] of [
    ['CA01A1', 10],
    ['CA02A1', 20],
  ] as const) {
    const article = await make(page, 'estimation-articles', {
      EstimateId: estimate.EstimateId,
      Symbol: symbol,
      Name: `Beton în ${symbol}`,
      MeasureUnit: 'mc',
      Quantity: quantity,
    })
    const line = { ArticleId: article.ArticleId, Consumption: 1 }
    const concrete = {
      ...line,
      Kind: 'material',
      Symbol: '2100956',
      Name: 'Beton C20/25',
      MeasureUnit: 'mc',
      Price: 400,
    }
    await make(page, 'estimation-article-resources', concrete)
    await make(page, 'estimation-article-resources', {
      ...line,
      Kind: 'labor',
      Name: 'Betonist',
      MeasureUnit: 'ora',
      Price: 30,
    })
  }
  const supplier = await make(page, 'estimation-suppliers', { Name: 'Alfa Beton' })
  const offer = { SupplierId: supplier.SupplierId, Kind: 'material', Symbol: '2100956', Name: 'Beton C20/25' }
  await make(page, 'estimation-supplier-offers', { ...offer, MeasureUnit: 'mc', Price: 380, Date: '2026-03-01' })
  return project.InvestmentId as number
}

test.describe('the resources of a project', () => {
  test('the price of concrete changes everywhere: totals follow, and one undo takes it back', async ({ page }) => {
    await register(page)
    const id = await projectWithConcrete(page)
    await page.goto(`/#/projects/${id}/resources`)
    const direct = page.locator('footer').getByText(/RON/)
    await expect(direct).toContainText('12.900,00')
    const grid = page.getByRole('grid', { name: /Materials/ })
    const concrete = grid.getByRole('row', { name: /Beton C20\/25/ })
    await expect(concrete).toContainText('12.000,00')

    // With the keyboard: the arrow chooses, a digit begins the price, Enter takes it.
    await grid.focus()
    await page.keyboard.press('ArrowDown')
    await expect(concrete).toHaveAttribute('aria-selected', 'true')
    await page.keyboard.type('450')
    await page.keyboard.press('Enter')
    await expect(direct).toContainText('14.400,00')
    await expect(concrete).toContainText('450,00')

    // Where it is used leads into the editor.
    const panel = page.getByRole('complementary', { name: 'Resource' })
    await expect(panel.getByRole('link', { name: /CA0/ })).toHaveCount(2)

    await page.getByRole('button', { name: 'Undo', exact: true }).click()
    await expect(direct).toContainText('12.900,00')

    // The price of an offer, and its change among the others.
    await panel.getByRole('button', { name: 'Use this price' }).click()
    await expect(direct).toContainText('12.300,00')
    await expect(concrete).toContainText('Alfa Beton')
    await page.getByRole('button', { name: 'More', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Changes' }).click()
    const changes = page.getByRole('dialog', { name: 'Changes' })
    await expect(changes.getByText('Undone', { exact: true })).toHaveCount(1)
    await changes.getByRole('button', { name: 'Undo' }).click()
    await expect(changes.getByText('Undone', { exact: true })).toHaveCount(2)
    await page.keyboard.press('Escape')
    await expect(direct).toContainText('12.900,00')

    // Coefficients, looked at before.
    await page.getByRole('button', { name: 'Coefficients' }).click()
    const dialog = page.getByRole('dialog', { name: 'Coefficients' })
    await dialog.getByLabel('Labor').fill('2')
    await dialog.getByRole('button', { name: 'Preview' }).click()
    await expect(dialog.getByText('13.800,00')).toBeVisible()
    await dialog.getByRole('button', { name: 'Apply' }).click()
    await expect(direct).toContainText('13.800,00')
    await page.getByRole('link', { name: /CA01A1/ }).click()
    await expect(page.getByRole('row', { name: /CA01A1/ })).toBeVisible()
  })
})

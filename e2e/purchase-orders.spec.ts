import { expect, type Page, test } from '@playwright/test'
import { faultsOf } from './axe.fixture.ts'
import { register } from './journey.fixture.ts'

/** Makes a record; gives its reply. */
async function add(page: Page, path: string, data: object): Promise<Record<string, number>> {
  const headers = { origin: new URL(page.url()).origin }
  const reply = await page.request.post(`/api/${path}`, { data, headers })
  expect(reply.status(), await reply.text()).toBe(201)
  return reply.json()
}

/** A project whose estimate takes 126 bags of cement at 30, and some sand. */
async function projectWithMaterials(page: Page): Promise<number> {
  const { InvestmentId = 0 } = await add(page, 'estimation-investments', { Name: 'Hala Nord' })
  const { ObjectId } = await add(page, 'estimation-objects', { InvestmentId, Name: 'Hala' })
  const { EstimateId } = await add(page, 'estimation-estimates', { ObjectId, Name: 'Structure' })
  const { ArticleId } = await add(page, 'estimation-articles', {
    EstimateId,
    Symbol: 'CA02A1',
    Name: 'Foundation',
    MeasureUnit: 'mc',
    Quantity: 12,
  })
  const resource = { ArticleId, Kind: 'material' }
  await add(page, 'estimation-article-resources', {
    ...resource,
    Symbol: '2100001',
    Name: 'Cement 42.5',
    MeasureUnit: 'bag',
    Consumption: 10.5,
    Price: 30,
  })
  await add(page, 'estimation-article-resources', {
    ...resource,
    Symbol: '2200001',
    Name: 'Sand',
    MeasureUnit: 'mc',
    Consumption: 0.5,
    Price: 80,
  })
  return InvestmentId
}

test.describe('orders to suppliers', () => {
  test('what a project needs is ordered, received in part, billed, and counted as committed until then', async ({
    page,
  }) => {
    await register(page)
    const projectId = await projectWithMaterials(page)
    await add(page, 'warehouses', { Name: 'Hala Nord site', Kind: 'site', InvestmentId: projectId })
    await add(page, 'estimation-suppliers', { Name: 'Termo Vest SRL', Email: 'comenzi@example.com' })
    await page.goto(`/#/project-needs?of=investment:${projectId}`)
    await expect(page.getByRole('row', { name: /Cement 42.5/ })).toContainText('126')
    expect(await faultsOf(page)).toEqual([])
    await page.getByRole('checkbox', { name: 'Select Cement 42.5' }).check()
    await page.getByLabel('Quantity of Cement 42.5').fill('100')
    await expect(page.getByRole('button', { name: 'Create draft orders' })).toBeDisabled()
    await page.getByLabel('Supplier for selected').fill('Termo')
    await page.getByRole('option', { name: 'Termo Vest SRL' }).click()
    await page.getByLabel('Deliver to warehouse').fill('Hala')
    await page.getByRole('option', { name: 'Hala Nord site' }).click()
    await page.getByRole('button', { name: 'Create draft orders' }).click()

    await expect(page.getByRole('button', { name: 'Mark as sent' })).toBeVisible()
    await expect(page.getByRole('row', { name: /Cement 42.5/ })).toContainText('3.000,00')
    expect(await faultsOf(page)).toEqual([])
    await page.getByRole('button', { name: 'Mark as sent' }).click()
    await expect(page.getByRole('heading', { name: 'CMD 0001' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Add line' })).toHaveCount(0)

    await page.goto(`/#/projects/${projectId}/costs`)
    await expect(page.getByRole('button', { name: /Committed/ })).toContainText('3.000,00')
    expect(await faultsOf(page)).toEqual([])
    await page.getByRole('link', { name: 'CMD 0001' }).click()

    await page.getByRole('button', { name: 'Receive materials' }).click()
    const receiving = page.getByRole('dialog')
    await expect(receiving.getByLabel('Which warehouse receives it?')).toHaveValue('Hala Nord site')
    await receiving.getByRole('button', { name: 'Receive materials' }).click()
    await page.getByRole('button', { name: 'Cement 42.5', exact: true }).click()
    await page.getByRole('dialog').getByLabel('Quantity', { exact: true }).fill('40')
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await page.getByRole('button', { name: 'Post', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'NIR 0001' })).toBeVisible()

    await page.goto('/#/purchase-orders')
    await expect(page.getByRole('row', { name: /CMD 0001/ })).toContainText('Partially received')
    expect(await faultsOf(page)).toEqual([])
    await page.getByRole('link', { name: 'CMD 0001' }).click()
    await expect(page.getByRole('link', { name: 'NIR 0001' })).toBeVisible()
    await page.getByRole('button', { name: 'Add supplier bill' }).click()
    await expect(page.getByRole('row', { name: /Cement 42.5/ })).toContainText('1.200,00')
    await page.goBack()
    await expect(page.getByRole('heading', { name: 'CMD 0001' })).toBeVisible()

    await page.getByRole('button', { name: 'More actions' }).click()
    const download = page.waitForEvent('download')
    await page.getByRole('menuitem', { name: 'Download PDF' }).click()
    expect((await download).suggestedFilename()).toBe('CMD-0001.pdf')
    await page.getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('menuitem', { name: 'Close order' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Close order' }).click()
    await expect(page.getByText('Closed', { exact: true })).toBeVisible()
    await page.goto(`/#/projects/${projectId}/costs`)
    await expect(page.getByRole('button', { name: /Committed/ })).toContainText('–')
  })
})

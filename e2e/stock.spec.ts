import { expect, type Page, test } from '@playwright/test'
import { faultsOf } from './axe.fixture.ts'
import { register } from './journey.fixture.ts'

/** Saves the open form. */
async function save(page: Page, button: string): Promise<void> {
  const form = page.getByRole('dialog')
  await form.getByRole('button', { name: button, exact: true }).click()
}

/** Chooses a record in a field of the open form. */
async function choose(page: Page, label: string, name: string): Promise<void> {
  await page.getByRole('dialog').getByLabel(label).fill(name)
  await page.getByRole('option', { name }).click()
}

test.describe('stock', () => {
  test('is received by hand, stands there with its average, and its card leads to the document', async ({ page }) => {
    await register(page)
    await page.goto('/#/warehouses')
    await page.getByRole('button', { name: 'Add warehouse' }).first().click()
    await page.getByRole('dialog').getByLabel('Name').fill('Site container')
    await save(page, 'Add warehouse')
    await page.goto('/#/products')
    await page.getByRole('button', { name: 'Add product' }).first().click()
    await page.getByRole('dialog').getByLabel('Name').fill('Cement 42.5')
    await page.getByRole('dialog').getByLabel('Unit').fill('bag')
    await save(page, 'Add product')

    await page.goto('/#/stock')
    await expect(page.getByText('Nothing in stock yet')).toBeVisible()
    await page.getByRole('button', { name: 'Receive materials' }).click()
    await expect(page.getByRole('dialog').getByLabel('Warehouse')).toHaveValue('Site container')
    await save(page, 'Add document')
    await expect(page.getByText('No materials yet')).toBeVisible()
    expect(await faultsOf(page)).toEqual([])
    await page.getByRole('button', { name: 'Add material' }).click()
    await choose(page, 'Material', 'Cement 42.5')
    await page.getByRole('dialog').getByLabel('Quantity', { exact: true }).fill('3')
    await page.getByRole('dialog').getByLabel('Unit cost').fill('3,333333')
    await save(page, 'Add material')
    // The form is there again for the next one.
    await expect(page.getByRole('dialog').getByLabel('Unit cost')).toHaveValue('')
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(page.getByRole('cell', { name: '10,00' })).toBeVisible()
    await page.getByRole('button', { name: 'Post', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'NIR 0001' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Add material' })).toHaveCount(0)
    expect(await faultsOf(page)).toEqual([])

    await page.goto('/#/stock')
    await page.getByRole('link', { name: 'Cement 42.5' }).first().click()
    await expect(page.getByRole('heading', { name: 'Cement 42.5' })).toBeVisible()
    await expect(page.getByText('3,3333')).toBeVisible()
    expect(await faultsOf(page)).toEqual([])
    await page.getByRole('link', { name: 'NIR 0001' }).click()
    await page.getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('menuitem', { name: 'Reverse' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Reverse' }).click()
    await expect(page.getByRole('heading', { name: 'NIR 0002' })).toBeVisible()
    await expect(page.getByText('Reversal')).toBeVisible()
  })
})

import { expect, test } from '@playwright/test'
import { faultsOf } from './axe.fixture.ts'
import { register } from './journey.fixture.ts'
import { supplierInvoice } from './supplier-invoice.fixture.ts'

test.describe('a supplier bill', () => {
  test('is imported from its e-Factura, put right, entered, paid, and stands in the journal', async ({ page }) => {
    await register(page)
    const headers = { origin: new URL(page.url()).origin }
    await page.request.post('/api/estimation-investments', { data: { Name: 'Hala Nord' }, headers })
    await page.goto('/#/purchase-bills')
    const today = await page.evaluate(() => new Date().toLocaleDateString('sv', { timeZone: 'Europe/Bucharest' }))
    await page
      .locator('input[type="file"]')
      .first()
      .setInputFiles({
        name: 'f.xml',
        mimeType: 'text/xml',
        buffer: Buffer.from(supplierInvoice(today, { total: '300.00' })),
      })
    await expect(page.getByRole('heading', { name: 'FF 2211' })).toBeVisible()
    await expect(page.getByText('Beton C20/25')).toBeVisible()
    await expect(page.getByText('Differs by')).toBeVisible()
    expect(await faultsOf(page)).toEqual([])

    await page.getByRole('button', { name: 'Enter bill' }).click()
    await expect(page.getByRole('alert').filter({ hasText: '363' })).toBeVisible()
    await page.getByRole('button', { name: 'Mortar', exact: true }).click()
    const form = page.getByRole('dialog')
    await form.getByLabel('Price').fill('47,933884')
    await form.getByLabel('Project').fill('Hala')
    await page.getByRole('option', { name: 'Hala Nord' }).click()
    await form.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Differs by')).toHaveCount(0)
    await page.getByRole('button', { name: 'Enter bill' }).click()
    await expect(page.getByText('Not paid')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Add line' })).toHaveCount(0)

    await page.getByRole('button', { name: 'Add payment' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Fully paid')).toBeVisible()
    expect(await faultsOf(page)).toEqual([])

    await page.goto('/#/purchase-journal')
    await expect(page.getByRole('row', { name: 'FF 2211' })).toContainText('300,00')
    expect(await faultsOf(page)).toEqual([])

    await page.goto('/#/projects')
    await page.getByRole('link', { name: 'Hala Nord' }).click()
    await page.getByRole('navigation', { name: 'Project sections' }).getByRole('link', { name: 'Costs' }).click()
    await expect(page.getByRole('button', { name: /Actual cost/ })).toContainText('47,93')
    expect(await faultsOf(page)).toEqual([])
    await page.getByRole('link', { name: 'FF 2211' }).click()
    await expect(page.getByRole('heading', { name: 'FF 2211' })).toBeVisible()
  })
})

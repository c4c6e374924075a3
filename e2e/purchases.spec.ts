import { expect, test } from '@playwright/test'
import { faultsOf } from './axe.fixture.ts'
import { register } from './journey.fixture.ts'

const party = (role: string, name: string, id: string) => `<cac:Accounting${role}Party><cac:Party>
  <cac:PartyLegalEntity><cbc:RegistrationName>${name}</cbc:RegistrationName><cbc:CompanyID>${id}</cbc:CompanyID></cac:PartyLegalEntity>
</cac:Party></cac:Accounting${role}Party>`

const line = (name: string, quantity: number, price: number) => `<cac:InvoiceLine>
  <cbc:InvoicedQuantity unitCode="MTQ">${quantity}</cbc:InvoicedQuantity>
  <cbc:LineExtensionAmount>${(quantity * price).toFixed(2)}</cbc:LineExtensionAmount>
  <cac:Item><cbc:Name>${name}</cbc:Name>
    <cac:ClassifiedTaxCategory><cbc:ID>S</cbc:ID><cbc:Percent>21</cbc:Percent></cac:ClassifiedTaxCategory></cac:Item>
  <cac:Price><cbc:PriceAmount>${price}</cbc:PriceAmount></cac:Price></cac:InvoiceLine>`

/** A supplier's invoice of a day: 300,00 and 21 % of it. */
const invoice = (day: string, total = '363.00') => `<Invoice xmlns="i" xmlns:cac="a" xmlns:cbc="b">
  <cbc:ID>FF 2211</cbc:ID><cbc:IssueDate>${day}</cbc:IssueDate><cbc:DocumentCurrencyCode>RON</cbc:DocumentCurrencyCode>
  ${party('Supplier', 'Termo Vest SRL', 'RO14399840')}${party('Customer', 'Construct Test', '')}
  <cac:LegalMonetaryTotal><cbc:TaxInclusiveAmount>${total}</cbc:TaxInclusiveAmount></cac:LegalMonetaryTotal>
  ${line('Beton C20/25', 2, 100)}${line('Mortar', 1, 100)}</Invoice>`

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
      .setInputFiles({ name: 'f.xml', mimeType: 'text/xml', buffer: Buffer.from(invoice(today, '300.00')) })
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

import { expect, type Page, test } from '@playwright/test'
import { faultsOf } from './axe.fixture.ts'
import { register } from './journey.fixture.ts'

test.describe('a bill', () => {
  test('from the first line to the last payment', async ({ page }) => {
    await register(page)
    await post(page, 'AccountsContacts', { AccountName: 'Turda Works' })
    await page.goto('/#/bills')
    await page.getByRole('button', { name: 'Add bill' }).first().click()
    const form = page.getByRole('dialog', { name: 'Add bill' })
    await form.getByLabel('Customer').fill('Turda')
    await page.getByRole('option', { name: 'Turda Works' }).click()
    await form.getByLabel('Subject').fill('Roof of the hall')
    await page.keyboard.press('Control+Enter')
    await page.getByRole('link', { name: 'Roof of the hall' }).click()
    await expect(page.getByRole('heading', { name: 'Roof of the hall' })).toBeVisible()

    await page.getByRole('button', { name: 'Issue', exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Issue', exact: true }).click()
    await expect(page.getByRole('alert')).toContainText('The document has no lines')

    await page.getByRole('button', { name: 'Add line' }).click()
    const line = page.getByRole('dialog', { name: 'Add line' })
    await line.getByLabel('Name').fill('Steel trusses')
    await line.getByLabel('Quantity').fill('3')
    await line.getByLabel('Price').fill('33,333')
    await page.keyboard.press('Control+Enter')
    const totals = page.getByLabel('Totals')
    await expect(totals).toContainText('121,00')

    await page.getByRole('button', { name: 'Issue', exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Issue', exact: true }).click()
    await expect(page.getByText('Invoice F 0001')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Add line' })).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Issue', exact: true })).toHaveCount(0)

    await page.getByRole('button', { name: 'e-Factura XML' }).click()
    await expect(page.getByRole('alert')).toContainText('BR-RO-120')

    await page.getByRole('button', { name: 'Add payment' }).click()
    const payment = page.getByRole('dialog', { name: 'Add payment' })
    await payment.getByLabel('Amount').fill('21')
    await page.keyboard.press('Control+Enter')
    await expect(page.getByText('Partially paid')).toBeVisible()
    await expect(totals).toContainText('100,00')
    expect(await faultsOf(page)).toEqual([])

    await page.getByRole('button', { name: 'Credit note' }).click()
    await expect(page.getByText('Credit note', { exact: true }).first()).toBeVisible()
    await expect(totals).toContainText('-121,00')
  })
})

async function post(page: Page, path: string, body: object): Promise<void> {
  const made = await page.evaluate(
    async ([to, sent]) => {
      const headers = { 'Content-Type': 'application/json' }
      return (await fetch(`/api/${String(to)}`, { method: 'POST', headers, body: JSON.stringify(sent) })).status
    },
    [path, body] as const,
  )
  expect(made).toBe(201)
}

import { expect, type Page, test } from '@playwright/test'
import { faultsOf } from './axe.fixture.ts'
import { register } from './journey.fixture.ts'

test('a bill in euro that is paid at another rate shows what was gained, also in its month', async ({ page }) => {
  await register(page)
  await openBillInEuro(page)
  await pay(page, '400', '4,975')
  await expect(page.getByText('Exchange gain 10,00 RON')).toBeVisible()
  await pay(page, '600', '4,93')
  await expect(page.getByText('Exchange loss 12,00 RON')).toBeVisible()
  await expect(page.getByText('Exchange loss 2,00 RON')).toBeVisible()
  expect(await faultsOf(page)).toEqual([])

  await page.goto('/#/exchange-differences')
  const total = page.getByRole('row', { name: /Total/ })
  await expect(total).toContainText('10,00')
  await expect(total).toContainText('12,00')
  expect(await faultsOf(page)).toEqual([])

  await page.goto('/#/payments')
  // The list before has the amount too.
  await expect(page.getByRole('heading', { name: 'Payments', exact: true })).toBeVisible()
  await page.getByText('400').first().click()
  await expect(page.getByRole('dialog').getByText('Exchange gain 10,00 RON')).toBeVisible()
})

test('a bill in euro is paid in lei: both amounts are entered where no rate is known', async ({ page }) => {
  await register(page)
  await openBillInEuro(page)
  await page.getByRole('button', { name: 'Add payment' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Currency').selectOption('RON')
  await dialog.getByLabel('Amount').fill('1990')
  await dialog.getByLabel('Applied to the bill (EUR)').fill('400')
  expect(await faultsOf(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByText('Exchange gain 10,00 RON')).toBeVisible()
  await page.goto('/#/exchange-differences')
  await expect(page.getByText('Paid: 1.990,00 RON')).toBeVisible()
})

/** Issues a bill of 1,000 EUR at 4.95 and opens it. */
async function openBillInEuro(page: Page): Promise<void> {
  const { AccountId } = await post(page, 'AccountsContacts', { AccountName: 'Bet Bunea SRL' })
  const { BillId } = await post(page, 'bills', { AccountId, Kind: 'invoice', Currency: 'EUR', ExchangeRate: 4.95 })
  const line = { RelatedEntityType: 'bill', RelatedEntityId: BillId, Name: 'Wall', Price: 1000 }
  await post(page, 'entityProducts', { ...line, VATCategory: 'AE', VATRate: 0 })
  await post(page, `bills/${BillId}/issue`, {})
  await page.goto(`/#/bills/${BillId}`)
}

async function pay(page: Page, amount: string, rate: string): Promise<void> {
  await page.getByRole('button', { name: 'Add payment' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Amount').fill(amount)
  await dialog.getByLabel('Exchange rate').fill(rate)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toHaveCount(0)
}

async function post(page: Page, path: string, data: object): Promise<Record<string, unknown>> {
  const reply = await page.request.post(`/api/${path}`, { data, headers: { origin: new URL(page.url()).origin } })
  expect(reply.ok(), await reply.text()).toBe(true)
  return (await reply.json()) as Record<string, unknown>
}

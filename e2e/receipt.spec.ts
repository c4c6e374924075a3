import { expect, type Page, test } from '@playwright/test'
import { faultsOf } from './axe.fixture.ts'
import { register } from './journey.fixture.ts'

test.describe('a payment in cash', () => {
  test('has its receipt, stands in the cash register, and is reversed with it', async ({ page }) => {
    await register(page)
    const { AccountId } = await post(page, 'AccountsContacts', { AccountName: 'Bet Bunea SRL' })
    await post(page, 'billing-accounts', { Name: 'Front desk cash', Kind: 'cash' })
    const { BillId } = await post(page, 'bills', { AccountId, Kind: 'invoice' })
    await post(page, 'entityProducts', { RelatedEntityType: 'bill', RelatedEntityId: BillId, Name: 'Wall', Price: 100 })
    await post(page, `bills/${BillId}/issue`, {})
    await page.goto(`/#/bills/${BillId}`)
    await page.getByRole('button', { name: 'Add payment' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Method').selectOption('Cash')
    await dialog.getByLabel('Account').fill('Front')
    await page.getByRole('option', { name: 'Front desk cash' }).click()
    await expect(dialog.getByRole('checkbox', { name: 'Issue receipt' })).toBeChecked()
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Receipt CH 0001 issued')).toBeVisible()
    await page.getByRole('link', { name: 'Open receipt' }).click()
    await expect(page.getByText('Receipt CH 0001', { exact: true })).toBeVisible()
    expect(await faultsOf(page)).toEqual([])

    await page.goto('/#/cash-register')
    await expect(page.getByRole('cell', { name: 'CH 0001' })).toBeVisible()
    await expect(page.getByText('Received: Bet Bunea SRL')).toBeVisible()
    expect(await faultsOf(page)).toEqual([])
    await page.goBack()
    await page.getByRole('button', { name: 'Reverse receipt' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Reverse receipt' }).click()
    await expect(page.getByText('Receipt reversed by CH 0002')).toBeVisible()
    await page.goto('/#/cash-register')
    await expect(page.getByText('Receipt reversed: Bet Bunea SRL')).toBeVisible()
  })
})

async function post(page: Page, path: string, data: object): Promise<Record<string, unknown>> {
  const reply = await page.request.post(`/api/${path}`, { data, headers: { origin: new URL(page.url()).origin } })
  expect(reply.ok(), await reply.text()).toBe(true)
  return (await reply.json()) as Record<string, unknown>
}

import { expect, type Page, test } from '@playwright/test'
import { faultsOf } from './axe.fixture.ts'
import { register } from './journey.fixture.ts'

test.describe('money that is asked for again', () => {
  test('an overdue bill is reminded of, once', async ({ page }) => {
    await register(page)
    const { AccountId } = await post(page, 'AccountsContacts', {
      AccountName: 'Bet Bunea SRL',
      Email: 'plati@bunea.example',
    })
    await post(page, 'email-accounts', {
      Name: 'Office',
      Address: 'office@firma.example',
      SmtpHost: '127.0.0.1',
      SmtpPort: 1,
      SmtpSecurity: 'none',
    })
    const day = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)
    const { BillId } = await post(page, 'bills', { AccountId, Kind: 'invoice', DueDate: day(20) })
    await post(page, 'entityProducts', { RelatedEntityType: 'bill', RelatedEntityId: BillId, Name: 'Wall', Price: 100 })
    await post(page, `bills/${BillId}/issue`, { Date: day(50) })
    await page.goto('/#/payment-reminders')
    await expect(page.getByRole('link', { name: 'Bet Bunea SRL' })).toBeVisible()
    expect(await faultsOf(page)).toEqual([])
    await page.getByRole('button', { name: 'Preview reminder' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('English').click()
    const above = dialog.getByLabel('Text above the bills')
    await expect(above).toHaveValue(/past due/)
    await above.fill('Please pay.')
    await dialog.getByLabel('To', { exact: true }).fill('office@bunea.example')
    await dialog.getByText('Română').click()
    await expect(above).toHaveValue(/Către Bet Bunea SRL/)
    await expect(dialog.getByLabel('To', { exact: true })).toHaveValue('office@bunea.example')
    await dialog.getByText('English').click()
    await expect(above).toHaveValue('Please pay.')
    expect(await faultsOf(page)).toEqual([])
    await dialog.getByRole('checkbox', { name: 'Attach customer statement (PDF)' }).uncheck()
    await dialog.getByRole('button', { name: 'Send' }).click()
    await expect(page.getByText('Reminder sent to Bet Bunea SRL')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Preview reminder' })).toHaveCount(0)
    await page.getByRole('button', { name: 'Stop reminders' }).click()
    await expect(page.getByText('Reminders stopped')).toBeVisible()
    await page.goto(`/#/bills/${BillId}`)
    await expect(page.getByRole('heading', { name: 'Payment reminders' })).toBeVisible()

    await page.getByRole('button', { name: 'Make recurring' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Next draft on')).toBeVisible()
    await page.goto('/#/recurring-bills')
    await page.getByRole('table').getByRole('button', { name: 'Bet Bunea SRL', exact: true }).click()
    await page.getByRole('dialog').getByLabel('Paused').check()
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Recurring bill paused')).toBeVisible()
  })

  test('the receipt of what was paid ahead is issued from the payments', async ({ page }) => {
    await register(page)
    const { AccountId } = await post(page, 'AccountsContacts', { AccountName: 'Bet Bunea SRL' })
    const day = new Date().toISOString().slice(0, 10)
    await post(page, 'payments', { AccountId, Date: day, Amount: 300, Method: 'cash' })
    await page.goto('/#/payments')
    await page.getByText('300').first().click()
    await page.getByRole('dialog').getByRole('button', { name: 'Issue receipt' }).click()
    await expect(page.getByText('Receipt CH 0001 issued')).toBeVisible()
    await expect(page.getByRole('dialog').getByRole('link', { name: 'Open receipt' })).toBeVisible()
  })
})

async function post(page: Page, path: string, data: object): Promise<Record<string, unknown>> {
  const reply = await page.request.post(`/api/${path}`, { data, headers: { origin: new URL(page.url()).origin } })
  expect(reply.ok(), await reply.text()).toBe(true)
  return (await reply.json()) as Record<string, unknown>
}

import { expect, type Page, test } from '@playwright/test'
import { faultsOf } from './axe.fixture.ts'
import { register } from './journey.fixture.ts'

test.describe('a bank statement', () => {
  test('is imported, confirmed, taken back, and makes the customer’s statement', async ({ page }) => {
    await register(page)
    const { AccountId } = await post(page, 'AccountsContacts', { AccountName: 'Turda Works' })
    const bill = await post(page, 'bills', { AccountId, Name: 'Roof' })
    await post(page, 'entityProducts', {
      RelatedEntityType: 'bill',
      RelatedEntityId: bill['BillId'],
      Name: 'Trusses',
      Price: 100,
    })
    const issued = await post(page, `bills/${String(bill['BillId'])}/issue`, {})
    await post(page, 'billing-accounts', { Name: 'Current account' })

    await page.goto('/#/bank-statements')
    await page.getByRole('button', { name: 'Import statement' }).click()
    const dialog = page.getByRole('dialog', { name: 'Import statement' })
    const table = [
      'Data;Partener;Detalii;Valoarea mea',
      `20.11.2026;TURDA WORKS;plata ${String(issued['Code'])};121,00`,
      '20.11.2026;Our bank;monthly fee;-9,50',
      '20.11.2026;Somebody;deposit;40,00',
    ].join('\n')
    await dialog
      .locator('input[type="file"]')
      .setInputFiles({ name: 'extras.csv', mimeType: 'text/csv', buffer: Buffer.from(table) })
    await dialog.getByLabel('Valoarea mea').selectOption('Amount')
    await dialog.getByRole('button', { name: 'Import 3 lines' }).click()

    const line = (name: string) => page.getByRole('listitem').filter({ hasText: name })
    await expect(line('TURDA WORKS')).toContainText('Sure')
    expect(await faultsOf(page)).toEqual([])
    await page.getByRole('button', { name: 'Confirm 1 sure line' }).click()
    await expect(line('TURDA WORKS')).toContainText('Confirmed')

    await line('Our bank').getByRole('button', { name: 'Choose' }).click()
    const panel = page.getByRole('complementary', { name: 'Our bank' })
    await panel.getByLabel('Description').fill('Bank charges')
    await panel.getByRole('button', { name: 'Confirm' }).click()
    await expect(line('Our bank')).toContainText('Bank charges')
    await page.getByRole('complementary', { name: 'Somebody' }).getByRole('button', { name: 'Set aside' }).click()
    await expect(line('Somebody')).toContainText('Set aside')

    await line('TURDA WORKS').getByRole('button', { name: 'Undo' }).click()
    await expect(line('TURDA WORKS')).toContainText('Sure')
    await line('TURDA WORKS').getByRole('button', { name: 'Confirm' }).click()
    await expect(line('TURDA WORKS')).toContainText('Confirmed')

    await page.goto(`/#/customer-statements/${String(AccountId)}`)
    await expect(page.getByRole('row', { name: 'Closing balance' })).toContainText('–')
    await expect(page.getByRole('link', { name: String(issued['Code']) })).toBeVisible()
    expect(await faultsOf(page)).toEqual([])
  })
})

async function post(page: Page, path: string, body: object): Promise<Record<string, unknown>> {
  const made = await page.evaluate(
    async ([to, sent]) => {
      const headers = { 'content-type': 'application/json' }
      const reply = await fetch(`/api/${String(to)}`, { method: 'POST', headers, body: JSON.stringify(sent) })
      return { ok: reply.ok, body: (await reply.json()) as Record<string, unknown> }
    },
    [path, body] as const,
  )
  expect(made.ok, JSON.stringify(made.body)).toBe(true)
  return made.body
}

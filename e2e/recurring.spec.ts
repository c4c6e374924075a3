import { expect, type Page, test } from '@playwright/test'
import { faultsOf } from './axe.fixture.ts'
import { register } from './journey.fixture.ts'

test('an activity repeats; this and the following are changed, and deleted with a way back', async ({ page }) => {
  await register(page)
  await page.goto('/#/activities?tab=all')
  await page.getByRole('button', { name: 'Add activity' }).first().click()
  const form = page.getByRole('dialog')
  await form.getByLabel('Subject').fill('Ședință de șantier')
  await form.getByLabel('Date', { exact: true }).fill(inDays(3))
  await form.getByLabel('Repeats').selectOption({ label: 'Weekly' })
  await form.getByLabel('Ends').selectOption({ label: 'After a number of times' })
  await form.getByLabel('Times', { exact: true }).fill('3')
  expect(await faultsOf(page)).toEqual([])
  await page.keyboard.press('Control+Enter')
  const rows = page.getByRole('link', { name: 'Ședință de șantier' })
  await expect(rows).toHaveCount(3)

  await rows.nth(1).click()
  await edit(page, async () => {
    await form.getByLabel('Apply changes to').selectOption({ label: 'This and following' })
    await form.getByLabel('Location').fill('Baraca 2')
  })
  await expect(page.getByText('Baraca 2')).toBeVisible()
  const first = page.getByRole('button', { name: 'Next in the list' })
  await first.click()
  await expect(page.getByText('Baraca 2')).toHaveCount(0)
  await page.getByRole('button', { name: 'Previous in the list' }).click()
  await expect(page.getByText('Baraca 2')).toBeVisible()
  expect(await faultsOf(page)).toEqual([])

  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Delete this and following' }).click()
  await expect(page.getByText('2 activities deleted')).toBeVisible()
  await page.getByRole('button', { name: 'All', exact: true }).click()
  await expect(rows).toHaveCount(1)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(rows).toHaveCount(3)
})

async function edit(page: Page, change: () => Promise<void>): Promise<void> {
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  await change()
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
}

/** A day as the company writes it. */
function inDays(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toLocaleDateString('ro-RO', {
    timeZone: 'Europe/Bucharest',
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
  })
}

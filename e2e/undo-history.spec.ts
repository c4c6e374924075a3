import { expect, type Locator, type Page, test } from '@playwright/test'
import { addOwnLines, articles, cell, openNewProject, secondDevice, type } from './editor.fixture.ts'
import { register } from './journey.fixture.ts'

// The app's own files come from the device, as they do for people.
test.use({ serviceWorkers: 'allow' })

test('what is deleted stands in the undo history, its parts hidden; restored, cleared for good', async ({ page }) => {
  await register(page)
  await openNewProject(page, 'Casă P+1')
  await addOwnLines(page, ['Săpătură', 'Beton'])
  await remove(page, articles(page).first())
  await expect(articles(page)).toHaveCount(1)
  await remove(page, page.locator('[role=row][data-row^="e"]').first())
  await expect(page.locator('[role=row][data-row^="e"]')).toHaveCount(0)

  await page.getByRole('button', { name: 'Deleted items' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Deleted items' })
  const lines = dialog.getByRole('table').getByRole('row')
  await expect(lines).toHaveCount(2)
  await expect(lines.nth(1)).toContainText('Estimate 1')
  await expect(lines.nth(1)).toContainText('1 part')
  await expect(dialog).toContainText('1 more is inside something deleted')
  await dialog.getByRole('button', { name: 'Restore “Estimate 1”' }).click()
  await expect(lines.nth(1)).toContainText('Săpătură')
  await page.keyboard.press('Escape')
  await expect(articles(page)).toHaveCount(1)

  await page.getByRole('navigation', { name: 'Project sections' }).getByText('Deleted items').click()
  await expect(page.getByRole('table', { name: 'Deleted items' })).toContainText('Săpătură')
  await page.getByRole('button', { name: 'Clear deleted items' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Clear permanently' }).click()
  await expect(page.getByText('Deleted items cleared')).toBeVisible()
  await expect(page.getByText('No deleted items')).toBeVisible()
})

test('two people at one cell: both values are shown, one is chosen, nothing is overwritten unseen', async ({
  page,
  browser,
  context,
}) => {
  const person = await register(page)
  await openNewProject(page, 'Casă P+1')
  await addOwnLines(page, ['Beton', 'Cofraj'])
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  const other = await secondDevice(browser, page, person)
  await context.setOffline(true)
  await type(cell(page, 0, 'quantity'), '44')
  await type(cell(page, 1, 'quantity'), '7')
  await type(cell(other, 0, 'quantity'), '33')
  await expect(other.getByText('Saved', { exact: true })).toBeVisible()
  await context.setOffline(false)

  await expect(page.getByRole('alert')).toContainText('Someone else changed 1 value')
  await expect(cell(page, 0, 'quantity')).toContainText('33,000')
  await expect(cell(page, 0, 'quantity')).toContainText('44')
  await expect(cell(other, 1, 'quantity')).toHaveText('7,000')
  await expect(cell(other, 0, 'quantity')).toHaveText('33,000')
  await page.getByRole('alert').getByRole('button', { name: 'Compare' }).click()
  const dialog = page.getByRole('dialog', { name: 'Conflicting values' })
  await expect(dialog).toContainText('Ana Marin')
  await dialog.getByRole('button', { name: 'Keep mine' }).click()
  await expect(cell(page, 0, 'quantity')).toHaveText('44,000')
  await expect(cell(other, 0, 'quantity')).toHaveText('44,000')
  await other.context().close()
})

async function remove(page: Page, line: Locator): Promise<void> {
  await line.locator('[data-column=name]').click()
  await page.keyboard.press('Control+Delete')
}

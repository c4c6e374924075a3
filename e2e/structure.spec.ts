import { expect, type Locator, type Page, test } from '@playwright/test'
import { addOwnLines, articles, cell, openNewProject, type } from './editor.fixture.ts'
import { register } from './journey.fixture.ts'

test.describe('chapters, copies and many lines at once', () => {
  test.beforeEach(async ({ page }) => {
    await register(page)
    await openNewProject(page, 'Casă P+1')
  })

  test('lines are grouped into a chapter with its sum, renamed, pasted, and the chapter goes while its lines stay', async ({
    page,
  }) => {
    await addOwnLines(page, ['Săpătură', 'Beton', 'Cofraj'])
    for (const line of [0, 1, 2]) await type(cell(page, line, 'own-material'), '100')
    await selectLines(page, 0, 1)
    await page.keyboard.press('Control+g')
    const dialog = page.getByRole('dialog', { name: 'Group into a chapter' })
    await dialog.getByRole('combobox', { name: 'Chapter name' }).fill('Infrastructură')
    await dialog.getByRole('button', { name: 'Group' }).click()
    const head = chapters(page).first()
    await expect(head.locator('[data-column="name"]')).toHaveText('Infrastructură')
    await expect(head.locator('[data-column="total"]')).toHaveText('200,00')
    await expect(chapters(page).nth(1).locator('[data-column="name"]')).toHaveText('No chapter')
    await type(head.locator('[data-column="name"]'), 'Fundații')
    await expect(head.locator('[data-column="name"]')).toHaveText('Fundații')

    await cell(page, 0, 'nr').click()
    await page.keyboard.press('Shift+ArrowDown')
    await page.keyboard.press('Control+c')
    await page.keyboard.press('Control+v')
    await expect(articles(page)).toHaveCount(5)
    await expect(head.locator('[data-column="total"]')).toHaveText('400,00')
    await page.getByRole('button', { name: 'Undo', exact: true }).first().click()
    await expect(articles(page)).toHaveCount(3)

    await head.locator('[data-column="name"]').click()
    await page.keyboard.press('Control+Delete')
    await page.getByRole('dialog').getByRole('button', { name: 'Keep its lines' }).click()
    await expect(chapters(page)).toHaveCount(0)
    await expect(articles(page)).toHaveCount(3)
  })

  test('a coefficient on many quantities is seen before it is done, and goes back as one step', async ({ page }) => {
    await addOwnLines(page, ['Săpătură', 'Beton'])
    await type(cell(page, 0, 'quantity'), '10')
    await type(cell(page, 1, 'quantity'), '20')
    await selectLines(page, 0, 1)
    await page.getByRole('button', { name: 'Selected lines' }).click()
    await page.getByRole('menuitem', { name: 'Edit selected lines' }).click()
    const dialog = page.getByRole('dialog', { name: 'Edit 2 lines' })
    await dialog.getByLabel('Multiply by').fill('1,1')
    await expect(dialog.getByRole('table')).toContainText('22')
    await dialog.getByRole('button', { name: 'Apply' }).click()
    await expect(cell(page, 1, 'quantity')).toHaveText('22,000')
    await page.getByRole('treegrid').focus()
    await page.keyboard.press('Control+z')
    await expect(cell(page, 0, 'quantity')).toHaveText('10,000')
    await expect(cell(page, 1, 'quantity')).toHaveText('20,000')
  })

  test('an estimate is copied into another project with its lines; a project is copied from the list', async ({
    page,
  }) => {
    await addOwnLines(page, ['Beton'])
    await type(cell(page, 0, 'own-material'), '50')
    await expect(page.getByText('Saved', { exact: true })).toBeVisible()
    await page.goto('/#/projects')
    await page.getByRole('button', { name: /Actions.*Casă P\+1/ }).click()
    await page.getByRole('menuitem', { name: 'Duplicate project' }).click()
    await page.getByRole('link', { name: 'Casă P+1 (copy)' }).click()
    await expect(cell(page, 0, 'total')).toHaveText('50,00')
    await page.getByRole('row').filter({ hasText: 'Estimate 1' }).first().locator('[data-column="name"]').click()
    await page.getByRole('button', { name: 'Selected lines' }).click()
    await page.getByRole('menuitem', { name: 'Copy to…' }).click()
    const dialog = page.getByRole('dialog', { name: 'Copy to…' })
    await dialog.getByLabel('Project', { exact: true }).fill('Casă P+1')
    await page.getByRole('option', { name: 'Casă P+1', exact: true }).click()
    await dialog.getByRole('combobox', { name: 'Object' }).click()
    await page.getByRole('option').first().click()
    await dialog.getByRole('button', { name: 'Copy here' }).click()
    await expect(page.getByRole('status').filter({ hasText: 'Copied to' })).toBeVisible()
    await page.goto('/#/projects')
    await page.getByRole('link', { name: 'Casă P+1', exact: true }).click()
    await expect(articles(page)).toHaveCount(2)
  })
})

function chapters(page: Page): Locator {
  return page.locator('[role=row][data-row^="c"]')
}

async function selectLines(page: Page, from: number, to: number): Promise<void> {
  await cell(page, from, 'name').click()
  for (let line = from; line < to; line++) await page.keyboard.press('Shift+ArrowDown')
}

import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page, test } from '@playwright/test'
import { addOwnLines, articles, cell, openNewProject, type } from './editor.fixture.ts'
import { register } from './journey.fixture.ts'

test.beforeEach(async ({ page }) => {
  await register(page)
  await openNewProject(page, 'Casă P+1')
  await addOwnLines(page, ['Zidărie', 'Beton', 'Cofraj'])
  for (const [at, quantity] of ['5', '12', '0'].entries()) await type(cell(page, at, 'quantity'), quantity)
})

test('lines are sorted and filtered by their columns, by mouse and by keyboard, and keep their numbers', async ({
  page,
}) => {
  await page.locator('[data-head=quantity]').click()
  const menu = page.getByRole('dialog', { name: 'Sort and filter' })
  await expect(menu.getByRole('combobox', { name: 'Column' })).toHaveValue('quantity')
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'])
    .analyze()
  expect(violations).toEqual([])
  await menu.getByRole('button', { name: 'Descending' }).click()
  await expect(names(page)).toHaveText(['Beton', 'Zidărie', 'Cofraj'])
  await expect(articles(page).locator('[data-column=nr]')).toHaveText(['2', '1', '3'])
  await menu.getByRole('textbox', { name: 'Show only lines where' }).fill('>0')
  await page.keyboard.press('Enter')
  await expect(names(page)).toHaveText(['Beton', 'Zidărie'])
  await expect(page.getByText('2 of 3 lines')).toBeVisible()
  await expect(page.locator('[data-head=quantity]')).toHaveAttribute('aria-sort', 'descending')

  // A line does not vanish under the hands that type into it.
  await type(cell(page, 1, 'quantity'), '0')
  await expect(names(page)).toHaveText(['Beton', 'Zidărie'])
  await cell(page, 1, 'name').click()
  await page.keyboard.press('Alt+ArrowUp')
  await expect(page.getByText('Lines can’t be moved while they are sorted')).toBeVisible()

  await page.getByRole('button', { name: /^Remove Sorted by/ }).click()
  await expect(names(page)).toHaveText(['Beton'])
  await cell(page, 0, 'name').click()
  await page.keyboard.press('Control+Shift+l')
  await menu.getByRole('textbox', { name: 'Show only lines where' }).fill('zidarie')
  await expect(names(page)).toHaveCount(0)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Show all lines' }).click()
  await expect(names(page)).toHaveText(['Zidărie', 'Beton', 'Cofraj'])
})

test('what is deleted among filtered lines is what is seen; a new line and a find show the rest again', async ({
  page,
}) => {
  await filter(page, 'name', 'o')
  await expect(names(page)).toHaveText(['Beton', 'Cofraj'])
  await cell(page, 0, 'name').click()
  await page.keyboard.press('Control+a')
  await page.keyboard.press('Control+Delete')
  await expect(names(page)).toHaveCount(0)
  await page.getByRole('button', { name: 'Show all lines' }).click()
  await expect(names(page)).toHaveText(['Zidărie'])
  await page.getByRole('button', { name: 'Undo', exact: true }).first().click()
  await expect(names(page)).toHaveText(['Zidărie', 'Beton', 'Cofraj'])

  await filter(page, 'name', 'beton')
  await expect(names(page)).toHaveText(['Beton'])
  await cell(page, 0, 'name').click()
  await page.keyboard.press('Insert')
  await page.keyboard.type('Trei')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')
  await expect(names(page)).toHaveText(['Zidărie', 'Beton', 'Trei', 'Cofraj'])
})

test('only the chosen estimates are shown', async ({ page }) => {
  await page.getByRole('button', { name: 'More to add' }).click()
  await page.getByRole('menuitem', { name: 'Add estimate' }).click()
  const second = page.getByRole('row', { name: /Estimate 2/ })
  await expect(second).toBeVisible()
  await second.click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Show only this' }).click()
  await expect(articles(page)).toHaveCount(0)
  await expect(second).toBeVisible()
  await page.keyboard.press('Control+f')
  await page.getByRole('textbox', { name: 'Find in estimate' }).fill('cofraj')
  await expect(articles(page)).toHaveCount(3)
  await page.keyboard.press('Escape')
  await second.click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Show only this' }).click()
  await page.getByRole('button', { name: 'Remove 1 estimate only' }).click()
  await expect(articles(page)).toHaveCount(3)
})

test('lines are grouped by what a column holds, keep their numbers and cannot be renamed by their head', async ({
  page,
}) => {
  for (const [at, unit] of ['m2', 'm3', 'm2'].entries()) await type(cell(page, at, 'measureUnit'), unit)
  await page.locator('[data-head=measureUnit]').click()
  await page.getByRole('button', { name: 'Group by this column' }).click()
  await page.keyboard.press('Escape')
  await expect(names(page)).toHaveText(['Zidărie', 'Cofraj', 'Beton'])
  await expect(articles(page).locator('[data-column=nr]')).toHaveText(['1', '3', '2'])
  const head = page.getByRole('row').filter({ has: page.locator('[data-column=name]', { hasText: /^m2$/ }) })
  await head.locator('[data-column=name]').click()
  await page.keyboard.press('F2')
  await expect(page.getByRole('textbox', { name: 'Description' })).toHaveCount(0)
  await page.getByRole('button', { name: /^Remove Grouped by/ }).click()
  await expect(names(page)).toHaveText(['Zidărie', 'Beton', 'Cofraj'])
})

async function filter(page: Page, column: string, wanted: string): Promise<void> {
  await page.locator(`[data-head=${column}]`).click()
  await page.getByRole('textbox', { name: 'Show only lines where' }).fill(wanted)
  await page.keyboard.press('Enter')
}

function names(page: Page) {
  return articles(page).locator('[data-column=name]')
}

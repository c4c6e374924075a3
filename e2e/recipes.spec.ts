import { expect, type Page, test } from '@playwright/test'
import { articles, cell, openCatalogue, openNewProject } from './editor.fixture.ts'
import { register } from './journey.fixture.ts'

test.describe('recipes and norms', () => {
  test.beforeEach(async ({ page }) => {
    await register(page)
    await openNewProject(page, 'Casă P+1')
  })

  test('a recipe edited everywhere changes equal articles in one step, with its origin kept and shown', async ({
    page,
  }) => {
    await addNorms(page, ['ACD02A1', 'ACD02A1'])
    await cell(page, 0, 'symbol').click()
    const symbol = (await cell(page, 0, 'symbol').textContent()) ?? ''
    const before = (await cell(page, 1, 'total').textContent()) ?? ''
    await page.getByRole('button', { name: 'Edit recipe' }).click()
    const dialog = page.getByRole('dialog', { name: `Recipe for ${symbol}` })
    await dialog
      .getByRole('textbox', { name: /^Consumption/ })
      .first()
      .fill('7')
    await dialog.getByLabel('All items with this norm in the project').check()
    await expect(dialog.getByText('2 items change')).toBeVisible()
    await dialog.getByRole('button', { name: 'Apply' }).click()
    await expect(cell(page, 1, 'symbol')).toHaveText(`${symbol} asim.`)
    await expect(cell(page, 1, 'total')).not.toHaveText(before)
    await expect(page.getByText(`adapted from ${symbol}`)).toBeVisible()
    await page.getByRole('treegrid').focus()
    await page.keyboard.press('Control+z')
    await expect(cell(page, 1, 'total')).toHaveText(before)
    await expect(cell(page, 0, 'symbol')).toHaveText(symbol)
  })

  test('resources chosen several at once; lines become a composite norm and lines again', async ({ page }) => {
    await addNorms(page, ['ACD02A1', 'CA01J1'])
    await cell(page, 0, 'symbol').click()
    await page.getByRole('button', { name: 'Choose resources' }).click()
    const choice = page.getByRole('dialog', { name: 'Choose resources' })
    const found = choice.getByRole('listbox')
    await found.getByRole('option').nth(0).click()
    await found.getByRole('option').nth(1).click()
    await choice.getByRole('button', { name: 'Add 2' }).click()
    const dialog = page.getByRole('dialog', { name: /^Recipe for/ })
    await expect(dialog.getByText('1 item changes')).toBeVisible()
    await dialog.getByRole('button', { name: 'Apply' }).click()
    await expect(page.getByText(/^Recipe changed in 1 item/)).toBeVisible()

    await cell(page, 0, 'symbol').click()
    await page.keyboard.press('Shift+ArrowDown')
    await page.getByRole('button', { name: 'Selected lines' }).click()
    await page.getByRole('menuitem', { name: 'Create composite norm' }).click()
    const compose = page.getByRole('dialog', { name: 'Create composite norm' })
    await compose.getByRole('textbox', { name: 'Description' }).fill('Fundație completă')
    await compose.getByRole('button', { name: 'Create composite norm' }).click()
    await expect(articles(page)).toHaveCount(1)
    await expect(cell(page, 0, 'name')).toHaveText('Fundație completă')
    await cell(page, 0, 'name').click()
    await page.getByRole('button', { name: 'Split into lines' }).click()
    await expect(articles(page)).toHaveCount(2)
  })
})

/** Adds a norm for each of the symbols, and shows the article panel. */
async function addNorms(page: Page, symbols: readonly string[]): Promise<void> {
  await openCatalogue(page)
  for (const [at, symbol] of symbols.entries()) {
    await page.getByRole('textbox', { name: 'Search the catalog' }).fill(symbol)
    const found = page.getByRole('listbox').getByRole('option').filter({ hasText: symbol })
    await found.first().click()
    await page.getByRole('button', { name: /^Add 1 item/ }).click()
    await expect(articles(page)).toHaveCount(at + 1)
  }
  await page.getByRole('button', { name: 'Item', exact: true }).click()
}

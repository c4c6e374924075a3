import { expect, type Page, test } from '@playwright/test'
import { articles, cell, openCatalogue, openNewProject, secondDevice, type } from './editor.fixture.ts'
import { register } from './journey.fixture.ts'

// The app's own files come from the device, as they do for people.
test.use({ serviceWorkers: 'allow' })

test.describe('several hands in one project', () => {
  test('what a colleague changes, adds and deletes appears without a reload, under what is being typed here', async ({
    page,
    browser,
  }) => {
    const person = await register(page)
    await openNewProject(page, 'Casă P+1')
    await addOwnLine(page, 'Beton')
    await addOwnLine(page, 'Cofraj')
    const other = await secondDevice(browser, page, person)
    await type(cell(other, 0, 'own-material'), '250')
    await expect(cell(page, 0, 'total')).toHaveText('250,00')
    await cell(page, 1, 'quantity').click()
    await page.keyboard.type('3')
    await addOwnLine(other, 'Armătură')
    await expect(articles(page)).toHaveCount(3)
    await page.keyboard.type('5')
    await page.keyboard.press('Enter')
    await expect(cell(page, 1, 'quantity')).toHaveText('35,000')
    await expect(cell(other, 1, 'quantity')).toHaveText('35,000')
    await other.context().close()
  })
})

test.describe('recipes and copies', () => {
  test('a recipe line goes in, counts, comes out and back; the copy of the article has its recipe', async ({
    page,
  }) => {
    await register(page)
    await openNewProject(page, 'Casă P+1')
    await addOwnLine(page, 'Beton')
    await cell(page, 0, 'name').click()
    await page.getByRole('button', { name: 'Item', exact: true }).click()
    const panel = page.getByRole('complementary', { name: 'Item' })
    await panel.getByRole('button', { name: 'Add resource' }).click()
    const form = panel.getByRole('form', { name: 'Add resource' })
    await form.getByLabel('Resource').fill('nisip propriu')
    await form.getByLabel('Consumption').fill('1,5')
    await form.getByLabel('Price').fill('80')
    await form.getByRole('button', { name: 'Add to recipe' }).click()
    await expect(panel.getByText('nisip propriu')).toBeVisible()
    await expect(cell(page, 0, 'total')).toHaveText('120,00')
    await page.keyboard.press('Escape')
    await cell(page, 0, 'name').click()
    await page.keyboard.press('Control+Shift+D')
    await expect(articles(page)).toHaveCount(2)
    await expect(cell(page, 1, 'total')).toHaveText('120,00')
    await expect(panel.getByText('nisip propriu')).toBeVisible()
    await panel.getByRole('button', { name: 'Delete “nisip propriu”' }).click()
    await expect(panel.getByText('nisip propriu')).toHaveCount(0)
    await expect(cell(page, 1, 'total')).toHaveText('–')
    await page.getByRole('status').getByRole('button', { name: 'Undo' }).last().click()
    await expect(cell(page, 1, 'total')).toHaveText('120,00')
    await expect(cell(page, 0, 'total')).toHaveText('120,00')
  })
})

test('a refused cell says why beside it and keeps what was typed', async ({ page }) => {
  await register(page)
  await openNewProject(page, 'Casă P+1')
  await addOwnLine(page, 'Beton')
  await type(cell(page, 0, 'quantity'), '4..5')
  const field = cell(page, 0, 'quantity').getByRole('textbox')
  await expect(field).toHaveValue('4..5')
  await expect(page.getByRole('alert')).toContainText('The formula can’t be read. Check its spelling')
  await field.fill('4,5')
  await expect(page.getByRole('alert')).toHaveCount(0)
  await field.press('Enter')
  await expect(cell(page, 0, 'quantity')).toHaveText('4,500')
})

test('without a connection an article is not added and stays in the basket', async ({ page, context }) => {
  await register(page)
  await openNewProject(page, 'Casă P+1')
  await openCatalogue(page)
  await page.getByRole('textbox', { name: 'Search the catalog' }).fill('CA01A1')
  const found = page.getByRole('listbox', { name: 'Found in the catalog' })
  await found.getByRole('option').filter({ hasText: 'CA01A1' }).click()
  await page.getByLabel('Quantity for CA01A1').fill('12,5')
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Add 1 item' }).click()
  await expect(page.getByRole('alert')).toContainText('The server can’t be reached')
  await expect(page.getByLabel('Quantity for CA01A1')).toHaveValue('12,5')
  await context.setOffline(false)
  await page.getByRole('button', { name: 'Add 1 item' }).click()
  await expect(cell(page, 0, 'quantity')).toHaveText('12,500')
})

test('an import is one step: Undo takes it back whole and Redo brings it again', async ({ page }) => {
  await register(page)
  await openNewProject(page, 'Casă P+1')
  await addOwnLine(page, 'Beton')
  const total = page.getByRole('region', { name: 'Totals' }).locator('output').last()
  const before = (await total.textContent()) ?? ''
  await page.getByRole('button', { name: 'More', exact: true }).last().click()
  await page.getByRole('menuitem', { name: 'Import bill of quantities' }).click()
  const dialog = page.getByRole('dialog', { name: 'Import bill of quantities' })
  const list = 'Nr.;Denumire;U.M.;Cantitate;Preț unitar;Total\n1;Săpătură;mc;10;20;200\n2;Umplutură;mc;5;10;50\n'
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: 'lista.csv', mimeType: 'text/csv', buffer: Buffer.from(list) })
  await expect(dialog.getByText('2 new lines')).toBeVisible()
  await dialog.getByRole('button', { name: 'Import 2 lines' }).click()
  await dialog.getByRole('button', { name: 'Show in estimate' }).click()
  await expect(articles(page)).toHaveCount(3)
  await page.getByRole('button', { name: 'Undo', exact: true }).first().click()
  await expect(articles(page)).toHaveCount(1)
  await expect(total).toHaveText(before)
  await page.getByRole('button', { name: 'Redo', exact: true }).click()
  await expect(articles(page)).toHaveCount(3)
})

async function addOwnLine(page: Page, name: string): Promise<void> {
  const before = await articles(page).count()
  await openCatalogue(page)
  await page.getByRole('tab', { name: 'Custom line' }).click()
  await page.getByRole('textbox', { name: 'Description' }).fill(name)
  await page.getByRole('button', { name: 'Add line' }).click()
  await expect(articles(page)).toHaveCount(before + 1)
  await page.getByRole('button', { name: 'Hide panel' }).click()
}

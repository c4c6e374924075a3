import { readFile } from 'node:fs/promises'
import { expect, type Locator, type Page, test } from '@playwright/test'
import { articles, cell, openCatalogue, type } from './editor.fixture.ts'
import { registerOnPage } from './journey.fixture.ts'

/** A small priced offer as desktop programs export it: a norm with its four part rows and two free resources. */
const OFFER = [
  'Obiectivul: Casă P+1',
  'Obiectul:;Organizare de șantier',
  'Stadiul fizic: Container',
  '',
  'Nr.;Capitolul de lucrări;U.M.;Cantitatea;Prețul unitar (fără TVA);Totalul (fără TVA)',
  '0;1;2;3;4;5 = 3 x 4',
  '1;CA01A1 - Turnare beton simplu;mc;10;120,50;1205,00',
  ';material:;;;100,00;1000,00',
  ';manoperă:;;;20,00;200,00',
  ';utilaj:;;;0,50;5,00',
  ';transport:;;;0,00;0,00',
  '2;6752 - Automacara 6-9,9 tf;ora;4;190,00;760,00',
  '3;2100969 - Beton C8/10;mc;2;400,00;800,00',
].join('\r\n')

const NORMS = ['CA01A1', 'CA01J1', 'CA02A1', 'CB', 'CC']

test.describe('from an empty company to the printed F3, Romania', () => {
  test('customer, project, five norms, an imported object, totals as printed', async ({ page }) => {
    await registerOnPage(page)
    await addCustomer(page, 'Primăria Turda')
    await newProject(page, 'Casă P+1', 'Primăria Turda')
    await expect(page.getByRole('banner').or(page.locator('header')).getByText('Primăria Turda').first()).toBeVisible()
    await page.getByRole('button', { name: 'Add estimate' }).last().click()
    await expect(page.getByRole('row', { name: /Estimate 1/ })).toBeVisible()
    await addNorms(page)
    await type(cell(page, 0, 'quantity'), 'Axa A: 4,43x0,55x0,6')
    await expect(cell(page, 0, 'quantity')).toContainText('1,462')
    await type(cell(page, 1, 'own-material'), '345,67')
    await expect(cell(page, 1, 'own-material')).toContainText('345,67')
    await expect(page.getByText('Saved', { exact: true })).toBeVisible()
    const own = await amount(total(page))
    expect(own).toBeGreaterThan(0)

    await importOffer(page)
    await expect(page.getByRole('row', { name: /Organizare de șantier/ })).toBeVisible()
    await expect(articles(page)).toHaveCount(8)
    // 200 of labour bears 2.25 %, then 10 % and 5 %: (2,765 + 4.50) x 1.155 = 3,198.7725, with 19 % VAT 3,806.539275.
    expect((await amount(total(page))) - own).toBeCloseTo(3806.54, 1)

    await removeAndUndo(page)
    const shown = (await total(page).textContent()) ?? ''
    await page.reload()
    await expect(total(page)).toHaveText(shown)
    const printed = await printed3(page)
    expect(printed.subarray(0, 5).toString()).toBe('%PDF-')
    expect(printed.length).toBeGreaterThan(5_000)

    await chooseInAccount(page, 'Română')
    await expect(page.getByRole('button', { name: 'Tipărește F3' })).toBeVisible()
    await chooseInAccount(page, 'English')
    await chooseInAccount(page, 'Dark')
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
    await page.setViewportSize({ width: 390, height: 844 })
    await expect(page.getByRole('button', { name: 'Add item' })).toBeVisible()
    await expect(page.getByText(shown, { exact: true }).first()).toBeVisible()
    // The desk's screen goes away once the phone's stands.
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  })
})

async function addCustomer(page: Page, name: string): Promise<void> {
  await page.goto('/#/customers')
  await page.getByRole('button', { name: 'Add customer' }).first().click()
  const form = page.getByRole('dialog')
  await form.getByLabel('Name').fill(name)
  await page.keyboard.press('Control+Enter')
  await expect(form).toHaveCount(0)
}

async function newProject(page: Page, name: string, customer: string): Promise<void> {
  await page.goto('/#/projects')
  await page.getByRole('button', { name: 'New project' }).first().click()
  const form = page.getByRole('dialog')
  await form.getByRole('textbox', { name: 'Project' }).fill(name)
  await form.getByRole('textbox', { name: 'Client' }).fill(customer)
  await page.getByRole('option', { name: customer }).click()
  await form.getByLabel(/VAT/).fill('19')
  await form.getByRole('textbox', { name: 'Project' }).press('Control+Enter')
}

async function addNorms(page: Page): Promise<void> {
  await openCatalogue(page)
  const found = page.getByRole('listbox', { name: 'Found in the catalog' })
  for (const [at, symbol] of NORMS.entries()) {
    await page.getByRole('textbox', { name: 'Search the catalog' }).fill(symbol)
    await found.getByRole('option', { selected: false }).filter({ hasText: symbol }).first().click()
    await expect(page.getByRole('button', { name: `Add ${at + 1} item` })).toBeVisible()
  }
  await page.getByRole('button', { name: /^Add 5 items/ }).click()
  await expect(articles(page)).toHaveCount(5)
  await page.getByRole('button', { name: 'Hide panel' }).click()
}

async function importOffer(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'More', exact: true }).last().click()
  await page.getByRole('menuitem', { name: 'Import bill of quantities' }).click()
  const dialog = page.getByRole('dialog', { name: 'Import bill of quantities' })
  await dialog
    .locator('input[type=file]')
    .or(page.locator('input[type=file]'))
    .first()
    .setInputFiles({ name: 'offer.csv', mimeType: 'text/csv', buffer: Buffer.from(OFFER) })
  await expect(dialog.getByRole('button', { name: /^Import \d/ })).toBeVisible()
  await dialog.getByRole('button', { name: /^Import \d/ }).click()
  await dialog.getByRole('button', { name: 'Show in estimate' }).click()
}

async function removeAndUndo(page: Page): Promise<void> {
  const before = (await total(page).textContent()) ?? ''
  await cell(page, 0, 'name').click()
  await page.keyboard.press('Control+Delete')
  await expect(articles(page)).toHaveCount(7)
  await page.getByRole('button', { name: 'Undo' }).last().click()
  await expect(articles(page)).toHaveCount(8)
  await expect(total(page)).toHaveText(before)
}

async function printed3(page: Page): Promise<Buffer> {
  await page.getByRole('button', { name: 'Print F3' }).click()
  await expect(page.getByRole('document', { name: 'Preview of F3' })).toBeVisible()
  const [file] = await Promise.all([
    page.waitForEvent('download', { timeout: 60_000 }),
    page.getByRole('button', { name: 'Print 1 document' }).click(),
  ])
  const bytes = await readFile(await file.path())
  await page.goBack()
  return bytes
}

async function chooseInAccount(page: Page, choice: string): Promise<void> {
  await page.getByRole('button', { name: /Ana Marin/ }).click()
  await page.getByRole('menuitem', { name: choice }).click()
}

function total(page: Page): Locator {
  return page.getByRole('region', { name: 'Totals' }).locator('output').last()
}

async function amount(shown: Locator): Promise<number> {
  return Number(((await shown.textContent()) ?? '').replaceAll('.', '').replace(',', '.'))
}

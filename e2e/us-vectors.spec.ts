import { expect, type Locator, type Page, test } from '@playwright/test'
import { articles, cell, openCatalogue, type } from './editor.fixture.ts'
import { register } from './journey.fixture.ts'

test.describe('the worked vectors of the United States, by hand', () => {
  test('A: a deck repair with a location: 14,177.71 with a markup, 14,320.92 with a margin', async ({ page }) => {
    await register(page, 'us')
    await newProject(page, 'Deck repair')
    await tool(page, 'Project settings')
    const panel = page.getByRole('complementary')
    await take(panel.getByLabel('Materials %'), '2')
    await take(panel.getByLabel('Labor %'), '12')
    await take(panel.getByLabel('Equipment %'), '1')
    await expect(page.getByText('Saved', { exact: true })).toBeVisible()
    await addItems(page, ['06A-010', '06A-020', '03C-010'])
    await addOwn(page, 'Railing', 'Subcontract')
    await addOwn(page, 'Permit', 'Other')
    await page.getByRole('button', { name: 'Hide panel' }).click()
    for (const [line, quantity] of ['450', '375', '2.4', '1', '1'].entries())
      await type(cell(page, line, 'quantity'), quantity)
    await expect(cell(page, 0, 'craft')).toHaveText('B1@.032')
    await type(cell(page, 3, 'own-subcontract'), '4250')
    await type(cell(page, 4, 'own-other'), '350')
    await waste(page, 1, '8')
    await expect(cell(page, 1, 'total')).toHaveText('3,717.15')
    await expect(cell(page, 2, 'total')).toHaveText('674.13')
    await tool(page, 'Price summary')
    await rate(page, 'Sales tax on materials', '9.5')
    await rate(page, 'Contingency', '5')
    await rate(page, 'Overhead', '12')
    await rate(page, 'Profit', '10')
    await expect(grandTotal(page)).toHaveText('14,177.71')
    await panel.getByRole('button', { name: 'Rearrange lines' }).click()
    await panel
      .getByRole('radiogroup', { name: /^Profit: / })
      .getByText('Margin')
      .click()
    await expect(grandTotal(page)).toHaveText('14,320.92')
    await expect(page.getByText('Saved', { exact: true })).toBeVisible()
    await page.reload()
    await expect(grandTotal(page)).toHaveText('14,320.92')
  })

  test('B: a slab with a crew built up to 59.43, general conditions by time, margin and bond: 87,089.59', async ({
    page,
  }) => {
    await register(page, 'us')
    await page.goto('/#/settings/crews')
    await page.getByRole('button', { name: 'Add crew' }).first().click()
    const form = page.getByRole('dialog')
    await form.getByLabel('Code').fill('FC')
    await form.getByLabel('Name').fill('Foreman, two carpenters and a laborer')
    const crew = [
      ['Foreman', '48', '1', '9.75'],
      ['Carpenter', '42', '2', '9.75'],
      ['Laborer', '31.50', '1', '9.75'],
    ]
    for (const [at, worker] of crew.entries()) {
      if (at > 0) await form.getByRole('button', { name: 'Add worker' }).click()
      for (const [field, value] of ['Worker', 'Hourly wage', 'Number', 'Hourly fringe'].map(
        (label, place) => [label, worker[place] ?? ''] as const,
      ))
        await form.getByLabel(`${field}, worker ${at + 1}`).fill(value)
    }
    for (const [label, value] of [
      ['FICA (%)', '7.65'],
      ['FUTA (%)', '0.10'],
      ['SUTA (%)', '2.10'],
      ['Workers’ compensation (%)', '9.80'],
      ['General liability (%)', '1.90'],
    ] as const)
      await form.getByLabel(label).fill(value)
    await expect(form.getByRole('status', { name: 'Man-hour' })).toHaveText('59.43')
    await form.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(form.getByText('Every project that uses this crew has its current rate.')).toBeVisible()

    await newProject(page, 'Commercial slab')
    await tool(page, 'Project settings')
    const panel = page.getByRole('complementary')
    // The page extends hours, not unit prices: five decimals keep .092 x 59.43 whole.
    await panel.getByLabel('Prices', { exact: true }).fill('5')
    await addItems(page, ['03A-030', '03C-020'])
    await addOwn(page, 'Rebar', 'Subcontract')
    await addOwn(page, 'Permits and testing', 'Other')
    await page.getByRole('button', { name: 'Hide panel' }).click()
    for (const [line, quantity] of ['2400', '96', '7.4', '1'].entries())
      await type(cell(page, line, 'quantity'), quantity)
    await type(cell(page, 0, 'craft'), 'FC@.092')
    await type(cell(page, 1, 'craft'), 'FC@.64')
    await type(cell(page, 2, 'own-subcontract'), '2350')
    await type(cell(page, 3, 'own-other'), '3050')
    await waste(page, 1, '4')
    await expect(cell(page, 0, 'total')).toHaveText('16,362.14')
    await tool(page, 'Price summary')
    await rate(page, 'Sales tax on materials', '8.25')
    await rate(page, 'Contingency', '3')
    await rate(page, 'Overhead', '8')
    await rate(page, 'Profit', '7')
    await rate(page, 'Bond', '2.5')
    await panel.getByRole('button', { name: 'Rearrange lines' }).click()
    await panel.getByRole('switch', { name: 'General conditions: Time-based' }).check({ force: true })
    await take(panel.getByLabel('General conditions: duration'), '6')
    await take(panel.getByLabel('General conditions: cost per unit of time'), '2150')
    await panel
      .getByRole('radiogroup', { name: /^Profit: / })
      .getByText('Margin')
      .click()
    await expect(grandTotal(page)).toHaveText('87,089.59')
    await expect(page.getByText('Saved', { exact: true })).toBeVisible()
    await page.reload()
    await expect(grandTotal(page)).toHaveText('87,089.59')
  })
})

async function newProject(page: Page, name: string): Promise<void> {
  await page.goto('/#/projects')
  await page.getByRole('button', { name: 'New project' }).first().click()
  const form = page.getByRole('dialog')
  await form.getByRole('textbox', { name: 'Project' }).fill(name)
  await form.getByRole('textbox', { name: 'Project' }).press('Control+Enter')
  await page.getByRole('button', { name: 'Add estimate' }).last().click()
  await expect(page.getByRole('row', { name: /Estimate 1/ })).toBeVisible()
}

async function tool(page: Page, name: string): Promise<void> {
  await page.getByRole('toolbar').getByRole('button', { name, exact: true }).click()
}

/** Adds lines of the demo cost book at the project's own place. */
async function addItems(page: Page, symbols: readonly string[]): Promise<void> {
  await openCatalogue(page)
  for (const symbol of symbols) {
    await page.getByRole('textbox', { name: 'Search the cost catalog' }).fill(symbol)
    await page
      .getByRole('listbox', { name: 'Found in the cost catalog' })
      .getByRole('option')
      .filter({ hasText: symbol })
      .first()
      .click()
    const before = await articles(page).count()
    await page.getByRole('button', { name: /^Add 1 item/ }).click()
    await expect(articles(page)).toHaveCount(before + 1)
  }
}

async function addOwn(page: Page, name: string, column: string): Promise<void> {
  const panel = page.getByRole('complementary')
  await panel.getByRole('tab', { name: 'Custom line' }).click()
  await panel.getByRole('textbox', { name: 'Description' }).fill(name)
  await panel.getByRole('combobox', { name: 'Cost type' }).click()
  await page.getByRole('option', { name: column }).click()
  const before = await articles(page).count()
  await panel.getByRole('button', { name: 'Add line' }).click()
  await expect(articles(page)).toHaveCount(before + 1)
}

/** Waste on the material of a line's recipe. */
async function waste(page: Page, line: number, percent: string): Promise<void> {
  await cell(page, line, 'name').click()
  await tool(page, 'Item')
  const panel = page.getByRole('complementary')
  await take(panel.getByLabel(/^Waste %: /).first(), percent)
}

async function rate(page: Page, name: string, value: string): Promise<void> {
  await take(page.getByRole('complementary').getByLabel(`${name}: rate or amount`), value)
}

async function take(field: Locator, value: string): Promise<void> {
  await field.fill(value)
  await field.press('Enter')
}

function grandTotal(page: Page): Locator {
  return page.getByRole('region', { name: 'Totals' }).locator('output').last()
}

import { expect, type Page, test } from '@playwright/test'
import { register } from './journey.fixture.ts'

/** Worked example D: what is typed, by chapter. */
const typed = {
  '1.2': '15000',
  '1.3': '5000',
  '2': '40000',
  '3.1': '10000',
  '3.2': '4000',
  '3.5': '45000',
  '3.6': '2000',
  '3.7': '20000',
  '3.8': '25000',
  '4.1': '1000000',
  '4.2': '20000',
  '4.5': '30000',
  '5.1.1': '([4.1] + [4.2]) x 2,5 / 100',
  '5.1.2': '4500',
  '5.2.5': '3000',
  '5.4': '2000',
  '6.2': '4000',
}

test.describe('the general estimate', () => {
  test('of example D, typed and taken from a list of equipment, shows its figures', async ({ page }) => {
    await register(page)
    await newProject(page, 'New school')
    await openSection(page, 'Equipment and furnishings')
    await page.getByRole('button', { name: 'Add equipment' }).click()
    const name = page.getByLabel('Name of New equipment').or(page.getByLabel('Name: New equipment')).first()
    await name.fill('Boiler')
    await name.press('Enter')
    await take(page.getByLabel(/^Quantity of Boiler/), '2')
    await take(page.getByLabel(/^Unit price of Boiler/), '75000')
    await expect(page.getByLabel('Total equipment and furnishings')).toHaveText('150.000,00')

    await openSection(page, 'General estimate')
    await expect(amount(page, '4.3', 'Excl. VAT')).toHaveText('150.000,00')
    for (const [chapter, text] of Object.entries(typed)) {
      const field = page.getByLabel(`Amount or formula for ${chapter}`, { exact: true })
      await field.fill(text)
      await field.press('Enter')
    }
    await expect(amount(page, '5.1.1', 'Excl. VAT')).toHaveText('25.500,00')
    await expect(amount(page, '5.2.2', 'Excl. VAT')).toHaveText('5.527,50')
    await expect(amount(page, '5.3', 'Excl. VAT')).toHaveText('133.000,00')
    await expect(amount(page, '7.1', 'Excl. VAT')).toHaveText('347.375,00')
    await expect(amount(page, '5', 'Incl. VAT')).toHaveText('215.440,50')
    await totals(page, '1.897.535,50', '395.928,75', '2.293.464,25')
    await expect(page.getByLabel('of which C+M, Excl. VAT')).toHaveText('1.105.500,00')

    await page.reload()
    await totals(page, '1.897.535,50', '395.928,75', '2.293.464,25')

    const loop = page.getByLabel('Amount or formula for 5.4', { exact: true })
    await loop.fill('[5] x 0,1')
    await loop.press('Enter')
    await expect(page.getByText('The formula refers to itself: [5.4] → [5] → [5.4]').first()).toBeVisible()
    await loop.press('Escape')
    await expect(loop).toHaveValue('2000')

    await page.getByRole('switch', { name: 'Chapter 7 (public funds)' }).click()
    await totals(page, '1.550.160,50', '322.980,00', '1.873.140,50')

    await openSection(page, 'F1 and F2 summaries')
    await page.getByText('By chapter (F1)').click()
    await expect(page.getByRole('row', { name: /4\.3 Equipment that requires installation/ })).toContainText(
      '150.000,00',
    )
  })

  test('an object takes a template, and its estimates follow', async ({ page }) => {
    await register(page)
    await newProject(page, 'Two houses')
    await page.getByRole('button', { name: 'Add estimate' }).last().click()
    await expect(page.getByRole('row', { name: /Estimate 1/ })).toBeVisible()
    await page
      .getByRole('gridcell', { name: /Estimate 1/ })
      .first()
      .click()
    await page.getByRole('button', { name: 'Price summary' }).first().click()
    const panel = page.getByRole('complementary', { name: 'Price summary' })
    await panel.getByLabel('Profit: rate or amount').fill('7')
    await panel.getByLabel('Profit: rate or amount').press('Enter')
    await panel.getByRole('button', { name: 'Templates' }).click()
    await page.getByRole('menuitem', { name: 'Save as template' }).click()
    await panel.getByLabel('Template name').fill('Houses')
    await panel.getByLabel('Template name').press('Enter')
    await expect(page.getByText('Template saved: Houses')).toBeVisible()

    await panel.getByText('This object').click()
    await expect(panel.getByText('Inherited from the project')).toBeVisible()
    await panel.getByRole('button', { name: 'Templates' }).click()
    await page.getByRole('menuitem', { name: 'Houses' }).click()
    await expect(panel.getByText('Separate price summary · Template: Houses')).toBeVisible()
    await panel.getByText('This estimate').click()
    await expect(panel.getByText(/Inherited from object .* Template: Houses/)).toBeVisible()
  })
})

async function newProject(page: Page, name: string): Promise<void> {
  await page.goto('/#/projects')
  await page.getByRole('button', { name: 'New project' }).first().click()
  const form = page.getByRole('dialog')
  await form.getByRole('textbox', { name: 'Project' }).fill(name)
  await form.getByRole('textbox', { name: 'Project' }).press('Control+Enter')
  await expect(page).toHaveURL(/projects\/\d+/)
}

async function openSection(page: Page, name: string): Promise<void> {
  await page.getByRole('navigation', { name: 'Project sections' }).getByRole('link', { name }).click()
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
}

async function take(field: ReturnType<Page['getByLabel']>, text: string): Promise<void> {
  await field.fill(text)
  await field.press('Enter')
}

function amount(page: Page, chapter: string, column: string) {
  return page.getByLabel(`${chapter}, ${column}`, { exact: true })
}

async function totals(page: Page, withoutVat: string, vat: string, withVat: string): Promise<void> {
  await expect(page.getByLabel('Grand total, excl. VAT')).toHaveText(withoutVat)
  await expect(page.getByLabel('Grand total, VAT')).toHaveText(vat)
  await expect(page.getByLabel('Grand total, incl. VAT')).toHaveText(withVat)
}

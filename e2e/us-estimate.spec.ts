import { expect, type Locator, type Page, test } from '@playwright/test'
import { openCatalogue } from './editor.fixture.ts'
import { enter } from './journey.fixture.ts'

test.describe('an estimate of the United States', () => {
  test('the same cost-book line costs 14 % more in Alaska, and the totals follow', async ({ page }) => {
    await page.goto('/#/login')
    await enter(page, 'amy@demo-us.example', 'Temelia.Amy25')
    await expect(page.getByRole('region', { name: 'Home' })).toBeVisible()
    await newProject(page, 'Cabin in Kenai')
    await page.getByRole('button', { name: 'Add estimate' }).last().click()
    await expect(page.getByRole('row', { name: /Estimate 1/ })).toBeVisible()
    await addItem(page, 'US Average')
    await addItem(page, 'Alaska')
    await page.getByRole('button', { name: 'Hide panel' }).click()
    await type(cell(page, 0, 'quantity'), '100')
    await type(cell(page, 1, 'quantity'), '100')
    await expect(cell(page, 1, 'quantity')).toContainText('100')
    const average = await amount(cell(page, 0, 'total'))
    const alaska = await amount(cell(page, 1, 'total'))
    expect(average).toBeGreaterThan(0)
    expect(Math.abs(alaska / average - 1.14)).toBeLessThan(0.002)
    const totals = page.getByRole('region', { name: 'Totals' })
    expect(await amount(totals.locator('output').last())).toBeGreaterThanOrEqual(average + alaska)
    await expect(page.getByText('Saved', { exact: true })).toBeVisible()
    const shown = (await totals.locator('output').last().textContent()) ?? ''
    await page.reload()
    await expect(totals.locator('output').last()).toHaveText(shown)
    await page.getByRole('button', { name: 'Print estimate' }).click()
    await expect(page.getByRole('checkbox', { name: 'Detailed estimate', exact: true })).toBeChecked()
    await expect(page.getByRole('document', { name: 'Preview of Detailed estimate' })).toContainText(
      'Detailed estimate',
    )
    await page.goBack()
    await expect(totals.locator('output').last()).toHaveText(shown)
  })

  test('pages of the other practice say whose they are, whatever the address', async ({ page }) => {
    await page.goto('/#/login')
    await enter(page, 'amy@demo-us.example', 'Temelia.Amy25')
    await expect(page.getByRole('region', { name: 'Home' })).toBeVisible()
    for (const place of ['/received-invoices', '/revaluation', '/settings/e-factura']) {
      await page.goto(`/#${place}`)
      await expect(page.getByRole('heading', { name: 'Only for companies in Romania' })).toBeVisible()
    }
    await page.goto('/#/settings/crews')
    await expect(page.getByRole('heading', { name: 'Crews' })).toBeVisible()
  })
})

async function newProject(page: Page, name: string): Promise<void> {
  await page.goto('/#/projects')
  await page.getByRole('button', { name: 'New project' }).first().click()
  const form = page.getByRole('dialog')
  await form.getByRole('textbox', { name: 'Project' }).fill(name)
  await form.getByRole('textbox', { name: 'Project' }).press('Control+Enter')
}

/** Adds the first item of the demo cost book at the price level of a place. */
async function addItem(page: Page, place: string): Promise<void> {
  const panel = page.getByRole('complementary')
  if ((await page.getByRole('textbox', { name: 'Search the cost catalog' }).count()) === 0) await openCatalogue(page)
  await panel.getByRole('textbox', { name: 'Location' }).or(panel.getByLabel('Location')).first().fill(place)
  await page.getByRole('option', { name: place }).first().click()
  await page.getByRole('textbox', { name: 'Search the cost catalog' }).fill('01A-010')
  await page
    .getByRole('listbox', { name: 'Found in the cost catalog' })
    .getByRole('option')
    .filter({ hasText: '01A-010' })
    .first()
    .click()
  const before = await articles(page).count()
  await page.getByRole('button', { name: /^Add 1 item/ }).click()
  await expect(articles(page)).toHaveCount(before + 1)
}

function articles(page: Page): Locator {
  return page.locator('[role=row][aria-level="3"]')
}

function cell(page: Page, article: number, column: string): Locator {
  return articles(page).nth(article).locator(`[data-column=${column}]`)
}

async function amount(shown: Locator): Promise<number> {
  return Number(((await shown.textContent()) ?? '').replaceAll(',', ''))
}

async function type(target: Locator, text: string): Promise<void> {
  await target.click()
  await target.page().keyboard.type(text)
  await target.page().keyboard.press('Enter')
}

import { expect, type Page, test } from '@playwright/test'
import { articles, cell, openCatalogue, openNewProject, type } from './editor.fixture.ts'
import { register } from './journey.fixture.ts'

const PRACTICES = [
  { country: 'ro', quantity: '1.250', price: '4.250', sum: '250.000', turnover: '12.500', shown: '4.250,00' },
  { country: 'us', quantity: '1,250', price: '4,250', sum: '250,000', turnover: '12,500', shown: '4,250.00' },
] as const

for (const { country, quantity, price, sum, turnover, shown } of PRACTICES) {
  test(`a company of ${country} types numbers as it writes them, and they are what was meant`, async ({ page }) => {
    await register(page, country)
    await openNewProject(page, 'Warehouse')
    await addLine(page)
    await cell(page, 0, 'own-material').click()
    await page.keyboard.type(price)
    await expect(page.getByText(`= ${shown}`)).toBeVisible()
    await page.keyboard.press('Enter')
    await type(cell(page, 0, 'quantity'), quantity)
    await expect(cell(page, 0, 'own-material')).toContainText(shown)
    await expect(page.getByText('Saved', { exact: true })).toBeVisible()
    const [line] = await ask(page, 'estimation-articles')
    expect(line).toMatchObject({ Quantity: 1250, OPMaterials: 4250 })

    await page.goto('/#/customers')
    await expect(page.getByRole('button', { name: 'Add customer' }).first()).toBeVisible()
    await page.keyboard.press('n')
    const customer = page.getByRole('dialog')
    await customer.getByLabel('Name').fill('Turda Works')
    await customer.getByLabel(country === 'ro' ? 'Annual revenue' : 'Annual revenue').fill(turnover)
    await page.keyboard.press('Control+Enter')
    await expect(page.getByRole('link', { name: 'Turda Works' })).toBeVisible()
    const [saved] = await ask(page, 'AccountsContacts')
    expect(saved).toMatchObject({ AccountName: 'Turda Works', SalesFigure: 12500 })

    await page.goto('/#/opportunities')
    await page.getByRole('button', { name: 'Add opportunity', exact: true }).first().click()
    const opportunity = page.getByRole('dialog')
    await opportunity.getByLabel('Name').fill('Hall')
    await opportunity.getByLabel('Amount', { exact: true }).fill(sum)
    await page.keyboard.press('Control+Enter')
    await expect(page.getByRole('link', { name: 'Hall' })).toBeVisible()
    const [won] = await ask(page, 'opportunities')
    expect(won).toMatchObject({ Sum: 250000 })
  })
}

test('what can be read two ways is refused with both, and one is chosen by keyboard', async ({ page }) => {
  await register(page)
  await openNewProject(page, 'Warehouse')
  await addLine(page)
  await cell(page, 0, 'own-material').click()
  await page.keyboard.type('1 250.500')
  const choice = page.getByRole('status').filter({ hasText: 'Which one?' })
  await expect(choice.getByRole('button')).toHaveText(['1.250,50', '1.250.500,00'])
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert').filter({ hasText: '1.250,50' })).toContainText('1.250.500,00')
  await page.keyboard.press('Tab')
  await expect(choice.getByRole('button').first()).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('textbox', { name: 'Materials: unit price, RON' })).toHaveValue('1250,5')
  await page.keyboard.press('Enter')
  await expect(cell(page, 0, 'own-material')).toContainText('1.250,50')
})

test('a formula says what it comes to while it is typed, and a wrong noted result names both numbers', async ({
  page,
}) => {
  await register(page)
  await openNewProject(page, 'Warehouse')
  await addLine(page, '100 mc')
  await cell(page, 0, 'quantity').click()
  await page.keyboard.type('(2,5+3)*4')
  await expect(page.getByRole('status').filter({ hasText: '= 22,00 mc = 0,22 × 100 mc' })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(cell(page, 0, 'quantity')).toHaveText('0,220')
  await type(cell(page, 0, 'quantity'), '2x3=7')
  await expect(cell(page, 0, 'quantity')).toHaveAttribute('title', /notes 7 as its result, but gives 6;/)

  await cell(page, 0, 'own-material').click()
  await page.keyboard.type('12.500,5')
  await page.keyboard.press('Enter')
  await cell(page, 0, 'name').click()
  await page.getByRole('button', { name: 'Item', exact: true }).click()
  const price = page.getByRole('textbox', { name: 'Manual price: Materials' })
  await expect(price).toHaveValue('12.500,5')
  await price.focus()
  await expect(price).toHaveValue('12500,5')
})

test('a length in feet is refused on a line of another unit, and taken once it is multiplied', async ({ page }) => {
  await register(page, 'us')
  await openNewProject(page, 'Warehouse')
  await addLine(page, 'CY')
  await cell(page, 0, 'quantity').click()
  await page.keyboard.type(`12'-6"`)
  await page.keyboard.press('Enter')
  await expect(
    page.getByRole('alert').filter({ hasText: 'is read in feet, but the line is measured in CY' }),
  ).toBeVisible()
  await page.keyboard.press('Control+a')
  await page.keyboard.type(`12' - 6"`)
  const choice = page.getByRole('status').filter({ hasText: 'Which one?' })
  await expect(choice.getByRole('button')).toHaveText([`12'-6"`, `12' - (6")`])
  await page.keyboard.press('Control+a')
  await page.keyboard.type(`12'-6" x 8'`)
  await expect(page.getByRole('status').filter({ hasText: '= 100.00 CY' })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(cell(page, 0, 'quantity')).toHaveText('100.000')

  await type(cell(page, 0, 'own-material'), '4.25')
  await type(cell(page, 0, 'measureUnit'), 'CF')
  const dialog = page.getByRole('dialog', { name: 'Change unit' })
  await expect(dialog.getByRole('note')).toContainText('4.25 per CY becomes 4.25 per CF')
  await expect(dialog.getByRole('columnheader', { name: 'Only change the unit' })).toBeVisible()
})

test('a block pasted on an empty estimate becomes its lines, in one step; a half-written line is kept', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await register(page)
  await openNewProject(page, 'Warehouse')
  await page.evaluate(() => navigator.clipboard.writeText('CA02A1\tBeton\tmc\t1.250,5\r\nCB01A1\tCofraj\tmp\t2 x 3,5'))
  await page
    .getByRole('row', { name: /Estimate 1/ })
    .locator('[data-column=symbol]')
    .click()
  await page.keyboard.press('Control+v')
  await expect(articles(page)).toHaveCount(2)
  await expect(cell(page, 0, 'quantity')).toHaveText('1.250,500')
  await expect(cell(page, 1, 'quantity')).toHaveText('7,000')
  await expect(cell(page, 1, 'name')).toHaveText('Cofraj')
  await page.getByRole('treegrid').focus()
  await page.keyboard.press('Control+z')
  await expect(articles(page)).toHaveCount(0)

  await openCatalogue(page)
  await page.getByRole('tab', { name: 'Custom line' }).click()
  await page.getByRole('textbox', { name: 'Description' }).fill('Săpătură manuală')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('textbox', { name: 'Description' })).toBeHidden()
  await openCatalogue(page)
  await expect(page.getByRole('textbox', { name: 'Description' })).toHaveValue('Săpătură manuală')
})

/** A line without a norm; it is an item to a company of the United States. */
async function addLine(page: Page, unit = ''): Promise<void> {
  await openCatalogue(page)
  await page.getByRole('tab', { name: 'Custom line' }).click()
  await page.getByRole('textbox', { name: 'Description' }).fill('Concrete')
  await page.getByRole('textbox', { name: 'Unit of measure' }).fill(unit)
  await page.getByRole('button', { name: 'Add line' }).click()
  await expect(articles(page)).toHaveCount(1)
  await page.getByRole('button', { name: 'Hide panel' }).click()
}

/** The records of a list, as the interface gives them. */
async function ask(page: Page, path: string): Promise<readonly Record<string, unknown>[]> {
  return page.evaluate(async (address) => {
    const reply = await fetch(`/api/${address}`)
    const { _embedded } = (await reply.json()) as { _embedded: Record<string, Record<string, unknown>[]> }
    return Object.values(_embedded)[0] ?? []
  }, path)
}

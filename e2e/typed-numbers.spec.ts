import { expect, type Page, test } from '@playwright/test'
import { articles, cell, openNewProject, type } from './editor.fixture.ts'
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
    await page.keyboard.press('n')
    const customer = page.getByRole('dialog')
    await customer.getByLabel('Name').fill('Turda Works')
    await customer.getByLabel(country === 'ro' ? 'Turnover' : 'Annual revenue').fill(turnover)
    await page.keyboard.press('Control+Enter')
    await expect(page.getByRole('link', { name: 'Turda Works' })).toBeVisible()
    const [saved] = await ask(page, 'AccountsContacts')
    expect(saved).toMatchObject({ AccountName: 'Turda Works', SalesFigure: 12500 })

    await page.goto('/#/opportunities')
    await page.getByRole('button', { name: 'Add opportunity', exact: true }).first().click()
    const opportunity = page.getByRole('dialog')
    await opportunity.getByLabel('Name').fill('Hall')
    await opportunity.getByLabel('Sum', { exact: true }).fill(sum)
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

/** A line without a norm; it is an item to a company of the United States. */
async function addLine(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: /^Add (article|item)$/ })
    .first()
    .click()
  await page.getByRole('tab', { name: 'Own line' }).click()
  await page.getByRole('textbox', { name: 'Description' }).fill('Concrete')
  await page.getByRole('button', { name: 'Add the line' }).click()
  await expect(articles(page)).toHaveCount(1)
  await page.getByRole('button', { name: 'Hide the panel' }).click()
}

/** The records of a list, as the interface gives them. */
async function ask(page: Page, path: string): Promise<readonly Record<string, unknown>[]> {
  return page.evaluate(async (address) => {
    const reply = await fetch(`/api/${address}`)
    const { _embedded } = (await reply.json()) as { _embedded: Record<string, Record<string, unknown>[]> }
    return Object.values(_embedded)[0] ?? []
  }, path)
}

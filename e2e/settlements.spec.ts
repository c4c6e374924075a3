import { expect, type Page, test } from '@playwright/test'
import { register } from './journey.fixture.ts'

/** Worked example A: symbol, unit, quantity, unit parts M m U T. */
const CONTRACT = [
  ['CA02A1', 'mc', 12.5, 424.26, 122.8, 3.75, 0],
  ['CB01A1', 'mp', 38.4, 6.19, 49.17, 0, 0],
  ['CZ0301K1', 'kg', 1187.3, 4.47, 0.99, 0.03, 0],
  ['CC01A1', 'kg', 1187.3, 0.16, 1.12, 0, 0],
  ['TRA06A10', 't', 31.5, 0, 0, 0, 8.96],
] as const

test.describe('settlements of a contract', () => {
  test('example C is typed in: settlements, a waiver and extra works come to its figures', async ({ page }) => {
    await register(page)
    const projectId = await contractOf(page)
    await page.goto(`/#/projects/${projectId}/settlements`)
    await expect(view(page, 'Contracted')).toHaveText('20.171,64')

    await newSettlement(page, '2026-03-31', '10')
    await typeDown(page, ['5', '20', '600', '450', '12.6'])
    await expect(total(page, 'Direct cost')).toHaveText('7.844,15')
    await expect(total(page, 'Excl. VAT')).toHaveText('9.130,05')
    await expect(total(page, 'VAT 21%')).toHaveText('1.917,31')
    await expect(total(page, 'Incl. VAT')).toHaveText('11.047,36')
    await expect(total(page, 'Retention 10%')).toHaveText('913,01')
    await expect(total(page, 'Net payable excl. VAT')).toHaveText('8.217,04')
    expect(await column(page, 'settledLeft')).toEqual(['7,500', '18,400', '587,300', '737,300', '18,900'])

    await expect(page.getByText('Saved', { exact: true })).toBeVisible()
    await cell(page, 'CB01A1').fill('38,401')
    await cell(page, 'CB01A1').press('Enter')
    await expect(cell(page, 'CB01A1')).toHaveAccessibleDescription(/At most 38,400 here.*NCS revision/)
    // The totals count what was kept before.
    await expect(total(page, 'Direct cost')).toHaveText('7.844,15')
    await expect(page.getByText('Not saved: 1')).toBeVisible()
    await cell(page, 'CB01A1').fill('20')
    await cell(page, 'CB01A1').press('Enter')
    await expect(page.getByText('Saved', { exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'All payment statements' }).click()
    await expect(view(page, 'Executed')).toHaveText('9.130,05')

    await newRevision(page, 'Waiver', 'NR, omitted works')
    await quantity(page, 'CB01A1', '3.4')
    await page.getByRole('link', { name: 'Payment statements' }).click()
    await expect(view(page, 'Contracted')).toHaveText('19.949,89')
    await newSettlement(page, '2026-04-30', '0')
    expect(await column(page, 'settledLeft')).toEqual(['7,500', '15,000', '587,300', '737,300', '18,900'])
    await typeDown(page, ['7.5', '15', '587.3', '737.3', '18.9'])
    await expect(total(page, 'Direct cost')).toHaveText('9.298,85')
    await expect(total(page, 'Excl. VAT')).toHaveText('10.819,84')
    await expect(total(page, 'VAT 21%')).toHaveText('2.272,17')
    await expect(total(page, 'Incl. VAT')).toHaveText('13.092,01')
    expect(await column(page, 'settledLeft')).toEqual(['0,000', '0,000', '0,000', '0,000', '0,000'])
    await expect(page.getByText('Saved', { exact: true })).toBeVisible()

    await newRevision(page, 'Extra works', 'NCS, additional works')
    await quantity(page, 'CA02A1', '1.2')
    await quantity(page, 'TRA06A10', '3')
    await page.getByRole('link', { name: 'Payment statements' }).click()
    await expect(view(page, 'Contracted')).toHaveText('20.748,20')
    await expect(view(page, 'Executed')).toHaveText('19.949,89')
    await expect(view(page, 'Remaining')).toHaveText('798,31')
    await expect(page.getByText(/20\.171,64 \+ additional works 798,31 − omitted works 221,75/)).toBeVisible()

    await page.getByRole('button', { name: /SP 1/ }).first().click()
    await page.getByLabel('Status').first().click()
    await page.getByRole('option', { name: 'Approved' }).click()
    await expect(page.getByText(/are locked/)).toBeVisible()
    await expect(cell(page, 'CA02A1').first()).toHaveAttribute('readonly')
  })
})

async function contractOf(page: Page): Promise<number> {
  return page.evaluate(async (contract) => {
    const post = async (path: string, body: object) => {
      const reply = await fetch(`/api/estimation-${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
      if (reply.status !== 201) throw new Error(await reply.text())
      return (await reply.json()) as Record<string, number>
    }
    const project = await post('investments', { Name: 'Casa Popescu', EstimateDate: '2026-03-02' })
    const object = await post('objects', { InvestmentId: project['InvestmentId'], Name: 'Casa' })
    const estimate = await post('estimates', { ObjectId: object['ObjectId'], Name: 'Rezistență' })
    for (const [Symbol, MeasureUnit, Quantity, RSMaterials, RSLabor, RSEquipments, RSTransports] of contract)
      await post('articles', {
        EstimateId: estimate['EstimateId'],
        Symbol,
        Name: `Articol ${Symbol}`,
        MeasureUnit,
        Quantity,
        RSMaterials,
        RSLabor,
        RSEquipments,
        RSTransports,
      })
    return project['InvestmentId'] as number
  }, CONTRACT)
}

async function newSettlement(page: Page, date: string, retention: string): Promise<void> {
  await page.getByRole('button', { name: 'New payment statement' }).click()
  const form = page.getByRole('dialog')
  await form.getByLabel('Date').fill(date)
  await form.getByLabel('Retention (%)').fill(retention)
  await form.getByRole('button', { name: 'New payment statement' }).click()
  await expect(page.getByRole('table', { name: 'Completed quantities' })).toBeVisible()
}

/** Types down the column of current quantities, as in a spreadsheet. */
async function typeDown(page: Page, quantities: readonly string[]): Promise<void> {
  await cell(page, 'CA02A1').click()
  for (const text of quantities) {
    await page.keyboard.type(text)
    await page.keyboard.press('Enter')
  }
}

async function newRevision(page: Page, name: string, type: string): Promise<void> {
  await page.getByRole('link', { name: 'Revisions' }).click()
  await page.getByRole('button', { name: 'New revision' }).click()
  const form = page.getByRole('dialog')
  await form.getByLabel('Name').fill(name)
  await form.getByLabel('Prints as').first().click()
  await page.getByRole('option', { name: type }).click()
  await form.getByRole('button', { name: 'New revision' }).click()
  await page.getByRole('listitem').filter({ hasText: name }).getByRole('button', { name: 'Quantities' }).click()
}

/** Sets the quantity of an article that the revision holds, and waits until the server has it. */
async function quantity(page: Page, symbol: string, text: string): Promise<void> {
  const input = page.getByRole('textbox', { name: `Quantity of ${symbol}` })
  const saved = page.waitForResponse((reply) => reply.url().endsWith('/quantities') && reply.ok())
  await input.fill(text)
  await input.press('Enter')
  await saved
}

function cell(page: Page, symbol: string) {
  return page.getByRole('textbox', { name: `Current quantity: ${symbol}` })
}

function view(page: Page, name: string) {
  return page.getByRole('region', { name: 'Contract to date' }).getByLabel(name, { exact: true }).first()
}

function total(page: Page, name: string) {
  return page.getByRole('region', { name: 'Payment statement totals' }).getByLabel(name, { exact: true })
}

async function column(page: Page, part: string): Promise<string[]> {
  return page.locator(`[data-part=${part}]`).allTextContents()
}

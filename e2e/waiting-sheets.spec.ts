import { expect, type Page, test } from '@playwright/test'
import { register } from './journey.fixture.ts'

test.beforeEach(({ page }) => page.setViewportSize({ width: 1440, height: 900 }))

test('quantities of a payment statement wait over a reload; what passes the contract stays where it was typed', async ({
  page,
}) => {
  await register(page)
  const project = await newContract(page)
  await page.goto(`/#/projects/${project}/settlements`)
  await page.getByRole('button', { name: 'New payment statement' }).click()
  const form = page.getByRole('dialog')
  await form.getByLabel('Date').fill('2026-03-31')
  await form.getByRole('button', { name: 'New payment statement' }).click()
  await expect(current(page, 'CA02A1')).toBeVisible()

  await page.route('**/api/estimation-deductions/*/lines', (route) => route.abort('connectionreset'))
  await type(page, 'CA02A1', '5')
  await type(page, 'CB01A1', '99')
  await expect(page.getByText('1 change waiting to be sent')).toBeVisible()
  await expect(page.getByText('Not saved: 1')).toBeVisible()
  await page.reload()
  await expect(current(page, 'CA02A1')).toHaveValue('5,000')
  await expect(current(page, 'CB01A1')).toHaveValue('99,000')
  await expect(page.getByText('1 change waiting to be sent')).toBeVisible()
  await page.getByRole('button', { name: 'Show', exact: true }).click()
  await expect(page.getByRole('dialog').getByRole('listitem')).toContainText('1 line')
  await page.keyboard.press('Escape')

  await page.unrouteAll()
  await page.evaluate(() => window.dispatchEvent(new Event('focus')))
  await expect(page.getByText('1 change waiting to be sent')).toHaveCount(0)
  await type(page, 'CB01A1', '20')
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await page.reload()
  await expect(current(page, 'CA02A1')).toHaveValue('5,000')
  await expect(current(page, 'CB01A1')).toHaveValue('20,000')
})

test('a quantity of a payment statement that a colleague typed too is shown with both values, and chosen', async ({
  page,
}) => {
  await register(page)
  const project = await newContract(page)
  await page.goto(`/#/projects/${project}/settlements`)
  await page.getByRole('button', { name: 'New payment statement' }).click()
  const form = page.getByRole('dialog')
  await form.getByLabel('Date').fill('2026-03-31')
  await form.getByRole('button', { name: 'New payment statement' }).click()
  await expect(current(page, 'CA02A1')).toBeVisible()
  const id = Number(/settlement=(\d+)/.exec(page.url())?.[1])
  const path = `/api/estimation-deductions/${id}`
  const sheet = async () =>
    ((await (await page.request.get(`${path}/sheet`)).json()) as { Lines: Record<string, number>[] }).Lines
  const [first] = await sheet()
  const data = { Lines: [{ ArticleId: first?.['ArticleId'], Quantity: 2 }] }
  await page.request.put(`${path}/lines`, { data, headers: { origin: new URL(page.url()).origin } })

  await type(page, 'CA02A1', '5')
  await type(page, 'CB01A1', '20')
  await page.getByRole('button', { name: 'Compare' }).click()
  const choice = page.getByRole('dialog', { name: 'Conflicting values' })
  await expect(choice.getByRole('row')).toHaveCount(2)
  await choice.getByRole('button', { name: 'Keep mine' }).click()
  await expect(choice).toHaveCount(0)
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await expect.poll(async () => (await sheet()).map((line) => line['Quantity'])).toEqual([5, 20])
})

test('a card that is moved without a way to the server stands in its new column and arrives there', async ({
  page,
}) => {
  await register(page)
  await page.goto('/#/opportunities')
  await page.getByRole('button', { name: 'Add opportunity', exact: true }).first().click()
  await page.getByRole('dialog').getByLabel('Name').fill('Hall')
  await page.keyboard.press('Control+Enter')
  const card = (stage: string) =>
    page.getByRole('region', { name: new RegExp(`^${stage}, \\d`) }).getByRole('link', { name: 'Hall' })
  await expect(card('Prospecting')).toBeVisible()
  await page.route('**/api/opportunities/*', (route) =>
    route.request().method() === 'PUT' ? route.abort('connectionreset') : route.continue(),
  )
  await card('Prospecting').focus()
  await page.keyboard.press('Shift+ArrowRight')
  await expect(page.getByText('1 change waiting to be sent')).toBeVisible()
  await page.reload()
  await expect(card('Approach')).toBeVisible()
  await page.unrouteAll()
  await page.evaluate(() => window.dispatchEvent(new Event('focus')))
  await expect(page.getByText('1 change waiting to be sent')).toHaveCount(0)
  await page.reload()
  await expect(card('Approach')).toBeVisible()
})

function current(page: Page, symbol: string) {
  return page.getByRole('textbox', { name: `Current quantity: ${symbol}` })
}

async function type(page: Page, symbol: string, text: string): Promise<void> {
  await current(page, symbol).fill(text)
  await current(page, symbol).press('Enter')
}

/** A project with two works; gives its id. */
async function newContract(page: Page): Promise<number> {
  const post = async (path: string, data: Record<string, unknown>) => {
    const headers = { origin: new URL(page.url()).origin }
    const reply = await page.request.post(`/api/estimation-${path}`, { data, headers })
    expect(reply.ok(), await reply.text()).toBe(true)
    return (await reply.json()) as Record<string, number>
  }
  const { InvestmentId } = await post('investments', { Name: 'Hall', EstimateDate: '2026-03-02' })
  const { ObjectId } = await post('objects', { InvestmentId, Name: 'Hall' })
  const { EstimateId } = await post('estimates', { ObjectId, Name: 'Structure' })
  const line = { EstimateId, MeasureUnit: 'mc', RSMaterials: 100, RSLabor: 20 }
  await post('articles', { ...line, Symbol: 'CA02A1', Name: 'Concrete', Quantity: 12.5 })
  await post('articles', { ...line, Symbol: 'CB01A1', Name: 'Formwork', Quantity: 38.4 })
  return Number(InvestmentId)
}

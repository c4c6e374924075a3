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

test('a quantity of extra works that a colleague typed too waits for a choice; what waited beside it arrives', async ({
  page,
}) => {
  await register(page)
  const project = await newContract(page)
  const { ArticleId, EstimateId } = await workOf(page, 'CA02A1')
  const { RevisionId } = await made(page, 'revisions', { EstimateId, Name: 'NCS 1', ReportType: 'NCS' })
  const path = `/api/estimation-revisions/${RevisionId}/quantities`
  await page.goto(`/#/projects/${project}/revisions?revision=${RevisionId}`)
  const cell = (symbol: string) => page.getByRole('textbox', { name: `Quantity of ${symbol}` })
  await expect(cell('CA02A1')).toBeVisible()
  const data = { Lines: [{ ArticleId, Quantity: 2 }] }
  await page.request.put(path, { data, headers: { origin: new URL(page.url()).origin } })

  await page.route(`**${path}`, (route) => route.abort('connectionreset'))
  await cell('CA02A1').fill('5')
  await cell('CA02A1').press('Enter')
  await cell('CB01A1').fill('20')
  await cell('CB01A1').press('Enter')
  await expect(page.getByText('2 changes waiting to be sent')).toBeVisible()
  await page.reload()
  await expect(cell('CA02A1')).toHaveValue('5,000')
  await expect(cell('CB01A1')).toHaveValue('20,000')

  await page.unrouteAll()
  await page.evaluate(() => window.dispatchEvent(new Event('focus')))
  await expect(page.getByText('1 change was not accepted')).toBeVisible()
  await expect(cell('CA02A1')).toHaveValue('2,000')
  await expect(cell('CB01A1')).toHaveValue('20,000')
  await page.reload()
  await page.getByRole('button', { name: 'Compare' }).click()
  const choice = page.getByRole('dialog', { name: 'Conflicting values' })
  await expect(choice.getByRole('row')).toHaveCount(2)
  await choice.getByRole('button', { name: 'Keep mine' }).click()
  await expect(choice).toHaveCount(0)
  await expect(page.getByText('was not accepted')).toHaveCount(0)
  await page.reload()
  await expect(cell('CA02A1')).toHaveValue('5,000')
  await expect(cell('CB01A1')).toHaveValue('20,000')
})

test('a chapter of the general estimate that a colleague set too is shown with both values, and chosen', async ({
  page,
}) => {
  await register(page)
  const project = await newContract(page)
  await page.goto(`/#/projects/${project}/general-estimate`)
  const field = (chapter: string) => page.getByLabel(`Amount or formula for ${chapter}`, { exact: true })
  await page.route('**/api/events**', (route) => route.abort())
  await page.reload()
  await expect(field('1.2')).toBeVisible()
  const path = `/api/estimation-generalestimate?InvestmentId=${project}`
  const theirs = (Chapter: string, Formula: string) =>
    page.request.put(path, { data: { Lines: [{ Chapter, Formula }] }, headers: { origin: new URL(page.url()).origin } })
  await theirs('1.2', '7000')
  await theirs('1.3', '8000')
  for (const [chapter, text] of [
    ['1.2', '15000'],
    ['1.3', '5000'],
    ['2', '40000'],
  ] as const) {
    await field(chapter).fill(text)
    await field(chapter).press('Enter')
  }
  await expect(page.getByText('2 changes were not accepted')).toBeVisible()
  await page.getByRole('button', { name: 'Compare' }).click()
  const choice = page.getByRole('dialog', { name: 'Conflicting values' })
  await choice.getByRole('row').filter({ hasText: '15000' }).getByRole('button', { name: 'Keep mine' }).click()
  await choice.getByRole('button', { name: 'Use theirs' }).click()
  await expect(choice).toHaveCount(0)
  await expect(page.getByText('not accepted')).toHaveCount(0)
  await page.reload()
  await expect(field('1.2')).toHaveValue('15.000,00')
  await expect(field('1.3')).toHaveValue('8.000,00')
  await expect(field('2')).toHaveValue('40.000,00')
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
  const { InvestmentId } = await made(page, 'investments', { Name: 'Hall', EstimateDate: '2026-03-02' })
  const { ObjectId } = await made(page, 'objects', { InvestmentId, Name: 'Hall' })
  const { EstimateId } = await made(page, 'estimates', { ObjectId, Name: 'Structure' })
  const line = { EstimateId, MeasureUnit: 'mc', RSMaterials: 100, RSLabor: 20 }
  await made(page, 'articles', { ...line, Symbol: 'CA02A1', Name: 'Concrete', Quantity: 12.5 })
  await made(page, 'articles', { ...line, Symbol: 'CB01A1', Name: 'Formwork', Quantity: 38.4 })
  return Number(InvestmentId)
}

async function made(page: Page, path: string, data: Record<string, unknown>): Promise<Record<string, number>> {
  const headers = { origin: new URL(page.url()).origin }
  const reply = await page.request.post(`/api/estimation-${path}`, { data, headers })
  expect(reply.ok(), await reply.text()).toBe(true)
  return (await reply.json()) as Record<string, number>
}

/** A work of the contract by its symbol. */
async function workOf(page: Page, symbol: string): Promise<Record<'ArticleId' | 'EstimateId', number>> {
  const filter = JSON.stringify({ field: 'Symbol', op: 'eq', value: symbol })
  const reply = await page.request.get(`/api/estimation-articles?filter=${encodeURIComponent(filter)}&sort=ArticleId`)
  const { _embedded } = (await reply.json()) as {
    _embedded: { estimation_articles: Record<'ArticleId' | 'EstimateId', number>[] }
  }
  const [work] = _embedded.estimation_articles
  if (!work) throw new Error(`no work ${symbol}`)
  return work
}

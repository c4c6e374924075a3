import { expect, type Locator, type Page, test } from '@playwright/test'
import { faultsOf } from './axe.fixture.ts'
import { register } from './journey.fixture.ts'

test.describe('the pipeline on the board', () => {
  test.beforeEach(async ({ page }) => {
    await register(page)
    await page.goto('/#/opportunities')
    await expect(column(page, 'Prospecting')).toBeVisible()
  })

  test('deleting a customer names its open opportunities first, and can be taken back', async ({ page }) => {
    await page.evaluate(async () => {
      const post = async (path: string, body: object) => {
        const headers = { 'Content-Type': 'application/json' }
        const reply = await fetch(`/api/${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
        return (await reply.json()) as Record<string, number>
      }
      const { AccountId } = await post('AccountsContacts', { AccountName: 'Turda Works' })
      for (const Name of ['Hall', 'Office']) await post('opportunities', { Name, AccountId })
      await post('AccountsContacts', { AccountName: 'Nothing Open' })
    })
    await page.goto('/#/customers')
    const question = page.getByRole('dialog', { name: 'Delete Turda Works?' })
    const remove = async (name: string) => {
      await page.getByRole('button', { name: `More actions: ${name}` }).click()
      await page.getByRole('menuitem', { name: 'Delete' }).click()
    }
    await remove('Turda Works')
    await expect(question).toContainText('2 opportunities are still open')
    await question.getByRole('button', { name: 'Cancel' }).click()
    await expect(page.getByRole('link', { name: 'Turda Works' })).toBeVisible()
    await remove('Turda Works')
    await question.getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByRole('link', { name: 'Turda Works' })).toHaveCount(0)
    await page.getByRole('button', { name: 'Undo' }).first().click()
    await expect(page.getByRole('link', { name: 'Turda Works' })).toBeVisible()

    await page.getByRole('checkbox', { name: /Turda Works/ }).check()
    await page.getByRole('button', { name: 'Delete', exact: true }).click()
    await expect(page.getByRole('dialog', { name: 'Delete 1 customer?' })).toContainText('2 opportunities')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('link', { name: 'Turda Works' })).toBeVisible()
    await remove('Nothing Open')
    await expect(page.getByRole('link', { name: 'Nothing Open' })).toHaveCount(0)
  })

  test('create on the board, move by keyboard, take it back, lose with a reason', async ({ page }) => {
    await create(page, 'Hală Turda', '1250.50')
    const card = page.getByRole('link', { name: 'Hală Turda' })
    await expect(column(page, 'Prospecting')).toContainText('1.251 RON')
    await card.focus()
    await page.keyboard.press('Shift+ArrowRight')
    await expect(column(page, 'Approach').getByRole('link', { name: 'Hală Turda' })).toBeFocused()
    await expect(column(page, 'Approach')).toContainText('250 RON weighted')
    await page.keyboard.press('Shift+ArrowRight')
    await expect(column(page, 'Analysis').getByRole('link', { name: 'Hală Turda' })).toBeFocused()

    await page
      .getByRole('status')
      .filter({ hasText: 'moved to Analysis' })
      .getByRole('button', { name: 'Undo' })
      .click()
    await expect(column(page, 'Approach').getByRole('link', { name: 'Hală Turda' })).toBeVisible()
    await expect(page.getByText('Hală Turda is back in Approach')).toBeVisible()

    await card.focus()
    await page.keyboard.press('m')
    await page.getByRole('menuitem', { name: 'Lost' }).click()
    const why = page.getByRole('dialog', { name: 'Why was it lost?' })
    await why.getByLabel('Price too high').check()
    await why.getByRole('button', { name: 'Move to Lost' }).click()
    await page.getByRole('button', { name: 'Expand Lost: 1' }).click()
    await expect(column(page, 'Lost').getByRole('link', { name: 'Hală Turda' })).toBeVisible()
    await card.click()
    await expect(page.getByRole('definition').filter({ hasText: /^Price too high$/ })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Lost', exact: true })).toHaveAttribute('aria-current', 'step')
  })

  test('the stages at the end are folded, take cards all the same, and stay as one leaves them', async ({ page }) => {
    const wide = () => page.evaluate(() => document.querySelector('[aria-label="Opportunities by stage"]')?.scrollWidth)
    expect(await wide()).toBeLessThanOrEqual(1440 - 208)
    await create(page, 'Hală Dej', '100')
    const won = page.getByRole('button', { name: /^Expand Won/ })
    await drag(page.getByRole('link', { name: 'Hală Dej' }), won)
    await expect(page.getByRole('button', { name: 'Expand Won: 1' })).toContainText('100 RON')
    await create(page, 'Hală Gherla', '40')
    await page.getByRole('link', { name: 'Hală Gherla' }).focus()
    await page.keyboard.press('m')
    await page.getByRole('menuitem', { name: 'Won' }).click()
    await expect(page.getByRole('button', { name: 'Expand Won: 2' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(column(page, 'Won').getByRole('link', { name: 'Hală Dej' })).toBeVisible()
    await column(page, 'Approach').hover()
    await column(page, 'Approach').getByRole('button', { name: 'Collapse Approach' }).click()
    await page.reload()
    await expect(page.getByRole('button', { name: 'Expand Approach: 0' })).toBeVisible()
    await expect(column(page, 'Won').getByRole('link', { name: 'Hală Gherla' })).toBeVisible()
    expect(await faultsOf(page)).toEqual([])
  })

  test('a card is dragged to another stage; what the server refuses goes back with a reason', async ({ page }) => {
    await create(page, 'Bloc Florești', '900')
    const card = page.getByRole('link', { name: 'Bloc Florești' })
    await drag(card, column(page, 'Offer'))
    await expect(column(page, 'Offer').getByRole('link', { name: 'Bloc Florești' })).toBeVisible()
    await expect(page.getByText('Bloc Florești moved to Offer')).toBeVisible()
    await expect(column(page, 'Prospecting')).toContainText('No opportunities')

    await page.route('**/api/opportunities/*', (route) =>
      route.request().method() === 'PUT'
        ? route.fulfill({
            status: 403,
            contentType: 'application/problem+json',
            body: JSON.stringify({ code: 'OPERATION_NOT_PERMITTED', detail: 'You may not do this.' }),
          })
        : route.continue(),
    )
    await drag(card, column(page, 'Analysis'))
    await expect(page.getByText('Bloc Florești stays in Offer. You may not do this.')).toBeVisible()
    await expect(column(page, 'Offer').getByRole('link', { name: 'Bloc Florești' })).toBeVisible()
    await expect(column(page, 'Analysis')).toContainText('No opportunities')
  })

  test('list and board keep one filter, one order and one address', async ({ page }) => {
    await create(page, 'Pod Argeș', '5')
    await create(page, 'Școală Turda', '7')
    await page.getByRole('textbox', { name: 'Search', exact: true }).fill('scoala')
    await expect(page.getByRole('link', { name: 'Pod Argeș' })).toHaveCount(0)
    await page.getByLabel('Sort cards by').selectOption('-sum')
    await page.getByText('List', { exact: true }).click()
    await expect(page.getByRole('cell', { name: 'Școală Turda', exact: true })).toBeVisible()
    await expect(page.getByRole('cell', { name: 'Pod Argeș', exact: true })).toHaveCount(0)
    await expect(page.getByLabel('Totals for all pages')).toContainText('7,00 RON')
    expect(page.url()).toContain('view=list')
    await page.reload()
    await expect(page.getByRole('cell', { name: 'Școală Turda', exact: true })).toBeVisible()
    await page.goBack()
    await expect(column(page, 'Prospecting').getByRole('link', { name: 'Școală Turda' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Pod Argeș' })).toHaveCount(0)
  })

  test('a project begun from an opportunity shows its total on the card and becomes its sum', async ({ page }) => {
    await create(page, 'Casă Gilău', '')
    await page.getByRole('link', { name: 'Casă Gilău' }).click()
    await page.getByRole('tab', { name: 'Estimates' }).click()
    await page.getByRole('button', { name: 'Start project' }).click()
    await expect(page).toHaveURL(/projects\/\d+/)
    const project = Number(/projects\/(\d+)/.exec(page.url())?.[1])
    await fillProject(page, project)

    await page.goto('/#/opportunities?view=board')
    const card = column(page, 'Prospecting').locator('[data-card]').filter({ hasText: 'Casă Gilău' })
    await expect(card).toContainText('1 estimate:')
    const total = (await card.getByText(/1 estimate:/).innerText()).replace('1 estimate: ', '').trim()
    expect(total).not.toBe('0 RON')

    await card.getByRole('link').click()
    await page.getByRole('tab', { name: 'Estimates 1' }).click()
    // Cards round to whole money, records do not.
    const estimates = page.getByRole('region', { name: 'Estimates' })
    const exact = (
      await estimates
        .getByText(/^[\d.]+,\d\d RON$/)
        .first()
        .innerText()
    ).trim()
    expect(`${Math.round(Number(exact.replace(/[^\d,]/g, '').replace(',', '.')))} RON`).toBe(total.replace('.', ''))
    await page.getByRole('button', { name: /Use .* as the amount, Excl\. VAT/ }).click()
    await expect(
      page
        .getByRole('button', { name: 'This is the amount: Excl. VAT' })
        .or(page.getByText('This is the amount: Excl. VAT')),
    ).toBeVisible()
    await expect(page.locator('header').getByText(exact)).toBeVisible()
  })

  test('a stage is renamed, moved and deleted with a target; the kept ones stay', async ({ page }) => {
    await create(page, 'Dig Bunea', '10')
    await page.goto('/#/settings/sales')
    await page.getByLabel('Name (English): Prospecting').fill('First call')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('button', { name: 'Delete First call' })).toBeVisible()
    await page.getByRole('button', { name: 'Move First call down' }).click()
    await expect(page.getByRole('textbox', { name: /^Name \(English\)/ }).first()).toHaveValue('Approach')
    await expect(page.getByRole('button', { name: 'Delete Won' })).toHaveCount(0)
    await page.getByRole('button', { name: 'Delete First call' }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog).toContainText('1 opportunity is in this stage.')
    await dialog.getByLabel('Move them to').selectOption({ label: 'Negotiation' })
    await dialog.getByRole('button', { name: 'Move and delete' }).click()
    await expect(page.getByText('Stage First call deleted')).toBeVisible()
    await page.goto('/#/opportunities?view=board')
    await expect(column(page, 'Negotiation').getByRole('link', { name: 'Dig Bunea' })).toBeVisible()
    await expect(column(page, 'First call')).toHaveCount(0)
  })

  test('nothing on the board, the page and the settings is out of reach', async ({ page }) => {
    await create(page, 'Dig Bunea', '10')
    await faultless(page)
    await page.getByRole('link', { name: 'Dig Bunea' }).click()
    await page.getByRole('tab', { name: 'Estimates' }).click()
    await expect(page.getByRole('button', { name: 'Start project' })).toBeVisible()
    await faultless(page)
    await page.goto('/#/settings/sales')
    await expect(page.getByLabel('Name (English): Prospecting')).toBeVisible()
    await faultless(page)
  })
})

function column(page: Page, stage: string): Locator {
  return page.getByRole('region', { name: new RegExp(`^${stage}, \\d`) })
}

async function create(page: Page, name: string, sum: string): Promise<void> {
  await page.getByRole('button', { name: 'Add opportunity', exact: true }).first().click()
  const form = page.getByRole('dialog')
  await form.getByLabel('Name').fill(name)
  await form.getByLabel('Amount', { exact: true }).fill(sum)
  await page.keyboard.press('Control+Enter')
  await expect(column(page, 'Prospecting').getByRole('link', { name })).toBeVisible()
}

/** A drag of the browser itself: pressed, moved in steps, released. */
async function drag(card: Locator, to: Locator): Promise<void> {
  await expect(card).toBeVisible()
  await to.scrollIntoViewIfNeeded()
  await card.locator('xpath=ancestor::*[@data-card]').dragTo(to, { sourcePosition: { x: 20, y: 60 } })
}

/** One line in the project, through the interface the editor uses, so that it has a total. */
async function fillProject(page: Page, project: number): Promise<void> {
  const post = async (path: string, data: Record<string, unknown>) => {
    const reply = await page.request.post(path, { data, headers: { origin: new URL(page.url()).origin } })
    expect(reply.ok(), await reply.text()).toBe(true)
    return (await reply.json()) as Record<string, number>
  }
  const object = await post('/api/estimation-objects', { InvestmentId: project, Name: 'Casa' })
  const estimate = await post('/api/estimation-estimates', { ObjectId: object['ObjectId'], Name: 'Rezistență' })
  await post('/api/estimation-articles', {
    EstimateId: estimate['EstimateId'],
    Name: 'Beton',
    MeasureUnit: 'mc',
    Quantity: 10,
    OPMaterials: 450,
  })
}

async function faultless(page: Page): Promise<void> {
  expect(await faultsOf(page)).toEqual([])
}

import { expect, type Locator, type Page, test } from '@playwright/test'
import { faultsOf } from './axe.fixture.ts'
import { register } from './journey.fixture.ts'

const ZONE = 'Europe/Bucharest'

test('by keyboard alone: an opportunity, its move, an activity whose reminder rings, a project and its total on the card', async ({
  page,
}) => {
  await register(page)
  const board = page.getByRole('region', { name: /^Prospecting/ })
  await go(page, 'o', board)
  await page.keyboard.press('n')
  await expect(page.getByRole('dialog').getByLabel('Name')).toBeFocused()
  await page.keyboard.type('Hală Turda')
  await page.keyboard.press('Control+Enter')
  const card = page.getByRole('link', { name: 'Hală Turda' })
  await tabTo(page, card)
  await page.keyboard.press('Shift+ArrowRight')
  await expect(
    page.getByRole('region', { name: /^Approach, 1/ }).getByRole('link', { name: 'Hală Turda' }),
  ).toBeFocused()

  await go(page, 'a', page.getByRole('heading', { name: 'Activities', exact: true }))
  await expect(page.getByRole('button', { name: 'Add activity' }).first()).toBeVisible()
  await page.keyboard.press('n')
  const form = page.getByRole('dialog')
  await expect(form.getByLabel('Subject')).toBeFocused()
  await page.keyboard.type('Vizită pe șantier')
  await tabTo(page, form.getByRole('button', { name: 'Add reminder' }))
  await page.keyboard.press('Enter')
  const { date, clock } = wallNow()
  await tabTo(page, form.getByLabel('Text'), 'Shift+Tab')
  await page.keyboard.type('Luați casca')
  await page.keyboard.press('Tab')
  await expect(form.getByLabel('Date').last()).toBeFocused()
  await page.keyboard.type(date)
  await tabTo(page, form.getByLabel('Time'))
  await page.keyboard.type(clock)
  await page.keyboard.press('Control+Enter')
  await expect(form).toHaveCount(0)

  const ring = page.getByRole('status').filter({ hasText: 'Luați casca' })
  await expect(ring).toBeVisible({ timeout: 60_000 })
  await expect(page.getByRole('button', { name: 'Notifications, 1 unread' })).toBeVisible()
  await expect(page).toHaveTitle(/^\(1\) /)
  const list = page.getByRole('dialog', { name: 'Notifications' })
  await go(page, 'n', list)
  await tabTo(page, list.getByRole('button', { name: /^Luați casca/ }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Vizită pe șantier' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible()
  await expect(page).toHaveTitle(/^Vizită/)
  await faultless(page)

  await go(page, 'o', board)
  await tabTo(page, card)
  await page.keyboard.press('Enter')
  const estimates = page.getByRole('tab', { name: 'Estimates' })
  await tabTo(page, page.getByRole('tab', { selected: true }))
  while ((await estimates.getAttribute('aria-selected')) !== 'true') await page.keyboard.press('ArrowRight')
  await tabTo(page, page.getByRole('button', { name: 'Start project' }))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/projects\/\d+/)
  await fillProject(page, Number(/projects\/(\d+)/.exec(page.url())?.[1]))
  await go(page, 'o', board)
  const total = page
    .locator('[data-card]')
    .filter({ hasText: 'Hală Turda' })
    .getByText(/1 estimate: [1-9]/)
  await expect(total).toBeVisible()
})

test('the calendar: planned by key, pulled and made longer by mouse, moved by key, taken back', async ({ page }) => {
  await register(page)
  await page.goto('/#/activities?view=week')
  const place = page.getByRole('button', { name: /^Plan an activity on .*, 09:00/ })
  await tabTo(page, place)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.keyboard.type('Recepție tronson')
  await page.keyboard.press('Control+Enter')
  const entry = page.locator('[data-entry]').filter({ hasText: 'Recepție tronson' })
  await expect(entry).toHaveAccessibleName(/09:30.* – .*10:30/)

  // An hour is 48 px high.
  await pull(page, entry, { x: 20, y: 8 }, 96)
  await expect(entry).toHaveAccessibleName(/11:30.* – .*12:30/)
  await page.getByRole('status').filter({ hasText: 'Recepție' }).getByRole('button', { name: 'Close' }).click()
  await expect(page.getByRole('button', { name: 'Undo' })).toHaveCount(0)
  const height = (await entry.boundingBox())?.height ?? 0
  await pull(page, entry, { x: 20, y: height - 3 }, 48)
  await expect(entry).toHaveAccessibleName(/11:30.* – .*13:30/)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(entry).toHaveAccessibleName(/11:30.* – .*12:30/)

  await entry.focus()
  await page.keyboard.press('m')
  const move = page.getByRole('dialog')
  await move.getByLabel('From').fill('15:00')
  await page.keyboard.press('Enter')
  await expect(entry).toHaveAccessibleName(/15:00/)
  await faultless(page)

  for (const [key, name] of [
    ['m', 'Month'],
    ['a', 'Agenda'],
    ['d', 'Day'],
    ['l', 'List'],
  ] as const) {
    await page.locator('main').focus()
    await page.keyboard.press(key)
    await expect(page.getByRole('radio', { name, exact: true })).toBeChecked()
    await expect(page.getByText('Recepție tronson').first()).toBeVisible()
  }
})

test('pages are appended; next and previous walk the list and Back brings filter, pages and place', async ({
  page,
}) => {
  await register(page)
  await page.evaluate(async () => {
    const start = Date.now()
    for (let at = 0; at < 120; at++) {
      const reply = await fetch('/api/activities', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({
          Name: `Etapa ${String(at).padStart(3, '0')}`,
          StartAt: new Date(start - at * 3_600_000).toISOString(),
        }),
      })
      if (!reply.ok) throw new Error(await reply.text())
    }
  })
  await page.goto('/#/activities?tab=all')
  // The list that is left has a search field of its own.
  await expect(page.getByRole('heading', { name: 'Activities', level: 1 })).toBeVisible()
  await page.getByRole('textbox', { name: 'Search', exact: true }).fill('etapa')
  // Until the address has the search, the list on screen is the one without it, which holds the same names.
  await expect(page).toHaveURL(/q=etapa/)
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Etapa 000' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Etapa 110' })).toHaveCount(0)
  await expect(async () => {
    await page.mouse.wheel(0, 2_000)
    await expect(page.getByText('120 activities')).toBeVisible({ timeout: 150 })
  }).toPass()
  const link = page.getByRole('link', { name: 'Etapa 110' })
  await link.scrollIntoViewIfNeeded()
  const scrolled = await page.evaluate(() => window.scrollY)
  expect(scrolled).toBeGreaterThan(1_000)
  await link.click()
  await expect(page.getByText('111 of 120')).toBeVisible()
  await page.keyboard.press('j')
  await expect(page.getByRole('heading', { name: 'Etapa 111' })).toBeVisible()
  await page.keyboard.press('k')
  await expect(page.getByRole('heading', { name: 'Etapa 110' })).toBeVisible()
  await page.goBack()
  await expect(link).toBeInViewport()
  await expect(page.getByRole('textbox', { name: 'Search', exact: true })).toHaveValue('etapa')
  await expect.poll(() => page.evaluate((was) => Math.abs(window.scrollY - was), scrolled)).toBeLessThan(200)
})

test('a calendar is connected by an address shown once, read, and disconnected', async ({ page }) => {
  await register(page)
  const soon = new Date(Date.now() + 86_400_000).toISOString()
  await page.request.post('/api/activities', {
    data: { Name: 'Întâlnire; șantier, Țărăncuța', StartAt: soon },
    headers: { origin: new URL(page.url()).origin },
  })
  await page.goto('/#/activities?view=week')
  await page.getByRole('link', { name: 'Integrations' }).click()
  await page.getByLabel('Calendar name').fill('Telefon')
  await page.keyboard.press('Enter')
  const address = await page.getByLabel(/It is shown only once/).inputValue()
  await expect(page.getByRole('button', { name: 'Copy address' })).toBeVisible()
  const path = new URL(address).pathname
  const feed = await page.request.get(path)
  expect((await feed.text()).replaceAll('\r\n ', '')).toContain('SUMMARY:Întâlnire\\; șantier\\, Țărăncuța')
  await faultless(page)
  await page.reload()
  await expect(page.getByText(/last synced/)).toBeVisible()
  await expect(page.getByLabel(/It is shown only once/)).toHaveCount(0)
  await page.getByRole('button', { name: 'Disconnect: Telefon' }).click()
  await expect(page.getByText('No calendars connected.')).toBeVisible()
  expect((await page.request.get(path)).status()).toBe(404)
})

test('two persons change one opportunity: other fields join, the same field is chosen', async ({ page }) => {
  await register(page)
  const headers = { origin: new URL(page.url()).origin }
  const made = await page.request.post('/api/opportunities', { data: { Name: 'Pod Argeș', Sum: 100 }, headers })
  const { OpportunityId: id } = (await made.json()) as { OpportunityId: number }
  await page.goto(`/#/opportunities/${id}`)
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  const form = page.getByRole('dialog')
  await form.getByLabel('Amount', { exact: true }).fill('250')
  await page.request.put(`/api/opportunities/${id}`, { data: { Description: 'Al colegului', Sum: 300 }, headers })
  await page.keyboard.press('Control+Enter')
  await expect(form.getByText('Someone changed these fields')).toBeVisible()
  await expect(form.getByRole('radio', { name: 'Mine: 250,00' })).toBeFocused()
  await form.getByRole('radio', { name: 'Theirs: 300,00' }).check()
  await form.getByLabel('Name').fill('Pod peste Argeș')
  await faultless(page)
  await page.keyboard.press('Control+Enter')
  await expect(form).toHaveCount(0)
  const now = (await (await page.request.get(`/api/opportunities/${id}`)).json()) as Record<string, unknown>
  expect(now).toMatchObject({ Name: 'Pod peste Argeș', Sum: 300, Description: 'Al colegului' })

  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  await form.getByLabel('Amount', { exact: true }).fill('400')
  await page.request.put(`/api/opportunities/${id}`, { data: { Description: 'Din nou' }, headers })
  await page.keyboard.press('Control+Enter')
  await expect(form).toHaveCount(0)
  const joined = (await (await page.request.get(`/api/opportunities/${id}`)).json()) as Record<string, unknown>
  expect(joined).toMatchObject({ Sum: 400, Description: 'Din nou' })
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

  test('a card is moved by its menu, an activity is planned, what rings is put off, read and opened', async ({
    page,
  }) => {
    await register(page)
    await page.goto('/#/opportunities?view=board')
    await page.getByRole('button', { name: 'Add opportunity', exact: true }).first().tap()
    await page.getByRole('dialog').getByLabel('Name').fill('Bloc Florești')
    await page.getByRole('dialog').getByRole('button', { name: 'Add opportunity' }).tap()
    const card = page.locator('[data-card]').filter({ hasText: 'Bloc Florești' })
    await card.getByRole('button', { name: 'Actions for Bloc Florești' }).tap()
    await page.getByRole('menuitem', { name: 'Offer' }).tap()
    await expect(page.getByText('Bloc Florești moved to Offer')).toBeVisible()

    await page.goto('/#/activities')
    await page.getByRole('button', { name: 'Add activity' }).first().tap()
    const form = page.getByRole('dialog')
    await form.getByLabel('Subject').fill('Sună beneficiarul')
    for (const label of ['Ofertă', 'Grafic']) {
      await form.getByRole('button', { name: 'Add reminder' }).tap()
      await form.getByLabel('Text').last().fill(label)
      await form.getByLabel('Date').last().fill(wallNow().date)
      await form.getByLabel('Time').last().fill(wallNow().clock)
    }
    await form.getByRole('button', { name: 'Add activity' }).tap()
    await page.getByRole('button', { name: 'Notifications, 2 unread' }).tap({ timeout: 60_000 })
    const list = page.getByRole('dialog', { name: 'Notifications' })
    await expect(list).toBeInViewport({ ratio: 1 })
    await list.getByRole('button', { name: 'Snooze: Grafic' }).tap()
    await list.getByRole('menuitem', { name: 'In an hour' }).tap()
    await expect(list.getByText(/^Snoozed until/)).toBeVisible()
    await faultless(page)
    await list.getByRole('button', { name: 'Mark as read: Ofertă' }).tap()
    await expect(page.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible()
    await list.getByRole('button', { name: /^Ofertă/ }).tap()
    await expect(page.getByRole('heading', { name: 'Sună beneficiarul' })).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0)
  })
})

/** G and a letter: a place of the app. Again where a slow machine took too long between the two. */
async function go(page: Page, key: string, there: Locator): Promise<void> {
  await expect(async () => {
    await page.keyboard.press('g')
    await page.keyboard.press(key)
    await expect(there).toBeVisible({ timeout: 3_000 })
  }).toPass({ timeout: 15_000 })
}

/** Walks with a key until something has the focus. */
async function tabTo(page: Page, wanted: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await expect(wanted).toBeVisible()
  for (let step = 0; step < 80; step++) {
    if (await wanted.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press(key)
  }
  throw new Error('the focus does not reach it')
}

/** Presses at a place of an entry, moves down in steps and releases. */
async function pull(page: Page, entry: Locator, from: { x: number; y: number }, down: number): Promise<void> {
  const box = await entry.boundingBox()
  if (!box) throw new Error('the entry is not on the screen')
  await page.mouse.move(box.x + from.x, box.y + from.y)
  await page.mouse.down()
  await page.mouse.move(box.x + from.x, box.y + from.y + down / 2, { steps: 4 })
  await page.mouse.move(box.x + from.x, box.y + from.y + down, { steps: 4 })
  await page.mouse.up()
}

/** This minute on the tenant's clock: as typed into fields of date and time, and as filled into them. */
function wallNow(): Readonly<{ date: string; clock: string }> {
  const now = new Date()
  const format = (options: Intl.DateTimeFormatOptions, language: string) =>
    new Intl.DateTimeFormat(language, { timeZone: ZONE, ...options }).format(now)
  const date = format({ year: 'numeric', month: '2-digit', day: '2-digit' }, 'ro-RO')
  return { date, clock: format({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }, 'en-GB') }
}

/** One line in the project, through the interface the editor uses, so that it has a total. */
async function fillProject(page: Page, project: number): Promise<void> {
  const post = async (path: string, data: Record<string, unknown>) => {
    const reply = await page.request.post(path, { data, headers: { origin: new URL(page.url()).origin } })
    expect(reply.ok(), await reply.text()).toBe(true)
    return (await reply.json()) as Record<string, number>
  }
  const object = await post('/api/estimation-objects', { InvestmentId: project, Name: 'Hala' })
  const estimate = await post('/api/estimation-estimates', { ObjectId: object['ObjectId'], Name: 'Rezistență' })
  const line = { EstimateId: estimate['EstimateId'], Name: 'Beton', MeasureUnit: 'mc', Quantity: 10, OPMaterials: 450 }
  await post('/api/estimation-articles', line)
}

async function faultless(page: Page): Promise<void> {
  expect(await faultsOf(page)).toEqual([])
}

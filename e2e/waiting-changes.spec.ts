import { expect, type Page, type Route, test } from '@playwright/test'
import { register, signIn } from './journey.fixture.ts'

// The app's own files come from the device, as they do for people.
test.use({ serviceWorkers: 'allow' })

/** Calls that write; reading goes on as it would with a phone that has bars. */
const WRITES = '**/api/AccountsContacts'

const notReached: Readonly<Record<string, (route: Route) => Promise<void>>> = {
  'a line on which nothing arrives': (route) => route.abort('connectionreset'),
  'a proxy whose server is down': (route) =>
    route.fulfill({ status: 503, contentType: 'text/html', body: '<h1>503</h1>' }),
  'a network that answers everything with its own page': (route) =>
    route.fulfill({ status: 200, contentType: 'text/html', body: '<h1>Sign in to the Wi-Fi</h1>' }),
  'a reply that is lost': async (route) => {
    await route.fetch()
    await route.abort('connectionreset')
  },
}

for (const [line, treat] of Object.entries(notReached))
  test(`a change waits on ${line}, through a reload, and is written once`, async ({ page }) => {
    await register(page)
    await page.route(WRITES, (route) => (route.request().method() === 'POST' ? treat(route) : route.continue()))
    await add(page, 'Typed on the site')
    await expect(page.getByText('Saved on this device. It will be sent when you’re back online')).toBeVisible()
    await expect(page.getByText('1 change waiting to be sent')).toBeVisible()
    expect(await page.evaluate(() => navigator.onLine)).toBe(true)
    await page.reload()
    await expect(page.getByText('1 change waiting to be sent')).toBeVisible()
    await page.unrouteAll({ behavior: 'wait' })
    await expect(page.getByRole('link', { name: 'Typed on the site' })).toHaveCount(1)
    await expect(page.getByText('1 change waiting to be sent')).toHaveCount(0)
    await page.reload()
    await expect(page.getByRole('link', { name: 'Typed on the site' })).toHaveCount(1)
  })

test('a form does not wait for a slow server longer than a person does', async ({ page }) => {
  await register(page)
  let answer = () => {}
  const answered = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route(WRITES, async (route) => {
    if (route.request().method() === 'POST') await answered
    await route.continue()
  })
  await add(page, 'Slow line')
  await expect(page.getByText('1 change waiting to be sent')).toBeVisible()
  answer()
  await expect(page.getByRole('link', { name: 'Slow line' })).toHaveCount(1)
  await expect(page.getByText('1 change waiting to be sent')).toHaveCount(0)
})

test('what the server does not accept stays with its reason until its person decides', async ({ page }) => {
  await register(page)
  await page.route(WRITES, (route) => (route.request().method() === 'POST' ? route.abort() : route.continue()))
  await add(page, 'Bad code', '123')
  await expect(page.getByText('1 change waiting to be sent')).toBeVisible()
  await page.unroute(WRITES)
  await expect(page.getByText('1 change was not accepted')).toBeVisible()
  await page.reload()
  await page.getByRole('button', { name: 'Show' }).click()
  const kept = page.getByRole('dialog', { name: 'Changes saved on this device' }).getByRole('listitem')
  await expect(kept).toContainText('Add customer: Bad code')
  await expect(kept).toContainText('tax ID')
  await kept.getByRole('button', { name: 'Discard' }).click()
  await expect(page.getByText('1 change was not accepted')).toHaveCount(0)
})

test('signing out asks about what was not sent; kept, it is sent when its person returns', async ({ page }) => {
  const { email, password } = await register(page)
  await page.route(WRITES, (route) => (route.request().method() === 'POST' ? route.abort() : route.continue()))
  await add(page, 'Left behind')
  await expect(page.getByText('1 change waiting to be sent')).toBeVisible()
  await page.getByRole('button', { name: 'Account menu: Ana Marin' }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  const question = page.getByRole('dialog', { name: '1 change hasn’t been sent yet' })
  await question.getByRole('button', { name: 'Stay signed in' }).click()
  await expect(question).toHaveCount(0)
  await page.getByRole('button', { name: 'Account menu: Ana Marin' }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await question.getByRole('button', { name: 'Sign out and keep them' }).click()
  await page.unroute(WRITES)
  await signIn(page, email, password)
  await expect(page.getByRole('region', { name: 'Home' })).toBeVisible()
  await page.goto('/#/customers')
  await expect(page.getByRole('link', { name: 'Left behind', exact: true })).toHaveCount(1)
})

test('a session that ends under a waiting change loses nothing', async ({ page, context }) => {
  const { email, password } = await register(page)
  await page.route(WRITES, (route) => (route.request().method() === 'POST' ? route.abort() : route.continue()))
  await add(page, 'Before the end')
  await expect(page.getByText('1 change waiting to be sent')).toBeVisible()
  await context.clearCookies()
  await page.unroute(WRITES)
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible()
  await signIn(page, email, password)
  await expect(page.getByRole('heading', { name: 'Customers', exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Before the end', exact: true })).toHaveCount(1)
})

async function add(page: Page, name: string, taxCode = ''): Promise<void> {
  await page.getByRole('button', { name: 'Add customer' }).first().click()
  const form = page.getByRole('dialog')
  await form.getByLabel('Name').fill(name)
  await form.getByLabel('Tax ID').fill(taxCode)
  await page.keyboard.press('Control+Enter')
  await expect(form).toHaveCount(0)
}

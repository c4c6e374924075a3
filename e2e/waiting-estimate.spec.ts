import { expect, type Page, test } from '@playwright/test'
import { addOwnLines, cell, openNewProject, secondDevice, type } from './editor.fixture.ts'
import { register, signIn } from './journey.fixture.ts'

// The app's own files come from the device, as they do for people.
test.use({ serviceWorkers: 'allow' })

const SAVES = '**/api/estimation-articles/updatearticles'

test.beforeEach(({ page }) => page.setViewportSize({ width: 1440, height: 900 }))

test('what is typed into an estimate waits on the one bar and is sent from any screen, after a reload and another sign-in', async ({
  page,
  context,
}) => {
  const { email, password } = await register(page)
  await openNewProject(page, 'Hall')
  await addOwnLines(page, ['Beton', 'Cofraj'])
  const project = page.url()
  await page.route(SAVES, (route) => route.fulfill({ status: 503, contentType: 'text/html', body: '<h1>503</h1>' }))
  await type(cell(page, 0, 'quantity'), '44')
  await type(cell(page, 1, 'quantity'), '55')
  await expect(waiting(page, 2)).toBeVisible()

  await page.goto('/#/customers')
  await expect(page.getByRole('heading', { name: 'Customers', exact: true })).toBeVisible()
  await expect(waiting(page, 2)).toBeVisible()
  await page.getByRole('button', { name: 'Show', exact: true }).click()
  const list = page.getByRole('dialog', { name: 'Changes saved on this device' })
  await expect(list.getByRole('listitem')).toContainText('Estimate “Hall”: 2 changes')
  await page.keyboard.press('Escape')

  await page.reload()
  await expect(waiting(page, 2)).toBeVisible()
  await context.clearCookies()
  await page.unroute(SAVES)
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible()
  await signIn(page, email, password)
  await expect(page.getByRole('navigation').first()).toBeVisible()
  await expect(waiting(page, 2)).toHaveCount(0)

  await page.goto(project)
  await expect(cell(page, 0, 'quantity')).toHaveText('44,000')
  await expect(cell(page, 1, 'quantity')).toHaveText('55,000')
})

test('a colleague’s value under a waiting one is told on any screen and chosen in the estimate', async ({
  page,
  browser,
}) => {
  const person = await register(page)
  await openNewProject(page, 'Hall')
  await addOwnLines(page, ['Beton', 'Cofraj'])
  const project = page.url()
  const other = await secondDevice(browser, page, person)
  await page.route(SAVES, (route) => route.abort('connectionreset'))
  await type(cell(page, 0, 'quantity'), '44')
  await expect(waiting(page, 1)).toBeVisible()
  await page.goto('/#/customers')
  await type(cell(other, 0, 'quantity'), '66')
  await expect(other.getByText('Saved', { exact: true })).toBeVisible()
  await page.unroute(SAVES)
  await page.evaluate(() => window.dispatchEvent(new Event('focus')))
  await expect(page.getByText('1 change was not accepted')).toBeVisible()
  await page.getByRole('button', { name: 'Show', exact: true }).click()
  await page.getByRole('dialog').getByRole('link', { name: 'Open' }).click()
  await expect(page).toHaveURL(project)
  await expect(cell(page, 0, 'quantity')).toContainText('66,000')
  await page.getByRole('button', { name: 'Compare' }).click()
  await other.context().close()
})

function waiting(page: Page, count: number) {
  return page.getByText(count === 1 ? '1 change waiting to be sent' : `${count} changes waiting to be sent`)
}

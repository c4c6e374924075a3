import { expect, type Page, test } from '@playwright/test'
import { faultsOf } from './axe.fixture.ts'
import { enter } from './journey.fixture.ts'

const PROJECTS_FILE = /\/assets\/projects-page-[^/]+\.js$/

// The files must come from the network, where these tests stand in for it.
test.use({ serviceWorkers: 'block' })

test.beforeEach(async ({ page }) => {
  await page.goto('/#/login')
  await enter(page, 'amy@demo-us.example', 'Temelia.Amy25')
  await expect(page.getByRole('region', { name: 'Home' })).toBeVisible()
})

test.describe('a screen that cannot be shown', () => {
  test('a file that a newer version has replaced asks for a reload, and the reload opens the screen', async ({
    page,
  }) => {
    await page.route(PROJECTS_FILE, (route) => route.fulfill({ status: 404 }))
    await page.getByRole('link', { name: 'Projects', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'A new version is available' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Customers' })).toBeVisible()
    expect(await faults(page)).toEqual([])
    await page.unroute(PROJECTS_FILE)
    await page.getByRole('button', { name: 'Reload' }).click()
    await expect(page.getByRole('heading', { name: 'Projects', exact: true })).toBeVisible()
  })

  test('a fault while drawing keeps the frame, says so, offers Retry and a way back', async ({ page }) => {
    await page.route(PROJECTS_FILE, (route) =>
      route.fulfill({
        contentType: 'text/javascript',
        body: 'export function ProjectsPage() { if (!window.mended) throw new Error("cannot draw"); return "Drawn" }',
      }),
    )
    await page.getByRole('link', { name: 'Projects', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'This screen could not be shown' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Copy details for support' })).toBeVisible()
    for (const scheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme: scheme })
      expect(await faults(page)).toEqual([])
    }
    await page.evaluate(() => Object.assign(window, { mended: true }))
    await page.getByRole('button', { name: 'Retry' }).click()
    await expect(page.getByText('Drawn')).toBeVisible()
    await page.evaluate(() => Object.assign(window, { mended: false }))
    await page.getByRole('link', { name: 'Customers' }).click()
    await expect(page.getByRole('heading', { name: 'Customers', exact: true })).toBeVisible()
    await page.getByRole('link', { name: 'Projects', exact: true }).click()
    await page.getByRole('link', { name: 'Go to home page' }).click()
    await expect(page.getByRole('heading', { name: 'Customers', exact: true })).toBeVisible()
  })

  test('a project that is not there says so and leads back', async ({ page }) => {
    await page.goto('/#/projects/999999')
    await expect(page.getByRole('heading', { name: 'Record not found' })).toBeVisible()
    await expect(page.getByRole('navigation', { name: 'You are here' })).toHaveText('Projects')
    await page.getByRole('main').getByRole('link', { name: 'Projects', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'Projects', exact: true })).toBeVisible()
  })

  test('an app whose files are gone is no blank page', async ({ page }) => {
    await page.route(/\/assets\/.*\.js$/, (route) => route.fulfill({ status: 404 }))
    await page.reload()
    await expect(page.getByRole('link', { name: 'reload' })).toBeVisible()
    await expect(page.locator('.waiting')).toHaveCSS('opacity', '1', { timeout: 10_000 })
  })
})

test.describe('the language', () => {
  test('a switch writes everything in the other language without loading anything anew or marking a figure as changed', async ({
    page,
  }) => {
    await page.goto('/#/projects')
    await page.getByRole('link', { name: 'Vector B: commercial slab' }).click()
    const total = page.getByRole('region', { name: 'Totals' }).locator('output').last()
    await expect(total).toHaveText(/87,089\.59/)
    await page.waitForLoadState('networkidle').catch(() => {})
    const calls: string[] = []
    page.on('request', (request) => calls.push(request.url()))
    await page.getByRole('button', { name: /Account menu/ }).click()
    await page.getByRole('menuitem', { name: /Română/ }).click()
    await expect(page.getByRole('region', { name: 'Totaluri' }).locator('output').last()).toHaveText(/87,089\.59/)
    const marked = await page.evaluate(
      () => document.getAnimations().filter((one) => (one.effect as KeyframeEffect).pseudoElement === '::after').length,
    )
    expect(marked).toBe(0)
    expect(calls).toEqual([])
  })
})

test.describe('menus and the palette', () => {
  test('are read as what they are in both themes', async ({ page }) => {
    await page.goto('/#/customers')
    for (const scheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme: scheme })
      await page.getByRole('button', { name: /Account menu/ }).click()
      await expect(page.getByRole('menuitem').first()).toBeVisible()
      expect(await faults(page)).toEqual([])
      await page.keyboard.press('Escape')
      await page.getByRole('button', { name: 'Columns' }).click()
      await expect(page.getByRole('menuitemcheckbox').first()).toBeVisible()
      expect(await faults(page)).toEqual([])
      await page.keyboard.press('Escape')
      await expect(page.getByRole('menuitemcheckbox')).toHaveCount(0)
      await page.keyboard.press('Control+k')
      await page.getByRole('combobox', { name: 'Search or run a command' }).fill('zzzz')
      await expect(page.getByText('No matches')).toBeVisible()
      expect(await faults(page)).toEqual([])
      await page.keyboard.press('Escape')
    }
  })
})

/** What axe finds wrong. A menu's layer lies outside the landmarks, and its arrow keys scroll it: two rules that are not for menus. */
function faults(page: Page): Promise<readonly string[]> {
  return faultsOf(page, ['region', 'scrollable-region-focusable'])
}

import { expect, type Page, test } from '@playwright/test'
import { enter } from './journey.fixture.ts'

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

/** Lists of records, with their titles. */
const LISTS = [
  ['/customers', 'Customers'],
  ['/contacts', 'Contacts'],
  ['/opportunities?view=list', 'Opportunities'],
  ['/activities?tab=all&whose=all&done=true', 'Activities'],
  ['/tickets', 'Tickets'],
  ['/projects', 'Projects'],
  ['/offers', 'Offers'],
  ['/bills', 'Bills'],
] as const

test.beforeEach(async ({ page }) => {
  await page.goto('/#/login')
  await enter(page, 'ana@demo-ro.example', 'Temelia.Ana25')
})

test('the first record of a list stands in the upper quarter of a phone', async ({ page }) => {
  for (const [path, name] of LISTS) {
    await page.goto(`/#${path}`)
    await expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible()
    const first = page.locator('main li:has(a), main table a').filter({ visible: true }).first()
    await expect(first, path).toBeVisible()
    await expect.poll(async () => (await first.boundingBox())?.y, path).toBeLessThanOrEqual(210)
  }
})

test('each screen below another has one way back, and it leads there', async ({ page }) => {
  const project = await firstProject(page)
  for (const [path, to] of [
    ['/settings/notifications', '#/settings'],
    [`/projects/${project}`, '#/projects'],
    [`/projects/${project}/costs`, `#/projects/${project}`],
    [`/projects/${project}/alternates`, `#/projects/${project}`],
    ['/templates', '#/projects'],
  ] as const) {
    await page.goto(`/#${path}`)
    const ways = page.getByRole('navigation', { name: 'You are here' }).getByRole('link').filter({ visible: true })
    await expect(ways, path).toHaveCount(1)
    await ways.tap()
    await expect(page, path).toHaveURL(new RegExp(`${to}$`))
    await expect(page.getByRole('navigation', { name: 'You are here' }), path).toBeVisible()
  }
})

test('the lists of billing stand in one row, what they are about is chosen before them', async ({ page }) => {
  await page.goto('/#/bills')
  const places = page.getByRole('navigation', { name: 'Billing' })
  const { height } = (await places.boundingBox()) ?? { height: Number.POSITIVE_INFINITY }
  expect(height).toBeLessThanOrEqual(46)
  await places.getByRole('button', { name: 'Sales' }).tap()
  await page.getByRole('menuitem', { name: 'Cash and bank' }).tap()
  await expect(page).toHaveURL(/#\/billing-accounts$/)
  await expect(places.getByRole('link', { name: 'Bank statements' })).toBeVisible()
})

test('a week is a row of its days and what is to be done below it', async ({ page }) => {
  await page.goto('/#/activities?view=week&whose=all&done=true')
  const today = page.locator('main [aria-current="date"]')
  await expect(today).toBeInViewport({ ratio: 1 })
  await today.tap()
  await expect(page).toHaveURL(/view=day/)
})

async function firstProject(page: Page): Promise<number> {
  const reply = await page.request.get('/api/estimation-investments?page=1&size=1')
  const { _embedded: found } = (await reply.json()) as { _embedded: Record<string, { InvestmentId: number }[]> }
  return Object.values(found)[0]?.[0]?.InvestmentId ?? 0
}

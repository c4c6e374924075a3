import { expect, type Locator, type Page, test } from '@playwright/test'
import { enter } from './journey.fixture.ts'
import { smallTargets } from './small-targets.fixture.ts'

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

const PRACTICES = [
  {
    email: 'ana@demo-ro.example',
    password: 'Temelia.Ana25',
    sections: ['facilities', 'general-estimate', 'centralizer'],
    pages: ['/received-invoices', '/settings/e-factura'],
  },
  {
    email: 'amy@demo-us.example',
    password: 'Temelia.Amy25',
    sections: ['breakdown', 'alternates'],
    pages: ['/settings/crews'],
  },
] as const

const PAGES = [
  '/sales-reports',
  '/dashboard',
  '/customers',
  '/customers?view=map',
  '/contacts',
  '/opportunities',
  '/activities?tab=all&whose=all',
  '/tickets',
  '/emails',
  '/projects',
  '/templates',
  '/offers',
  '/bills',
  '/payment-reminders',
  '/sales-journal',
  '/purchase-orders',
  '/bank-statements',
  '/cash-register',
  '/stock',
  '/project-offers',
  '/document-templates',
  '/settings',
  '/settings/audit',
  '/settings/company',
  '/settings/fields',
  '/settings/note-kinds',
  '/settings/notifications',
  '/settings/people',
  '/settings/sales',
  '/settings/security',
] as const

const SECTIONS = ['', 'resources', 'timetable', 'blueprints', 'settlements', 'costs', 'reports', 'revisions', 'checks']

/** The lists whose first record is opened too, by the place of its page. */
const RECORDS = [
  ['/customers', '/clients'],
  ['/opportunities', '/opportunities'],
  ['/activities', '/activities'],
  ['/offers', '/offers'],
  ['/bills', '/bills'],
] as const

for (const { email, password, sections, pages } of PRACTICES)
  test(`a thumb hits whatever can be tapped: ${email}`, async ({ page }) => {
    test.slow()
    await page.goto('/#/login')
    await enter(page, email, password)
    const project = await firstOf(page, '/estimation-investments')
    const records = await Promise.all(RECORDS.map(async ([place, list]) => `${place}/${await firstOf(page, list)}`))
    const parts = [...SECTIONS, ...sections].map((section) => `/projects/${project}${section && `/${section}`}`)
    for (const path of [...PAGES, ...pages, ...records, ...parts]) {
      await openScreen(page, path)
      await expectRoom(page, path)
    }
  })

test('a thumb hits whatever can be tapped in what opens over a page', async ({ page }) => {
  await page.goto('/#/login')
  await enter(page, 'ana@demo-ro.example', 'Temelia.Ana25')
  await page.goto('/#/customers')
  await page.getByRole('button', { name: 'Filter' }).tap()
  await page.getByRole('checkbox').first().check()
  await expectRoom(page, 'filter and selection')
  await page.getByRole('button', { name: 'Add customer' }).tap()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectRoom(page, 'new customer', page.getByRole('dialog', { name: 'Add customer' }))
  await expect(page.getByRole('textbox', { name: 'Phone' })).toHaveAttribute('inputmode', 'tel')
  await page.keyboard.press('Escape')

  await page.goto(`/#/customers/${await firstOf(page, '/clients')}`)
  await page.getByRole('button', { name: 'Log a call' }).tap()
  await expectRoom(page, 'a call')

  await page.goto(`/#/projects/${await firstOf(page, '/estimation-investments')}`)
  const total = page.getByRole('button', { name: /^Total/ })
  await total.tap()
  await expect(page.getByText('Project total breakdown')).toBeVisible()
  await expectRoom(page, 'what the total consists of', page.getByRole('dialog', { name: /^Total/ }))
  await total.tap()
  await page.getByRole('button', { name: 'Add item' }).tap()
  const adding = page.getByRole('dialog', { name: 'Add item' })
  await expect(adding).toBeVisible()
  await expectRoom(page, 'what may be added', adding)
})

/** A screen names itself in the window's title; another view of the same one does not. */
async function openScreen(page: Page, path: string): Promise<void> {
  const before = await page.title()
  await page.goto(`/#${path}`)
  if (!path.includes('?')) await expect(page).not.toHaveTitle(before)
}

/** Goes on after a fault, so that one run tells all. */
async function expectRoom(page: Page, place: string, within: Locator = page.locator('body')): Promise<void> {
  await expect(page.getByLabel('Loading', { exact: true })).toHaveCount(0)
  await expect(page.locator('[aria-busy=true], .mantine-Skeleton-root')).toHaveCount(0)
  expect.soft(await smallTargets(within), place).toEqual([])
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect.soft(wide, `${place}, sideways`).toBeLessThanOrEqual(0)
}

async function firstOf(page: Page, list: string): Promise<number> {
  const reply = await page.request.get(`/api${list}?page=1&size=1`)
  const { _embedded: found } = (await reply.json()) as { _embedded: Record<string, Record<string, number>[]> }
  const row = Object.values(found)[0]?.[0] ?? {}
  return row['Id'] ?? Object.entries(row).find(([key]) => key.endsWith('Id'))?.[1] ?? 0
}

import { expect, type Page, test } from '@playwright/test'
import { faultsOf } from './axe.fixture.ts'
import { enter } from './journey.fixture.ts'

/** A demo company of each practice, its project with the most in it, and the places that only its practice has. */
const PRACTICES = [
  {
    email: 'ana@demo-ro.example',
    password: 'Temelia.Ana25',
    project: 'Casă familială P+M, Florești',
    sections: [
      'Payment statements',
      'Revisions',
      'Equipment and furnishings',
      'General estimate',
      'F1 and F2 summaries',
    ],
    pages: [['/#/settings/collections', 'Catalogs']],
  },
  {
    email: 'amy@demo-us.example',
    password: 'Temelia.Amy25',
    project: 'House addition, two stories',
    sections: ['Pay applications', 'Revisions and change orders', 'Cost breakdown', 'Alternates'],
    pages: [
      ['/#/settings/collections', 'Catalogs'],
      ['/#/settings/crews', 'Crews'],
    ],
  },
] as const

const SECTIONS = ['Estimates', 'Resources', 'Checks', 'Reports', 'Deleted items']
const PAGES = [
  ['/#/settings/suppliers', 'Suppliers'],
  ['/#/settings/offers', 'Supplier quotes'],
  ['/#/own-items', 'Custom items'],
  ['/#/templates', 'Templates'],
] as const

for (const { email, password, project, sections, pages } of PRACTICES)
  test(`what an estimator opens is accessible, wide and narrow, light and dark: ${email}`, async ({ page }) => {
    test.slow()
    await page.goto('/#/login')
    await enter(page, email, password)
    await expect(page.getByRole('region', { name: 'Home' })).toBeVisible()

    for (const [path, heading] of [...PAGES, ...pages]) {
      await page.goto(path)
      await expect(page.getByRole('heading', { name: heading, level: 1 })).toBeVisible()
      await expectNoFaultsInTurn(page, heading)
    }

    await page.goto('/#/projects')
    await page.getByRole('link', { name: project }).first().click()
    const tabs = page.getByRole('navigation', { name: 'Project sections' })
    for (const section of [...SECTIONS, ...sections]) {
      const tab = tabs.getByRole('link', { name: section, exact: true })
      await tab.click()
      await expect(tab).toHaveAttribute('aria-current', 'page')
      await expectNoFaultsInTurn(page, section)
    }
  })

test('a dialog opens in its first field, saves by keyboard and gives nothing up unasked', async ({ page }) => {
  await page.goto('/#/login')
  await enter(page, 'ana@demo-ro.example', 'Temelia.Ana25')
  await expect(page.getByRole('region', { name: 'Home' })).toBeVisible()
  await page.goto('/#/projects')
  const menu = page.getByRole('button', { name: /Actions.*Exemplul B/ })
  await menu.click()
  await page.getByRole('menuitem', { name: 'Project details' }).click()
  const dialog = page.getByRole('dialog', { name: 'Project details' })
  const name = dialog.getByRole('textbox', { name: 'Project', exact: true })
  await expect(name).toBeFocused()
  await expectNoFaults(page, 'Project details')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()

  await menu.click()
  await page.getByRole('menuitem', { name: 'Project details' }).click()
  const designer = dialog.getByRole('textbox', { name: 'Designer' })
  await designer.fill('Atelier de proiectare')
  await page.keyboard.press('Escape')
  await expect(dialog.getByRole('alert').getByRole('button', { name: 'Keep editing' })).toBeFocused()
  await expectNoFaults(page, 'Project data, asked')
  await page.keyboard.press('Enter')
  await expect(designer).toBeFocused()
  await expect(designer).toHaveValue('Atelier de proiectare')
  await page.keyboard.press('Control+Enter')
  await expect(dialog).toBeHidden()
})

/** A place is seen once in the light and once in the dark, at two widths; which of the two is the narrow one alternates from place to place. */
async function expectNoFaultsInTurn(page: Page, place: string): Promise<void> {
  await expectNoFaultsIn(page, place, 'light')
  const narrow = page.viewportSize()?.width === 390
  await page.setViewportSize(narrow ? { width: 1440, height: 900 } : { width: 390, height: 844 })
  await expectNoFaultsIn(page, place, 'dark')
}

async function expectNoFaults(page: Page, place: string): Promise<void> {
  await expectNoFaultsIn(page, place, 'light')
  await expectNoFaultsIn(page, place, 'dark')
}

/** Nothing waits, the page does not scroll sideways and axe has nothing to say. Goes on after a fault, so that one run tells all. */
async function expectNoFaultsIn(page: Page, place: string, colorScheme: 'light' | 'dark'): Promise<void> {
  const where = `${place}, ${colorScheme}, ${page.viewportSize()?.width} px`
  await page.emulateMedia({ colorScheme })
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme)
  await expect(page.getByLabel('Loading', { exact: true })).toHaveCount(0)
  // What the pointer happens to rest on says what it is.
  await page.mouse.move(700, 1)
  await expect(page.getByRole('tooltip')).toHaveCount(0)
  expect.soft(await faultsOf(page), where).toEqual([])
  expect
    .soft(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth), where)
    .toBeLessThanOrEqual(0)
}

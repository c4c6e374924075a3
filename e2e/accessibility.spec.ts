import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page, test } from '@playwright/test'
import { signIn } from './journey.fixture.ts'

/** A demo company of each practice, its project with the most in it, and the places that only its practice has. */
const PRACTICES = [
  {
    email: 'ana@demo-ro.example',
    password: 'Temelia.Ana25',
    project: 'Casă familială P+M, Florești',
    sections: ['Facilities', 'General estimate', 'Centralizer'],
    pages: [['/#/settings/collections', 'Catalogues']],
  },
  {
    email: 'amy@demo-us.example',
    password: 'Temelia.Amy25',
    project: 'House addition, two stories',
    sections: ['Cost breakdown', 'Alternates'],
    pages: [
      ['/#/settings/collections', 'Catalogs'],
      ['/#/settings/crews', 'Crews'],
    ],
  },
] as const

const SECTIONS = ['Estimates', 'Resources', 'Settlements', 'Revisions', 'Checks', 'Reports', 'Undo history']
const PAGES = [
  ['/#/settings/suppliers', 'Suppliers'],
  ['/#/settings/offers', 'Offers of suppliers'],
  ['/#/own-items', 'Own items'],
  ['/#/templates', 'Templates'],
] as const

for (const { email, password, project, sections, pages } of PRACTICES)
  for (const width of [1440, 390])
    test(`what an estimator opens is accessible in both themes: ${email}, ${width} px`, async ({ page }) => {
      test.slow()
      await page.setViewportSize({ width, height: width > 400 ? 900 : 844 })
      await page.goto('/#/login')
      await signIn(page, email, password)
      await expect(page.getByRole('heading', { name: 'Customers' })).toBeVisible()

      for (const [path, heading] of [...PAGES, ...pages]) {
        await page.goto(path)
        await expect(page.getByRole('heading', { name: heading, level: 1 })).toBeVisible()
        await expectNoFaults(page, heading)
      }

      await page.goto('/#/projects')
      await page.getByRole('link', { name: project }).first().click()
      const tabs = page.getByRole('navigation', { name: 'Sections of the project' })
      for (const section of [...SECTIONS, ...sections]) {
        await tabs.getByRole('link', { name: section, exact: true }).click()
        await expect(page.getByRole('heading', { level: 1 })).toBeAttached()
        await expectNoFaults(page, section)
      }
    })

test('a dialog opens in its first field, saves by keyboard and gives nothing up unasked', async ({ page }) => {
  await page.goto('/#/login')
  await signIn(page, 'ana@demo-ro.example', 'Temelia.Ana25')
  await expect(page.getByRole('heading', { name: 'Customers' })).toBeVisible()
  await page.goto('/#/projects')
  const menu = page.getByRole('button', { name: /Actions.*Exemplul B/ })
  await menu.click()
  await page.getByRole('menuitem', { name: 'Project data' }).click()
  const dialog = page.getByRole('dialog', { name: 'Project data' })
  const name = dialog.getByRole('textbox', { name: 'Project', exact: true })
  await expect(name).toBeFocused()
  await expectNoFaults(page, 'Project data')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()

  await menu.click()
  await page.getByRole('menuitem', { name: 'Project data' }).click()
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

/** Nothing waits, nothing moves, the page does not scroll sideways and axe has nothing to say, in the light and in the dark. */
async function expectNoFaults(page: Page, place: string): Promise<void> {
  await expect(page.getByLabel('Loading', { exact: true })).toHaveCount(0)
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await page.evaluate(() => Promise.all(document.getAnimations().map((one) => one.finished.catch(() => null))))
    const { violations } = await new AxeBuilder({ page }).analyze()
    expect(
      violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html ?? ''}`),
      `${place}, ${colorScheme}`,
    ).toEqual([])
  }
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth),
    place,
  ).toBeLessThanOrEqual(0)
}

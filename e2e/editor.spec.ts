import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Locator, type Page, test } from '@playwright/test'
import { addOwnLines, articles, cell, openNewProject, type } from './editor.fixture.ts'
import { register } from './journey.fixture.ts'

test.describe('projects and the estimate editor', () => {
  test.beforeEach(async ({ page }) => {
    await register(page)
    await openNewProject(page, 'Casă P+1')
  })

  test('lines, formula, own prices, live totals; the server agrees after a reload', async ({ page }) => {
    await addOwnLines(page, ['Săpătură', 'Beton', 'Cofraj'])
    await type(cell(page, 0, 'quantity'), 'Axa A: 4.43x0.55x0.6')
    await expect(cell(page, 0, 'quantity')).toContainText('1,462')
    await cell(page, 0, 'own-material').click()
    await page.keyboard.type('100')
    await expect(total(page)).not.toHaveText('–')
    await page.keyboard.press('Tab')
    await page.keyboard.type('12,5')
    await page.keyboard.press('Enter')
    await expect(cell(page, 0, 'total')).toHaveText('164,48')
    await expect(page.getByText('Saved', { exact: true })).toBeVisible()
    const shown = await total(page).textContent()
    await page.reload()
    await expect(cell(page, 0, 'total')).toHaveText('164,48')
    await expect(total(page)).toHaveText(shown ?? '')
  })

  test('a block from a spreadsheet goes in whole or not at all, and back with Ctrl+Z', async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await addOwnLines(page, ['Beton', 'Cofraj'])
    await copy(page, '2,5\t10\r\n4\tzece')
    await cell(page, 0, 'quantity').click()
    await page.keyboard.press('Control+v')
    await expect(page.getByRole('alert')).toContainText('“zece” isn’t valid')
    await expect(cell(page, 0, 'quantity')).toHaveText('1,000')
    await copy(page, '2,5\t10\r\n4\t20')
    await page.getByRole('treegrid').focus()
    await page.keyboard.press('Control+v')
    await expect(cell(page, 1, 'total')).toHaveText('80,00')
    await page.keyboard.press('Control+z')
    await expect(cell(page, 1, 'total')).toHaveText('–')
    await page.keyboard.press('Control+y')
    await expect(cell(page, 1, 'total')).toHaveText('80,00')
  })

  test('a deleted line comes back, lines move with the keyboard, and the server keeps the order', async ({ page }) => {
    await addOwnLines(page, ['Unu', 'Doi', 'Trei'])
    await cell(page, 1, 'name').click()
    await page.keyboard.press('Control+Delete')
    await expect(articles(page)).toHaveCount(2)
    await page.getByRole('button', { name: 'Undo' }).last().click()
    await expect(articles(page)).toHaveCount(3)
    await cell(page, 0, 'name').click()
    await page.keyboard.press('Alt+ArrowDown')
    await expect(cell(page, 1, 'name')).toHaveText('Unu')
    await expect(page.getByText('Saved', { exact: true })).toBeVisible()
    await page.reload()
    await expect(cell(page, 1, 'name')).toHaveText('Unu')
  })

  test.describe('without a network', () => {
    // The app's own files come from the device, as they do for people.
    test.use({ serviceWorkers: 'allow' })

    test('offline, a change waits, survives a reload and is saved when the network is back', async ({
      page,
      context,
    }) => {
      await addOwnLines(page, ['Beton'])
      await context.setOffline(true)
      await type(cell(page, 0, 'quantity'), '44')
      await expect(page.getByText('Offline, 1 change waiting')).toBeVisible()
      await context.setOffline(false)
      await expect(page.getByText('Saved', { exact: true })).toBeVisible()
      await page.reload()
      await expect(cell(page, 0, 'quantity')).toHaveText('44,000')
    })
  })

  test('the recapitulation follows its rates, and find reaches folded lines', async ({ page }) => {
    await addOwnLines(page, ['Săpătură', 'Beton'])
    await type(cell(page, 0, 'own-labor'), '1000')
    await page.getByRole('button', { name: 'Price summary' }).click()
    await expect(page.getByRole('complementary')).toContainText('22,50')
    await page.getByLabel('Profit: rate or amount').fill('0')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('complementary')).toContainText('1.124,75')
    await page.getByRole('treegrid').focus()
    await page.keyboard.press('Alt+ArrowLeft')
    await expect(articles(page)).toHaveCount(0)
    await page.keyboard.press('Control+f')
    await page.getByRole('textbox', { name: 'Find in estimate' }).fill('sapatura')
    await expect(page.getByText('1 of 1')).toBeVisible()
    await expect(articles(page)).toHaveCount(2)
  })

  for (const scheme of ['light', 'dark'] as const) {
    test(`no accessibility faults, ${scheme}`, async ({ page }) => {
      await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' })
      await addOwnLines(page, ['Beton'])
      for (const panel of ['Item', 'Price summary', 'Project settings', 'History']) {
        await page.getByRole('button', { name: panel, exact: true }).click()
        await page.mouse.move(600, 700)
        await expect(page.getByRole('tooltip')).toHaveCount(0)
        const { violations } = await new AxeBuilder({ page })
          .withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'])
          .analyze()
        expect(violations).toEqual([])
      }
    })
  }
})

test('on a phone a quantity is changed in place', async ({ page }) => {
  await register(page)
  await openNewProject(page, 'Casă P+1')
  await addOwnLines(page, ['Beton'])
  await page.setViewportSize({ width: 390, height: 844 })
  // The line one worked on is open; touched again it is text.
  const line = page.getByRole('listitem').getByRole('button', { name: /^Beton/ })
  const quantity = page.getByLabel('Quantity for Beton')
  await quantity.fill('12,5')
  await quantity.press('Enter')
  await expect(quantity).toHaveValue('12,500')
  await expect(page.getByRole('button', { name: 'Open', exact: true })).toBeVisible()
  await line.click()
  await expect(quantity).toHaveCount(0)
  await expect(line).toContainText('12,500')
  await page.getByRole('button', { name: 'Add item' }).click()
  await expect(page.getByRole('dialog', { name: 'Add item' })).toBeVisible()
})

function total(page: Page): Locator {
  return page.getByRole('region', { name: 'Totals' }).locator('output').last()
}

async function copy(page: Page, text: string): Promise<void> {
  await page.evaluate((copied) => navigator.clipboard.writeText(copied), text)
}

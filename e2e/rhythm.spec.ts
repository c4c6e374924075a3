import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Locator, test } from '@playwright/test'
import { addOwnLines, articles, cell, openNewProject } from './editor.fixture.ts'
import { register } from './journey.fixture.ts'

test.describe('lines are written without leaving the keyboard', () => {
  test.beforeEach(async ({ page }) => {
    await register(page)
    await openNewProject(page, 'Casă P+1')
  })

  test('words find a norm in the symbol, Enter takes it, then the quantity, then the next line', async ({ page }) => {
    await addOwnLines(page, ['Unu', 'Doi'])
    await cell(page, 0, 'name').click()
    await page.keyboard.press('Insert')
    const symbol = page.getByRole('combobox', { name: 'Code' })
    await expect(symbol).toBeFocused()
    // What stands in the list before is of the first letters.
    const whole = page.waitForResponse(
      (reply) => new URL(reply.url()).searchParams.get('searchString') === 'beton fund',
    )
    await page.keyboard.type('beton fund')
    const { _embedded } = (await (await whole).json()) as { _embedded: { SearchNorms: readonly { Symbol: string }[] } }
    const norm = _embedded.SearchNorms[0]?.Symbol ?? ''
    const found = page.getByRole('listbox', { name: 'Found in the catalog' }).getByRole('option')
    await expect(found.first()).toContainText(norm)
    await expect(found.nth(2)).toBeVisible()
    await page.keyboard.press('ArrowDown')
    await expect(found.nth(1)).toHaveAttribute('aria-selected', 'true')
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('Enter')
    // Nothing is waited for: the next keys are typed at once.
    await page.keyboard.type('2*3,4')
    await page.keyboard.press('Enter')
    await page.keyboard.type('Montaj')
    await page.keyboard.press('Tab')
    await page.keyboard.type('4')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Escape')
    await expect(articles(page)).toHaveCount(4)
    await expect(cell(page, 1, 'symbol')).toHaveText(norm)
    await expect(cell(page, 1, 'quantity')).toContainText('6,800')
    await expect(cell(page, 2, 'name')).toHaveText('Montaj')
    await expect(cell(page, 2, 'quantity')).toHaveText('4,000')
    await expect(cell(page, 3, 'name')).toHaveText('Doi')
    await page.reload()
    await expect(cell(page, 1, 'symbol')).toHaveText(norm)
    await expect(cell(page, 2, 'name')).toHaveText('Montaj')
    await expect(cell(page, 3, 'name')).toHaveText('Doi')
  })

  test('what is typed after Enter belongs to the quantity and the next lines, however long the search takes', async ({
    page,
  }) => {
    await addOwnLines(page, ['Unu'])
    let answer = () => {}
    const answered = new Promise<void>((resolve) => {
      answer = resolve
    })
    await page.route('**/api/estimation-search-norms**', async (route) => {
      await answered
      await route.continue().catch(() => undefined)
    })
    await cell(page, 0, 'name').click()
    await page.keyboard.press('Insert')
    await page.keyboard.type('beton fund')
    await page.keyboard.press('Enter')
    await page.keyboard.type('12,5')
    await expect(page.getByRole('textbox', { name: 'Quantity' })).toHaveValue('12,5')
    await page.keyboard.press('Enter')
    await page.keyboard.type('Fără normă')
    await page.keyboard.press('Tab')
    await page.keyboard.type('3')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Escape')
    await expect(page.locator('[role=row][data-row^=new]')).toHaveCount(2)
    answer()
    await expect(articles(page)).toHaveCount(3)
    await expect(cell(page, 1, 'symbol')).toHaveText(/^[A-Z]+\d+/)
    await expect(cell(page, 1, 'quantity')).toHaveText('12,500')
    await expect(cell(page, 2, 'name')).toHaveText('Fără normă')
    await expect(cell(page, 2, 'quantity')).toHaveText('3,000')
  })

  for (const lost of [false, true])
    test(`lines wait on the device while the server is away, through a reload, and arrive once${lost ? ' when replies were lost' : ''}`, async ({
      page,
    }) => {
      await addOwnLines(page, ['Unu', 'Doi'])
      await page.route('**/api/estimation-articles', async (route) => {
        if (route.request().method() !== 'POST') return route.continue()
        if (lost) await route.fetch()
        await route.abort('connectionreset')
      })
      await cell(page, 0, 'name').click()
      await page.keyboard.press('Insert')
      for (const [name, quantity] of [
        ['Trei', '3'],
        ['Patru', '4'],
      ] as const) {
        await page.keyboard.type(name)
        await page.keyboard.press('Tab')
        await page.keyboard.type(quantity)
        await page.keyboard.press('Enter')
      }
      await page.keyboard.press('Escape')
      await expect(page.getByText('2 changes waiting to be sent')).toBeVisible()
      const under = page.locator('[role=row][data-row^=a], [role=row][data-row^=new]')
      if (!lost) await expect(under.locator('[data-column=name]')).toHaveText(['Unu', 'Trei', 'Patru', 'Doi'])
      await page.reload()
      await expect(page.getByText('2 changes waiting to be sent')).toBeVisible()
      if (!lost) {
        await expect(under.locator('[data-column=name]')).toHaveText(['Unu', 'Trei', 'Patru', 'Doi'])
        await expect(under.nth(1).locator('[data-column=quantity]')).toHaveText('3,000')
      }
      await page.unrouteAll({ behavior: 'wait' })
      await page.evaluate(() => window.dispatchEvent(new Event('focus')))
      await expect(page.getByText(/waiting to be sent/)).toHaveCount(0)
      await expect(articles(page)).toHaveCount(4)
      for (const reloaded of [false, true]) {
        if (reloaded) await page.reload()
        for (const [at, name] of ['Unu', 'Trei', 'Patru', 'Doi'].entries())
          await expect(cell(page, at, 'name')).toHaveText(name)
        await expect(articles(page)).toHaveCount(4)
      }
      await expect(cell(page, 2, 'quantity')).toHaveText('4,000')
    })

  test('Esc gives a line up, an empty one leaves nothing, and Ctrl+Shift+Enter stands above', async ({ page }) => {
    await addOwnLines(page, ['Unu', 'Doi'])
    await cell(page, 1, 'name').click()
    await page.keyboard.press('Control+Enter')
    await page.keyboard.type('beton')
    await expect(page.getByRole('listbox')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('listbox')).toBeHidden()
    await page.keyboard.press('Escape')
    await expect(page.locator('[role=row][data-row=new]')).toHaveCount(0)
    await expect(articles(page)).toHaveCount(2)
    await cell(page, 1, 'name').click()
    await page.keyboard.press('Control+Shift+Enter')
    await page.keyboard.type('Trei')
    await page.keyboard.press('Tab')
    await page.keyboard.type('1')
    await page.keyboard.press('Tab')
    await expect(cell(page, 1, 'name')).toHaveText('Trei')
    await expect(cell(page, 2, 'name')).toHaveText('Doi')
    await page.getByRole('button', { name: 'Undo', exact: true }).first().click()
    await expect(articles(page)).toHaveCount(2)
  })

  test('a block of works goes between the lines or over them, as is asked', async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await addOwnLines(page, ['Unu', 'Doi'])
    await page.evaluate(() => navigator.clipboard.writeText('Trei\tbuc\t3\r\nPatru\tbuc\t4'))
    const ask = page.getByRole('dialog', { name: 'Paste 2 lines' })
    await cell(page, 0, 'name').click()
    await page.keyboard.press('Control+v')
    await ask.getByRole('button', { name: 'Insert below' }).click()
    await expect(articles(page).locator('[data-column=name]')).toHaveText(['Unu', 'Trei', 'Patru', 'Doi'])
    await expect(cell(page, 2, 'quantity')).toHaveText('4,000')
    await page.getByRole('button', { name: 'Undo', exact: true }).first().click()
    await expect(articles(page)).toHaveCount(2)
    await cell(page, 0, 'name').click()
    await page.keyboard.press('Control+v')
    await ask.getByRole('button', { name: 'Cancel' }).click()
    await expect(articles(page).locator('[data-column=name]')).toHaveText(['Unu', 'Doi'])
    await cell(page, 0, 'name').click()
    await page.keyboard.press('Control+v')
    await ask.getByRole('button', { name: 'Overwrite' }).click()
    await expect(articles(page).locator('[data-column=name]')).toHaveText(['Trei', 'Patru'])
    await expect(cell(page, 1, 'quantity')).toHaveText('4,000')
  })

  test('the menu of a line offers what can be done with it, by mouse and by keyboard', async ({ page }) => {
    await addOwnLines(page, ['Unu', 'Doi', 'Trei'])
    await cell(page, 1, 'name').click({ button: 'right' })
    const menu = page.getByRole('menu', { name: 'Selected lines' })
    await expect(menu).toContainText('1 line')
    const { violations } = await new AxeBuilder({ page })
      .withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'])
      .analyze()
    expect(violations).toEqual([])
    await menu.getByRole('menuitem', { name: 'Move up' }).click()
    await expect(cell(page, 0, 'name')).toHaveText('Doi')
    await cell(page, 0, 'name').click()
    await page.keyboard.press('Shift+ArrowDown')
    await page.keyboard.press('Shift+F10')
    await expect(menu).toContainText('2 lines')
    await menu.getByRole('menuitem', { name: /^Delete/ }).click()
    await expect(articles(page)).toHaveCount(1)
    await page.keyboard.press('Escape')
    await page.getByRole('gridcell', { name: 'Estimate 1' }).first().click({ button: 'right' })
    await expect(menu.getByRole('menuitem', { name: 'Insert above' })).toHaveCount(0)
    await expect(menu.getByRole('menuitem', { name: 'Add estimate' })).toBeVisible()
  })

  test('a panel folds the parts of the price; quantity, price and total stay in sight', async ({ page }) => {
    await addOwnLines(page, ['Unu'])
    await cell(page, 0, 'own-material').click()
    await page.keyboard.type('12')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('complementary')).toHaveCount(0)
    const top = await page.getByRole('treegrid').evaluate((grid) => grid.getBoundingClientRect().top)
    expect(top).toBeLessThanOrEqual(48 + 38 + 36)
    await page.getByRole('button', { name: 'Item', exact: true }).click()
    await expect(cell(page, 0, 'own-material')).toHaveCount(0)
    await expect(cell(page, 0, 'parts')).toContainText('12,00')
    const panel = await edges(page.getByRole('complementary', { name: 'Item' }))
    for (const column of ['quantity', 'price', 'total']) {
      const { left, right } = await edges(cell(page, 0, column))
      expect(left).toBeGreaterThan(0)
      expect(right).toBeLessThanOrEqual(panel.left)
    }
    await page.getByRole('button', { name: 'Hide panel' }).click()
    await expect(cell(page, 0, 'own-material')).toHaveText(/12,00/)
  })
})

async function edges(place: Locator): Promise<Readonly<{ left: number; right: number }>> {
  return place.evaluate((element) => {
    const { left, right } = element.getBoundingClientRect()
    return { left, right }
  })
}

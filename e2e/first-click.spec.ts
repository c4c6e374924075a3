import { expect, type Page, test } from '@playwright/test'
import { articles } from './editor.fixture.ts'
import { enter } from './journey.fixture.ts'

test.describe('the first click in the editor', () => {
  test.beforeEach(async ({ page }) => {
    await page.goto('/#/login')
    await enter(page, 'ana@demo-ro.example', 'Temelia.Ana25')
    await expect(page.getByRole('navigation').first()).toBeVisible()
    await page.goto('/#/projects/1')
    await expect(articles(page).nth(4)).toBeVisible()
    await expect(page.getByRole('combobox', { name: 'Revision shown' })).toBeVisible()
  })

  test('a double click types into the line under the pointer, and nothing moves', async ({ page }) => {
    const line = articles(page).nth(4)
    const before = await places(page)
    const box = await line.locator('[data-column=quantity]').boundingBox()
    if (!box) throw new Error('The line has no quantity')
    await page.mouse.dblclick(box.x + box.width / 2, box.y + box.height / 2)
    await expect(line.getByRole('textbox')).toBeFocused()
    expect(await places(page)).toEqual(before)
    await page.keyboard.press('Escape')
    expect(await places(page)).toEqual(before)
  })

  test('a letter goes into the chosen cell', async ({ page }) => {
    const name = articles(page).nth(4).locator('[data-column=name]')
    await name.click()
    await page.keyboard.press('n')
    await expect(name.getByRole('textbox')).toHaveValue('n')
    await page.keyboard.press('Escape')
  })
})

/** Where the lines of the grid stand on the screen. */
function places(page: Page): Promise<readonly number[]> {
  return articles(page).evaluateAll((lines) => lines.map((line) => line.getBoundingClientRect().top))
}

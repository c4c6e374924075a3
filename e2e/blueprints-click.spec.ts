import { expect, test } from '@playwright/test'
import { faultsOf } from './axe.fixture.ts'
import { clickOnSheet, measures, projectWithFloor, ROOMS, SQUARE_FEET, valueOf } from './blueprints.fixture.ts'
import { register } from './journey.fixture.ts'

/** Where the plan lies on each sheet, from its lower left corner, and how long a metre is there. */
const SHEETS = [
  {
    file: 'wingA-ansib-eighth.pdf',
    height: 792,
    corner: [(110.69 * 72) / 25.4, (102.99 * 72) / 25.4],
    metre: 72 / 0.0254 / 96,
    within: 0.001,
  },
  { file: 'wingB-a3-1-100.png', height: 1_485, corner: [545, 1_485 - 917.5], metre: 50, within: 0.01 },
  { file: 'wingA-ansib-eighth.jpg', height: 1_100, corner: [435.8, 1_100 - 694.5], metre: 41.0105, within: 0.01 },
] as const

for (const { file, height, corner, metre, within } of SHEETS)
  test(`the rooms of ${file} are measured by a click each, and taken back after a reload`, async ({ page }) => {
    await register(page, 'us')
    const { projectId } = await projectWithFloor(page)
    await page.goto(`/#/projects/${projectId}/blueprints`)
    await page.locator('input[type=file]').first().setInputFiles(`e2e/drawings/${file}`)
    const stage = page.getByRole('application', { name: /^Drawing/ })
    const isPdf = file.endsWith('pdf')
    await expect(stage.locator(isPdf ? 'canvas[data-drawn=true]' : 'img')).toBeVisible()
    const at = (x: number, y: number) => [corner[0] + x * metre, corner[1] + y * metre] as const

    await page.getByRole('button', { name: 'Scale No scale' }).click()
    if (isPdf) {
      const proposed = page.getByRole('button', { name: `Use 1/8" = 1'-0"` })
      await proposed.click()
      // Keys belong to the sheet once the choice of scales is gone.
      await expect(proposed).toBeHidden()
    } else {
      await page.getByRole('button', { name: 'Measure a known length' }).click()
      await clickOnSheet(stage, at(0, 0), height)
      await clickOnSheet(stage, at(20.2, 0), height)
      const dialog = page.getByRole('dialog', { name: 'Known length' })
      await dialog.getByRole('textbox').fill('20.2m')
      await dialog.getByRole('button', { name: 'Set scale' }).click()
    }
    await expect(page.getByRole('button', { name: /^Scale (?!No)/ })).toBeVisible()

    await page.keyboard.press('f')
    for (const [index, { corners, area }] of ROOMS.entries()) {
      const [[left, low], [right, high]] = corners
      await clickOnSheet(stage, at(left + (right - left) * 0.4, low + (high - low) * 0.3), height)
      await expect(measures(page)).toHaveCount(index + 1)
      expect(Math.abs((await valueOf(page, index)) / (area * SQUARE_FEET) - 1)).toBeLessThan(within)
    }
    await page.reload()
    await expect(measures(page)).toHaveCount(ROOMS.length)
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(measures(page)).toHaveCount(ROOMS.length - 1)
    await page.getByRole('button', { name: 'Redo' }).click()
    await expect(measures(page)).toHaveCount(ROOMS.length)

    if (!isPdf) return
    // Doors that look like one that is framed, turned and mirrored too.
    await page.keyboard.press('m')
    await clickOnSheet(stage, at(1.5, 0.15), height)
    await clickOnSheet(stage, at(2.6, 1.25), height)
    const review = page.getByRole('dialog', { name: /match/ })
    await expect(review).toBeVisible()
    expect(await faultsOf(page)).toEqual([])
    const found = await review.getByRole('checkbox', { checked: true }).count()
    expect(found).toBeGreaterThan(1)
    await review.getByRole('button', { name: /^Count/ }).click()
    await expect(measures(page)).toHaveCount(ROOMS.length + 1)
    expect(await valueOf(page, ROOMS.length)).toBe(found)
  })

import { expect, type Page, test } from '@playwright/test'
import { readFile } from 'node:fs/promises'
import { faultsOf } from './axe.fixture.ts'
import { clickOnSheet, measures, projectWithFloor, ROOMS, SQUARE_FEET, valueOf } from './blueprints.fixture.ts'
import { register } from './journey.fixture.ts'

/** The sheet of a plan of 20.20 by 8.20 m in millimetres, with a margin of 2 % of its longer side. */
const MARGIN = 404
const SHEET_HEIGHT = 8_200 + 2 * MARGIN

const PLAN = 'e2e/drawings/wingB-mm.dxf'
/** The server's converter is a stand-in that makes the plan of whatever DWG it is given (playwright.config.ts). */
const DWG = { name: 'wingB.dwg', mimeType: 'image/vnd.dwg', buffer: Buffer.from(`AC1015${'\0'.repeat(20)}`) }

for (const [name, file] of [
  ['DXF', PLAN],
  ['DWG', DWG],
] as const)
  test(`the rooms of a plan as ${name} are measured by a click each`, async ({ page }) => {
    await register(page, 'us')
    const { projectId } = await projectWithFloor(page)
    await page.goto(`/#/projects/${projectId}/blueprints`)
    await page.locator('input[type=file]').first().setInputFiles(file)
    const stage = page.getByRole('application', { name: /^Drawing/ })
    await expect(stage.locator('canvas[data-drawn=true]')).toBeVisible()
    // A CAD drawing is drawn full size and says in which unit: there is nothing to set.
    await expect(page.getByRole('button', { name: 'Scale 1:1' })).toContainText('drawn in mm')

    await page.keyboard.press('f')
    for (const [at, { corners, area }] of ROOMS.entries()) {
      const [[left, low], [right, high]] = corners
      // Off the middle, where the name of the room stands.
      await clickOnSheet(stage, onPlan(left + (right - left) * 0.4, low + (high - low) * 0.3), SHEET_HEIGHT)
      await expect(measures(page)).toHaveCount(at + 1)
      expect(Math.abs((await valueOf(page, at)) / (area * SQUARE_FEET) - 1)).toBeLessThan(0.001)
    }
    expect(await faultsOf(page)).toEqual([])

    // Without the outlines of the rooms the lines of the walls enclose them; outside nothing does.
    const layers = page.getByRole('region', { name: 'File layers' })
    await layers.getByRole('button', { name: 'Show A-AREA' }).click()
    await clickOnSheet(stage, onPlan(8, 3), SHEET_HEIGHT)
    await expect(measures(page)).toHaveCount(ROOMS.length + 1)
    expect(Math.abs((await valueOf(page, ROOMS.length)) / (ROOMS[0].area * SQUARE_FEET) - 1)).toBeLessThan(0.001)
    await clickOnSheet(stage, onPlan(-0.3, 3), SHEET_HEIGHT)
    await expect(page.getByText('There is no closed outline around this point.')).toBeVisible()
    await expect(measures(page)).toHaveCount(ROOMS.length + 1)
  })

test('a wall is measured between the ends of the drawing less its doors; the sheet goes out as a marked PDF', async ({
  page,
}) => {
  await register(page, 'us')
  const { projectId } = await projectWithFloor(page)
  await page.goto(`/#/projects/${projectId}/blueprints`)
  await page.locator('input[type=file]').first().setInputFiles(PLAN)
  const stage = page.getByRole('application', { name: /^Drawing/ })
  await expect(stage.locator('canvas[data-drawn=true]')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Scale 1:1' })).toBeVisible()

  // The pointer is a little off the corners of the building and is drawn to them.
  await page.keyboard.press('w')
  await clickOnSheet(stage, onPlan(0.04, -0.04), SHEET_HEIGHT)
  await clickOnSheet(stage, onPlan(20.17, 0.03), SHEET_HEIGHT)
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Wall' })
  await dialog.getByRole('textbox', { name: 'Wall height (ft)' }).fill(`9'`)
  await dialog.getByRole('button', { name: 'Add opening' }).click()
  await dialog.getByRole('textbox', { name: 'Opening width (ft)' }).fill(`3'`)
  await dialog.getByRole('textbox', { name: 'Height (ft)', exact: true }).fill(`6'8"`)
  await dialog.getByRole('button', { name: 'Measure' }).click()
  await expect(measures(page)).toHaveCount(1)
  expect(await valueOf(page, 0)).toBeCloseTo((20.2 / 0.3048) * 9 - 20, 1)

  // Copied and taken back.
  await page.keyboard.press('v')
  await measures(page).first().click()
  await page
    .getByRole('toolbar', { name: /^Edit / })
    .getByRole('button', { name: 'Copy' })
    .click()
  await expect(measures(page)).toHaveCount(2)
  await page.keyboard.press('Control+z')
  await expect(measures(page)).toHaveCount(1)

  expect(await taken(page, 'CSV')).toMatch(/Wall/)
  expect(await taken(page, 'Marked PDF')).toMatch(/^%PDF/)
})

/** A place of the building, in metres from its outer corner, on the sheet. */
function onPlan(x: number, y: number): readonly [number, number] {
  return [MARGIN + x * 1_000, MARGIN + y * 1_000]
}

/** What is downloaded by a choice of the menu of exports. */
async function taken(page: Page, choice: string): Promise<string> {
  await page.getByRole('button', { name: 'Export measures' }).click()
  const coming = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: choice }).click()
  return readFile(await (await coming).path(), 'latin1')
}

import { expect, test } from '@playwright/test'
import { faultsOf } from './axe.fixture.ts'
import { clickOnSheet, measures, projectWithFloor } from './blueprints.fixture.ts'
import { register } from './journey.fixture.ts'

/** A building of 10 by 8 m in millimetres with a wall across it, and what else stands in it. */
function plan(wall: number, ...more: string[]): Buffer {
  const lines = [
    [0, 0, 10_000, 0],
    [10_000, 0, 10_000, 8_000],
    [10_000, 8_000, 0, 8_000],
    [0, 8_000, 0, 0],
    [wall, 0, wall, 8_000],
  ]
  const entities = lines.map(([x1, y1, x2, y2]) => `0 LINE 8 A-WALL 10 ${x1} 20 ${y1} 11 ${x2} 21 ${y2}`)
  const text = `0 SECTION 2 HEADER 9 $INSUNITS 70 4 0 ENDSEC 0 SECTION 2 ENTITIES ${[...entities, ...more].join(' ')} 0 ENDSEC 0 EOF`
  return Buffer.from(text.split(/\s+/).join('\n'))
}

const MARGIN = 200
const SHEET_HEIGHT = 8_000 + 2 * MARGIN
const CLOSET = '0 LINE 8 A-WALL 10 9000 20 1000 11 10000 21 1000'

test('two revisions of a sheet are compared: what changed, and which measures stood on it', async ({ page }) => {
  await register(page, 'us')
  const { projectId } = await projectWithFloor(page)
  await page.goto(`/#/projects/${projectId}/blueprints`)
  const upload = page.locator('input[type=file]').first()
  await upload.setInputFiles({ name: 'A-02 rev A.dxf', mimeType: 'image/vnd.dxf', buffer: plan(4_000) })
  const stage = page.getByRole('application', { name: /^Drawing/ })
  await expect(stage.locator('canvas[data-drawn=true]')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Scale 1:1' })).toContainText('drawn in mm')
  await expect(page.getByRole('button', { name: 'Compare', exact: true })).toBeHidden()

  // A room that stands on the wall, and a line along the front that does not.
  await page.keyboard.press('r')
  for (const corner of [
    [0, 0],
    [4_000, 8_000],
  ] as const)
    await clickOnSheet(stage, [MARGIN + corner[0], MARGIN + corner[1]], SHEET_HEIGHT)
  await expect(measures(page)).toHaveCount(1)
  await page.keyboard.press('l')
  for (const x of [0, 10_000]) await clickOnSheet(stage, [MARGIN + x, MARGIN + 8_000], SHEET_HEIGHT)
  await expect(measures(page)).toHaveCount(2)

  // The layer gets a name and a hatch, which its shapes keep.
  const layers = page.getByRole('region', { name: 'Layers', exact: true })
  await layers.getByRole('textbox', { name: 'Layer name' }).fill('Walls 25 cm')
  await page.keyboard.press('Enter')
  await layers.getByRole('combobox', { name: 'Hatch of Walls 25 cm' }).selectOption('Cross hatch')
  await expect(stage.locator('pattern')).toHaveCount(1)

  await upload.setInputFiles({ name: 'A-02 rev B.dxf', mimeType: 'image/vnd.dxf', buffer: plan(5_000, CLOSET) })
  await page.getByRole('button', { name: 'Compare', exact: true }).click()
  const panel = page.getByRole('region', { name: 'Compare' })
  await expect(panel.getByRole('heading', { name: 'Changed areas 3' })).toBeVisible()
  await expect(panel.getByText('removed')).toBeVisible()
  await expect(panel.getByText('added')).toHaveCount(2)
  await expect(panel.getByRole('list', { name: 'Affected measures' }).getByRole('listitem')).toHaveText([/Rectangle 1/])
  expect(await faultsOf(page)).toEqual([])

  // A changed area is gone to by its name.
  const compared = page.getByRole('application', { name: /^Comparison/ })
  const before = await compared.getAttribute('data-zoom')
  await panel.getByRole('button', { name: 'Area 3' }).click()
  await expect(compared).not.toHaveAttribute('data-zoom', before ?? '')

  // Aligned by the moved wall and the closet, the wall is where it was, and the building is not.
  await page.getByRole('button', { name: 'Fit the sheet (0)' }).click()
  await page.getByRole('button', { name: 'Align by two points' }).click()
  const points = [
    [4_000, 0],
    [5_000, 0],
    [4_000, 8_000],
    [5_000, 8_000],
  ] as const
  for (const [at, [x, y]] of points.entries()) {
    const which = at % 2 === 0 ? /on the older sheet/ : /on the newer sheet/
    await expect(page.getByText(which)).toBeVisible()
    await clickOnSheet(compared, [MARGIN + x, MARGIN + y], SHEET_HEIGHT)
  }
  await expect(panel.getByRole('list', { name: 'Affected measures' }).getByRole('listitem')).toHaveCount(2)

  await page.getByRole('button', { name: 'Back to measuring' }).click()
  await expect(measures(page)).toHaveCount(2)

  // The other sheet takes the layer over as it looks.
  await page.getByRole('button', { name: 'A-02 rev B', exact: true }).click()
  await layers.getByRole('button', { name: 'New layer' }).click()
  await page.getByRole('menuitem', { name: 'Walls 25 cm' }).click()
  await expect(layers.getByRole('combobox', { name: 'Hatch of Walls 25 cm' })).toHaveValue('cross')
})

import { expect, type Page, test } from '@playwright/test'
import { faultsOf } from './axe.fixture.ts'
import { clickInWing, measures, projectWithFloor, ROOMS, SQUARE_FEET, valueOf } from './blueprints.fixture.ts'
import { register } from './journey.fixture.ts'

test('a plan is scaled, its rooms are measured and feed a line of the estimate', async ({ page }) => {
  await register(page, 'us')
  const { projectId, articleId } = await projectWithFloor(page)
  await page.goto(`/#/projects/${projectId}/blueprints`)
  await expect(page.getByText('No blueprints yet')).toBeVisible()
  await page.locator('input[type=file]').first().setInputFiles('e2e/drawings/wingA-ansib-eighth.pdf')
  const stage = page.getByRole('application', { name: /^Drawing/ })
  await expect(stage.locator('canvas[data-drawn=true]')).toBeVisible()

  // Without a scale nothing can be measured, and the scale that the sheet names is only proposed.
  const tools = page.getByRole('toolbar', { name: 'Drawing tools' })
  await expect(tools.getByRole('button', { name: 'Area', exact: true })).toBeDisabled()
  await page.getByRole('button', { name: 'Scale No scale' }).click()
  await page.getByRole('button', { name: `Use 1/8" = 1'-0"` }).click()
  await expect(page.getByRole('button', { name: 'Scale 1:96' })).toBeVisible()

  await page.keyboard.press('r')
  for (const [at, { corners, area }] of ROOMS.entries()) {
    for (const corner of corners) await clickInWing(stage, corner)
    await expect(measures(page)).toHaveCount(at + 1)
    const shown = await valueOf(page, at)
    expect(Math.abs(shown / (area * SQUARE_FEET) - 1)).toBeLessThan(0.005)
  }

  // A cut-out of 2 m by 2 m in the first room.
  await page.keyboard.press('v')
  await measures(page).first().click()
  await tools.getByRole('button', { name: 'Deduct' }).click()
  const before = await valueOf(page, 0)
  for (const corner of [
    [7, 3],
    [9, 3],
    [9, 5],
    [7, 5],
  ] as const)
    await clickInWing(stage, corner)
  await page.keyboard.press('Enter')
  await expect.poll(() => valueOf(page, 0)).toBeLessThan(before)
  expect(Math.abs((before - (await valueOf(page, 0))) / (4 * SQUARE_FEET) - 1)).toBeLessThan(0.05)

  // Taken back and done again.
  await page.keyboard.press('Control+z')
  await expect.poll(() => valueOf(page, 0)).toBe(before)

  const quantity = () => quantityOf(page, articleId)
  const typed = await quantity()
  await page.getByRole('button', { name: 'Link: Rectangle 1' }).click()
  const dialog = page.getByRole('dialog', { name: 'Send Rectangle 1 to an item' })
  await dialog.getByRole('combobox', { name: 'Item' }).click()
  await page.getByRole('option', { name: /Floor tiles/ }).click()
  await dialog.getByRole('textbox', { name: 'Formula' }).fill('area*1.05')
  await expect(dialog.getByRole('status')).toHaveText(/^Gives .* SF$/)
  await dialog.getByRole('button', { name: 'Send to item' }).click()
  await expect(page.getByRole('button', { name: 'Up to date: Rectangle 1' })).toBeVisible()
  await expect.poll(quantity).toBeCloseTo(before * 1.05, 0)
  const first = await quantity()

  // One step takes back the link and what it wrote into the line, and does both again.
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Link: Rectangle 1' })).toBeVisible()
  await expect.poll(quantity).toBe(typed)
  await page.getByRole('button', { name: 'Redo', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Up to date: Rectangle 1' })).toBeVisible()
  await expect.poll(quantity).toBe(first)

  expect(await faultsOf(page)).toEqual([])

  // A corrected scale tells what it touches; the line stays until the change is accepted.
  await page.getByRole('button', { name: 'Scale 1:96' }).click()
  const scaling = page.getByRole('dialog', { name: 'Scale' })
  await expect(scaling.getByText(/Rectangle 1: Floor tiles/)).toBeVisible()
  await scaling.getByRole('textbox').fill('1:48')
  await scaling.getByRole('button', { name: 'Set scale' }).click()
  await expect(page.getByRole('button', { name: 'Changed: Rectangle 1' })).toBeVisible()
  expect(await quantity()).toBe(first)
  await page.getByRole('button', { name: 'Accept 1 change' }).click()
  await expect(page.getByRole('button', { name: 'Up to date: Rectangle 1' })).toBeVisible()
  await expect.poll(quantity).toBeCloseTo(first / 4, 0)

  // What was measured is there again after a reload.
  await page.reload()
  await expect(measures(page)).toHaveCount(ROOMS.length)
  await expect(page.getByRole('button', { name: 'Scale 1:48' })).toBeVisible()
})

async function quantityOf(page: Page, articleId: number): Promise<number> {
  const reply = await page.request.get(`/api/estimation-articles/${articleId}`)
  return ((await reply.json()) as { Quantity: number }).Quantity
}

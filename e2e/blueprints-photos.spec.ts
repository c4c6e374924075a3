import { expect, test } from '@playwright/test'
import { faultsOf } from './axe.fixture.ts'
import { clickOnSheet, projectWithFloor } from './blueprints.fixture.ts'
import { register } from './journey.fixture.ts'

const PHOTO = 'e2e/drawings/wingA-ansib-eighth.jpg'

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

test('a photo is pinned on a sheet of a phone, waits without a line, is opened and moved', async ({ page }) => {
  await register(page, 'us')
  const { projectId } = await projectWithFloor(page)
  await page.goto(`/#/projects/${projectId}/blueprints`)
  await page.locator('input[type=file]').first().setInputFiles('e2e/drawings/wingA-ansib-eighth.pdf')
  const stage = page.getByRole('application', { name: /^Drawing/ })
  await expect(stage.locator('canvas[data-drawn=true]')).toBeVisible()

  // It needs no scale: what it shows is not measured.
  await page.getByRole('toolbar').getByRole('button', { name: 'Photo pin' }).click()
  await clickOnSheet(stage, [500, 500], 792)
  const dialog = page.getByRole('dialog', { name: 'New photo pin' })
  await expect(dialog.getByRole('button', { name: 'Save' })).toBeDisabled()
  await dialog.locator('input[type=file]').setInputFiles(PHOTO)
  await dialog.getByRole('textbox', { name: 'Description' }).fill('Crack along the beam')
  expect(await faultsOf(page)).toEqual([])
  await page.route('**/api/blueprint-pins', (route) =>
    route.request().method() === 'POST' ? route.abort('connectionreset') : route.continue(),
  )
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
  const pin = stage.getByRole('button', { name: 'Pin 1 Crack along the beam' })
  await expect(pin).toHaveAttribute('data-waiting', 'true')
  await pin.click()
  const waiting = page.getByRole('dialog', { name: 'Pin 1' })
  await expect(waiting.locator('img')).toBeVisible()
  await waiting.getByRole('button', { name: 'Close' }).last().click()
  await page.unroute('**/api/blueprint-pins')
  await expect(pin).toHaveAttribute('data-waiting', 'false', { timeout: 30_000 })

  await pin.click()
  const opened = page.getByRole('dialog', { name: 'Pin 1' })
  await expect
    .poll(() => opened.locator('img').evaluate((one) => (one as HTMLImageElement).naturalWidth))
    .toBeGreaterThan(0)
  expect(await faultsOf(page)).toEqual([])
  await opened.getByRole('button', { name: 'Cancel' }).click()
  await expect(opened).toBeHidden()

  // Dragged it moves.
  const from = await pin.boundingBox()
  if (!from) throw new Error('the pin is not shown')
  const [x, y] = [from.x + from.width / 2, from.y + from.height / 2]
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x - 60, y + 30, { steps: 4 })
  await page.mouse.up()
  await expect(page.getByText('Pin moved')).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect.poll(async () => Math.round(((await pin.boundingBox())?.x ?? 0) - from.x)).toBe(-60)
})

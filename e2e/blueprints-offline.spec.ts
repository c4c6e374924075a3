import { expect, test } from '@playwright/test'
import { clickOnSheet, measures, projectWithFloor, ROOMS } from './blueprints.fixture.ts'
import { register } from './journey.fixture.ts'
import { cachedQueries } from './offline.fixture.ts'

// The app's own files come from the device, as they do for people.
test.use({ serviceWorkers: 'allow' })

const CORNER = [(110.69 * 72) / 25.4, (102.99 * 72) / 25.4] as const
const METRE = 72 / 0.0254 / 96

test('a sheet kept on the device opens and is measured without a connection; the measure is sent later', async ({
  page,
  context,
}) => {
  await register(page, 'us')
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
  const { projectId } = await projectWithFloor(page)
  await page.goto(`/#/projects/${projectId}/blueprints`)
  await page.locator('input[type=file]').first().setInputFiles('e2e/drawings/wingA-ansib-eighth.pdf')
  const stage = page.getByRole('application', { name: /^Drawing/ })
  const drawn = stage.locator('canvas[data-drawn=true]')
  await expect(drawn).toBeVisible()
  await page.getByRole('button', { name: 'Scale No scale' }).click()
  await page.getByRole('button', { name: `Use 1/8" = 1'-0"` }).click()
  await expect(page.getByRole('button', { name: 'Scale 1:96' })).toBeVisible()
  await page.getByRole('button', { name: /^Keep on this device [\d.]+ [KM]B$/ }).click()
  await expect(page.getByRole('button', { name: /^On this device [\d.]+ [KM]B$/, pressed: true })).toBeVisible()
  const viewerKept = () =>
    page.evaluate(async () =>
      (await (await caches.open('temelia-app')).keys()).some(({ url }) => url.includes('pdf.worker')),
    )
  await expect.poll(viewerKept).toBe(true)
  // The cache of what was loaded is written a second after the last of it.
  await page.reload()
  await expect(drawn).toBeVisible()
  await expect.poll(() => page.evaluate(cachedQueries)).toMatch(/kind\W+ratio/)

  await context.setOffline(true)
  await page.reload()
  await expect(drawn).toBeVisible()
  await expect(page.getByRole('button', { name: 'Scale 1:96' })).toBeVisible()
  await page.keyboard.press('r')
  for (const [x, y] of ROOMS[0].corners) await clickOnSheet(stage, [CORNER[0] + x * METRE, CORNER[1] + y * METRE], 792)
  await expect(measures(page)).toHaveCount(1)
  await expect(measures(page).first()).toContainText('537.')
  await expect(page.getByText('1 change waiting to be sent')).toBeVisible()

  await context.setOffline(false)
  await expect(page.getByText('1 change waiting to be sent')).toHaveCount(0, { timeout: 30_000 })
  await expect(measures(page)).toHaveCount(1)
  const sent = await page.request.get(`/api/blueprint-shapes?InvestmentId=${projectId}`)
  expect(((await sent.json()) as { total_items: number }).total_items).toBe(1)

  await page.getByRole('button', { name: /^On this device/ }).click()
  await expect(page.getByRole('button', { name: /^Keep on this device/ })).toBeVisible()
})

import { expect, test } from '@playwright/test'
import { clickInWing, measures, openScaledWing, projectWithFloor, ROOMS } from './blueprints.fixture.ts'
import { register } from './journey.fixture.ts'
import { cachedQueries } from './offline.fixture.ts'

// The app's own files come from the device, as they do for people.
test.use({ serviceWorkers: 'allow' })

test('a sheet kept on the device opens and is measured without a connection; the measure is sent later', async ({
  page,
  context,
}) => {
  await register(page, 'us')
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
  const { projectId } = await projectWithFloor(page)
  const stage = await openScaledWing(page, projectId)
  const drawn = stage.locator('canvas[data-drawn=true]')
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
  for (const corner of ROOMS[0].corners) await clickInWing(stage, corner)
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

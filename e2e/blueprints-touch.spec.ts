import { expect, test, type Page } from '@playwright/test'
import { measures, projectWithFloor } from './blueprints.fixture.ts'
import { register } from './journey.fixture.ts'

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

type Finger = Readonly<{ from: readonly [number, number]; to: readonly [number, number] }>

/** Lays fingers on the screen, moves them together in steps, and lifts them. */
async function touch(page: Page, fingers: readonly Finger[]): Promise<void> {
  const session = await page.context().newCDPSession(page)
  const at = (share: number) =>
    fingers.map(({ from, to }, id) => ({
      x: from[0] + (to[0] - from[0]) * share,
      y: from[1] + (to[1] - from[1]) * share,
      id,
    }))
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: ReturnType<typeof at>) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints })
  await send('touchStart', at(0))
  for (const share of [0.25, 0.5, 0.75, 1]) await send('touchMove', at(share))
  await send('touchEnd', [])
}

test('fingers on a measured room pan and pinch the sheet', async ({ page }) => {
  await register(page, 'us')
  const { projectId } = await projectWithFloor(page)
  await page.goto(`/#/projects/${projectId}/blueprints`)
  await page.locator('input[type=file]').first().setInputFiles('e2e/drawings/wingA-ansib-eighth.pdf')
  const stage = page.getByRole('application', { name: /^Drawing/ })
  await expect(stage.locator('canvas[data-drawn=true]')).toBeVisible()
  await page.getByRole('button', { name: 'Scale No scale' }).tap()
  await page.getByRole('button', { name: `Use 1/8" = 1'-0"` }).tap()
  await expect(page.getByRole('button', { name: 'Scale 1:96' })).toBeVisible()
  await stage.scrollIntoViewIfNeeded()
  const box = await stage.boundingBox()
  if (!box) throw new Error('no sheet')
  const spot = (x: number, y: number) => [box.x + box.width * x, box.y + box.height * y] as const
  const viewOf = () =>
    stage.evaluate((one) => {
      const { zoom, left, top } = (one as HTMLElement).dataset
      return { zoom: Number(zoom), left: Number(left), top: Number(top) }
    })

  // A rectangle over most of the sheet, by a tap at each corner.
  await page.getByRole('toolbar').getByRole('button', { name: 'Rectangle' }).tap()
  await page.touchscreen.tap(...spot(0.1, 0.35))
  await page.touchscreen.tap(...spot(0.9, 0.65))
  await expect(measures(page)).toHaveCount(1)
  await page.getByRole('toolbar').getByRole('button', { name: 'Rectangle' }).tap()
  const measured = await measures(page).first().textContent()
  await page.getByRole('toolbar').getByRole('button', { name: 'Count', exact: true }).tap()
  await page.touchscreen.tap(...spot(0.4, 0.5))
  await page.touchscreen.tap(...spot(0.6, 0.5))
  await page.getByRole('button', { name: 'Finish' }).tap()
  await expect(measures(page)).toHaveCount(2)
  await expect(measures(page).nth(1)).toContainText('2 EA')
  await page.getByRole('toolbar').getByRole('button', { name: 'Count', exact: true }).tap()

  const before = await viewOf()
  await touch(page, [{ from: spot(0.3, 0.45), to: spot(0.5, 0.5) }])
  await expect.poll(async () => (await viewOf()).left - before.left).toBeGreaterThan(box.width * 0.12)
  expect((await viewOf()).zoom).toBe(before.zoom)

  await touch(page, [
    { from: spot(0.45, 0.5), to: spot(0.3, 0.5) },
    { from: spot(0.6, 0.5), to: spot(0.8, 0.5) },
  ])
  await expect.poll(async () => (await viewOf()).zoom / before.zoom).toBeGreaterThan(2)
  expect(await measures(page).first().textContent()).toBe(measured)
})

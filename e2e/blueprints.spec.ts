import { expect, type Locator, type Page, test } from '@playwright/test'
import { faultsOf } from './axe.fixture.ts'
import { register } from './journey.fixture.ts'

/** Points of the page of a metre in the building, at 1:96. */
const POINTS_IN_A_METRE = 72 / 0.0254 / 96
/** Where the plan lies on its sheet, in points. */
const CORNER = [(110.69 * 72) / 25.4, (102.99 * 72) / 25.4] as const
const SHEET_HEIGHT = 792
const SQUARE_FEET = 10.7639104

/** Rooms by two opposite corners in metres from the outer corner of the plan, with their stated areas. */
const ROOMS = [
  {
    corners: [
      [5.5, 0.2],
      [11.9, 8],
    ],
    area: 49.92,
  },
  {
    corners: [
      [0.2, 0.2],
      [5.3, 8],
    ],
    area: 39.78,
  },
  {
    corners: [
      [12.1, 3.8],
      [20, 8],
    ],
    area: 33.18,
  },
  {
    corners: [
      [12.1, 0.2],
      [20, 3.6],
    ],
    area: 26.86,
  },
] as const

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
  await expect(tools.getByRole('button', { name: 'Area' })).toBeDisabled()
  await page.getByRole('button', { name: 'Scale No scale' }).click()
  await page.getByRole('button', { name: `Use 1/8" = 1'-0"` }).click()
  await expect(page.getByRole('button', { name: 'Scale 1:96' })).toBeVisible()

  await page.keyboard.press('r')
  for (const [at, { corners, area }] of ROOMS.entries()) {
    for (const corner of corners) await clickAt(stage, corner)
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
    await clickAt(stage, corner)
  await page.keyboard.press('Enter')
  await expect.poll(() => valueOf(page, 0)).toBeLessThan(before)
  expect(Math.abs((before - (await valueOf(page, 0))) / (4 * SQUARE_FEET) - 1)).toBeLessThan(0.05)

  // Taken back and done again.
  await page.keyboard.press('Control+z')
  await expect.poll(() => valueOf(page, 0)).toBe(before)

  await page.getByRole('button', { name: 'Link: Rectangle 1' }).click()
  const dialog = page.getByRole('dialog', { name: 'Send Rectangle 1 to an item' })
  await dialog.getByRole('combobox', { name: 'Item' }).click()
  await page.getByRole('option', { name: /Floor tiles/ }).click()
  await dialog.getByRole('textbox', { name: 'Formula' }).fill('area*1.05')
  await expect(dialog.getByRole('status')).toHaveText(/^Gives .* SF$/)
  await dialog.getByRole('button', { name: 'Send to item' }).click()
  await expect(page.getByRole('button', { name: 'Up to date: Rectangle 1' })).toBeVisible()
  const quantity = () => quantityOf(page, articleId)
  await expect.poll(quantity).toBeCloseTo(before * 1.05, 0)
  const first = await quantity()

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

async function projectWithFloor(page: Page): Promise<{ projectId: number; articleId: number }> {
  const add = (path: string, body: object) =>
    page.evaluate(
      async ([to, data]) => {
        const reply = await fetch(`/api/estimation-${to}`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(data),
        })
        if (reply.status !== 201) throw new Error(await reply.text())
        return (await reply.json()) as Record<string, number>
      },
      [path, body] as const,
    )
  const { InvestmentId: projectId = 0 } = await add('investments', { Name: 'Wing A' })
  const { ObjectId } = await add('objects', { InvestmentId: projectId, Name: 'Building' })
  const { EstimateId } = await add('estimates', { ObjectId, Name: 'Finishes' })
  const line = { EstimateId, Name: 'Floor tiles', MeasureUnit: 'SF', Price: 4.5 }
  const { ArticleId: articleId = 0 } = await add('articles', line)
  return { projectId, articleId }
}

async function quantityOf(page: Page, articleId: number): Promise<number> {
  const reply = await page.request.get(`/api/estimation-articles/${articleId}`)
  return ((await reply.json()) as { Quantity: number }).Quantity
}

function measures(page: Page): Locator {
  return page.getByRole('region', { name: 'Measures' }).getByRole('listitem')
}

async function valueOf(page: Page, at: number): Promise<number> {
  const text = await measures(page).nth(at).getByRole('status').first().textContent()
  return Number(text?.replaceAll(/[^\d.]/g, ''))
}

/** Clicks where a place of the building, in metres from the outer corner of the plan, is seen. */
async function clickAt(stage: Locator, [x, y]: readonly [number, number]): Promise<void> {
  const { zoom, left, top } = await stage.evaluate((element) => ({
    zoom: Number((element as HTMLElement).dataset['zoom']),
    left: Number((element as HTMLElement).dataset['left']),
    top: Number((element as HTMLElement).dataset['top']),
  }))
  const across = CORNER[0] + x * POINTS_IN_A_METRE
  const up = CORNER[1] + y * POINTS_IN_A_METRE
  await stage.click({ position: { x: left + across * zoom, y: top + (SHEET_HEIGHT - up) * zoom } })
}

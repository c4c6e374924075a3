import { expect, type Locator, type Page } from '@playwright/test'

/** Square feet of a square metre. */
export const SQUARE_FEET = 10.7639104

/** The plan of a wing: its rooms by two opposite corners in metres from the outer corner of the plan, with their stated areas. */
export const ROOMS = [
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

/** Where the plan of the wing lies on its printed sheet, in points, how long a metre is there at 1:96, and how high the sheet is. */
const CORNER = [(110.69 * 72) / 25.4, (102.99 * 72) / 25.4] as const
const METRE = 72 / 0.0254 / 96
const SHEET_HEIGHT = 792

/** Puts the printed plan of the wing into a project, takes the scale that it names, and gives the drawing. */
export async function openScaledWing(page: Page, projectId: number): Promise<Locator> {
  await page.goto(`/#/projects/${projectId}/blueprints`)
  await page.locator('input[type=file]').first().setInputFiles('e2e/drawings/wingA-ansib-eighth.pdf')
  const stage = page.getByRole('application', { name: /^Drawing/ })
  await expect(stage.locator('canvas[data-drawn=true]')).toBeVisible()
  await page.getByRole('button', { name: 'Scale No scale' }).click()
  await page.getByRole('button', { name: `Use 1/8" = 1'-0"` }).click()
  await expect(page.getByRole('button', { name: 'Scale 1:96' })).toBeVisible()
  return stage
}

/** Clicks on the plan of the wing where a place of the building is seen, in metres from its outer corner. */
export async function clickInWing(stage: Locator, [x, y]: readonly [number, number]): Promise<void> {
  await clickOnSheet(stage, [CORNER[0] + x * METRE, CORNER[1] + y * METRE], SHEET_HEIGHT)
}

/** A project with an estimate and one line to feed. */
export async function projectWithFloor(page: Page): Promise<{ projectId: number; articleId: number }> {
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

/** The measures of the sheet as they are listed. */
export function measures(page: Page): Locator {
  return page.getByRole('region', { name: 'Measures' }).getByRole('listitem')
}

/** What a measure comes to, as an American reads it. */
export async function valueOf(page: Page, at: number): Promise<number> {
  const text = await measures(page).nth(at).getByRole('status').first().textContent()
  return Number(text?.replaceAll(/[^\d.]/g, ''))
}

/** Clicks where a place of the sheet is seen, in its own units from the lower left corner. */
export async function clickOnSheet(
  stage: Locator,
  [across, up]: readonly [number, number],
  height: number,
): Promise<void> {
  const { zoom, left, top } = await stage.evaluate((element) => ({
    zoom: Number((element as HTMLElement).dataset['zoom']),
    left: Number((element as HTMLElement).dataset['left']),
    top: Number((element as HTMLElement).dataset['top']),
  }))
  await stage.click({ position: { x: left + across * zoom, y: top + (height - up) * zoom } })
}

import type { Locator, Page } from '@playwright/test'

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

import type { Locator, Page } from '@playwright/test'

/** The row of an activity. */
export function row(page: Page, name: string): Locator {
  return page.getByRole('row').filter({ has: page.locator('[data-column=name]', { hasText: name }) })
}

/** A cell of an activity, by its column. */
export function cell(page: Page, name: string, column: string): Locator {
  return row(page, name).locator(`[data-column=${column}]`)
}

/** The number of an activity's row. */
export function number(page: Page, name: string): Promise<string> {
  return cell(page, name, 'number').innerText()
}

/** Types into a cell and confirms. */
export async function type(target: Locator, text: string): Promise<void> {
  await target.click()
  await target.page().keyboard.type(text)
  await target.page().keyboard.press('Enter')
}

/** A project with one estimate of two articles, by the interface. */
export function projectOf(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const post = async (path: string, body: object) => {
      const reply = await fetch(`/api/estimation-${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
      if (reply.status !== 201) throw new Error(await reply.text())
      return (await reply.json()) as Record<string, number>
    }
    const project = await post('investments', { Name: 'House' })
    const object = await post('objects', { InvestmentId: project['InvestmentId'], Name: 'Main' })
    const estimate = await post('estimates', { ObjectId: object['ObjectId'], Name: 'Period' })
    for (const Name of ['Digging', 'Casting'])
      await post('articles', {
        EstimateId: estimate['EstimateId'],
        Symbol: Name.slice(0, 3),
        Name,
        MeasureUnit: 'm',
        Quantity: 10,
        RSMaterials: 40,
        RSLabor: 25,
      })
    return project['InvestmentId'] as number
  })
}

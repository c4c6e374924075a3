import { expect, type Page, test } from '@playwright/test'
import { addOwnLines, cell, openNewProject, type } from './editor.fixture.ts'
import { register } from './journey.fixture.ts'

test.describe('days in the grid', () => {
  test('a US company types and sees the month first, in both languages; what can be two days is asked', async ({
    page,
  }) => {
    await openDates(page, 'us')
    await type(cell(page, 0, 'endDate'), '03/04/2027')
    await expect(cell(page, 0, 'endDate')).toHaveText('03/04/2027')
    await type(cell(page, 1, 'endDate'), '25/12/2027')
    await expect(cell(page, 1, 'endDate')).toHaveText('12/25/2027')
    await expect(page.getByText('Saved', { exact: true })).toBeVisible()
    expect(await endDates(page)).toEqual(['2027-03-04', '2027-12-25'])

    await type(cell(page, 1, 'endDate'), '03.04.2027')
    await expect(page.getByRole('alert')).toHaveText(/can be April 3, 2027 or March 4, 2027/i)
    await page.keyboard.press('Control+a')
    await page.keyboard.type('April 3, 2027')
    await page.keyboard.press('Enter')
    await expect(cell(page, 1, 'endDate')).toHaveText('04/03/2027')

    await cell(page, 0, 'endDate').click()
    await page.keyboard.press('F2')
    await expect(cell(page, 0, 'endDate').getByRole('textbox')).toHaveValue('03/04/2027')
    await page.keyboard.press('Escape')
    await speakRomanian(page)
    await expect(cell(page, 0, 'endDate')).toHaveText('03/04/2027')
    await type(cell(page, 0, 'endDate'), '06/07/2027')
    await expect(cell(page, 0, 'endDate')).toHaveText('06/07/2027')
    await expect(page.getByText('Salvat', { exact: true })).toBeVisible()
    expect(await endDates(page)).toEqual(['2027-06-07', '2027-04-03'])
  })

  test('a Romanian company in English types and sees the day first', async ({ page }) => {
    await openDates(page, 'ro')
    await type(cell(page, 0, 'endDate'), '3.11.27')
    await expect(cell(page, 0, 'endDate')).toHaveText('03.11.2027')
    await type(cell(page, 1, 'endDate'), '04/11/2027')
    await expect(cell(page, 1, 'endDate')).toHaveText('04.11.2027')
    await expect(page.getByText('Saved', { exact: true })).toBeVisible()
    expect(await endDates(page)).toEqual(['2027-11-03', '2027-11-04'])
  })
})

async function openDates(page: Page, country: 'ro' | 'us'): Promise<void> {
  await register(page, country)
  await openNewProject(page, 'Pavilion')
  await addOwnLines(page, ['Footing', 'Slab'])
  await page.getByRole('button', { name: 'Columns' }).click()
  await page.getByRole('checkbox', { name: 'End', exact: true }).check({ force: true })
  await page.keyboard.press('Escape')
}

async function speakRomanian(page: Page): Promise<void> {
  await page.getByRole('button', { name: /Account menu/ }).click()
  await page.getByRole('menuitem', { name: /Română/ }).click()
}

/** What the server holds, in the order of the lines. */
async function endDates(page: Page): Promise<unknown> {
  const reply = await page.request.get('/api/estimation-articles?page_size=200')
  const { _embedded: found } = (await reply.json()) as { _embedded: Record<string, Record<string, unknown>[]> }
  const [rows = []] = Object.values(found)
  return rows.sort((a, b) => Number(a['ArticleId']) - Number(b['ArticleId'])).map(({ EndDate }) => EndDate)
}

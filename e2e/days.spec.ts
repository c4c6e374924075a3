import { expect, type Page, test } from '@playwright/test'
import { addOwnLines, cell, openNewProject, type } from './editor.fixture.ts'
import { register } from './journey.fixture.ts'

// A line begins on the day it is added: these ends come after any day on which this runs.
test.describe('days in the grid', () => {
  test('a US company types and sees the month first, in both languages; what can be two days is asked', async ({
    page,
  }) => {
    await openDates(page, 'us')
    await type(cell(page, 0, 'endDate'), '03/04/2045')
    await expect(cell(page, 0, 'endDate')).toHaveText('03/04/2045')
    await type(cell(page, 1, 'endDate'), '25/12/2045')
    await expect(cell(page, 1, 'endDate')).toHaveText('12/25/2045')
    await expect(page.getByText('Saved', { exact: true })).toBeVisible()
    expect(await endDates(page)).toEqual(['2045-03-04', '2045-12-25'])

    await type(cell(page, 1, 'endDate'), '03.04.2045')
    await expect(page.getByRole('alert')).toHaveText(/can be April 3, 2045 or March 4, 2045/i)
    await page.keyboard.press('Control+a')
    await page.keyboard.type('April 3, 2045')
    await page.keyboard.press('Enter')
    await expect(cell(page, 1, 'endDate')).toHaveText('04/03/2045')

    await cell(page, 0, 'endDate').click()
    await page.keyboard.press('F2')
    await expect(cell(page, 0, 'endDate').getByRole('textbox')).toHaveValue('03/04/2045')
    await page.keyboard.press('Escape')
    await speakRomanian(page)
    await expect(cell(page, 0, 'endDate')).toHaveText('03/04/2045')
    await type(cell(page, 0, 'endDate'), '06/07/2045')
    await expect(cell(page, 0, 'endDate')).toHaveText('06/07/2045')
    await expect(page.getByText('Salvat', { exact: true })).toBeVisible()
    expect(await endDates(page)).toEqual(['2045-06-07', '2045-04-03'])
  })

  test('a Romanian company in English types and sees the day first', async ({ page }) => {
    await openDates(page, 'ro')
    await type(cell(page, 0, 'endDate'), '3.11.45')
    await expect(cell(page, 0, 'endDate')).toHaveText('03.11.2045')
    await type(cell(page, 1, 'endDate'), '04/11/2045')
    await expect(cell(page, 1, 'endDate')).toHaveText('04.11.2045')
    await expect(page.getByText('Saved', { exact: true })).toBeVisible()
    expect(await endDates(page)).toEqual(['2045-11-03', '2045-11-04'])
  })
})

for (const { country, typed, shown, first, march } of [
  { country: 'ro', typed: '5.3.27', shown: '05.03.2027', first: 'Mon', march: 'Wednesday, 31 March 2027' },
  { country: 'us', typed: '3/5/27', shown: '03/05/2027', first: 'Sun', march: 'Wednesday, March 31, 2027' },
] as const) {
  test(`a company of ${country} types a day in any field in its own order, or chooses it in its calendar`, async ({
    page,
  }) => {
    await register(page, country)
    await openNewProject(page, 'Pavilion')
    await page.getByRole('button', { name: 'Project settings' }).click()
    const field = page.getByRole('textbox', { name: 'Estimate date' })
    await field.fill(typed)
    await field.press('Enter')
    await expect(field).toHaveValue(shown)
    await expect(page.getByText('Saved', { exact: true })).toBeVisible()
    expect(await estimateDate(page)).toBe('2027-03-05')

    await field.fill('31.02.2027')
    await field.press('Enter')
    await expect(page.getByText(/this date doesn’t exist/)).toBeVisible()
    await expect(field).toHaveValue('31.02.2027')
    await field.press('Escape')
    await expect(field).toHaveValue(shown)

    await field.press('Alt+ArrowDown')
    const calendar = page.getByRole('dialog', { name: 'Calendar' })
    await expect(calendar.getByRole('columnheader').first()).toHaveText(first)
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.press('PageDown')
    await page.keyboard.press('PageUp')
    for (let day = 4; day < 31; day++) await page.keyboard.press('ArrowRight')
    await expect(calendar.getByRole('button', { name: march })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(calendar).toBeHidden()
    await expect(field).toHaveValue(country === 'ro' ? '31.03.2027' : '03/31/2027')
    await expect(page.getByText('Saved', { exact: true })).toBeVisible()
    await expect.poll(() => estimateDate(page)).toBe('2027-03-31')
  })
}

test('what can be two days is asked in a form, refused until it is chosen, and Escape closes the calendar alone', async ({
  page,
}) => {
  await register(page, 'us')
  await page.goto('/#/projects')
  await page.getByRole('button', { name: 'New project' }).first().click()
  const form = page.getByRole('dialog').first()
  await form.getByRole('textbox', { name: 'Project' }).fill('Pavilion')
  const field = form.getByRole('textbox', { name: 'Estimate date' })
  await field.fill('03.04.2027')
  const choice = page.getByRole('status').filter({ hasText: 'Which one?' })
  await expect(choice.getByRole('button')).toHaveText(['April 3, 2027', 'March 4, 2027'])
  await page.keyboard.press('Control+Enter')
  await expect(form).toBeVisible()
  await expect(form.getByText(/Can be April 3, 2027 or March 4, 2027/)).toBeVisible()
  await form.getByRole('button', { name: 'Calendar' }).click()
  await expect(page.getByRole('grid')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('grid')).toBeHidden()
  await expect(form).toBeVisible()
  await expect(field).toHaveValue('03.04.2027')
  await choice.getByRole('button', { name: 'April 3, 2027' }).click()
  await expect(field).toHaveValue('04/03/2027')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('button', { name: 'Add estimate' }).last()).toBeVisible()
  expect(await estimateDate(page)).toBe('2027-04-03')
})

test('an hour of a US company is typed with AM or PM, and asked where it has neither', async ({ page }) => {
  await register(page, 'us')
  await page.goto('/#/activities')
  await expect(page.getByRole('button', { name: 'Add activity' }).first()).toBeVisible()
  await page.keyboard.press('n')
  const form = page.getByRole('dialog')
  await form.getByLabel('Subject').fill('Walkthrough')
  await form.getByRole('textbox', { name: 'Date' }).first().fill('3/5/2027')
  const from = form.getByRole('textbox', { name: 'From' })
  await from.fill('2:30')
  const choice = page.getByRole('status').filter({ hasText: 'Which one?' })
  await expect(choice.getByRole('button')).toHaveText(['2:30 AM', '2:30 PM'])
  await choice.getByRole('button', { name: '2:30 PM' }).click()
  await expect(from).toHaveValue('2:30 PM')
  await form.getByRole('textbox', { name: 'To', exact: true }).fill('15:45')
  await page.keyboard.press('Control+Enter')
  await expect(form).toBeHidden()
  const reply = await page.request.get('/api/ActivitiesAccounts')
  const { _embedded: found } = (await reply.json()) as { _embedded: Record<string, Record<string, unknown>[]> }
  expect(Object.values(found)[0]?.[0]).toMatchObject({
    StartAt: '2027-03-05T19:30:00.000Z',
    EndAt: '2027-03-05T20:45:00.000Z',
  })
})

async function estimateDate(page: Page): Promise<unknown> {
  const reply = await page.request.get('/api/estimation-investments')
  const { _embedded: found } = (await reply.json()) as { _embedded: Record<string, Record<string, unknown>[]> }
  return Object.values(found)[0]?.[0]?.['EstimateDate']
}

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

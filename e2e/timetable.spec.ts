import { expect, type Locator, type Page, test } from '@playwright/test'
import { faultsOf } from './axe.fixture.ts'
import { register } from './journey.fixture.ts'
import { cell, number, projectOf, row, type } from './timetable.fixture.ts'

test.describe('the timetable of a project', () => {
  for (const country of ['ro', 'us'] as const)
    test(`${country}: made from the estimate, corrected by keyboard and by mouse, read as an S-curve`, async ({
      page,
    }) => {
      await register(page, country)
      const projectId = await projectOf(page)
      await page.goto(`/#/projects/${projectId}/timetable`)
      await expect(page.getByRole('heading', { name: 'No timetable yet' })).toBeVisible()
      expect(await faultsOf(page)).toEqual([])

      await page.getByRole('button', { name: 'Create timetable from estimate' }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByRole('combobox', { name: 'One activity for each' }).click()
      await page.getByRole('option', { name: 'item' }).click()
      await dialog.getByRole('switch', { name: 'Suggest a sequence of work' }).click()
      await dialog.getByRole('button', { name: 'Create timetable' }).click()
      await expect(row(page, 'Digging')).toBeVisible()
      expect(await faultsOf(page)).toEqual([])

      // A duration by keyboard; the end follows.
      const start = cell(page, 'Digging', 'start')
      const finish = cell(page, 'Digging', 'finish')
      const short = await dayIn(finish, country)
      await type(cell(page, 'Digging', 'duration'), '3')
      await expect(cell(page, 'Digging', 'duration')).toHaveText('3 d')
      await expect.poll(() => dayIn(finish, country)).toBeGreaterThan(short)

      // Links are typed by row; what waits is moved.
      const digging = await number(page, 'Digging')
      const casting = await number(page, 'Casting')
      await type(cell(page, 'Casting', 'predecessors'), `${digging}FS+1d`)
      await expect(cell(page, 'Casting', 'predecessors')).toHaveText(`${digging}+1d`)
      const castingStart = cell(page, 'Casting', 'start')
      expect(await dayIn(castingStart, country)).toBeGreaterThan((await dayIn(finish, country)) + 1)

      // A loop is refused where it is typed, with its path.
      await type(cell(page, 'Digging', 'predecessors'), casting)
      await expect(page.getByRole('alert').filter({ hasText: /loop/ })).toContainText(
        `${digging} Digging → ${casting} Casting`,
      )
      await page.keyboard.press('Escape')
      await expect(cell(page, 'Digging', 'predecessors')).toHaveText('')

      // A bar is dragged; Esc gives up, the release saves, and what follows goes with it.
      const [before, castingBefore] = [await start.innerText(), await castingStart.innerText()]
      const day = await dayIn(start, country)
      await dragBar(page, 'Digging', 28, false)
      await expect(start).toHaveText(before)
      await dragBar(page, 'Digging', 28, true)
      await expect.poll(() => dayIn(start, country)).toBeGreaterThanOrEqual(day + 7)
      await expect(castingStart).not.toHaveText(castingBefore)

      // It is taken back and done again, and moved by key.
      const dragged = await start.innerText()
      await page.keyboard.press('Control+z')
      await expect(start).toHaveText(before)
      await expect(castingStart).toHaveText(castingBefore)
      await page.keyboard.press('Control+y')
      await expect(start).toHaveText(dragged)
      await start.click()
      await page.keyboard.press('Alt+ArrowRight')
      await expect(start).not.toHaveText(dragged)

      // A milestone is added and named, and waits for the last work.
      await page.getByRole('button', { name: 'Other activity types' }).click()
      await page.getByRole('menuitem', { name: 'New milestone' }).click()
      await expect(page.getByRole('textbox', { name: 'Activity New milestone' })).toBeFocused()
      await page.keyboard.type('Handover')
      await page.keyboard.press('Enter')
      await type(cell(page, 'Handover', 'predecessors'), casting)
      await expect(cell(page, 'Handover', 'finish')).toHaveText(await cell(page, 'Casting', 'finish').innerText())

      // Half of the work is done; the curve says what that is worth.
      await type(cell(page, 'Digging', 'done'), '50')
      await expect(cell(page, 'Digging', 'done')).toHaveText('50')
      await page.getByText('S-curve', { exact: true }).click()
      await expect(page.getByRole('img', { name: /S-curve/ })).toBeVisible()
      await expect(page.getByRole('row', { name: /^Planned, to date/ })).toBeVisible()
      expect(await faultsOf(page)).toEqual([])

      // What was made is still there for who opens it anew.
      await page.reload()
      await expect(cell(page, 'Handover', 'predecessors')).toHaveText(casting)
      await expect(cell(page, 'Digging', 'done')).toHaveText('50')
    })

  test('a baseline is kept and compared, an activity goes and comes back, a phone marks progress', async ({ page }) => {
    await register(page)
    const projectId = await projectOf(page)
    await page.goto(`/#/projects/${projectId}/timetable`)
    await page.getByRole('button', { name: 'Add activity without estimate' }).click()
    await expect(page.getByRole('textbox', { name: 'Activity New activity' })).toBeFocused()
    await page.keyboard.type('Scaffold')
    await page.keyboard.press('Enter')
    await expect(row(page, 'Scaffold')).toBeVisible()

    await page.getByRole('button', { name: 'Baseline' }).click()
    await page.getByRole('menuitem', { name: 'Save as baseline' }).click()
    await page.getByRole('textbox', { name: 'Baseline name' }).fill('Contract')
    await page.getByRole('button', { name: 'Save as baseline' }).click()
    await expect(page.getByRole('button', { name: 'Baseline: Contract' })).toBeVisible()
    await type(cell(page, 'Scaffold', 'duration'), '2 w')
    await expect(cell(page, 'Scaffold', 'duration')).toHaveText('10 d')
    await page.getByRole('button', { name: 'Baseline: Contract' }).click()
    await page.getByRole('menuitem', { name: 'Compare with baseline' }).click()
    await expect(page.getByRole('region', { name: 'Longer or shorter' })).toContainText('Scaffold: 1 d → 10 d')
    await page.keyboard.press('Escape')

    // Whatever days are looked at, the rows stay readable beside them.
    await type(cell(page, 'Scaffold', 'duration'), '60 w')
    await expect(cell(page, 'Scaffold', 'duration')).toHaveText('300 d')
    const scrolled = await page.getByRole('treegrid').evaluate((grid) => {
      grid.scrollLeft = grid.scrollWidth
      return grid.scrollLeft
    })
    expect(scrolled).toBeGreaterThan(700)
    await expect(cell(page, 'Scaffold', 'name')).toBeInViewport({ ratio: 1 })
    await cell(page, 'Scaffold', 'name').click()
    await page.keyboard.press('Shift+F10')
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await expect(page.getByRole('heading', { name: 'No timetable yet' })).toBeVisible()

    await page.getByRole('button', { name: 'Undo', exact: true }).click()
    await expect(cell(page, 'Scaffold', 'duration')).toHaveText('300 d')

    await page.setViewportSize({ width: 390, height: 844 })
    await page.getByRole('button', { name: /Scaffold/ }).click()
    await page.getByRole('button', { name: '75% done' }).click()
    await expect(page.getByRole('button', { name: '75% done' })).toHaveAttribute('aria-pressed', 'true')
    await expect(page.getByRole('button', { name: /Scaffold/ })).toContainText('75%')
    expect(await faultsOf(page)).toEqual([])
  })
})

/** The day of a cell, counted from 1970. */
async function dayIn(target: Locator, country: 'ro' | 'us'): Promise<number> {
  const [one = 0, two = 0, year = 0] = (await target.innerText()).split(/[./]/).map(Number)
  const [date, month] = country === 'ro' ? [one, two] : [two, one]
  return Date.UTC(2000 + year, month - 1, date) / 86_400_000
}

/** Drags the bar of an activity by so many pixels, and lets go or gives up. */
async function dragBar(page: Page, name: string, by: number, keep: boolean): Promise<void> {
  const id = await row(page, name).locator('[data-id]').getAttribute('data-id')
  const bar = page.locator(`rect[data-grip=move][data-row="${id}"]`)
  await bar.scrollIntoViewIfNeeded()
  const box = await bar.boundingBox()
  if (!box) throw new Error('the bar is not in sight')
  await page.mouse.move(box.x + 3, box.y + 6)
  await page.mouse.down()
  await page.mouse.move(box.x + 3 + by, box.y + 6, { steps: 4 })
  await expect(page.getByRole('status').filter({ hasText: name })).toBeVisible()
  if (!keep) await page.keyboard.press('Escape')
  await page.mouse.up()
}

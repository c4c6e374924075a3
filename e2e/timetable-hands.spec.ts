import { expect, type Page, test } from '@playwright/test'
import { faultsOf } from './axe.fixture.ts'
import { register } from './journey.fixture.ts'
import { cell, projectOf, row, type } from './timetable.fixture.ts'

/** A photo of one grey point. */
const PHOTO = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNoAAAAggCBd81ytgAAAABJRU5ErkJggg==',
  'base64',
)

test.describe('a timetable under several hands', () => {
  test('what somebody else changes during a drag is told, and asked about before it is saved', async ({ page }) => {
    await planned(page)
    const id = await row(page, 'Digging').locator('[data-id]').getAttribute('data-id')
    const start = cell(page, 'Digging', 'start')
    const before = await start.innerText()
    const bar = page.locator(`rect[data-grip=move][data-row="${id}"]`)
    await bar.scrollIntoViewIfNeeded()
    const box = await bar.boundingBox()
    if (!box) throw new Error('the bar is not in sight')
    const dragged = async () => {
      await page.mouse.move(box.x + 3, box.y + 6)
      await page.mouse.down()
      await page.mouse.move(box.x + 31, box.y + 6, { steps: 4 })
    }
    await dragged()
    await expect(page.getByRole('status').filter({ hasText: 'Digging' })).toBeVisible()
    const status = await page.evaluate(async (activity) => {
      const reply = await fetch(`/api/estimation-activities/${activity}`, {
        method: 'PUT',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ Duration: 9 }),
      })
      return reply.status
    }, id)
    expect(status).toBe(200)
    // The change has come: the duration is a typed one now.
    await expect(cell(page, 'Digging', 'duration')).toHaveAttribute('data-own', 'true')
    await page.mouse.move(box.x + 33, box.y + 6)
    await expect(page.getByText('Changed by someone else meanwhile')).toBeVisible()
    await page.mouse.up()
    const question = page.getByRole('dialog', { name: 'Changed by someone else meanwhile' })
    expect(await faultsOf(page)).toEqual([])
    await question.getByRole('button', { name: 'Cancel' }).click()
    await expect(start).toHaveText(before)

    await dragged()
    await page.mouse.up()
    await expect(start).not.toHaveText(before)
  })

  test('what was typed is kept when the page is loaded anew before the server has answered', async ({ page }) => {
    await planned(page)
    let held = 0
    await page.route('**/api/estimation-activities/*', async (route) => {
      if (route.request().method() !== 'PUT' || held++ > 0) return route.continue()
      // The first change never gets its answer.
      await page.waitForEvent('load').catch(() => undefined)
      await route.abort().catch(() => undefined)
    })
    await type(cell(page, 'Digging', 'duration'), '4')
    await type(cell(page, 'Casting', 'duration'), '6')
    await expect(cell(page, 'Casting', 'duration')).toHaveText(/^6/)
    await page.reload()
    await expect(cell(page, 'Digging', 'duration')).toHaveText(/^4/)
    await expect(cell(page, 'Casting', 'duration')).toHaveText(/^6/)
    expect(held).toBeGreaterThan(1)
  })

  test('the diamond of a promised day is dragged to another day and taken back; Esc gives up', async ({ page }) => {
    const projectId = await planned(page)
    const promised = () =>
      page.evaluate(async (project) => {
        const { Milestones } = await (await fetch(`/api/estimation-investments/${project}/schedule`)).json()
        return (Milestones as { Date: string }[])[0]?.Date
      }, projectId)
    const before = await page.evaluate(async (project) => {
      const { Activities, Finish } = await (await fetch(`/api/estimation-investments/${project}/schedule`)).json()
      const { EstimateId } = (
        Object.values((await (await fetch('/api/estimation-estimates')).json())._embedded).flat() as {
          EstimateId: number
        }[]
      )[0] ?? { EstimateId: 0 }
      const reply = await fetch('/api/estimation-milestones', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ InvestmentId: project, EstimateId, Name: 'Handover', Date: Finish }),
      })
      if (reply.status !== 201 || Activities.length === 0) throw new Error(await reply.text())
      return Finish as string
    }, projectId)
    const diamond = page.locator('[data-milestone]')
    await expect(diamond).toHaveCount(1)
    const pull = async () => {
      const box = await diamond.boundingBox()
      if (!box) throw new Error('the diamond is not in sight')
      const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
      await page.mouse.move(x, y)
      await page.mouse.down()
      await page.mouse.move(x + 40, y, { steps: 4 })
      await expect(diamond.locator('text')).toBeVisible()
    }
    await pull()
    await page.keyboard.press('Escape')
    await page.mouse.up()
    await expect(diamond.locator('text')).toHaveCount(0)
    expect(await promised()).toBe(before)
    await pull()
    await page.mouse.up()
    await expect.poll(async () => ((await promised()) ?? '') > before).toBe(true)
    await page.getByRole('button', { name: 'Undo', exact: true }).first().click()
    await expect.poll(promised).toBe(before)
  })

  test('progress is marked on a phone, with a photo that the project keeps', async ({ page }) => {
    const projectId = await planned(page)
    await page.setViewportSize({ width: 390, height: 844 })
    await page.getByRole('button', { name: /Digging/ }).click()
    await page.getByRole('button', { name: '50% done' }).click()
    await expect(page.getByRole('button', { name: /Digging/ })).toContainText('50%')
    const choosing = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: 'Take photo' }).click()
    await (await choosing).setFiles({ name: 'site.png', mimeType: 'image/png', buffer: PHOTO })
    await expect(page.getByText('Photo added to the project files')).toBeVisible()
    expect(await faultsOf(page)).toEqual([])
    const notes = await page.evaluate(async () => (await fetch('/api/notes')).json())
    const kept = Object.values(notes._embedded).flat() as {
      RelatedEntityType: string
      RelatedEntityId: number
      Text: string
      FileIds: number[]
    }[]
    const note = kept.find(({ RelatedEntityId }) => RelatedEntityId === projectId)
    expect([note?.RelatedEntityType, note?.FileIds.length]).toEqual(['investment', 1])
    expect(note?.Text).toContain('Digging')
    expect(note?.Text).toContain('50%')
  })
})

/** Opens the timetable of a project of two articles, each an activity. */
async function planned(page: Page): Promise<number> {
  await register(page)
  const projectId = await projectOf(page)
  await page.goto(`/#/projects/${projectId}/timetable`)
  await page.getByRole('button', { name: 'Create timetable from estimate' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox', { name: 'One activity for each' }).click()
  await page.getByRole('option', { name: 'item' }).click()
  await dialog.getByRole('button', { name: 'Create timetable' }).click()
  await expect(row(page, 'Digging')).toBeVisible()
  return projectId
}

import { expect, test } from '@playwright/test'
import { faultsOf } from './axe.fixture.ts'
import { register } from './journey.fixture.ts'
import { cell, projectOf, row, type } from './timetable.fixture.ts'

test.describe('promised days and work calendars of a timetable', () => {
  test('a milestone is added, moved, renamed, deleted and taken back; it stands in the chart', async ({ page }) => {
    await register(page)
    const projectId = await projectOf(page)
    await page.goto(`/#/projects/${projectId}/timetable`)
    await page.getByRole('button', { name: 'Create timetable from estimate' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Create timetable' }).click()
    await expect(page.getByRole('treegrid')).toBeVisible()

    await page.getByRole('button', { name: 'Milestones', exact: true }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Add milestone' }).click()
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog.getByText('Required').first()).toBeVisible()
    await dialog.getByRole('textbox', { name: 'Milestone name' }).fill('Handover')
    await dialog.getByRole('textbox', { name: 'Committed date' }).fill('01.02.2020')
    expect(await faultsOf(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Save' }).click()
    const line = dialog.getByRole('row', { name: /Handover/ })
    await expect(line).toContainText('late')
    expect(await faultsOf(page)).toEqual([])

    await dialog.getByRole('button', { name: 'Edit Handover' }).click()
    await dialog.getByRole('textbox', { name: 'Milestone name' }).fill('Keys')
    await dialog.getByText('Estimate', { exact: true }).click()
    await dialog.getByRole('combobox', { name: 'Estimate' }).click()
    await page.getByRole('option', { name: 'Period' }).click()
    await dialog.getByRole('textbox', { name: 'Committed date' }).fill('01.02.2060')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog.getByRole('row', { name: /Keys/ })).toContainText('Period')
    await expect(dialog.getByRole('row', { name: /Keys/ })).toContainText('early')
    await page.keyboard.press('Escape')
    await expect(page.locator('svg title').filter({ hasText: 'Keys' })).toHaveCount(1)

    await page.getByRole('button', { name: 'Milestones', exact: true }).click()
    await dialog.getByRole('button', { name: 'Delete Keys' }).click()
    await expect(dialog.getByRole('row', { name: /Keys/ })).toHaveCount(0)
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Undo', exact: true }).last().click()
    await expect(page.locator('svg title').filter({ hasText: 'Keys' })).toHaveCount(1)
  })

  test('the curve is read of a part of the project, against a baseline, and as a workbook', async ({ page }) => {
    await register(page)
    const projectId = await projectOf(page)
    await page.goto(`/#/projects/${projectId}/timetable`)
    await page.getByRole('button', { name: 'Create timetable from estimate' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Create timetable' }).click()
    await expect(page.getByRole('treegrid')).toBeVisible()
    await page.getByRole('button', { name: 'Baseline' }).click()
    await page.getByRole('menuitem', { name: 'Save as baseline' }).click()
    await page.getByRole('textbox', { name: 'Baseline name' }).fill('Contract')
    await page.getByRole('button', { name: 'Save as baseline' }).click()
    await expect(page.getByRole('button', { name: 'Baseline: Contract' })).toBeVisible()

    await page.getByText('S-curve', { exact: true }).click()
    await page.getByRole('combobox', { name: 'Baseline' }).click()
    await page.getByRole('option', { name: 'Contract' }).click()
    await expect(page.getByRole('row', { name: /^Baseline, to date/ })).toBeVisible()
    await expect(page.getByRole('row', { name: /^Now against baseline/ })).toBeVisible()
    expect(await faultsOf(page)).toEqual([])
    const waiting = page.waitForEvent('download')
    await page.getByRole('link', { name: 'Excel (XLSX)' }).click()
    expect((await waiting).suggestedFilename()).toMatch(/\.xlsx$/)
    await page.getByRole('combobox', { name: 'Project or part' }).click()
    await page.getByRole('option', { name: 'Main / Period' }).click()
    await expect(page.getByRole('row', { name: /^Planned, to date/ })).toBeVisible()
    await expect(page.getByRole('row', { name: /^Baseline, to date/ })).toHaveCount(0)
  })

  test('crews are chosen by menu; overload is told with its days and levelled', async ({ page }) => {
    await register(page)
    const projectId = await projectOf(page)
    await page.evaluate(async (project) => {
      const post = async (path: string, body: object) => {
        const reply = await fetch(`/api/estimation-${path}`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(body),
        })
        if (reply.status !== 201) throw new Error(await reply.text())
      }
      await post('crews', { Code: 'MA', Name: 'Masons', Workers: [{ name: 'Mason', wage: 30, count: 4 }] })
      for (const Name of ['Walls', 'Fence']) await post('activities', { InvestmentId: project, Name, Duration: 3 })
    }, projectId)
    await page.goto(`/#/projects/${projectId}/timetable`)
    for (const name of ['Walls', 'Fence']) {
      await cell(page, name, 'name').click()
      await page.keyboard.press('Shift+F10')
      await page.getByRole('menuitem', { name: 'Crew', exact: true }).hover()
      await page.getByRole('menuitem', { name: 'Masons' }).click()
    }
    await page.getByText('Crews', { exact: true }).click()
    const masons = page.getByRole('region', { name: 'Masons' })
    await expect(masons).toContainText('up to 8')
    expect(await faultsOf(page)).toEqual([])
    await page.getByRole('button', { name: 'Level crews' }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByRole('listitem')).toHaveCount(1)
    expect(await faultsOf(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Use these dates' }).click()
    await expect(dialog).toHaveCount(0)
    await expect(masons).not.toContainText('up to')
    await page.getByText('Gantt', { exact: true }).click()
    await page.getByRole('button', { name: 'Undo', exact: true }).first().click()
    await page.getByText('Crews', { exact: true }).click()
    await expect(masons).toContainText('up to 8')
  })

  for (const country of ['ro', 'us'] as const)
    test(`${country}: a calendar without a working day is refused; one of six days plans the project and an activity`, async ({
      page,
    }) => {
      await register(page, country)
      const projectId = await projectOf(page)
      await page.goto(`/#/projects/${projectId}/timetable`)
      await page.getByRole('button', { name: 'Add activity without estimate' }).click()
      await expect(page.getByRole('textbox', { name: 'Activity New activity' })).toBeFocused()
      await page.keyboard.type('Scaffold')
      await page.keyboard.press('Enter')
      await type(cell(page, 'Scaffold', 'duration'), '30')
      await expect(cell(page, 'Scaffold', 'duration')).toHaveText('30 d')
      const before = await cell(page, 'Scaffold', 'finish').innerText()

      await page.getByRole('button', { name: 'Work calendars' }).click()
      const dialog = page.getByRole('dialog')
      expect(await faultsOf(page)).toEqual([])
      await dialog.getByRole('button', { name: 'Add calendar' }).click()
      await dialog.getByRole('textbox', { name: 'Calendar name' }).fill('Six days')
      const days = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']
      for (const day of days) await dialog.getByRole('textbox', { name: day }).fill('')
      await dialog.getByRole('button', { name: 'Save' }).click()
      await expect(dialog.getByRole('alert')).toContainText('no working day')
      await dialog.getByRole('textbox', { name: 'Monday' }).fill('noon')
      await dialog.getByRole('button', { name: 'Save' }).click()
      await expect(dialog.getByText(/^Enter hours/)).toBeVisible()
      const hours = country === 'us' ? '7 AM - 3 PM' : '8-16'
      for (const day of days) await dialog.getByRole('textbox', { name: day }).fill(hours)
      await dialog.getByRole('button', { name: 'Add exception' }).click()
      await dialog.getByRole('textbox', { name: 'Reason' }).fill('Shutdown')
      await dialog.getByRole('textbox', { name: 'From' }).fill(country === 'us' ? '08/01/2050' : '01.08.2050')
      expect(await faultsOf(page)).toEqual([])
      await dialog.getByRole('button', { name: 'Save' }).click()
      await expect(dialog.getByRole('row', { name: /Six days/ })).toContainText('6 days a week')
      await dialog.getByRole('radio', { name: 'Six days' }).check()
      await expect(dialog.getByRole('radio', { name: 'Six days' })).toBeChecked()
      await page.keyboard.press('Escape')
      await expect(cell(page, 'Scaffold', 'finish')).not.toHaveText(before)

      // Back to the standard week for the project; the activity alone is worked six days.
      await page.getByRole('button', { name: 'Work calendars' }).click()
      await dialog.getByRole('radio', { name: 'Standard week' }).check()
      await page.keyboard.press('Escape')
      await expect(cell(page, 'Scaffold', 'finish')).toHaveText(before)
      await row(page, 'Scaffold').locator('[data-column=name]').click()
      await page.keyboard.press('Shift+F10')
      await page.getByRole('menuitem', { name: 'Work calendar' }).hover()
      await page.getByRole('menuitem', { name: 'Six days' }).click()
      await expect(cell(page, 'Scaffold', 'finish')).not.toHaveText(before)
    })
})

import { expect, test } from '@playwright/test'
import { faultsOf } from './axe.fixture.ts'
import { enter, register } from './journey.fixture.ts'
import { cell, projectOf, row } from './timetable.fixture.ts'

test.describe('the dates that an activity keeps, and who else is at it', () => {
  test('a constraint is typed, refused where it contradicts, kept, shown and taken back', async ({ page }) => {
    await register(page)
    const projectId = await projectOf(page)
    await page.goto(`/#/projects/${projectId}/timetable`)
    const dialog = page.getByRole('dialog')
    await page.getByRole('button', { name: 'Create timetable from estimate' }).click()
    await dialog.getByRole('combobox', { name: 'One activity for each' }).click()
    await page.getByRole('option', { name: 'item' }).click()
    await dialog.getByRole('button', { name: 'Create timetable' }).click()
    const start = cell(page, 'Casting', 'start')
    await expect(start).toBeVisible()
    const before = await start.innerText()

    const ask = async () => {
      await start.click()
      await page.keyboard.press('Shift+F10')
      await page.getByRole('menuitem', { name: 'Date constraints' }).click()
    }
    await ask()
    await dialog.getByRole('button', { name: 'Add constraint' }).click()
    const first = dialog.getByRole('group', { name: 'Constraint 1' })
    await first.getByRole('combobox', { name: 'Constraint' }).click()
    await page.getByRole('option', { name: 'Must start on' }).click()
    await first.getByRole('textbox', { name: 'Constraint date' }).fill('05.03.2035')
    await dialog.getByRole('button', { name: 'Add constraint' }).click()
    const second = dialog.getByRole('group', { name: 'Constraint 2' })
    await second.getByRole('combobox', { name: 'Constraint' }).click()
    await page.getByRole('option', { name: 'Finish no later than' }).click()
    await second.getByRole('textbox', { name: 'Constraint date' }).fill('01.03.2035')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog.getByText('The finish can’t come before the start')).toBeVisible()
    expect(await faultsOf(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Remove constraint 2' }).click()
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog).toHaveCount(0)
    await expect(start).toHaveText(/^05\.03/)
    await expect(row(page, 'Casting').getByRole('img', { name: 'Must start on 05.03.2035' })).toBeVisible()

    await ask()
    await first.getByRole('combobox', { name: 'Constraint' }).click()
    await page.getByRole('option', { name: 'As late as possible' }).click()
    await expect(first.getByRole('textbox', { name: 'Constraint date' })).toHaveCount(0)
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(start).not.toHaveText(/^05\.03/)
    await page.getByRole('button', { name: 'Undo', exact: true }).first().click()
    await expect(start).toHaveText(/^05\.03/)
    await page.getByRole('button', { name: 'Undo', exact: true }).first().click()
    await expect(start).toHaveText(before)
  })

  test('a ring with their initials tells which activity somebody else is changing', async ({ page, browser }) => {
    await page.goto('/')
    await enter(page, 'ana@demo-ro.example', 'Temelia.Ana25')
    await expect(page.getByRole('region', { name: 'Home' })).toBeVisible()
    const projectId = await page.evaluate(async () => {
      const { _embedded } = await (await fetch('/api/estimation-investments')).json()
      const projects = Object.values(_embedded).flat() as { InvestmentId: number; Name: string }[]
      return projects.find(({ Name }) => Name.startsWith('Casă familială'))?.InvestmentId
    })
    await page.goto(`/#/projects/${projectId}/timetable`)
    const work = 'Șarpantă și învelitoare'
    await expect(cell(page, work, 'duration')).toBeVisible()

    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
    const other = await context.newPage()
    await other.goto(new URL('/#/login', page.url()).href)
    await enter(other, 'mihai@demo-ro.example', 'Deviz.Mihai25')
    await expect(other.getByRole('navigation').first()).toBeVisible()
    await other.goto(page.url())
    await expect(page.getByRole('img', { name: /Mihai Rusu/ })).toBeVisible()
    const mark = row(page, work).getByRole('img', { name: 'Mihai Rusu is changing this activity' })
    await expect(mark).toHaveCount(0)
    await cell(other, work, 'duration').dblclick()
    await expect(mark).toBeVisible()
    await expect(page.locator('rect[data-other]')).toHaveCount(1)
    expect(await faultsOf(page)).toEqual([])
    await other.keyboard.press('Escape')
    await expect(mark).toHaveCount(0)
    await context.close()
  })
})

import { expect, type Page, test } from '@playwright/test'
import { faultsOf } from './axe.fixture.ts'
import { enter } from './journey.fixture.ts'
import { cell, row } from './timetable.fixture.ts'

const HOUSES = [
  {
    country: 'ro',
    email: 'ana@demo-ro.example',
    password: 'Temelia.Ana25',
    house: 'Casă familială',
    activity: 'Șarpantă și învelitoare',
    name: 'Șarpantă 2',
  },
  {
    country: 'us',
    email: 'amy@demo-us.example',
    password: 'Temelia.Amy25',
    house: 'House addition',
    activity: 'HVAC',
    name: 'Trim out',
  },
] as const

test.describe('the timetable of the demo house', () => {
  for (const { country, email, password, house, activity, name } of HOUSES)
    test(`${country}: read beside its chart, split by key and taken back, its money by payment terms`, async ({
      page,
    }) => {
      await page.goto('/')
      await enter(page, email, password)
      await expect(page.getByRole('region', { name: 'Home' })).toBeVisible()
      const projectId = await page.evaluate(async (begins) => {
        const { _embedded } = await (await fetch('/api/estimation-investments')).json()
        const projects = Object.values(_embedded).flat() as { InvestmentId: number; Name: string }[]
        return projects.find(({ Name }) => Name.startsWith(begins))?.InvestmentId
      }, house)
      await page.goto(`/#/projects/${projectId}/timetable`)
      const duration = cell(page, activity, 'duration')
      await expect(duration).toBeVisible()

      // Cells stand over the chart, whatever days are looked at.
      await page.getByRole('treegrid').evaluate((grid) => {
        grid.scrollLeft = 300
      })
      await expect.poll(() => page.getByRole('treegrid').evaluate((grid) => grid.scrollLeft)).toBeGreaterThan(0)
      const covered = await duration.evaluate((target) => {
        const { x, y, width, height } = target.getBoundingClientRect()
        return !target.contains(document.elementFromPoint(x + width / 2, y + height / 2))
      })
      expect(covered).toBe(false)
      await page.getByRole('button', { name: 'Progress line' }).click()
      await expect(page.getByRole('button', { name: 'Progress line' })).toHaveAttribute('aria-pressed', 'true')

      // Both parts together are what the activity was; one step takes them back.
      const amountOf = (named: string) => planned(page, projectId ?? 0, named)
      const whole = await amountOf(activity)
      await duration.click()
      await page.keyboard.press('s')
      const dialog = page.getByRole('dialog')
      await expect(dialog).toBeVisible()
      expect(await faultsOf(page)).toEqual([])
      await dialog.getByRole('textbox', { name: 'Stays in this activity (%)' }).fill('100')
      await dialog.getByRole('button', { name: 'Save' }).click()
      await expect(dialog.getByText('Enter a percentage above 0 and below 100.')).toBeVisible()
      await dialog.getByRole('textbox', { name: 'Stays in this activity (%)' }).fill('40')
      await dialog.getByRole('textbox', { name: 'Name of the second part' }).fill(name)
      await dialog.getByRole('button', { name: 'Save' }).click()
      await expect(row(page, name)).toBeVisible()
      expect((await amountOf(activity)) + (await amountOf(name))).toBeCloseTo(whole, 6)
      await page.getByRole('button', { name: 'Undo', exact: true }).click()
      await expect(row(page, name)).toHaveCount(0)
      await expect.poll(() => amountOf(activity)).toBe(whole)

      // What it carries out of the estimate.
      await duration.click()
      await page.keyboard.press('Shift+F10')
      await page.getByRole('menuitem', { name: 'Estimate items' }).click()
      await expect(dialog.getByRole('textbox', { name: /^Share of/ }).first()).toHaveValue('1')
      expect(await faultsOf(page)).toEqual([])
      await dialog.getByRole('button', { name: 'Cancel' }).click()

      // Money in and out: the terms decide when, never how much.
      await page.getByText('S-curve', { exact: true }).click()
      await page.getByText('Cash flow', { exact: true }).click()
      const received = page
        .getByRole('row', { name: /^Cash in/ })
        .getByRole('cell')
        .last()
      await expect(received).toBeVisible()
      const total = await received.innerText()
      await page.getByRole('button', { name: 'Payment terms' }).click()
      await dialog.getByRole('textbox', { name: 'Advance payment (%)' }).fill('95')
      await dialog.getByRole('button', { name: 'Save' }).click()
      const kept = country === 'us' ? 'retainage' : 'retention'
      await expect(dialog.getByText(`Advance and ${kept} together can’t be more than 100%.`)).toBeVisible()
      await dialog.getByRole('textbox', { name: 'Advance payment (%)' }).fill('30')
      await dialog.getByRole('button', { name: 'Save' }).click()
      await expect(dialog).toHaveCount(0)
      await expect(page.getByRole('row', { name: /^Advance recovered/ })).toBeVisible()
      await expect(received).toHaveText(total)
      expect(await faultsOf(page)).toEqual([])
    })
})

/** What an activity comes to, as the server has it. */
function planned(page: Page, projectId: number, named: string): Promise<number> {
  return page.evaluate(
    async ([id, name]) => {
      const { Activities } = await (await fetch(`/api/estimation-investments/${id}/schedule`)).json()
      return (Activities as { Name: string; Amount: number }[]).find(({ Name }) => Name === name)?.Amount ?? 0
    },
    [projectId, named] as const,
  )
}

import { expect, type Page, test } from '@playwright/test'
import { readFileSync } from 'node:fs'
import { faultsOf } from './axe.fixture.ts'
import { signIn } from './journey.fixture.ts'
import { cell, number, row, type } from './timetable.fixture.ts'

const HOUSES = [
  {
    country: 'ro',
    email: 'ana@demo-ro.example',
    password: 'Temelia.Ana25',
    house: 'Casă familială',
  },
  {
    country: 'us',
    email: 'amy@demo-us.example',
    password: 'Temelia.Amy25',
    house: 'House addition',
  },
] as const

type Dated = Readonly<{ Name: string; StartAt: string; EndAt: string; TotalFloat: number; Critical: boolean }>

test.describe('the timetable of a demo house, from the estimate to the file and back', () => {
  for (const { country, email, password, house } of HOUSES)
    test(`${country}: made, corrected, kept, progressed, tried, printed, exported and read back equal`, async ({
      page,
    }) => {
      await page.goto('/')
      await signIn(page, email, password)
      await expect(page.getByRole('region', { name: 'Home' })).toBeVisible()
      const projectId = await copyOf(page, house)
      await page.goto(`/#/projects/${projectId}/timetable`)
      const dialog = page.getByRole('dialog')

      // Made from the estimate.
      await page.getByRole('button', { name: 'Create timetable from estimate' }).click()
      await dialog.getByRole('button', { name: 'Create timetable' }).click()
      await expect(page.getByRole('treegrid')).toBeVisible()
      const all = (await timetable(page, projectId)).Activities
      // Rows are found by a part of their names, whatever its case.
      const holds = (one: string, other: string) => one.toLowerCase().includes(other.toLowerCase())
      const works = all.filter(({ Group, Name }) => !Group && all.filter((one) => holds(one.Name, Name)).length === 1)
      expect(works.length).toBeGreaterThan(2)
      const [first, second, third] = works.map(({ Name }) => Name) as [string, string, string]

      // Crews and order, by menu, by key and by mouse; a loop is refused with its path.
      await type(cell(page, first, 'duration'), '4')
      await expect(cell(page, first, 'duration')).toHaveText('4 d')
      await type(cell(page, second, 'predecessors'), await number(page, first))
      await expect(cell(page, second, 'predecessors')).toHaveText(await number(page, first))
      await type(cell(page, third, 'predecessors'), await number(page, second))
      await expect(cell(page, third, 'predecessors')).toHaveText(await number(page, second))
      await type(cell(page, first, 'predecessors'), await number(page, third))
      const path = [first, second, third, first]
      await expect(page.getByRole('alert').filter({ hasText: /loop/ })).toBeVisible()
      const told = await page.getByRole('alert').filter({ hasText: /loop/ }).innerText()
      for (const name of path) expect(told).toContain(name)
      await page.keyboard.press('Escape')
      await cell(page, first, 'start').click()
      const before = await cell(page, first, 'start').innerText()
      await page.keyboard.press('Alt+Shift+ArrowRight')
      await expect(cell(page, first, 'duration')).toHaveText('5 d')
      await page.keyboard.press('Alt+ArrowRight')
      await expect(cell(page, first, 'start')).not.toHaveText(before)

      // Kept as a baseline.
      await page.getByRole('button', { name: 'Baseline' }).click()
      await page.getByRole('menuitem', { name: 'Save as baseline' }).click()
      await page.getByRole('textbox', { name: 'Baseline name' }).fill('Contract')
      await page.getByRole('button', { name: 'Save as baseline' }).click()
      await expect(page.getByRole('button', { name: 'Baseline: Contract' })).toBeVisible()

      // A settlement is progress.
      await settle(page, projectId)
      await expect
        .poll(async () => (await timetable(page, projectId)).Activities.some(({ Done }) => Done > 0))
        .toBe(true)

      // What if: tried on a copy, taken back, taken over as one step, taken back and done again.
      await page.getByRole('button', { name: 'What if' }).click()
      const copy = page.getByRole('region', { name: 'What-if copy' })
      await expect(copy).toBeVisible()
      const stored = await timetable(page, projectId)
      const tried = works.at(-1)?.Name ?? ''
      await type(cell(page, tried, 'duration'), '400')
      await expect(cell(page, tried, 'duration')).toHaveText('400 d')
      await expect(copy).toContainText('1 change')
      await expect(copy).toContainText('finish')
      await page.keyboard.press('Control+z')
      await expect(copy).toContainText('Nothing is saved')
      await page.keyboard.press('Control+y')
      await expect(copy).toContainText('1 change')
      expect((await timetable(page, projectId)).Activities).toEqual(stored.Activities)
      await copy.getByRole('button', { name: 'What moves' }).click()
      await expect(dialog).toContainText(tried)
      expect(await faultsOf(page)).toEqual([])
      await page.keyboard.press('Escape')
      await page.reload()
      await expect(copy).toContainText('1 change')
      await copy.getByRole('button', { name: 'Apply' }).click()
      await expect(copy).toHaveCount(0)
      await expect(cell(page, tried, 'duration')).toHaveText('400 d')
      await expect.poll(async () => daysOf(page, projectId, tried)).toBe(400)
      await page.getByRole('button', { name: 'Undo', exact: true }).first().click()
      await expect.poll(async () => daysOf(page, projectId, tried)).not.toBe(400)
      await page.getByRole('button', { name: 'Redo', exact: true }).first().click()
      await expect.poll(async () => daysOf(page, projectId, tried)).toBe(400)

      // Another quantity says what it would move before the estimate takes it.
      await cell(page, tried, 'name').click()
      await page.keyboard.press('Shift+F10')
      await page.getByRole('menuitem', { name: 'Try other quantities' }).click()
      const quantity = dialog.getByRole('textbox', { name: /^Quantity of/ }).first()
      await quantity.fill('1')
      await expect(dialog.getByRole('region', { name: 'What moves' })).toBeVisible()
      expect(await faultsOf(page)).toEqual([])
      await dialog.getByRole('button', { name: 'Cancel' }).click()
      await page.getByRole('button', { name: 'Discard' }).click()

      // The network of a chosen part.
      await cell(page, second, 'name').click()
      await page.keyboard.press('Shift+F10')
      await page.getByRole('menuitem', { name: 'Network of this activity' }).click()
      const network = page.getByRole('region', { name: 'Network' })
      await expect(network.getByRole('button', { name: new RegExp(escaped(first)) })).toBeVisible()
      await expect(network.getByRole('button', { name: new RegExp(escaped(third)) })).toBeVisible()
      expect(await faultsOf(page)).toEqual([])

      // The curve, with what was spent.
      await page.getByText('S-curve', { exact: true }).click()
      await expect(page.getByRole('img', { name: /S-curve/ })).toBeVisible()
      await page.getByRole('button', { name: 'Actual costs' }).click()
      await dialog.getByRole('button', { name: 'Add cost' }).click()
      await dialog.getByRole('button', { name: 'Save' }).click()
      await expect(dialog.getByText('Enter an amount.')).toBeVisible()
      await dialog.getByRole('textbox', { name: 'Amount without VAT' }).fill('100')
      await dialog.getByRole('textbox', { name: 'Bill or note' }).fill('Bill 12')
      expect(await faultsOf(page)).toEqual([])
      await dialog.getByRole('button', { name: 'Save' }).click()
      await expect(dialog).toHaveCount(0)
      await expect(page.getByRole('row', { name: /^Actual/ })).toContainText('100')
      expect(await faultsOf(page)).toEqual([])

      // Printed on A3, exported and read back equal.
      const address = `/api/estimation-investments/${projectId}/schedule/export`
      const print = await page.request.get(`${address}?format=pdf&paper=a3&orientation=landscape&fit=page`)
      expect([print.status(), print.headers()['content-type']]).toEqual([200, 'application/pdf'])
      await page.getByText('Gantt', { exact: true }).click()
      await page.getByRole('button', { name: 'Export' }).click()
      await page.getByRole('menuitem', { name: /Microsoft Project/ }).click()
      const saving = page.waitForEvent('download')
      await dialog.getByRole('link', { name: 'Download' }).click()
      const file = readFileSync(await (await saving).path())
      const whole = await timetable(page, projectId)
      const empty = await emptyProject(page)
      await page.goto(`/#/projects/${empty}/timetable`)
      await page.getByRole('button', { name: 'Import file' }).click()
      await dialog.locator('input[type=file]').setInputFiles({ name: 'plan.xml', mimeType: 'text/xml', buffer: file })
      await dialog.getByRole('button', { name: 'Add to timetable' }).click()
      await expect(row(page, first)).toBeVisible()
      const read = await timetable(page, empty)
      expect(read.Activities.map(shownOf)).toEqual(whole.Activities.map(shownOf))
    })
})

const shownOf = ({ Name, StartAt, EndAt, TotalFloat, Critical }: Dated) => [Name, StartAt, EndAt, TotalFloat, Critical]

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
}

type Whole = Readonly<{
  Activities: readonly (Dated & Readonly<{ Group: boolean; Done: number; Days: number }>)[]
}>

function timetable(page: Page, projectId: number): Promise<Whole> {
  return page.evaluate(async (id) => (await fetch(`/api/estimation-investments/${id}/schedule`)).json(), projectId)
}

async function daysOf(page: Page, projectId: number, named: string): Promise<number | undefined> {
  return (await timetable(page, projectId)).Activities.find(({ Name }) => Name === named)?.Days
}

/** Settles half of the first article of the project. */
function settle(page: Page, projectId: number): Promise<void> {
  return page.evaluate(async (id) => {
    const send = async (method: string, path: string, body: object) => {
      const reply = await fetch(`/api/${path}`, {
        method,
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
      if (!reply.ok) throw new Error(await reply.text())
      return (await reply.json()) as Record<string, number>
    }
    const { _embedded } = await (await fetch(`/api/estimation-articles?InvestmentId=${id}&pageSize=200`)).json()
    const articles = Object.values(_embedded).flat() as { ArticleId: number; Quantity: number; InvestmentId: number }[]
    const article = articles.find((one) => one.Quantity > 0 && one.InvestmentId === id)
    if (!article) throw new Error('no article to settle')
    const day = new Date().toISOString().slice(0, 10)
    const { DeductionId } = await send('POST', 'estimation-deductions', { InvestmentId: id, Name: 'SP 1', Date: day })
    const line = { ArticleId: article.ArticleId, Quantity: article.Quantity / 2 }
    await send('PUT', `estimation-deductions/${DeductionId}/lines`, { Lines: [line] })
  }, projectId)
}

/** A copy of a demo project without its timetable. */
function copyOf(page: Page, begins: string): Promise<number> {
  return page.evaluate(async (name) => {
    const { _embedded } = await (await fetch('/api/estimation-investments')).json()
    const projects = Object.values(_embedded).flat() as { InvestmentId: number; Name: string }[]
    const demo = projects.find(({ Name }) => Name.startsWith(name))?.InvestmentId
    const reply = await fetch('/api/estimation-structure/transfer', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        Mode: 'copy',
        EntityType: 'investment',
        Ids: [demo],
        Name: `Copy ${crypto.randomUUID()}`,
      }),
    })
    if (!reply.ok) throw new Error(await reply.text())
    const id = ((await reply.json()) as { Ids: number[] }).Ids[0] ?? 0
    const { Activities } = await (await fetch(`/api/estimation-investments/${id}/schedule`)).json()
    for (const { ScheduleActivityId, ParentId } of Activities as {
      ScheduleActivityId: number
      ParentId: number | null
    }[])
      if (ParentId === null) await fetch(`/api/estimation-activities/${ScheduleActivityId}`, { method: 'DELETE' })
    return id
  }, begins)
}

function emptyProject(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const reply = await fetch('/api/estimation-investments', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ Name: 'Read back' }),
    })
    return ((await reply.json()) as { InvestmentId: number }).InvestmentId
  })
}

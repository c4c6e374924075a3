import { expect, type Page, test } from '@playwright/test'
import { readFileSync } from 'node:fs'
import { faultsOf } from './axe.fixture.ts'
import { enter } from './journey.fixture.ts'
import { cell, number, row, type } from './timetable.fixture.ts'

const HOUSES = [
  {
    country: 'ro',
    email: 'ana@demo-ro.example',
    password: 'Temelia.Ana25',
    house: 'Casă familială',
    crew: 'Terasieri',
  },
  {
    country: 'us',
    email: 'amy@demo-us.example',
    password: 'Temelia.Amy25',
    house: 'House addition',
    crew: 'Carpenter',
  },
] as const

type Dated = Readonly<{ Name: string; StartAt: string; EndAt: string; TotalFloat: number; Critical: boolean }>

test.describe('the timetable of a demo house, from the estimate to the file and back', () => {
  for (const house of HOUSES) {
    test(`${house.country}: made from the estimate, order and crews corrected, a loop refused, kept as a baseline`, async ({
      page,
    }) => {
      const projectId = await copyOpened(page, house)
      const dialog = page.getByRole('dialog')
      await page.goto(`/#/projects/${projectId}/timetable`)
      await page.getByRole('button', { name: 'Create timetable from estimate' }).click()
      await dialog.getByRole('button', { name: 'Create timetable' }).click()
      await expect(page.getByRole('treegrid')).toBeVisible()
      const works = await worksOf(page, projectId)
      const [first, second, third] = works as [string, string, string]

      // Crews and order, by menu, by key and by mouse; a loop is refused with its path.
      await type(cell(page, first, 'duration'), '4')
      await expect(cell(page, first, 'duration')).toHaveText('4 d')
      await type(cell(page, second, 'predecessors'), await number(page, first))
      await expect(cell(page, second, 'predecessors')).toHaveText(await number(page, first))
      await type(cell(page, third, 'predecessors'), await number(page, second))
      await expect(cell(page, third, 'predecessors')).toHaveText(await number(page, second))
      await type(cell(page, first, 'predecessors'), await number(page, third))
      const path = await Promise.all(
        [third, first, second, third].map(async (name) => `${await number(page, name)} ${name}`),
      )
      await expect(page.getByRole('alert').filter({ hasText: /loop/ })).toContainText(pathFrom(path))
      await page.keyboard.press('Escape')
      await cell(page, first, 'start').click()
      const before = await cell(page, first, 'start').innerText()
      await page.keyboard.press('Alt+Shift+ArrowRight')
      await expect(cell(page, first, 'duration')).toHaveText('5 d')
      await page.keyboard.press('Alt+ArrowRight')
      await expect(cell(page, first, 'start')).not.toHaveText(before)
      await page.keyboard.press('Shift+F10')
      await page.getByRole('menuitem', { name: 'Crew', exact: true }).hover()
      await page.getByRole('menuitem', { name: house.crew, exact: true }).click()
      await expect
        .poll(async () => (await timetable(page, projectId)).Activities.find(({ Name }) => Name === first)?.CrewId)
        .not.toBe(null)

      // Kept as a baseline.
      await page.getByRole('button', { name: 'Baseline' }).click()
      await page.getByRole('menuitem', { name: 'Save as baseline' }).click()
      await page.getByRole('textbox', { name: 'Baseline name' }).fill('Contract')
      await page.getByRole('button', { name: 'Save as baseline' }).click()
      await expect(page.getByRole('button', { name: 'Baseline: Contract' })).toBeVisible()
    })

    test(`${house.country}: a settlement is progress, a what-if is tried, taken over, taken back and done again`, async ({
      page,
    }) => {
      const projectId = await copyOpened(page, house)
      const [tried] = (await made(page, projectId)).slice(-1) as [string]
      const dialog = page.getByRole('dialog')
      await settle(page, projectId)
      const stored = await timetable(page, projectId)
      expect(stored.Activities.some(({ Done }) => Done > 0)).toBe(true)
      await page.goto(`/#/projects/${projectId}/timetable`)

      await page.getByRole('button', { name: 'What if' }).click()
      const copy = page.getByRole('region', { name: 'What-if copy' })
      await type(cell(page, tried, 'duration'), '4000')
      await expect(cell(page, tried, 'duration')).toHaveText(/^4.?000 d$/)
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
      await expect(cell(page, tried, 'duration')).toHaveText(/^4.?000 d$/)
      const days = () => daysOf(page, projectId, tried)
      await expect.poll(days).toBe(4_000)
      await page.getByRole('button', { name: 'Undo', exact: true }).first().click()
      await expect.poll(days).not.toBe(4_000)
      await page.getByRole('button', { name: 'Redo', exact: true }).first().click()
      await expect.poll(days).toBe(4_000)

      // Other quantities say what they would move before the estimate takes them.
      await cell(page, tried, 'name').click()
      await page.keyboard.press('Shift+F10')
      await page.getByRole('menuitem', { name: 'Try other quantities' }).click()
      await dialog
        .getByRole('textbox', { name: /^Quantity of/ })
        .first()
        .fill('977')
      await expect(dialog.getByRole('region', { name: 'What moves' })).toBeVisible()
      expect(await faultsOf(page)).toEqual([])
    })

    test(`${house.country}: read as a network and as an S-curve with what was spent, printed, exported and read back equal`, async ({
      page,
    }) => {
      const projectId = await copyOpened(page, house)
      const [first] = (await made(page, projectId)) as [string]
      const dialog = page.getByRole('dialog')
      await page.goto(`/#/projects/${projectId}/timetable`)
      await cell(page, first, 'name').click()
      await page.keyboard.press('Shift+F10')
      await page.getByRole('menuitem', { name: 'Network of this activity' }).click()
      const network = page.getByRole('region', { name: 'Network' })
      await expect(network.getByRole('button', { name: new RegExp(escaped(first)) })).toBeVisible()
      expect(await faultsOf(page)).toEqual([])

      await page.getByText('S-curve', { exact: true }).click()
      await expect(page.getByRole('img', { name: /S-curve/ })).toBeVisible()
      await page.getByRole('button', { name: 'Actual costs' }).click()
      await dialog.getByRole('button', { name: 'Add cost' }).click()
      await dialog.getByRole('button', { name: 'Save' }).click()
      await expect(dialog.getByText('Enter an amount.')).toBeVisible()
      const cost = dialog.getByRole('group', { name: /^Cost/ }).last()
      await cost.getByRole('textbox', { name: /^Amount (excl. VAT|before tax)/ }).fill('100')
      await cost.getByRole('textbox', { name: 'Bill or note' }).fill('Payroll')
      expect(await faultsOf(page)).toEqual([])
      await dialog.getByRole('button', { name: 'Save' }).click()
      await expect(dialog).toHaveCount(0)
      await expect(page.getByRole('row', { name: /^Spent/ })).toBeVisible()
      const { Settings } = await timetable(page, projectId)
      expect(Settings.Actuals.at(-1)).toMatchObject({ amount: 100, note: 'Payroll' })
      expect(await faultsOf(page)).toEqual([])

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
  }
})

type House = (typeof HOUSES)[number]

/** Signs in and copies the demo house without its timetable; gives the copy. */
async function copyOpened(page: Page, { email, password, house }: House): Promise<number> {
  await page.goto('/')
  await enter(page, email, password)
  await expect(page.getByRole('region', { name: 'Home' })).toBeVisible()
  return copyOf(page, house)
}

/** Makes the timetable by the interface, as the screen would; gives its works. */
async function made(page: Page, projectId: number): Promise<readonly string[]> {
  await page.evaluate(async (id) => {
    const reply = await fetch(`/api/estimation-investments/${id}/schedule/fromEstimate`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ Level: 'chapter', SuggestOrder: true }),
    })
    if (!reply.ok) throw new Error(await reply.text())
  }, projectId)
  return worksOf(page, projectId)
}

/** Activities whose rows are found by their names: by a part of them, whatever its case. */
async function worksOf(page: Page, projectId: number): Promise<readonly string[]> {
  const all = (await timetable(page, projectId)).Activities
  const holds = (one: string, other: string) => one.toLowerCase().includes(other.toLowerCase())
  const works = all.filter(({ Group, Name }) => !Group && all.filter((one) => holds(one.Name, Name)).length === 1)
  expect(works.length).toBeGreaterThan(2)
  return works.map(({ Name }) => Name)
}

/** A ring of names, from whichever of them it is told. */
function pathFrom(path: readonly string[]): RegExp {
  const ring = path.slice(1)
  const told = ring.map((_, at) => {
    const turned = [...ring.slice(at), ...ring.slice(0, at)]
    return [...turned, turned[0] ?? ''].map(escaped).join(' → ')
  })
  return new RegExp(told.join('|'))
}

const shownOf = ({ Name, StartAt, EndAt, TotalFloat, Critical }: Dated) => [Name, StartAt, EndAt, TotalFloat, Critical]

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
}

type Whole = Readonly<{
  Settings: Readonly<{ Actuals: readonly Readonly<{ amount: number; note?: string }>[] }>
  Activities: readonly (Dated & Readonly<{ Group: boolean; Done: number; Days: number; CrewId: number | null }>)[]
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

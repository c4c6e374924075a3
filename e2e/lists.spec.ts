import { readFileSync } from 'node:fs'
import { expect, type Page, test } from '@playwright/test'
import { faultsOf } from './axe.fixture.ts'
import { register, runCommand, signIn } from './journey.fixture.ts'

test.describe('views, changes of many records, exports', () => {
  test('a view is saved and shared, a colleague opens its address over their own rows; 60 records change and come back, by keyboard', async ({
    page,
    browser,
  }) => {
    await register(page)
    await addCustomers(page, 60, 'Turda')
    await addCustomers(page, 3, 'Dej')
    const colleague = await addColleague(page)
    await page.reload()
    await expect(page.getByText('1–25 of 63')).toBeVisible()

    await page.keyboard.press('f')
    await page.getByLabel('Field').selectOption('city')
    await page.getByLabel('Value').fill('tur')
    await expect(page.getByText('1–25 of 60')).toBeVisible()
    await page.getByRole('button', { name: 'Save as view' }).press('Enter')
    await page.getByLabel('View name').fill('In Turda')
    await page.getByLabel('Share with everyone').press('Space')
    await page.keyboard.press('Enter')
    const views = page.getByRole('navigation', { name: 'Saved views' })
    await expect(views.getByRole('button', { name: 'In Turda', exact: false }).first()).toHaveAttribute(
      'aria-current',
      'true',
    )
    const address = page.url()

    const other = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage()
    await other.goto('/#/login')
    await signIn(other, colleague.email, colleague.password)
    await expect(other.getByRole('region', { name: 'Home' })).toBeVisible()
    await other.goto(address)
    await expect(other.getByRole('button', { name: 'City contains tur' })).toBeVisible()
    await expect(other.getByText('No matches')).toBeVisible()
    const hisViews = other.getByRole('navigation', { name: 'Saved views' })
    await hisViews.getByRole('button', { name: 'Actions for view In Turda' }).click()
    await expect(other.getByRole('menuitem', { name: 'Make default view' })).toBeVisible()
    await expect(other.getByRole('menuitem', { name: 'Rename' })).toHaveCount(0)
    await other.context().close()

    // A row stays under the pointer that selects it.
    const third = page.getByRole('row').nth(3)
    const before = await third.boundingBox()
    await third.getByRole('checkbox').click()
    await expect(page.getByText('1 selected')).toBeInViewport({ ratio: 1 })
    expect(await third.boundingBox()).toEqual(before)
    await third.getByRole('checkbox').click()

    // All that match, not only the page: select, change, look, run, undo; no pointer.
    await page.getByRole('heading', { level: 1 }).click()
    await page.keyboard.press('*')
    await page.keyboard.press('a')
    await expect(page.getByText('All 60 matching records are selected')).toBeVisible()
    await page.keyboard.press('b')
    const dialog = page.getByRole('dialog', { name: 'Edit customers' })
    await dialog.getByLabel('Field', { exact: true }).selectOption('city')
    await dialog.getByRole('textbox', { name: 'City' }).fill('Câmpia Turzii')
    await page.keyboard.press('Enter')
    await expect(dialog.getByText('60 records will change')).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(dialog.getByText('60 changed, 0 unchanged, 0 rejected')).toBeVisible()
    await dialog.getByRole('button', { name: 'Close' }).last().press('Enter')
    await expect(page.getByRole('cell', { name: 'Câmpia Turzii' }).first()).toBeVisible()

    await runCommand(page, 'bulk changes')
    const history = page.getByRole('dialog', { name: 'Bulk changes' })
    await history.getByRole('button', { name: 'Undo' }).press('Enter')
    await expect(history.getByText('60 restored, 0 left as is because they changed since')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('cell', { name: 'Câmpia Turzii' })).toHaveCount(0)
    await expect(page.getByText('1–25 of 60')).toBeVisible()
  })

  test('a filter of groups, its sentence, and a view that opens by default', async ({ page }) => {
    await register(page)
    await addCustomers(page, 4, 'Turda')
    await page.reload()
    await expect(page.getByRole('link', { name: 'Client 1 Turda' })).toBeVisible()
    await page.keyboard.press('f')
    await page.getByLabel('Field').selectOption('city')
    await page.getByLabel('Value').fill('turda')
    await page.getByRole('button', { name: 'Add condition' }).click()
    await page.getByLabel('Field').nth(1).selectOption('rating')
    await page.getByLabel('Condition', { exact: true }).nth(1).selectOption('between')
    await page.getByLabel('From').fill('4')
    await page.getByLabel('To', { exact: true }).fill('2')
    await page.getByLabel('Match').focus()
    await expect(page.getByText('The first value must come before the second')).toBeVisible()
    await page.getByLabel('To', { exact: true }).fill('5')
    await expect(page.getByText('No matches')).toBeVisible()
    await page.getByLabel('Match').selectOption('any')
    await expect(page.getByRole('link', { name: 'Client 1 Turda' })).toBeVisible()
    await page.getByRole('button', { name: 'Save as view' }).click()
    await page.getByLabel('View name').fill('Any of two')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Actions for view Any of two' }).click()
    await page.getByRole('menuitem', { name: 'Make default view' }).click()
    await page.getByRole('link', { name: 'Opportunities' }).click()
    // Left for good: a list that is asked for again before the next page came keeps its open filter.
    await expect(page.getByRole('heading', { name: 'Opportunities', level: 1 })).toBeVisible()
    await page.getByRole('link', { name: 'Customers' }).first().click()
    await expect(
      page.getByRole('button', { name: 'City contains turda or Rating between ★★★★☆ and ★★★★★' }),
    ).toBeVisible()
    await expect(page).toHaveURL(/saved=/)
  })

  test('the list is saved as a file', async ({ page }) => {
    await register(page)
    await addCustomers(page, 3, 'Turda')
    await page.reload()
    await expect(page.getByRole('link', { name: 'Client 1 Turda' })).toBeVisible()
    const saved = page.waitForEvent('download')
    await runCommand(page, 'CSV file')
    const file = await saved
    expect(file.suggestedFilename()).toMatch(/^Customers \d{4}-\d\d-\d\d\.csv$/)
    const text = readFileSync(await file.path(), 'utf8')
    expect(text.split('\r\n').slice(0, 2)).toEqual([
      expect.stringMatching(/^\ufeffName;Sales rep;/),
      expect.stringMatching(/^Client 1 Turda;Ana Marin;/),
    ])
  })

  for (const [width, colorScheme] of [
    [1440, 'light'],
    [390, 'dark'],
  ] as const)
    test(`filter and change of many are accessible at ${width} px, ${colorScheme}`, async ({ page }) => {
      await page.setViewportSize({ width, height: 844 })
      await page.emulateMedia({ colorScheme })
      await register(page)
      await addCustomers(page, 3, 'Turda')
      await page.reload()
      const check = async () => expect(await faultsOf(page)).toEqual([])
      await expect(page.getByRole('link', { name: /Client 1 Turda/ })).toBeVisible()
      await page.getByRole('button', { name: 'Mine' }).click()
      await page.keyboard.press('f')
      await page.getByRole('button', { name: 'Add group' }).first().click()
      await check()
      await page.keyboard.press('f')
      await page.getByRole('heading', { level: 1 }).click()
      await page.keyboard.press('*')
      await page.keyboard.press('a')
      await page.keyboard.press('b')
      await expect(page.getByRole('dialog', { name: 'Edit customers' })).toBeVisible()
      await check()
    })
})

/** Adds customers as the signed-in person, through the interface. */
async function addCustomers(page: Page, count: number, city: string): Promise<void> {
  const statuses = await page.evaluate(
    async ([many, where]) => {
      const found: number[] = []
      for (let at = 1; at <= Number(many); at++) {
        const body = JSON.stringify({ AccountName: `Client ${at} ${where}`, City: where })
        const headers = { 'content-type': 'application/json' }
        found.push((await fetch('/api/AccountsContacts', { method: 'POST', headers, body })).status)
      }
      return found
    },
    [count, city] as const,
  )
  expect(new Set(statuses)).toEqual(new Set([201]))
}

/** Adds a person of the same company who sees only what is theirs. */
async function addColleague(page: Page): Promise<{ email: string; password: string }> {
  const email = `dan.${crypto.randomUUID()}@temelia.example`
  const password = 'Temelie2026'
  const status = await page.evaluate(
    async ([user, secret]) => {
      const send = async (method: string, path: string, body: object) => {
        const headers = { 'content-type': 'application/json' }
        const reply = await fetch(path, { method, headers, body: JSON.stringify(body) })
        const text = await reply.text()
        return { status: reply.status, body: (text ? JSON.parse(text) : {}) as Record<string, unknown> }
      }
      const made = await send('POST', '/api/users', { UserName: 'Dan Colegul', User: user })
      const UserId = made.body['UserId']
      const rights = await send('POST', '/api/permissions', { UserId, ViewForeignAction: false })
      await send('PUT', `/api/users/${String(UserId)}/password`, { Password: secret })
      return [made.status, rights.status, JSON.stringify([made.body, rights.body])]
    },
    [email, password] as const,
  )
  expect(status.slice(0, 2), String(status[2])).toEqual([201, 201])
  return { email, password }
}

import { type Browser, expect, type Page, test } from '@playwright/test'
import { register } from './journey.fixture.ts'

const PASSWORD = 'Temelie2026'

test('an administrator makes two categories, invites five people, gives rights, and one of them leaves', async ({
  page,
  browser,
}) => {
  test.setTimeout(240_000)
  await register(page, 'us')
  await page.goto('/#/settings/people')
  const tree = page.getByRole('list', { name: 'Categories and people' })
  await expect(tree.getByRole('link', { name: /Ana Marin/ })).toBeVisible()

  await test.step('two categories', async () => {
    for (const name of ['Sales team', 'Estimators']) {
      await page.goto('/#/settings/people')
      await page.getByRole('button', { name: 'Add category' }).click()
      const form = page.getByRole('dialog')
      await form.getByLabel('Name').fill(name)
      await form.getByRole('button', { name: /Add/ }).click()
      await expect(tree.getByRole('link', { name: new RegExp(name) })).toBeVisible()
    }
  })

  const people: Record<string, Page> = {}
  await test.step('five invitations, each followed', async () => {
    const list = [
      ['Sara Sales', 'Sales team'],
      ['Sam Sales', 'Sales team'],
      ['Eva Costs', 'Estimators'],
      ['Emil Costs', 'Estimators'],
      ['Lena Leaver', 'Sales team'],
    ] as const
    for (const [name, category] of list) {
      await tree.getByRole('link', { name: new RegExp(category) }).click()
      await expect(page.getByRole('heading', { name: category })).toBeVisible()
      await page.getByRole('button', { name: 'Invite', exact: true }).click()
      const form = page.getByRole('dialog')
      await form.getByLabel('Name').fill(name)
      await form.getByLabel('Email').fill(`${crypto.randomUUID()}@temelia.example`)
      await form.getByRole('button', { name: /Add/ }).click()
      const link = await page.getByLabel('Invitation link').inputValue()
      await page.getByRole('button', { name: 'Close' }).last().click()
      people[name] = await follow(browser, link)
    }
  })

  await test.step('rights of a category and of a person, looked at first', async () => {
    await tree.getByRole('link', { name: /Sales team/ }).click()
    const add = page.getByRole('button', { name: /^Customers: Add,/ })
    await add.click()
    await expect(add).toHaveAccessibleName('Customers: Add, Allowed')
    await page.getByRole('button', { name: /^Save/ }).click()
    await expect(page.getByText('Permissions saved')).toBeVisible()

    await tree.getByRole('link', { name: /Estimators/ }).click()
    const cell = page.getByRole('button', { name: /^Customers: Open,/ })
    await cell.click()
    await cell.click()
    await expect(cell).toHaveAccessibleName('Customers: Open, Not allowed')
    await page.getByRole('button', { name: 'Preview effect' }).click()
    const effect = page.getByRole('dialog', { name: 'Effect of the changes' })
    await expect(effect).toContainText('Eva Costs')
    await expect(effect).not.toContainText('Sara Sales')
    await effect.getByRole('button', { name: 'Close' }).click()
    await page.getByRole('button', { name: /^Save/ }).click()
    await expect(page.getByText('Permissions saved')).toBeVisible()

    await tree.getByRole('link', { name: /Eva Costs/ }).click()
    const own = page.getByRole('button', { name: /^Customers: Open,/ })
    await expect(own).toHaveAccessibleName('Customers: Open, Not allowed, Inherited')
    await own.click()
    await page.keyboard.press('Control+Enter')
    await expect(page.getByRole('button', { name: 'Customers: Open, Allowed', exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'What Eva Costs can do, and why' }).click()
    await expect(page.getByRole('dialog', { name: 'What Eva Costs can do' })).toContainText('Set for Eva Costs')
    await page.keyboard.press('Escape')
  })

  await test.step('each sees what they should', async () => {
    const status = (name: string) => people[name]?.request.get('/api/AccountsContacts').then((reply) => reply.status())
    expect(await Promise.all(['Sara Sales', 'Sam Sales', 'Eva Costs', 'Emil Costs'].map(status))).toEqual([
      200, 200, 200, 403,
    ])
    const barred = people['Emil Costs'] as Page
    await barred.reload()
    const rail = barred.getByRole('navigation', { name: 'Modules' })
    await expect(rail.getByRole('link', { name: 'Projects' })).toBeVisible()
    await expect(rail.getByRole('link', { name: 'Customers' })).toHaveCount(0)
    await barred.goto('/#/settings/people')
    await expect(barred.getByText('Only an administrator can change this. Ask yours.')).toBeVisible()
  })

  await test.step('a leaver is handed over, is out at once, and it can be taken back', async () => {
    const leaver = people['Lena Leaver'] as Page
    const made = await leaver.request.post('/api/AccountsContacts', {
      data: { AccountName: 'Riverside Builders' },
      headers: { origin: new URL(leaver.url()).origin },
    })
    expect(made.status()).toBe(201)
    const { AccountId } = (await made.json()) as { AccountId: number }
    await tree.getByRole('link', { name: /Lena Leaver/ }).click()
    await page.getByRole('button', { name: 'Hand over records' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Customers').selectOption({ label: 'Sara Sales' })
    await dialog.getByLabel('Block Lena Leaver and sign them out everywhere').check()
    await dialog.getByRole('button', { name: 'Hand over', exact: true }).click()
    await expect(page.getByText('1 record handed over')).toBeVisible()
    expect((await leaver.request.get('/api/me')).status()).toBe(401)
    const agent = async () => {
      const body = (await (await page.request.get(`/api/AccountsContacts/${AccountId}`)).json()) as Record<
        string,
        unknown
      >
      return body['AccountAgentId']
    }
    const taken = await agent()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByText('Handover undone')).toBeVisible()
    expect(await agent()).not.toBe(taken)
  })
})

test('people come from a file, what is wrong is said before, and they are invited', async ({ page }) => {
  await register(page, 'ro')
  const mark = crypto.randomUUID().slice(0, 8)
  const lines = [
    'Nume;E-mail;Nivel de acces',
    `Ileana Fișier;ileana@${mark}.example;Administrator`,
    `Petre Fișier;petre@${mark}.example;Utilizator`,
    `Fără Adresă;aici nu e;Utilizator`,
  ]
  await page.goto('/#/settings/people')
  await page.getByRole('button', { name: 'Import from a file' }).click()
  const dialog = page.getByRole('dialog')
  await dialog
    .locator('input[type=file]')
    .setInputFiles({ name: 'oameni.csv', mimeType: 'text/csv', buffer: Buffer.from(lines.join('\n')) })
  await expect(dialog.getByText(/aici nu e/).first()).toBeVisible()
  await dialog.getByRole('button', { name: /^Import 2/ }).click()
  await dialog.getByRole('button', { name: 'Send invitations' }).click()
  await expect(dialog.getByText('Invitations sent: 2')).toBeVisible()
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  const tree = page.getByRole('list', { name: 'Categories and people' })
  await expect(tree.getByRole('link', { name: /Ileana Fișier/ })).toBeVisible()
  await expect(tree.getByRole('link', { name: /Petre Fișier.*Invited/ })).toBeVisible()
  await expect(tree.getByRole('link', { name: /Fără Adresă/ })).toHaveCount(0)
})

test('settings have one navigation, and the addresses from before lead there', async ({ page }) => {
  await register(page, 'ro')
  for (const [old, heading] of [
    ['bin', 'Recycle bin'],
    ['own-items', 'Custom items'],
    ['integrations', 'Integrations'],
  ] as const) {
    await page.goto(`/#/${old}`)
    await expect(page).toHaveURL(new RegExp(`/settings/${old}`))
    await expect(page.getByRole('heading', { name: heading, level: 1 })).toBeVisible()
  }
  const navigation = page.getByRole('navigation', { name: 'Settings navigation' })
  await navigation.getByLabel('Find a setting').fill('terr')
  await expect(navigation.getByRole('listitem')).toHaveCount(1)
  await navigation.getByRole('link', { name: 'Territories' }).click()
  await expect(page).toHaveURL(/settings\/zones/)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('link', { name: 'Settings', exact: true }).click()
  await expect(navigation).toBeVisible()
  await navigation.getByLabel('Find a setting').fill('')
  await navigation.getByRole('link', { name: 'People' }).click()
  await expect(navigation).toBeHidden()
  await expect(page.getByRole('button', { name: 'Invite', exact: true })).toBeVisible()
})

/** Opens an invitation in a browser of its own, sets the password and is signed in. */
async function follow(browser: Browser, link: string): Promise<Page> {
  const context = await browser.newContext()
  const page = await context.newPage()
  await page.goto(`/${new URL(link).hash}`)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Set password and sign in' }).click()
  await expect(page.getByRole('navigation', { name: 'Modules' })).toBeVisible()
  return page
}

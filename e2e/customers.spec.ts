import { expect, type Page, test } from '@playwright/test'
import { faultsOf } from './axe.fixture.ts'
import { enter, register } from './journey.fixture.ts'

test.describe('customers, drawn from their definition', () => {
  test.beforeEach(({ page }) => register(page).then(() => undefined))

  test('add with the keyboard, see a fault beside its field, correct it, open, change', async ({ page }) => {
    await expect(page.getByRole('button', { name: 'Add customer' }).first()).toBeVisible()
    await page.keyboard.press('n')
    await expect(page.getByLabel('Name')).toBeFocused()
    await page.getByLabel('Name').fill('Primăria Turda')
    await page.getByLabel('Tax ID').fill('123')
    await page.keyboard.press('Control+Enter')
    await expect(page.getByText('This tax ID isn’t valid. Check its digits.').last()).toBeVisible()
    await expect(page.getByLabel('Tax ID')).toBeFocused()
    await page.getByLabel('Tax ID').fill('')
    await page.keyboard.press('Control+Enter')

    await page.getByRole('link', { name: 'Primăria Turda' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Primăria Turda' })).toBeVisible()
    await page.keyboard.press('e')
    await page.getByLabel('City').fill('Turda')
    await page.keyboard.press('Control+Enter')
    await expect(page.getByRole('definition').filter({ hasText: 'Turda' })).toBeVisible()
  })

  test('contacts and addresses belong to the customer', async ({ page }) => {
    await add(page, 'Beton Expert')
    await page.getByRole('link', { name: 'Beton Expert' }).click()
    await page.getByRole('tab', { name: 'Contacts 0' }).click()
    await page.getByRole('button', { name: 'Add contact' }).click()
    const form = page.getByRole('dialog')
    await form.getByLabel('Name').fill('Ion Popescu')
    await form.getByLabel('Phone').fill('0740 111 333')
    await form.getByRole('button', { name: 'Add contact' }).click()
    await expect(page.getByRole('region', { name: 'Contacts' }).getByText('Ion Popescu', { exact: true })).toBeVisible()
    await expect(page.getByRole('tab', { name: 'Contacts 1' })).toBeVisible()
    await page.getByRole('tab', { name: 'Addresses 0' }).click()
    await page.getByRole('button', { name: 'Add address' }).click()
    await page.getByRole('dialog').getByRole('textbox', { name: 'Address' }).fill('Strada Fabricii 12, Cluj-Napoca')
    await page.keyboard.press('Control+Enter')
    await expect(
      page.getByRole('region', { name: 'Addresses' }).getByRole('cell', { name: 'Strada Fabricii 12' }).first(),
    ).toBeVisible()
  })

  test('a call is logged with two clicks and stands on the timeline with a note and a change, each counted', async ({
    page,
  }) => {
    await add(page, 'Beton Rapid')
    await page.getByRole('link', { name: 'Beton Rapid' }).click()
    await page.getByRole('button', { name: 'Log a call' }).click()
    await page.getByRole('button', { name: 'Log call', exact: true }).click()
    const today = page.getByRole('region', { name: 'Today' })
    await expect(today.getByRole('link', { name: 'Call with Beton Rapid' })).toBeVisible()
    await expect(page.getByRole('tab', { name: 'Timeline 2' })).toBeVisible()
    await page.getByRole('button', { name: 'Note', exact: true }).click()
    await page.getByRole('textbox', { name: 'Note text' }).fill('Eight months to build')
    await page.keyboard.press('Control+Enter')
    await expect(today.getByText('Eight months to build')).toBeVisible()
    await expect(page.getByRole('tab', { name: 'Notes 1' })).toBeVisible()
    await page.getByLabel('Show').selectOption({ label: 'Changes' })
    await expect(today.getByText('created the record')).toBeVisible()
    await expect(today.getByText('Eight months to build')).toBeHidden()
    expect(page.url()).toContain('show=changes')
    expect(await faultsOf(page)).toEqual([])
  })

  test('a deleted customer comes back with Undo', async ({ page }) => {
    await add(page, 'Zidar Bun')
    await page.getByRole('button', { name: 'More actions: Zidar Bun' }).click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await expect(page.getByRole('link', { name: 'Zidar Bun' })).toHaveCount(0)
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByRole('link', { name: 'Zidar Bun' })).toBeVisible()
  })

  test('search and filter live in the address and survive Back', async ({ page }) => {
    await add(page, 'Termo Cluj', 'Cluj-Napoca')
    await add(page, 'Termo Iași', 'Iași')
    await page.keyboard.press('f')
    await page.getByLabel('Field').selectOption('city')
    await page.getByLabel('Value').fill('iasi')
    await expect(page.getByRole('link', { name: 'Termo Cluj' })).toHaveCount(0)
    await page.getByRole('link', { name: 'Termo Iași' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Termo Iași' })).toBeVisible()
    await page.goBack()
    await expect(page.getByRole('button', { name: 'City contains iasi' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Termo Cluj' })).toHaveCount(0)
  })

  test('conditions are kept as a view and opened again', async ({ page }) => {
    await add(page, 'Termo Cluj', 'Cluj-Napoca')
    await add(page, 'Termo Turda', 'Turda')
    await page.keyboard.press('f')
    await page.getByLabel('Field').selectOption('city')
    await page.getByLabel('Value').fill('turda')
    await page.getByRole('button', { name: 'Save as view' }).click()
    await page.getByLabel('View name').fill('In Turda')
    await page.keyboard.press('Enter')
    const views = page.getByRole('navigation', { name: 'Saved views' })
    await views.getByRole('button', { name: 'All' }).click()
    await expect(page.getByRole('link', { name: 'Termo Cluj' })).toBeVisible()
    await views.getByRole('button', { name: 'In Turda' }).first().click()
    await expect(page.getByRole('link', { name: 'Termo Cluj' })).toHaveCount(0)
    await expect(page.getByLabel('Value')).toHaveValue('turda')
  })

  test('Esc asks before it throws typed text away', async ({ page }) => {
    await expect(page.getByRole('button', { name: 'Add customer' }).first()).toBeVisible()
    await page.keyboard.press('n')
    await page.getByLabel('Name').fill('Half typed')
    await page.keyboard.press('Escape')
    await expect(page.getByText('Discard changes?')).toBeVisible()
    await page.getByRole('button', { name: 'Keep editing' }).click()
    await expect(page.getByLabel('Name')).toHaveValue('Half typed')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Discard' }).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })

  test.describe('without a network', () => {
    // The app's own files come from the device, as they do for people.
    test.use({ serviceWorkers: 'allow' })

    test('a change made offline waits, survives a reload without a network, and is sent once', async ({
      page,
      context,
    }) => {
      await add(page, 'Before the cut')
      await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
      // The query cache is written at most once a second.
      await page.waitForTimeout(1500)
      await context.setOffline(true)
      await page.reload()
      await expect(page.getByRole('link', { name: 'Before the cut' })).toBeVisible()
      await page.keyboard.press('n')
      await page.getByRole('textbox', { name: 'Name' }).fill('Typed offline')
      await page.keyboard.press('Control+Enter')
      await expect(page.getByText('1 change waiting to be sent')).toBeVisible()
      await page.waitForTimeout(1500)
      await page.reload()
      await expect(page.getByText('1 change waiting to be sent')).toBeVisible()
      await context.setOffline(false)
      await expect(page.getByRole('link', { name: 'Typed offline' })).toHaveCount(1)
      await page.reload()
      await expect(page.getByRole('link', { name: 'Typed offline' })).toHaveCount(1)
    })
  })

  test('a failing server is told with Retry and a request number', async ({ page }) => {
    const body = JSON.stringify({
      code: 'INTERNAL_ERROR',
      detail: 'Something failed.',
      requestId: 'req-1234',
      errors: [],
    })
    await page.route('**/api/AccountsContacts?*', (route) =>
      route.fulfill({ status: 500, contentType: 'application/problem+json', body }),
    )
    await page.goto('/#/customers?q=anything')
    await expect(page.getByRole('button', { name: 'Request req-1234' })).toBeVisible()
    await page.unroute('**/api/AccountsContacts?*')
    await page.getByRole('button', { name: 'Retry' }).click()
    await expect(page.getByRole('heading', { name: 'No matches' })).toBeVisible()
  })

  for (const [width, colorScheme] of [
    [1440, 'light'],
    [1440, 'dark'],
    [390, 'light'],
    [390, 'dark'],
  ] as const)
    test(`list, form, record and palette are accessible at ${width} px, ${colorScheme}`, async ({ page }) => {
      await page.setViewportSize({ width, height: 844 })
      await page.emulateMedia({ colorScheme })
      const check = async () => expect(await faultsOf(page)).toEqual([])
      await add(page, 'Beton Expert')
      await expect(page.getByRole('link', { name: /Beton Expert/ })).toBeVisible()
      await expect(page.getByText('Saved')).toHaveCount(0)
      await check()
      await page.keyboard.press('Control+k')
      await expect(page.getByRole('combobox', { name: 'Search or run a command' })).toBeFocused()
      await check()
      await page.keyboard.press('Escape')
      await page.keyboard.press('n')
      await expect(page.getByRole('dialog', { name: 'Add customer' })).toBeVisible()
      await check()
      await page.keyboard.press('Escape')
      await page.getByRole('link', { name: /Beton Expert/ }).click()
      await expect(page.getByRole('heading', { level: 1, name: 'Beton Expert' })).toBeVisible()
      await check()
    })
})

async function add(page: Page, name: string, city = ''): Promise<void> {
  await page.getByRole('button', { name: 'Add customer' }).first().click()
  const form = page.getByRole('dialog')
  await form.getByLabel('Name').fill(name)
  await form.getByLabel('City').fill(city)
  await page.keyboard.press('Control+Enter')
  await expect(form).toHaveCount(0)
}

test('customers on a map: what the list finds, and each circle and county leads to exactly its own', async ({
  page,
}) => {
  await page.goto('/#/login')
  await enter(page, 'ana@demo-ro.example', 'Temelia.Ana25')
  await page.goto('/#/customers?view=map')
  const map = page.getByRole('group', { name: 'Map' })
  const circles = map.getByRole('link')
  const count = async () => {
    const names = await circles.evaluateAll((all) =>
      all.map((one) => Number.parseInt(one.getAttribute('aria-label') ?? '', 10)),
    )
    return names.reduce((sum, one) => sum + one, 0)
  }
  await expect.poll(count).toBe(60)
  expect(await faultsOf(page)).toEqual([])
  const counties = page.getByRole('region', { name: 'County' })
  await counties.getByRole('link', { name: /^Brașov/ }).click()
  await expect(page.getByRole('row')).toHaveCount(6)
  await page.goBack()
  const circle = circles.filter({ hasText: '7' }).first()
  await circle.click()
  await expect(page.getByRole('row')).toHaveCount(8)
  await page.goto('/#/customers?view=map&q=brasov')
  await expect.poll(count).toBeLessThan(20)
  await expect(page.getByRole('button', { name: 'Columns' })).toBeHidden()
})

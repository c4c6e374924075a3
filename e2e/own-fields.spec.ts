import { expect, type Page, test } from '@playwright/test'
import { faultsOf } from './axe.fixture.ts'
import { register } from './journey.fixture.ts'

test.describe('fields of a company of its own', () => {
  test('a list is added with its options, a customer gets a value, the list is filtered by it, an option gives way to another', async ({
    page,
  }) => {
    await register(page)
    await addRoof(page, ['Tile', 'Slate'])
    await addCustomer(page, 'Alfa Construct', 'Tile')
    await addCustomer(page, 'Beta Construct', 'Slate')

    await page.keyboard.press('f')
    await page.getByLabel('Field').selectOption({ label: 'Roof' })
    await page.getByLabel('Value').selectOption({ label: 'Slate' })
    await expect(page.getByRole('link', { name: 'Alfa Construct' })).toHaveCount(0)
    await expect(page.getByRole('link', { name: 'Beta Construct' })).toBeVisible()
    await page.getByRole('button', { name: 'Save as view' }).click()
    await page.getByLabel('View name').fill('Slate roofs')
    await page.keyboard.press('Enter')
    await page.reload()
    await expect(page.getByRole('button', { name: /Roof .* Slate/ })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Alfa Construct' })).toHaveCount(0)
    await page.getByRole('link', { name: 'Beta Construct' }).click()
    await expect(page.getByText('Slate', { exact: true })).toBeVisible()

    await page.goto('/#/settings/fields')
    await page.getByRole('button', { name: 'Delete “Slate”' }).click()
    const dialog = page.getByRole('dialog', { name: 'Delete “Slate”' })
    await expect(dialog.getByText('1 record uses it')).toBeVisible()
    await dialog.getByLabel('Replacement option').selectOption({ label: 'Tile' })
    await dialog.getByRole('button', { name: 'Delete', exact: true }).click()
    await expect(page.getByRole('button', { name: 'Delete “Slate”' })).toHaveCount(0)
    await page.goto('/#/customers')
    await page.getByRole('link', { name: 'Beta Construct' }).click()
    await expect(page.getByText('Tile', { exact: true })).toBeVisible()
  })

  test('a mandatory field refuses an empty form of an activity, and takes a decimal comma', async ({ page }) => {
    await register(page)
    await page.goto('/#/settings/fields')
    await page.getByRole('button', { name: 'Add field: Activities' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add custom field' })
    await dialog.getByLabel('Label (English)').fill('Distance')
    await dialog.getByLabel('Field name').fill('Distance')
    await dialog.getByLabel('Type').selectOption({ label: 'Decimal number' })
    await dialog.getByLabel('Required').check()
    await dialog.getByRole('button', { name: 'Add custom field' }).click()
    await expect(page.getByRole('button', { name: 'Edit “Distance”' })).toBeVisible()
    await page.goto('/#/activities')
    await page.getByRole('button', { name: 'Add activity' }).first().click()
    const form = page.getByRole('dialog', { name: 'Add activity' })
    await form.getByRole('textbox', { name: 'Subject' }).fill('Visit of the site')
    await form.getByRole('button', { name: 'Add activity' }).click()
    await expect(form.getByLabel('Distance')).toHaveAttribute('aria-invalid', 'true')
    await form.getByLabel('Distance').fill('12,5')
    await form.getByRole('button', { name: 'Add activity' }).click()
    await expect(form).toHaveCount(0)
    const stored = await page.evaluate(async () => (await fetch('/api/activities')).text())
    expect(stored).toContain('"Distance":12.5')
  })

  for (const [width, colorScheme] of [
    [1440, 'light'],
    [390, 'dark'],
  ] as const)
    test(`the page of own fields is accessible at ${width} px, ${colorScheme}`, async ({ page }) => {
      await page.setViewportSize({ width, height: 844 })
      await page.emulateMedia({ colorScheme })
      await register(page)
      await addRoof(page, ['Tile', 'Slate'])
      expect(await faultsOf(page)).toEqual([])
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
    })
})

/** The administrator adds a list named Roof to customers. */
async function addRoof(page: Page, options: readonly string[]): Promise<void> {
  await page.goto('/#/settings/fields')
  await page.getByRole('button', { name: 'Add field: Customers' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add custom field' })
  await dialog.getByLabel('Label (English)').fill('Roof')
  await dialog.getByLabel('Field name').fill('Roof')
  await dialog.getByLabel('Type').selectOption({ label: 'List' })
  await dialog.getByRole('button', { name: 'Add custom field' }).click()
  const group = page.getByRole('group', { name: 'Options for “Roof”' })
  for (const option of options) {
    await group.getByLabel('New option').fill(option)
    await page.keyboard.press('Enter')
    await expect(group.getByLabel(`Rename “${option}”`)).toHaveValue(option)
  }
}

async function addCustomer(page: Page, name: string, roof: string): Promise<void> {
  await page.goto('/#/customers')
  await page.getByRole('button', { name: 'Add customer' }).first().click()
  const form = page.getByRole('dialog', { name: 'Add customer' })
  await form.getByRole('textbox', { name: 'Name', exact: true }).fill(name)
  await form.getByLabel('Roof').selectOption({ label: roof })
  await form.getByRole('button', { name: 'Add customer' }).click()
  await expect(form).toHaveCount(0)
  await page.goto('/#/customers')
  await expect(page.getByRole('link', { name })).toBeVisible()
}

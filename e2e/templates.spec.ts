import { expect, type Page, test } from '@playwright/test'
import { register } from './journey.fixture.ts'

test.describe('templates', () => {
  test('a predefined project is used, saved as an own template, renamed; predefined ones and several are refused', async ({
    page,
  }) => {
    await register(page, 'us')
    await page.goto('/#/templates')
    await page.getByRole('button', { name: 'Use Deck', exact: true }).click()
    const form = page.getByRole('dialog')
    await form.getByLabel('Name').fill('Deck for Ann')
    await form.getByRole('button', { name: 'Create', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'Deck for Ann' })).toBeVisible()
    const total = page.getByRole('region', { name: 'Totals' }).locator('output').last()
    await expect(total).not.toHaveText('–')
    const shown = (await total.textContent()) ?? ''

    await page.getByRole('button', { name: 'More' }).first().click()
    await page.getByRole('menuitem', { name: 'Save as template' }).click()
    await form.getByLabel('Template name').fill('My deck')
    await form.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByText('Template My deck saved')).toBeVisible()

    await page.goto('/#/templates')
    await choose(page, 'Deck')
    await page.getByRole('button', { name: 'Edit', exact: true }).click()
    await expect(page.getByText(/Built-in templates can’t be edited or deleted/).first()).toBeVisible()
    await choose(page, 'My deck')
    await page.getByRole('button', { name: 'Duplicate', exact: true }).click()
    await expect(page.getByText(/Choose one template/).first()).toBeVisible()
    await choose(page, 'Deck')
    await page.getByRole('button', { name: 'Edit', exact: true }).click()
    await form.getByLabel('Template name').fill('Deck of ours')
    await form.getByRole('button', { name: 'Save', exact: true }).click()

    await page.getByRole('button', { name: 'Use Deck of ours' }).click()
    await form.getByRole('button', { name: 'Create', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'Deck of ours' })).toBeVisible()
    await expect(total).toHaveText(shown)
  })

  test('a file that is no template is refused with its place', async ({ page }) => {
    await register(page, 'us')
    await page.goto('/#/templates')
    const content = { Name: 'Slab', Articles: [{ Name: 'Concrete', Colour: 'grey' }] }
    const file = { Format: 'temelia-template', Version: 1, Name: 'Slab', Type: 'estimate', Content: content }
    await page.locator('input[type=file]').setInputFiles({
      name: 'slab.json',
      mimeType: 'application/json',
      buffer: Buffer.from(JSON.stringify(file)),
    })
    await expect(page.getByText(/The template could not be read/)).toBeVisible()
  })
})

async function choose(page: Page, name: string): Promise<void> {
  await page.getByRole('checkbox', { name: `Select ${name}`, exact: true }).click()
}

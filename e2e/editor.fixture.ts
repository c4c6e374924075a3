import { type Browser, expect, type Locator, type Page } from '@playwright/test'
import { type Person, signIn } from './journey.fixture.ts'

/** Makes a project with its first estimate and leaves it open. */
export async function openNewProject(page: Page, name: string): Promise<void> {
  await page.goto('/#/projects')
  await page.getByRole('button', { name: 'New project' }).first().click()
  await page.getByRole('dialog').getByRole('textbox', { name: 'Project' }).fill(name)
  await page.keyboard.press('Control+Enter')
  await page.getByRole('button', { name: 'Add estimate' }).last().click()
  await expect(page.getByRole('row', { name: /Estimate 1/ })).toBeVisible()
}

/** Adds lines without a norm to an estimate that has none yet. */
export async function addOwnLines(page: Page, names: readonly string[]): Promise<void> {
  await openCatalogue(page)
  await page.getByRole('tab', { name: 'Custom line' }).click()
  for (const [at, name] of names.entries()) {
    await page.getByRole('textbox', { name: 'Description' }).fill(name)
    await page.getByRole('button', { name: 'Add line' }).click()
    await expect(articles(page)).toHaveCount(at + 1)
  }
  await page.getByRole('button', { name: 'Hide panel' }).click()
}

/** Opens the catalogue beside the lines. */
export async function openCatalogue(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'More to add' }).click()
  await page.getByRole('menuitem', { name: /^From the (cost )?catalog/ }).click()
}

/** The lines of articles, in chapters or not. */
export function articles(page: Page): Locator {
  return page.locator('[role=row][data-row^="a"]')
}

export function cell(page: Page, article: number, column: string): Locator {
  return articles(page).nth(article).locator(`[data-column=${column}]`)
}

/** Types into a cell of the grid and confirms. */
export async function type(target: Locator, text: string): Promise<void> {
  await target.click()
  await target.page().keyboard.type(text)
  await target.page().keyboard.press('Enter')
}

/** The same person on another device, in the same project of two lines. */
export async function secondDevice(browser: Browser, page: Page, person: Person): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  const other = await context.newPage()
  await other.goto(new URL('/#/login', page.url()).href)
  await signIn(other, person.email, person.password)
  await expect(other.getByRole('navigation').first()).toBeVisible()
  await other.goto(page.url())
  await expect(articles(other)).toHaveCount(2)
  return other
}

import { expect, type Page } from '@playwright/test'

/** The person of a journey, new in every test so that journeys do not meet each other's records. */
export type Person = Readonly<{ email: string; password: string }>

/** Registers a company through the page and waits until the app is open. */
export async function register(page: Page, country: 'ro' | 'us' = 'ro'): Promise<Person> {
  const person = { email: `ana.${crypto.randomUUID()}@temelia.example`, password: 'Temelie2026' }
  await page.goto(`/#/register/${country}`)
  await page.getByLabel('Your name').fill('Ana Marin')
  await page.getByLabel('Company').fill('Construct Test')
  await page.getByLabel('Email').fill(person.email)
  await page.getByLabel('Phone').fill(country === 'ro' ? '0740111222' : '2125550100')
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  await page.getByRole('button', { name: 'Create an account' }).click()
  await expect(page.getByRole('heading', { name: 'Customers' })).toBeVisible()
  return person
}

/** Fills in and sends the sign-in form. */
export async function signIn(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

/** Opens the palette and runs the first command that answers to the words. */
export async function runCommand(page: Page, words: string): Promise<void> {
  await page.keyboard.press('Control+k')
  const field = page.getByRole('combobox', { name: 'Search or run a command' })
  await expect(field).toBeFocused()
  await page.keyboard.type(words)
  await expect(field).toHaveValue(words)
  await page.keyboard.press('Enter')
}

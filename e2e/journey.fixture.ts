import { expect, type Page } from '@playwright/test'

/** The person of a journey, new in every test so that journeys do not meet each other's records. */
export type Person = Readonly<{ email: string; password: string }>

/** Opens the app as the administrator of a company that is made for this journey, by the link of its email. `registerOnPage` types it all. */
export async function register(page: Page, country: 'ro' | 'us' = 'ro'): Promise<Person> {
  const person = newPerson()
  const reply = await page.request.post(`/register/${country}`, {
    data: {
      Name: 'Ana Marin',
      Company: 'Construct Test',
      Phone: phoneOf(country),
      User: person.email,
      Email: person.email,
      Password: person.password,
    },
  })
  const { autoLoginToken } = (await reply.json()) as { autoLoginToken: string }
  await page.goto(`/?autoLoginToken=${encodeURIComponent(autoLoginToken)}#/`)
  await expect(page.getByRole('heading', { name: 'Customers', exact: true })).toBeVisible()
  return person
}

/** Registers a company through the page and waits until the app is open. */
export async function registerOnPage(page: Page, country: 'ro' | 'us' = 'ro'): Promise<Person> {
  const person = newPerson()
  await page.goto(`/#/register/${country}`)
  await page.getByLabel('Your name').fill('Ana Marin')
  await page.getByLabel('Company').fill('Construct Test')
  await page.getByLabel('Email').fill(person.email)
  await page.getByLabel('Phone').fill(phoneOf(country))
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  await page.getByRole('button', { name: 'Create an account' }).click()
  await expect(page.getByRole('region', { name: 'Home' })).toBeVisible()
  return person
}

function newPerson(): Person {
  return { email: `ana.${crypto.randomUUID()}@temelia.example`, password: 'Temelie2026' }
}

function phoneOf(country: 'ro' | 'us'): string {
  return country === 'ro' ? '0740111222' : '2125550100'
}

/** Fills in and sends the sign-in form. */
export async function signIn(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

/** Signs in and waits for the app's frame: a server that has just begun, beside a busy one, lets one wait for longer than a screen takes. */
export async function enter(page: Page, email: string, password: string): Promise<void> {
  await signIn(page, email, password)
  await expect(page.getByRole('navigation', { name: 'Modules' })).toBeVisible({ timeout: 60_000 })
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

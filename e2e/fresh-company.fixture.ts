import { type APIRequestContext, type Browser, expect, type Locator, type Page, request } from '@playwright/test'
import { type Language, type Message, say } from '@temelia/text/message'
import { peopleTexts } from '@temelia/text/people'
import { settingsTexts } from '@temelia/text/settings'
import { shell } from '@temelia/text/shell'
import { ownPlace } from './places.ts'

/** Passkeys are made for a host name: these journeys call their server by name, not by number. */
export const HOST = `http://localhost:${ownPlace().port}`
export const PASSWORD = 'Temelie2026'

/** A sentence of the catalogue in the language of the journey. */
export type Words = (message: Message, values?: Readonly<Record<string, string | number>>) => string

/** Words in one language. */
export function wordsIn(language: Language): Words {
  return (message, values = {}) => say(message, language, values)
}

/** Opens the app as the administrator of a new company of the country whose language it is. */
export async function start(page: Page, language: Language): Promise<void> {
  const email = newAddress()
  const country = language === 'en' ? 'us' : 'ro'
  const form = { Name: 'Ana Marin', Company: 'Construct Test', Phone: country === 'ro' ? '0740111222' : '2125550100' }
  const reply = await page.request.post(`/register/${country}`, {
    data: { ...form, User: email, Email: email, Password: PASSWORD },
  })
  const { autoLoginToken } = (await reply.json()) as { autoLoginToken: string }
  await page.goto(`/?autoLoginToken=${encodeURIComponent(autoLoginToken)}#/`)
  await expect(page.getByRole('navigation', { name: say(shell.mainNavigation, language) })).toBeVisible()
}

/** Opens an invitation in a browser of its own, sets the password and is signed in. */
export async function follow(browser: Browser, link: string, locale: string, t: Words): Promise<Page> {
  const page = await (await browser.newContext({ locale, baseURL: HOST })).newPage()
  await page.goto(`/${new URL(link).hash}`)
  await page.getByLabel(t(shell.password), { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: t(settingsTexts.invitationSet) }).click()
  await expect(page.getByRole('navigation', { name: t(shell.mainNavigation) })).toBeVisible()
  return page
}

/** A person as the journeys know them: signed in, to call the server with. */
export type Member = Readonly<{ id: number; email: string; api: APIRequestContext }>

/** Adds a person by the calls of the screen, follows the invitation, and signs in. */
export async function member(page: Page, name: string, CategoryId?: number): Promise<Member> {
  const email = newAddress()
  const made = await post(page.request, '/api/users', { UserName: name, User: email, CategoryId })
  const id = Number(made['UserId'])
  const { Link } = (await (
    await page.request.post(`/api/users/${id}/invite`, { headers: { origin: HOST } })
  ).json()) as {
    Link: string
  }
  const token = new URL(Link).hash.split('/').at(-1) ?? ''
  const api = await request.newContext({ baseURL: HOST, extraHTTPHeaders: { origin: HOST } })
  expect((await api.post(`/auth/invitation/${token}`, { data: { Password: PASSWORD } })).status()).toBe(200)
  expect((await api.post('/loginAuth', { data: { User: email, Password: PASSWORD } })).status()).toBe(200)
  return { id, email, api }
}

/** The app in a browser of its own, signed in to by a person. */
export async function screenOf(browser: Browser, { email }: Member, locale: string, t: Words): Promise<Page> {
  const page = await (await browser.newContext({ locale, baseURL: HOST })).newPage()
  await page.goto('/#/login')
  await page.getByLabel(t(shell.email)).fill(email)
  await page.getByLabel(t(shell.password), { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: t(shell.signIn), exact: true }).click()
  await expect(page.getByRole('navigation', { name: t(shell.mainNavigation) })).toBeVisible()
  return page
}

/** Adds a record; gives it. */
export async function post(api: APIRequestContext, url: string, data: object): Promise<Record<string, unknown>> {
  const reply = await api.post(url, { data, headers: { origin: HOST } })
  expect(reply.status(), await reply.text()).toBe(201)
  return (await reply.json()) as Record<string, unknown>
}

export async function statusOf(api: APIRequestContext, url: string): Promise<number> {
  return (await api.get(url)).status()
}

/** Opens somebody or a category on the page of people. */
export async function openHolder(page: Page, name: string, t: Words): Promise<void> {
  await page.goto('/#/settings/people')
  await page
    .getByRole('list', { name: t(peopleTexts.peopleTree) })
    .getByRole('link', { name: new RegExp(name) })
    .click()
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
}

/** The form that is open, and its button that adds. */
export function openForm(page: Page, language: Language): Readonly<{ form: Locator; add: Locator; name: Locator }> {
  const form = page.getByRole('dialog')
  const add = form.getByRole('button', { name: language === 'en' ? /Add/ : /Adaugă/ })
  return { form, add, name: form.getByLabel(language === 'en' ? 'Name' : 'Nume').first() }
}

/** Gives the browser a screen lock that confirms. */
export async function withScreenLock(page: Page): Promise<void> {
  const browser = await page.context().newCDPSession(page)
  await browser.send('WebAuthn.enable')
  await browser.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}

function newAddress(): string {
  return `${crypto.randomUUID()}@temelia.example`
}

import { type Browser, expect, type Locator, type Page, test } from '@playwright/test'
import { adminLabels } from '@temelia/text/labels-admin'
import { type Language, type Message, say } from '@temelia/text/message'
import { passkeyTexts } from '@temelia/text/passkeys'
import { peopleTexts as people } from '@temelia/text/people'
import { rightWords } from '@temelia/text/rights'
import { safety } from '@temelia/text/safety'
import { settingsTexts } from '@temelia/text/settings'
import { shell } from '@temelia/text/shell'
import { codeAt, stepOf } from '../apps/server/src/admin/one-time-code.ts'

// Passkeys are made for a host name.
test.use({ baseURL: `http://localhost:${process.env['E2E_PORT'] ?? 3210}` })

const PASSWORD = 'Temelie2026'

/** Whom each of the five sees of three customers: one of Sara in the north, one that Lena leaves to Sara, one of the administrator in the south. */
const SEEN: Readonly<Record<string, readonly string[] | null>> = {
  'Sara Nord': ['Client Nord', 'Client Rest'],
  'Sam Sud': ['Client Sud'],
  'Eva Toate': ['Client Nord', 'Client Rest', 'Client Sud'],
  'Emil Fără': null,
}
const NAMES = ['Client Nord', 'Client Rest', 'Client Sud'] as const

for (const [language, locale] of [
  ['en', 'en-US'],
  ['ro', 'ro-RO'],
] as const)
  test.describe(`a fresh company, in ${language}`, () => {
    test.use({ locale })
    test('two categories, five people, rights, zones, a network, a second step, a passkey, a leaver; each sees what they should', async ({
      page,
      browser,
    }) => {
      test.setTimeout(420_000)
      const t = (message: Message, values: Readonly<Record<string, string | number>> = {}) =>
        say(message, language, values)
      await start(page, language)
      const tree = page.getByRole('list', { name: t(people.peopleTree) })
      const open = async (name: string) => {
        await page.goto('/#/settings/people')
        await tree.getByRole('link', { name: new RegExp(name) }).click()
        await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
      }
      const added = (name: string | RegExp) => page.getByRole('dialog').getByRole('button', { name })
      const add = language === 'en' ? /Add/ : /Adaugă/
      const label = language === 'en' ? 'Name' : 'Nume'

      await test.step('two categories', async () => {
        for (const name of ['Vânzări', 'Deviziști']) {
          await page.goto('/#/settings/people')
          await page.getByRole('button', { name: t(people.peopleCategoryAdd) }).click()
          await page.getByRole('dialog').getByLabel(label).first().fill(name)
          await added(add).click()
          await expect(tree.getByRole('link', { name: new RegExp(name) })).toBeVisible()
        }
      })

      const pages: Record<string, Page> = {}
      await test.step('five invitations, each followed', async () => {
        for (const [name, category] of [
          ['Sara Nord', 'Vânzări'],
          ['Sam Sud', 'Vânzări'],
          ['Lena Pleacă', 'Vânzări'],
          ['Eva Toate', 'Deviziști'],
          ['Emil Fără', 'Deviziști'],
        ] as const) {
          await open(category)
          await page.getByRole('button', { name: t(people.peopleInvite), exact: true }).click()
          const form = page.getByRole('dialog')
          await form.getByLabel(label).first().fill(name)
          await form.getByLabel(/^E-?mail/).fill(`${crypto.randomUUID()}@temelia.example`)
          await added(add).click()
          const link = await page.getByLabel(t(people.peopleInvitationLink)).inputValue()
          await page
            .getByRole('button', { name: t(shell.close) })
            .last()
            .click()
          pages[name] = await follow(browser, link, locale, t)
        }
      })

      await test.step('rights of the two categories, and a person who may not open customers', async () => {
        const set = async (name: string, actions: readonly Message[], state: Message) => {
          await open(name)
          for (const action of actions) {
            const cell = t(people.rightsCell, { module: t(rightWords['module.accounts']), action: t(action) })
            const button = page.getByRole('button', { name: new RegExp(`^${cell},`) })
            const wanted = new RegExp(`^${cell}, ${t(state)}(?!.*${t(people.rightsInherited)})`)
            for (let presses = 0; presses < 3 && !wanted.test(await nameOf(button)); presses++) await button.click()
            expect(await nameOf(button)).toMatch(wanted)
          }
          await page.keyboard.press('Control+Enter')
          await expect(page.getByText(t(people.rightsSaved)).last()).toBeVisible()
        }
        for (const category of ['Vânzări', 'Deviziști'])
          await set(category, [people.rightsAdd, people.rightsViewForeign], people.rightsAllowed)
        await set('Emil Fără', [people.rightsView], people.rightsNotAllowed)
      })

      const zones: Record<string, number> = {}
      await test.step('zones, and who works in which', async () => {
        for (const name of ['Nord', 'Sud']) {
          await page.goto('/#/settings/zones')
          await page
            .getByRole('button', { name: t(adminLabels['zone.add']) })
            .first()
            .click()
          await page.getByRole('dialog').getByLabel(label).first().fill(name)
          await added(add).click()
          await expect(page.getByRole('dialog')).toHaveCount(0)
        }
        const list = (await (await page.request.get('/api/zones')).json()) as Listed
        for (const row of Object.values(list._embedded).flat()) zones[String(row['Name'])] = Number(row['ZoneId'])
        for (const [name, zone] of [
          ['Sara Nord', 'Nord'],
          ['Sam Sud', 'Sud'],
        ] as const) {
          await open(name)
          await page.getByRole('tab', { name: t(people.peopleZones) }).click()
          await page.getByLabel(zone, { exact: true }).click()
          await expect(page.getByLabel(zone, { exact: true })).toBeChecked()
        }
      })

      await test.step('customers of three people; the leaver’s goes to a colleague', async () => {
        await post(pages['Lena Pleacă'], '/api/AccountsContacts', {
          AccountName: 'Client Rest',
          ZoneId: zones['Nord'],
        })
        await post(pages['Sara Nord'], '/api/AccountsContacts', { AccountName: 'Client Nord' })
        await post(page, '/api/AccountsContacts', { AccountName: 'Client Sud', ZoneId: zones['Sud'] })
        await open('Lena Pleacă')
        await page.getByRole('button', { name: t(people.handover) }).click()
        const dialog = page.getByRole('dialog')
        await dialog.getByLabel(t(people['handover.customer'])).selectOption({ label: 'Sara Nord' })
        await dialog.getByLabel(t(people.handoverBan, { name: 'Lena Pleacă' })).check()
        await dialog.getByRole('button', { name: t(people.handoverGo), exact: true }).click()
        await expect(page.getByText(t(people.handoverDone_one, { count: 1 }))).toBeVisible()
        expect(await statusOf(pages['Lena Pleacă'], '/api/me')).toBe(401)
      })

      await test.step('each sees what they should: list, export, search, dashboard, timeline, and on screen', async () => {
        for (const [name, seen] of Object.entries(SEEN)) {
          const theirs = pages[name] as Page
          if (seen === null) {
            for (const url of ['/api/AccountsContacts', '/api/exports/AccountsContacts?format=csv'])
              expect([name, url, await statusOf(theirs, url)]).toEqual([name, url, 403])
            await theirs.reload()
            const rail = theirs.getByRole('navigation', { name: t(shell.mainNavigation) })
            await expect(rail.getByRole('link').first()).toBeVisible()
            await expect(rail.getByRole('link', { name: t(rightWords['module.accounts']) })).toHaveCount(0)
            continue
          }
          for (const url of [
            '/api/AccountsContacts?sort=AccountName',
            '/api/exports/AccountsContacts?format=csv&sort=AccountName',
            '/api/search?q=Client',
          ]) {
            const text = await (await theirs.request.get(url)).text()
            expect([name, url, NAMES.filter((one) => text.includes(one))]).toEqual([name, url, seen])
          }
          await theirs.goto('/#/customers')
          await theirs.reload()
          for (const one of NAMES)
            await expect(theirs.getByText(one, { exact: true })).toHaveCount(seen.includes(one) ? 1 : 0)
          await theirs.keyboard.press('Control+k')
          await theirs.getByRole('combobox', { name: t(shell.commandSearch) }).fill('Client ')
          await expect(theirs.getByRole('option', { name: new RegExp(seen[0] ?? '') })).toBeVisible()
          for (const one of NAMES.filter((other) => !seen.includes(other)))
            await expect(theirs.getByRole('option', { name: new RegExp(one) })).toHaveCount(0)
          await theirs.keyboard.press('Escape')
        }
      })

      await test.step('a file and a new customer reach those who see them, while they look', async () => {
        const fresh = await post(page, '/api/AccountsContacts', { AccountName: 'Client Nou', ZoneId: zones['Sud'] })
        await expect((pages['Sam Sud'] as Page).getByText('Client Nou', { exact: true })).toBeVisible()
        await expect((pages['Eva Toate'] as Page).getByText('Client Nou', { exact: true })).toBeVisible()
        await expect((pages['Sara Nord'] as Page).getByText('Client Nou', { exact: true })).toHaveCount(0)
        const sent = await page.request.post('/files/upload', {
          headers: { origin: new URL(page.url()).origin },
          multipart: { file: { name: 'oferta.txt', mimeType: 'text/plain', buffer: Buffer.from('oferta') } },
        })
        const { FileId } = (await sent.json()) as { FileId: number }
        await post(page, '/api/notes', {
          RelatedEntityType: 'account',
          RelatedEntityId: fresh['AccountId'],
          Text: '<p>Oferta</p>',
          FileIds: [FileId],
        })
        const status = (name: string) => statusOf(pages[name], `/files/${FileId}`)
        expect([await status('Sam Sud'), await status('Eva Toate'), await status('Sara Nord')]).toEqual([200, 200, 404])
      })

      await test.step('a network for one person, from the next request on', async () => {
        await page.goto('/#/settings/ip-access')
        await page
          .getByRole('button', { name: t(adminLabels['ipRule.add']) })
          .first()
          .click()
        const form = page.getByRole('dialog')
        await form.getByLabel(t(adminLabels['ipRule.network'])).fill('10.0.0.0/8')
        await form.getByRole('combobox').first().click()
        await form.getByRole('combobox').first().fill('Eva')
        await page.getByRole('option', { name: /Eva Toate/ }).click()
        await added(/.*/).last().click()
        await expect(form).toHaveCount(0)
        expect(await statusOf(pages['Eva Toate'], '/api/me')).toBe(403)
        expect(await statusOf(pages['Sam Sud'], '/api/me')).toBe(200)
        expect(await statusOf(page, '/api/me')).toBe(200)
      })

      await test.step('a second step and a passkey', async () => {
        await device(page)
        await page.goto('/#/settings/security')
        const step = page.getByRole('region', { name: t(safety.secondStep) })
        await step.getByRole('button', { name: t(safety.secondStepBegin) }).click()
        await step.getByLabel(t(safety.passwordOld)).fill(PASSWORD)
        await step.getByRole('button', { name: t(safety.secondStepBegin) }).click()
        const key = step.getByText(new RegExp(`^${t(safety.secondStepKey)}:`))
        const secret = ((await key.textContent()) ?? '').replace(/^[^:]*:|\s/g, '')
        await step.getByLabel(t(shell.secondStepCode)).fill(codeAt(secret, stepOf(new Date())))
        await step.getByRole('button', { name: t(shell.secondStepConfirm) }).click()
        await step.getByRole('button', { name: t(safety.recoveryCodesKept) }).click()
        const passkeys = page.getByRole('region', { name: t(passkeyTexts.passkeys) })
        await passkeys.getByRole('button', { name: t(passkeyTexts.passkeyAdd) }).click()
        await passkeys.getByLabel(t(passkeyTexts.passkeyName)).fill('Telefon')
        await passkeys.getByLabel(t(safety.passwordOld)).fill(PASSWORD)
        await passkeys.getByRole('button', { name: t(passkeyTexts.passkeyAdd) }).click()
        await expect(passkeys.getByText('Telefon')).toBeVisible()
      })
    })
  })

type Listed = Readonly<{ _embedded: Record<string, Record<string, unknown>[]> }>
type Words = (message: Message, values?: Readonly<Record<string, string | number>>) => string

/** Opens the app as the administrator of a new company, in the language of the device. */
async function start(page: Page, language: Language): Promise<void> {
  const email = `ana.${crypto.randomUUID()}@temelia.example`
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
async function follow(browser: Browser, link: string, locale: string, t: Words): Promise<Page> {
  const page = await (await browser.newContext({ locale })).newPage()
  await page.goto(`/${new URL(link).hash}`)
  await page.getByLabel(t(shell.password), { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: t(settingsTexts.invitationSet) }).click()
  await expect(page.getByRole('navigation', { name: t(shell.mainNavigation) })).toBeVisible()
  return page
}

/** What a button is called, as it is read out. */
async function nameOf(button: Locator): Promise<string> {
  return (await button.getAttribute('aria-label')) ?? ''
}

async function post(page: Page | undefined, url: string, data: object): Promise<Record<string, unknown>> {
  if (!page) throw new Error('nobody is signed in there')
  const reply = await page.request.post(url, { data, headers: { origin: new URL(page.url()).origin } })
  expect(reply.status(), await reply.text()).toBe(201)
  return (await reply.json()) as Record<string, unknown>
}

async function statusOf(page: Page | undefined, url: string): Promise<number | undefined> {
  return (await page?.request.get(url))?.status()
}

/** Gives the browser a screen lock that confirms. */
async function device(page: Page): Promise<void> {
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

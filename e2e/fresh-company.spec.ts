import { expect, type Page, test } from '@playwright/test'
import { passkeyTexts } from '@temelia/text/passkeys'
import { peopleTexts as people } from '@temelia/text/people'
import { adminLabels } from '@temelia/text/labels-admin'
import type { Message } from '@temelia/text/message'
import { rightWords } from '@temelia/text/rights'
import { safety } from '@temelia/text/safety'
import { shell } from '@temelia/text/shell'
import { codeAt, stepOf } from '../apps/server/src/admin/one-time-code.ts'
import {
  follow,
  HOST,
  type Member,
  member,
  openForm,
  openHolder,
  PASSWORD,
  post,
  screenOf,
  start,
  statusOf,
  withScreenLock,
  wordsIn,
} from './fresh-company.fixture.ts'

test.use({ baseURL: HOST })

const NAMES = ['Client Nord', 'Client Rest', 'Client Sud'] as const

for (const [language, locale] of [
  ['en', 'en-US'],
  ['ro', 'ro-RO'],
] as const)
  test.describe(`a fresh company, in ${language}`, () => {
    test.use({ locale })
    const t = wordsIn(language)

    test('two categories; five people are invited into them and follow their links', async ({ page, browser }) => {
      await start(page, language)
      const tree = page.getByRole('list', { name: t(people.peopleTree) })
      for (const name of ['Vânzări', 'Deviziști']) {
        await page.goto('/#/settings/people')
        await page.getByRole('button', { name: t(people.peopleCategoryAdd) }).click()
        const { add, name: field } = openForm(page, language)
        await field.fill(name)
        await add.click()
        await expect(tree.getByRole('link', { name: new RegExp(name) })).toBeVisible()
      }
      for (const [name, category] of [
        ['Sara Nord', 'Vânzări'],
        ['Sam Sud', 'Vânzări'],
        ['Lena Pleacă', 'Vânzări'],
        ['Eva Toate', 'Deviziști'],
        ['Emil Fără', 'Deviziști'],
      ] as const) {
        await openHolder(page, category, t)
        await page.getByRole('button', { name: t(people.peopleInvite), exact: true }).click()
        const { form, add, name: field } = openForm(page, language)
        await field.fill(name)
        await form.getByLabel(/^E-?mail/).fill(`${crypto.randomUUID()}@temelia.example`)
        await add.click()
        const link = page.getByLabel(t(people.peopleInvitationLink))
        await expect(link).toBeVisible()
        const address = await link.inputValue()
        await page
          .getByRole('button', { name: t(shell.close) })
          .last()
          .click()
        await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
        const theirs = await follow(browser, address, locale, t)
        await theirs.context().close()
      }
      await expect(tree.getByRole('link', { name: /Sara Nord/ })).toBeVisible()
    })

    test('rights and zones set on the screen decide what each sees: lists, files, search, palette, reports, live', async ({
      page,
      browser,
    }) => {
      await start(page, language)
      const { CategoryId: sales } = await post(page.request, '/api/user-categories', { Name: 'Vânzări' })
      const { CategoryId: costs } = await post(page.request, '/api/user-categories', { Name: 'Deviziști' })
      const nord = Number((await post(page.request, '/api/zones', { Name: 'Nord' }))['ZoneId'])
      const sud = Number((await post(page.request, '/api/zones', { Name: 'Sud' }))['ZoneId'])
      const sara = await member(page, 'Sara Nord', Number(sales))
      const sam = await member(page, 'Sam Sud', Number(sales))
      const eva = await member(page, 'Eva Toate', Number(costs))
      const emil = await member(page, 'Emil Fără', Number(costs))

      await test.step('rights of a category and of a person, zones of two people', async () => {
        await openHolder(page, 'Vânzări', t)
        await setCell(page, people.rightsAdd, people.rightsAllowed)
        await openHolder(page, 'Emil Fără', t)
        await setCell(page, people.rightsView, people.rightsNotAllowed)
        await expect(page.getByRole('tab', { name: `${t(people.peoplePermissions)} 1` })).toBeVisible()
        for (const [name, zone] of [
          ['Sara Nord', 'Nord'],
          ['Sam Sud', 'Sud'],
        ] as const) {
          await openHolder(page, name, t)
          await page.getByRole('tab', { name: t(people.peopleZones) }).click()
          await page.getByLabel(zone, { exact: true }).click()
          await expect(page.getByRole('tab', { name: `${t(people.peopleZones)} 1` })).toBeVisible()
        }
      })

      await post(sara.api, '/api/AccountsContacts', { AccountName: 'Client Nord', ZoneId: nord })
      await post(page.request, '/api/AccountsContacts', { AccountName: 'Client Rest', ZoneId: nord })
      await post(page.request, '/api/AccountsContacts', { AccountName: 'Client Sud', ZoneId: sud })
      const seen: readonly (readonly [string, Member, readonly string[]])[] = [
        ['Sara', sara, ['Client Nord', 'Client Rest']],
        ['Sam', sam, ['Client Sud']],
        ['Eva', eva, NAMES],
      ]

      await test.step('by list, export, search and the newest changes', async () => {
        for (const [name, { api }, theirs] of seen) {
          for (const url of [
            '/api/AccountsContacts?sort=AccountName',
            '/api/exports/AccountsContacts?format=csv&sort=AccountName',
            '/api/search?q=Client',
          ]) {
            const text = await (await api.get(url)).text()
            expect([name, url, NAMES.filter((one) => text.includes(one))]).toEqual([name, url, theirs])
          }
          const changes = await (await api.post('/dashboardData/changes', { data: {} })).text()
          expect([name, NAMES.filter((one) => changes.includes(one))]).toEqual([name, theirs])
        }
        for (const url of ['/api/AccountsContacts', '/api/exports/AccountsContacts?format=csv'])
          expect([url, await statusOf(emil.api, url)]).toEqual([url, 403])
        expect(await (await emil.api.get('/api/search?q=Client')).text()).not.toContain('Client Nord')
      })

      await test.step('on the screen, in the palette, and while they look', async () => {
        const barred = await screenOf(browser, emil, locale, t)
        const rail = barred.getByRole('navigation', { name: t(shell.mainNavigation) })
        await expect(rail.getByRole('link').first()).toBeVisible()
        await expect(rail.getByRole('link', { name: t(rightWords['module.accounts']) })).toHaveCount(0)
        await barred.context().close()

        const [looking, away] = [await screenOf(browser, sam, locale, t), await screenOf(browser, sara, locale, t)]
        for (const [theirs, shown, hidden] of [
          [looking, 'Client Sud', 'Client Rest'],
          [away, 'Client Rest', 'Client Sud'],
        ] as const) {
          await theirs.goto('/#/customers')
          await expect(theirs.getByText(shown, { exact: true })).toBeVisible()
          await expect(theirs.getByText(hidden, { exact: true })).toHaveCount(0)
          await theirs.keyboard.press('Control+k')
          await theirs.getByRole('combobox', { name: t(shell.commandSearch) }).fill('Client ')
          await expect(theirs.getByRole('option', { name: new RegExp(shown) })).toBeVisible()
          await expect(theirs.getByRole('option', { name: new RegExp(hidden) })).toHaveCount(0)
          await theirs.keyboard.press('Escape')
        }
        const fresh = await post(page.request, '/api/AccountsContacts', { AccountName: 'Client Nou', ZoneId: sud })
        await expect(looking.getByText('Client Nou', { exact: true })).toBeVisible()
        await expect(away.getByText('Client Nou', { exact: true })).toHaveCount(0)
        await looking.context().close()
        await away.context().close()

        const sent = await page.request.post('/files/upload', {
          headers: { origin: HOST },
          multipart: { file: { name: 'oferta.txt', mimeType: 'text/plain', buffer: Buffer.from('oferta') } },
        })
        const { FileId } = (await sent.json()) as { FileId: number }
        await post(page.request, '/api/notes', {
          RelatedEntityType: 'account',
          RelatedEntityId: fresh['AccountId'],
          Text: '<p>Oferta</p>',
          FileIds: [FileId],
        })
        const statuses = [sam, eva, sara].map(({ api }) => statusOf(api, `/files/${FileId}`))
        expect(await Promise.all(statuses)).toEqual([200, 200, 404])
      })
    })

    test('a network and a device of one person, from their page; a leaver is handed over', async ({ page }) => {
      await start(page, language)
      const eva = await member(page, 'Eva Toate')
      const lena = await member(page, 'Lena Pleacă')

      await test.step('a network for one person, from the next request on', async () => {
        await openHolder(page, 'Eva Toate', t)
        await page.getByRole('tab', { name: t(people.peopleNetworks) }).click()
        const field = page.getByLabel(t(adminLabels['ipRule.network']))
        const allow = page.getByRole('button', { name: t(adminLabels['ipRule.add']) })
        await field.fill('10.0.0.0/99')
        await allow.click()
        await expect(field).toHaveAttribute('aria-invalid', 'true')
        await field.fill('10.0.0.0/8')
        await allow.click()
        await expect(page.getByRole('tab', { name: `${t(people.peopleNetworks)} 1` })).toBeVisible()
        expect([await statusOf(eva.api, '/api/me'), await statusOf(lena.api, '/api/me')]).toEqual([403, 200])
        await page.getByRole('button', { name: `${t(people.peopleNetworkRemove)}: 10.0.0.0/8` }).click()
        await expect(page.getByText(t(people.peopleNetworksAny, { name: 'Eva Toate' }))).toBeVisible()
        expect(await statusOf(eva.api, '/api/me')).toBe(200)
      })

      await test.step('a device is signed out', async () => {
        await page.getByRole('tab', { name: `${t(people.peopleDevices)} 1` }).click()
        await page.getByRole('button', { name: new RegExp(t(safety.deviceSignOut)) }).click()
        await expect(page.getByText(t(people.peopleDevicesNone, { name: 'Eva Toate' }))).toBeVisible()
        expect(await statusOf(eva.api, '/api/me')).toBe(401)
      })

      await test.step('the customers of a leaver go to a colleague', async () => {
        const { AccountId } = await post(lena.api, '/api/AccountsContacts', { AccountName: 'Client Rest' })
        await openHolder(page, 'Lena Pleacă', t)
        await page.getByRole('button', { name: t(people.handover) }).click()
        const dialog = page.getByRole('dialog')
        await dialog.getByLabel(t(people['handover.customer'])).selectOption({ label: 'Eva Toate' })
        await dialog.getByLabel(t(people.handoverBan, { name: 'Lena Pleacă' })).check()
        await dialog.getByRole('button', { name: t(people.handoverGo), exact: true }).click()
        await expect(page.getByText(t(people.handoverDone_one, { count: 1 }))).toBeVisible()
        expect(await statusOf(lena.api, '/api/me')).toBe(401)
        const record = (await (await page.request.get(`/api/AccountsContacts/${AccountId}`)).json()) as object
        expect(record).toMatchObject({ AccountAgentId: eva.id })
      })
    })

    test('a second step and a passkey, which the page of the person shows', async ({ page }) => {
      await start(page, language)
      await withScreenLock(page)
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
      const passkeys = page.getByRole('region', { name: t(passkeyTexts.passkeys), exact: true })
      await passkeys.getByRole('button', { name: t(passkeyTexts.passkeyAdd) }).click()
      await passkeys.getByLabel(t(passkeyTexts.passkeyName)).fill('Telefon')
      await passkeys.getByLabel(t(safety.passwordOld)).fill(PASSWORD)
      await passkeys.getByRole('button', { name: t(passkeyTexts.passkeyAdd) }).click()
      await expect(passkeys.getByRole('button', { name: `${t(passkeyTexts.passkeyRename)}: Telefon` })).toBeVisible()

      await openHolder(page, 'Ana Marin', t)
      await page.getByRole('tab', { name: new RegExp(t(people.peopleDevices)) }).click()
      await expect(page.getByRole('list', { name: t(passkeyTexts.passkeys) })).toContainText('Telefon')
      // The own one goes with the password, in Security.
      await expect(page.getByRole('button', { name: t(people.peopleProofsTake) })).toHaveCount(0)
    })

    /** Presses a cell of customers until it says what is wanted, and saves. */
    async function setCell(page: Page, action: Message, state: Message): Promise<void> {
      const cell = t(people.rightsCell, { module: t(rightWords['module.accounts']), action: t(action) })
      const button = page.getByRole('button', { name: new RegExp(`^${cell},`) })
      const wanted = `${cell}, ${t(state)}`
      await expect(button).toBeVisible()
      for (let presses = 0; presses < 3 && (await button.getAttribute('aria-label')) !== wanted; presses++)
        await button.click()
      await expect(button).toHaveAccessibleName(wanted)
      await page.keyboard.press('Control+Enter')
      await expect(page.getByText(t(people.rightsSaved)).last()).toBeVisible()
    }
  })

import { expect, test } from '@playwright/test'
import { imapServer, MAIL_USER, smtpServer } from '../apps/server/src/testing/mail-servers.ts'
import { register } from './journey.fixture.ts'

test('a mailbox is set up, an email leaves from a customer, its answer comes in, is read without loading anything and answered', async ({
  page,
}) => {
  const [smtp, imap] = [await smtpServer(), await imapServer()]
  await register(page)
  await page.getByRole('button', { name: 'Add customer' }).first().click()
  await page.getByLabel('Name').first().fill('Țiglă SRL')
  await page.getByLabel('Email').fill('maria@tigla.example')
  await page.getByRole('dialog').getByRole('button', { name: 'Add customer' }).click()
  await page.getByRole('link', { name: 'Țiglă SRL' }).first().click()
  await page.getByRole('tab', { name: 'Emails' }).click()

  await page.getByRole('button', { name: 'Write email' }).click()
  await page.getByRole('link', { name: 'Set up mailbox' }).click()
  await page.getByRole('button', { name: 'Add mailbox' }).first().click()
  const form = page.getByRole('dialog')
  const field = (name: string) => form.locator(`[name=${name}]`)
  await field('name').fill('Construct Test')
  await field('address').fill('office@construct.example')
  await field('smtpHost').fill('127.0.0.1')
  await field('smtpPort').fill(String(smtp.port))
  await field('smtpSecurity').selectOption('none')
  await field('smtpUser').fill(MAIL_USER.user)
  await field('imapHost').fill('127.0.0.1')
  await field('imapPort').fill(String(imap.port))
  await field('imapSecurity').selectOption('none')
  await form.getByLabel('Password').first().fill('wrong')
  await form.getByRole('button', { name: 'Save and test' }).click()
  await expect(form.getByText(/rejected this user name or password/).first()).toBeVisible()
  await form.getByLabel('Password').first().fill(MAIL_USER.password)
  await form.getByRole('button', { name: 'Save and test' }).click()
  await expect(form.getByText('Outgoing server: signed in.')).toBeVisible()
  await expect(form.getByText('Incoming server: inbox opened.')).toBeVisible()
  await form.getByRole('button', { name: 'Close', exact: true }).last().click()

  await page.goto('/#/customers')
  await page.getByRole('link', { name: 'Țiglă SRL' }).first().click()
  await page.getByRole('tab', { name: 'Emails' }).click()
  await page.getByRole('button', { name: 'Write email' }).click()
  await page.keyboard.type('maria')
  await page.locator('[data-combobox-option]:visible').first().click()
  await page.getByRole('textbox', { name: 'Subject' }).fill('Offer for the roof')
  await page.getByRole('textbox', { name: 'Message' }).click()
  await page.keyboard.type('Here is our offer.')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('button', { name: /Offer for the roof/ })).toBeVisible()
  await expect.poll(() => smtp.taken.length, { timeout: 15_000 }).toBe(1)
  await expect.poll(() => imap.sent().length, { timeout: 15_000 }).toBe(1)
  const sent = /^Message-ID: (<.+>)/im.exec(smtp.taken[0]?.raw ?? '')?.[1]

  imap.arrive(
    `From: Maria <maria@tigla.example>\nTo: office@construct.example\nMessage-ID: <a@tigla.example>\nIn-Reply-To: ${sent}\nSubject: Re: Offer for the roof\nContent-Type: text/html\n\n<p>We accept.</p><script>document.title = 'run'</script><img src="http://127.0.0.1:1/track.gif">\n`,
  )
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await page.goto('/#/settings/email')
  await page.getByRole('button', { name: 'Fetch now' }).click()
  await page.goto('/#/emails')
  await page.getByRole('button', { name: /Re: Offer for the roof/ }).click({ timeout: 30_000 })
  await expect(page.frameLocator('iframe').getByText('We accept.')).toBeVisible()
  await expect(page.getByText(/Remote images are blocked/)).toBeVisible()
  expect(asked.filter((url) => url.includes('track.gif'))).toEqual([])
  await page.getByRole('button', { name: 'Reply', exact: true }).click()
  await page.getByRole('textbox', { name: 'Message' }).click({ position: { x: 20, y: 12 } })
  await page.keyboard.type('Thank you.')
  // Without a way to the server the answer waits with its file, over a reload too.
  await page.route(/\/files\/uploads|\/api\/emails$/, (route) =>
    route.request().method() === 'GET' ? route.continue() : route.abort('connectionreset'),
  )
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'plan.txt', mimeType: 'text/plain', buffer: Buffer.from('Ground floor') })
  await expect(page.getByText('plan.txt')).toBeVisible()
  await page.getByRole('textbox', { name: 'Message' }).press('Control+Enter')
  await expect(page.getByText('1 change waiting to be sent')).toBeVisible()
  await page.reload()
  await expect(page.getByText('1 change waiting to be sent')).toBeVisible()
  await page.unrouteAll()
  await page.evaluate(() => window.dispatchEvent(new Event('focus')))
  await expect.poll(() => smtp.taken.length, { timeout: 15_000 }).toBe(2)
  expect(smtp.taken[1]?.raw).toMatch(/^In-Reply-To: <a@tigla\.example>/im)
  expect(smtp.taken[1]?.raw).toContain('plan.txt')
  await smtp.stop()
  await imap.stop()
})

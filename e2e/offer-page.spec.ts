import { expect, type Page, test } from '@playwright/test'
import { faultsOf } from './axe.fixture.ts'
import { register } from './journey.fixture.ts'

type Wire = Record<string, unknown>

async function made(page: Page, path: string, body: Wire): Promise<Wire> {
  return page.evaluate(
    async ([to, sent]) => {
      const headers = { 'content-type': 'application/json' }
      const reply = await fetch(`/api/${to}`, { method: 'POST', headers, body: JSON.stringify(sent) })
      if (!reply.ok) throw new Error(await reply.text())
      return (await reply.json()) as Record<string, unknown>
    },
    [path, body] as const,
  )
}

/** An offer of two lines, one of them an option. */
async function anOffer(page: Page): Promise<Wire> {
  const { AccountId } = await made(page, 'AccountsContacts', { AccountName: 'Gislason Roofing Inc.' })
  const { OpportunityId } = await made(page, 'opportunities', { Name: 'House addition', AccountId })
  const offer = await made(page, 'offers', {
    Name: 'House addition, two stories',
    Number: 'P-31',
    AccountId,
    OpportunityId,
  })
  const line = { RelatedEntityType: 'offer', RelatedEntityId: offer['OfferId'], VATCategory: 'S', VATRate: 8.75 }
  await made(page, 'entityProducts', { ...line, Name: 'Framing and envelope', Quantity: 2, Price: 500 })
  await made(page, 'entityProducts', { ...line, Name: 'Triple-pane windows', Price: 200, Optional: true })
  return offer
}

/** Makes a link on the page of an offer; gives its address. */
async function linkTo(page: Page, offer: Wire): Promise<string> {
  await page.goto(`/#/offers/${String(offer['OfferId'])}`)
  await page.getByRole('button', { name: 'Send to customer' }).click()
  const dialog = page.getByRole('dialog', { name: 'Send to customer' })
  await dialog.getByRole('button', { name: 'Create link' }).click()
  const address = await dialog.getByLabel('Link for the customer').inputValue()
  await page.keyboard.press('Escape')
  return address
}

async function sign(page: Page): Promise<void> {
  const pad = page.getByRole('img', { name: 'Sign here' })
  await pad.scrollIntoViewIfNeeded()
  const box = await pad.boundingBox()
  if (!box) throw new Error('no place to sign')
  await page.mouse.move(box.x + 30, box.y + 80)
  await page.mouse.down()
  await page.mouse.move(box.x + 90, box.y + 30, { steps: 5 })
  await page.mouse.move(box.x + 160, box.y + 90, { steps: 5 })
  await page.mouse.up()
}

test('an offer is sent, read on a phone, asked about and accepted with an option', async ({ page, browser }) => {
  await register(page, 'us')
  const offer = await anOffer(page)
  const address = new URL(await linkTo(page, offer))
  expect(address.hash).toMatch(/^#us_[\w-]{32}$/)

  const phone = await browser.newContext({ viewport: { width: 390, height: 844 }, locale: 'en-US' })
  const customer = await phone.newPage()
  const complaints: string[] = []
  customer.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text())
  })
  const asked: string[] = []
  customer.on('request', (request) => asked.push(request.url()))
  const shown = await customer.goto(`/${address.pathname.slice(1)}${address.hash}`)
  expect(shown?.headers()['content-security-policy']).toContain("default-src 'none'")
  expect(shown?.headers()['x-robots-tag']).toContain('noindex')
  expect(shown?.headers()['cache-control']).toBe('no-store')

  await expect(customer.getByRole('heading', { name: 'House addition, two stories' })).toBeVisible()
  await expect(customer.locator('.barTotal')).toHaveText('1,087.50 USD')
  expect(await faultsOf(customer)).toEqual([])
  await customer.emulateMedia({ colorScheme: 'dark' })
  expect(await faultsOf(customer)).toEqual([])
  expect(await customer.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)

  await customer.getByRole('checkbox', { name: /Triple-pane windows/ }).check()
  await expect(customer.locator('.barTotal')).toHaveText('1,305.00 USD')
  await customer.getByRole('button', { name: 'Review and accept' }).click()
  await expect(customer.locator('.barTotal')).toHaveCount(0)
  await customer.getByLabel('Ask about anything on this page').fill('Can we stay in the house?')
  await customer.getByRole('region', { name: 'Questions' }).getByLabel('Your full name').fill('Karen Gislason')
  await customer.getByRole('button', { name: 'Send question' }).click()
  await expect(customer.getByText('Your question was sent.')).toBeVisible()

  const download = customer.waitForEvent('download')
  await customer.getByRole('button', { name: 'Download PDF' }).click()
  expect((await download).suggestedFilename()).toBe('Proposal-P-31.pdf')

  await customer.getByRole('button', { name: 'Accept for 1,305.00 USD' }).click()
  await expect(customer.getByText('Sign in the box, or type your name instead.')).toBeVisible()
  await sign(customer)
  await customer.getByRole('checkbox', { name: /I accept this offer .* Triple-pane windows/ }).check()

  // Nothing is lost and nothing sent twice where the line breaks.
  await phone.setOffline(true)
  await customer.getByRole('button', { name: 'Accept for 1,305.00 USD' }).click()
  await expect(customer.getByText('No reply came')).toBeVisible()
  await phone.setOffline(false)
  complaints.length = 0
  await customer.getByRole('button', { name: 'Accept for 1,305.00 USD' }).click()
  await expect(customer.getByText(/^Accepted by Karen Gislason/)).toBeVisible()
  expect(complaints).toEqual([])
  expect(await faultsOf(customer)).toEqual([])
  expect(asked.filter((url) => url.includes(address.hash.slice(1)))).toEqual([])
  expect(await phone.cookies()).toEqual([])
  await phone.close()

  const panel = page.getByRole('region', { name: 'With the customer' })
  await expect(panel.getByText(/^Accepted by Karen Gislason, 1,305.00 USD/)).toBeVisible()
  await expect(panel.getByText('Can we stay in the house?')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Back to draft' })).toHaveCount(0)
  await panel.getByText('Evidence').click()
  await expect(panel.getByText('Triple-pane windows')).toBeVisible()
  expect(await faultsOf(page)).toEqual([])
})

test('an offer is accepted by keys alone, with the name typed for a signature, and once', async ({ page, browser }) => {
  await register(page, 'ro')
  const address = new URL(await linkTo(page, await anOffer(page)))
  const other = await browser.newContext({ locale: 'ro-RO' })
  const [first, second] = [await other.newPage(), await other.newPage()]
  for (const one of [first, second]) await one.goto(`/offer.html${address.hash}`)
  await expect(first.getByRole('heading', { name: 'Ce construim' })).toBeVisible()

  await first.getByLabel('Numele și prenumele').focus()
  await first.keyboard.type('Karen Gislason')
  await first.getByRole('button', { name: 'Scrieți numele în loc de semnătură' }).press('Enter')
  await expect(first.getByText('Numele scris ține loc de semnătură.')).toBeVisible()
  await first.getByRole('checkbox', { name: /^Accept oferta/ }).press('Space')
  await first.getByRole('button', { name: /^Acceptă pentru/ }).press('Enter')
  await expect(first.getByText(/^Acceptată de Karen Gislason/)).toBeVisible()

  await second.getByRole('button', { name: 'Refuză oferta' }).click()
  await second.getByRole('radio', { name: 'Prețul' }).check()
  await second.getByLabel('Numele și prenumele').fill('Karen Gislason')
  await second.getByRole('button', { name: 'Refuză oferta' }).click()
  await expect(second.getByText(/^Acceptată de Karen Gislason/)).toBeVisible()
  await second.goto(`/offer.html#ro_${'A'.repeat(32)}`)
  await expect(second.getByText('Linkul nu este valid.')).toBeVisible()
  await other.close()
})

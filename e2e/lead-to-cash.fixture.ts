import { type Browser, expect, type Page } from '@playwright/test'
import { faultsOf } from './axe.fixture.ts'

/** The words of the customer's page in the language of its company. */
interface AcceptingWords {
  readonly locale: string
  readonly name: string
  readonly byHand: string
  readonly agree: RegExp
  readonly accept: RegExp
  readonly accepted: RegExp
}

export const ACCEPTING: Readonly<Record<'ro' | 'us', AcceptingWords>> = {
  ro: {
    locale: 'ro-RO',
    name: 'Numele și prenumele',
    byHand: 'Scrieți numele în loc de semnătură',
    agree: /^Accept oferta/,
    accept: /^Acceptă pentru/,
    accepted: /^Acceptată de Radu Turda/,
  },
  us: {
    locale: 'en-US',
    name: 'Your full name',
    byHand: 'Type it instead',
    agree: /^I accept this offer/,
    accept: /^Accept for/,
    accepted: /^Accepted by Karen Gislason/,
  },
}

/** The customer opens the link of an offer on a phone and accepts it with a typed name; no account, no mouse. */
export async function acceptOnPhone(
  browser: Browser,
  link: string,
  customer: string,
  total: string,
  words: AcceptingWords,
): Promise<void> {
  const phone = await browser.newContext({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    locale: words.locale,
  })
  const page = await phone.newPage()
  const { hash } = new URL(link)
  await page.goto(`/offer.html${hash}`)
  await expect(page.getByText(total, { exact: true }).first()).toBeVisible()
  expect(await faultsOf(page)).toEqual([])
  await page.getByLabel(words.name).last().fill(customer)
  await page.getByRole('button', { name: words.byHand }).tap()
  await page.getByRole('checkbox', { name: words.agree }).tap()
  await page.getByRole('button', { name: words.accept }).last().tap()
  await expect(page.getByText(words.accepted)).toBeVisible()
  await phone.close()
}

/** A statement of the bank as a table, chosen in the open dialog. */
export async function chooseStatement(page: Page, lines: readonly string[]): Promise<void> {
  const buffer = Buffer.from(['Date,Description,Amount', ...lines].join('\n'))
  await page
    .getByRole('dialog', { name: 'Import statement' })
    .locator('input[type="file"]')
    .setInputFiles({ name: 'statement.csv', mimeType: 'text/csv', buffer })
}

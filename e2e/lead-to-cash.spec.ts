import { expect, type Locator, type Page, test } from '@playwright/test'
import { startEInvoiceService } from '../apps/server/src/ports/e-invoice-service-stand-in.ts'
import { faultsOf } from './axe.fixture.ts'
import { register } from './journey.fixture.ts'
import { ACCEPTING, acceptOnPhone, chooseStatement } from './lead-to-cash.fixture.ts'
import { ownPlace } from './places.ts'

type Wire = Record<string, unknown>

/** Worked example A without its last lines: 10,496.63 without VAT with the usual recapitulation, 12,700.92 with 21 %. */
const WORKS = [
  { Symbol: 'CA02A1', MeasureUnit: 'mc', Quantity: 12.5, RSMaterials: 424.26, RSLabor: 122.8, RSEquipments: 3.75 },
  { Symbol: 'CB01A1', MeasureUnit: 'mp', Quantity: 38.4, RSMaterials: 6.19, RSLabor: 49.17, RSEquipments: 0 },
]

test('from a lead to a balance of zero in Romania: offer, advance, two settlements, e-Factura, bank, cost', async ({
  page,
  browser,
}) => {
  const service = await startEInvoiceService(ownPlace().eInvoicePort)
  try {
    await register(page)
    await tellCompany(page, service.refreshToken())
    const [accountId, projectId] = await leadWithEstimate(page)

    await page.goto(`/#/project-offers?of=investment:${projectId}`)
    await page.getByRole('button', { name: 'Create offer' }).click()
    await expect(page.getByRole('heading', { name: 'Hala Turda', exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'Send to customer' }).click()
    const dialog = page.getByRole('dialog', { name: 'Send to customer' })
    await dialog.getByText('Română').click()
    await dialog.getByRole('button', { name: 'Create link' }).click()
    const link = await dialog.getByLabel('Link for the customer').inputValue()
    await page.keyboard.press('Escape')
    await acceptOnPhone(browser, link, 'Radu Turda', '12.700,92 RON', ACCEPTING.ro)
    await expect(page.getByText(/^Accepted by Radu Turda/)).toBeVisible()
    await expect(fact(page, 'number')).toContainText('OF 0001')

    // The advance: 30 % of 10,496.63, and 21 % of that.
    await page.getByRole('button', { name: 'Create bill' }).click()
    await page.getByRole('dialog').getByRole('radio', { name: 'Advance invoice' }).check()
    await page.getByRole('dialog').getByRole('button', { name: 'Create draft' }).click()
    await issueAndSend(page, 'AV 0001', '3.810,28')

    // 40 %, then all that is left: the advance goes back wholly, 5 % of each is kept.
    await settle(page, projectId, '2026-03-31', '40')
    await expect(page.getByLabel('Totals')).toContainText('3.346,32')
    await issueAndSend(page, 'F 0001', '3.556,25')
    await settle(page, projectId, '2026-04-30', null)
    await issueAndSend(page, 'F 0002', '5.334,39')
    expect(service.uploads.length).toBe(3)

    await page.goto(`/#/customers/${accountId}`)
    await expect(page.getByText('Balance: 12.700,92 RON')).toBeVisible()
    await page.goto('/#/bank-statements')
    await page.getByRole('button', { name: 'Import statement' }).click()
    const account = page.getByRole('dialog', { name: 'Add account' })
    await account.getByLabel('Name').fill('Banca Transilvania')
    await page.keyboard.press('Control+Enter')
    await chooseStatement(page, [
      '2026-05-04,Turda Works SRL AV 0001,3810.28',
      '2026-05-04,Turda Works SRL F 0001,3346.32',
      '2026-05-04,Turda Works SRL F 0002,5019.49',
      '2026-05-11,Turda Works SRL garantie F 0001 F 0002,524.83',
    ])
    await page.getByRole('button', { name: 'Import 4 lines' }).click()
    await page.getByRole('button', { name: 'Confirm 4 sure lines' }).click()
    await expect(page.getByText('Settled 4')).toBeVisible()
    expect(await faultsOf(page)).toEqual([])

    await page.goto(`/#/customers/${accountId}`)
    await expect(page.getByText('Balance: 0,00 RON')).toBeVisible()
    await page.getByRole('tab', { name: /Bills/ }).click()
    for (const [code, total] of [
      ['AV 0001', '3.810,28'],
      ['F 0001', '3.556,25'],
      ['F 0002', '5.334,39'],
    ] as const)
      await expect(page.getByRole('row').filter({ hasText: code })).toContainText(`${total}–`)

    // What the works cost so far stands beside what was planned.
    await purchase(page, projectId)
    await page.goto(`/#/projects/${projectId}/costs`)
    const costs = page.getByRole('main')
    await expect(costs.getByText('10.496,63 RON').first()).toBeVisible()
    await expect(costs.getByText('2.000,00 RON').first()).toBeVisible()
    expect(await faultsOf(page)).toEqual([])
  } finally {
    await service.close()
  }
})

/** A customer, an opportunity, and its project with two works; gives the numbers of customer and project. */
async function leadWithEstimate(page: Page): Promise<readonly [number, number]> {
  const { AccountId } = await post(page, 'AccountsContacts', {
    AccountName: 'Turda Works SRL',
    TaxId: 'RO18547290',
    Address: 'Strada Lunga 12',
    City: 'Cluj-Napoca',
    County: 'Cluj',
    Country: 'România',
  })
  const { OpportunityId } = await post(page, 'opportunities', { Name: 'Hala Turda', AccountId })
  const related = { RelatedEntityType: 'opportunity', RelatedEntityId: OpportunityId }
  const { InvestmentId } = await post(page, 'estimation-investments', {
    Name: 'Hala Turda',
    EstimateDate: '2026-03-02',
    ...related,
  })
  const { ObjectId } = await post(page, 'estimation-objects', { InvestmentId, Name: 'Hala' })
  const { EstimateId } = await post(page, 'estimation-estimates', { ObjectId, Name: 'Rezistență' })
  for (const work of WORKS) await post(page, 'estimation-articles', { EstimateId, Name: work.Symbol, ...work })
  return [Number(AccountId), Number(InvestmentId)]
}

/** Settles what was done until a day, in percent of each work or all that is left, approves it and makes its draft bill. */
async function settle(page: Page, projectId: number, day: string, percent: string | null): Promise<void> {
  await page.goto(`/#/projects/${projectId}/settlements`)
  await page.getByRole('button', { name: 'New payment statement' }).click()
  const form = page.getByRole('dialog')
  await form.getByLabel('Date').fill(day)
  await form.getByLabel('Retention (%)').fill('5')
  await form.getByLabel('Advance recovery (%)').fill('30')
  await form.getByRole('button', { name: 'New payment statement' }).click()
  await expect(page.getByRole('table', { name: 'Completed quantities' })).toBeVisible()
  if (percent === null) await page.getByRole('button', { name: 'Bill everything remaining' }).click()
  else
    for (const { Symbol: symbol } of WORKS) {
      const field = page.getByRole('textbox', { name: `Current percentage: ${symbol}` })
      await field.fill(percent)
      await field.press('Enter')
    }
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await page.getByLabel('Status').first().click()
  await page.getByRole('option', { name: 'Approved' }).click()
  await page.getByRole('link', { name: 'Create bill' }).click()
  await page.getByRole('button', { name: 'Create draft' }).click()
  await expect(page.getByRole('button', { name: 'Issue', exact: true })).toBeVisible()
}

/** Issues the draft that is open and sends it to the tax authority, which accepts it. */
async function issueAndSend(page: Page, code: string, total: string): Promise<void> {
  await page.getByRole('button', { name: 'Issue', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Issue', exact: true }).click()
  await expect(page.getByText(new RegExp(`${code}$`)).first()).toBeVisible()
  await expect(page.getByLabel('Totals')).toContainText(total)
  const panel = page.getByRole('region', { name: 'e-Factura' })
  await panel.getByRole('button', { name: 'Send', exact: true }).click()
  await panel.getByRole('button', { name: 'Check now' }).click()
  await expect(panel).toContainText('ANAF has accepted the invoice.')
}

/** Concrete for 2,000 before tax, billed by a supplier to the project and entered. */
async function purchase(page: Page, projectId: number): Promise<void> {
  const { SupplierId } = await post(page, 'estimation-suppliers', { Name: 'Beton Vest SRL' })
  const { PurchaseBillId } = await post(page, 'purchase-bills', { SupplierId, Number: 'BV 7', Date: '2026-03-10' })
  await post(page, 'purchase-lines', {
    PurchaseBillId,
    Name: 'Beton C20/25',
    Quantity: 5,
    Price: 400,
    VATRate: 21,
    InvestmentId: projectId,
  })
  const headers = { origin: new URL(page.url()).origin }
  const entered = await page.request.patch(`/api/purchase-bills/${String(PurchaseBillId)}`, {
    data: { State: 'entered' },
    headers,
  })
  expect(entered.ok(), await entered.text()).toBe(true)
}

function fact(page: Page, key: string): Locator {
  return page.locator(`[data-fact="${key}"]`)
}

async function tellCompany(page: Page, refreshToken: string): Promise<void> {
  const headers = { origin: new URL(page.url()).origin }
  const { _embedded } = (await (await page.request.get('/api/clients')).json()) as {
    _embedded: { clients: readonly { ClientId: number }[] }
  }
  const facts = {
    TaxId: 'RO14399840',
    Address: 'Str. Eroilor nr. 14',
    City: 'București, sector 2',
    County: 'București',
  }
  const access = { OAuthClientId: 'demo', ClientSecret: 'demo-secret', RefreshToken: refreshToken }
  for (const [path, data] of [
    [`clients/${_embedded.clients[0]?.ClientId}`, facts],
    ['e-invoice-access', access],
  ] as const)
    expect((await page.request.put(`/api/${path}`, { data, headers })).ok()).toBe(true)
}

async function post(page: Page, path: string, data: Wire): Promise<Wire> {
  const headers = { origin: new URL(page.url()).origin }
  const reply = await page.request.post(`/api/${path}`, { data, headers })
  expect(reply.ok(), await reply.text()).toBe(true)
  return (await reply.json()) as Wire
}

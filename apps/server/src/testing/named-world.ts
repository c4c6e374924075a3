import { todayIn } from '@temelia/calendar/wall-clock'
import { Bill } from '@temelia/model/billing/bill'
import { BillingAccount } from '@temelia/model/billing/billing-account'
import { Offer } from '@temelia/model/billing/offer'
import { Contact } from '@temelia/model/crm/contact'
import { Customer } from '@temelia/model/crm/customer'
import { EmailTemplate } from '@temelia/model/crm/email-template'
import { Opportunity } from '@temelia/model/crm/opportunity'
import { Activity } from '@temelia/model/crm/activity'
import type { Entity } from '@temelia/model/entity'
import { Crew } from '@temelia/model/estimation/crew'
import { ScheduleActivity } from '@temelia/model/estimation/schedule-activity'
import { ScheduleBaseline } from '@temelia/model/estimation/schedule-baseline'
import { expectStatus } from '../estimation/estimation.fixture.ts'
import type { TestUser } from './app.ts'
import { make } from './drafts.ts'
import { type ProjectPlaces, projectOf } from './foreign-writes.ts'
import { picture, uploaded } from './uploads.ts'

/** Records of a person that calls name: a project with its places, a customer with what hangs on them, and what calls leave behind. */
export interface NamedWorld extends ProjectPlaces {
  readonly user: number
  readonly customer: number
  readonly contact: number
  readonly opportunity: number
  readonly ticket: number
  /** A settlement that is approved; `deduction` is open. */
  readonly settled: number
  readonly offer: number
  readonly link: number
  readonly bill: number
  readonly baseline: number
  readonly work: number
  readonly template: number
  readonly crew: number
  readonly words: number
  readonly file: number
  readonly begun: string
  readonly change: number
  readonly run: number
  readonly bulk: number
  readonly statement: number
  readonly lines: readonly number[]
}

/** Stands in every name of the world of whoever is not to be seen. */
export const SECRET = 'Ascunsul'

/** Makes the world of a person. @param name of what bears one */
export async function namedWorld(user: TestUser, name: string): Promise<NamedWorld> {
  const idOf = async (of: Entity, more: Record<string, unknown>) => Number((await make(user, of, more))[of.wire.id])
  const post = async (url: string, body: unknown) => {
    const reply = await user.call('POST', url, body)
    if (reply.status > 202) throw new Error(`${url}: ${reply.status} ${reply.raw.body}`)
    return reply.body
  }
  const places = await projectOf(user)
  await user.call('PUT', `/api/estimation-investments/${places.project}`, { Name: name })
  const settled = Number(
    (await post('/api/estimation-deductions', { InvestmentId: places.project, Date: '2026-04-30', Name: name }))
      .DeductionId,
  )
  const settlement = `/api/estimation-deductions/${settled}`
  const quantities = { Lines: [{ ArticleId: places.article, Quantity: 1 }] }
  await expectStatus(200, user.call('PUT', `${settlement}/lines`, quantities))
  await expectStatus(200, user.call('PUT', settlement, { State: 'approved' }))
  const customer = await idOf(Customer, { AccountName: name })
  const opportunity = await idOf(Opportunity, { AccountId: customer, Name: name })
  const offer = await idOf(Offer, { AccountId: customer, OpportunityId: opportunity, Name: name })
  await post('/api/entityProducts', { RelatedEntityType: 'offer', RelatedEntityId: offer, Name: name, Price: 10 })
  await post(`/api/offers/${offer}/links`, {})
  const { body: sent } = await user.call('GET', `/api/offers/${offer}/customer`)
  const template = await post('/api/estimation-templates/save', { Name: name, Type: 'project', Id: places.project })
  const line = { EstimateId: places.estimate, Name: name, MeasureUnit: 'mc', Quantity: 1, Price: 5 }
  const part = await post('/api/estimation-articles', line)
  const change = await post('/api/estimation-article-changes', {
    Action: 'compose',
    ArticleIds: [part.ArticleId],
    Name: name,
    MeasureUnit: 'mc',
    Quantity: 1,
  })
  const run = await post('/api/report-runs', { InvestmentId: places.project, Forms: ['F3'] })
  const bulk = await post('/api/bulk', {
    Entity: 'AccountsContacts',
    Action: 'edit',
    Ids: [customer],
    Changes: { City: 'Iași' },
  })
  const bill = await idOf(Bill, { AccountId: customer, Name: name })
  await post('/api/entityProducts', { RelatedEntityType: 'bill', RelatedEntityId: bill, Name: name, Price: 100 })
  await post(`/api/bills/${bill}/issue`, {})
  const begun = await post('/files/uploads', { Name: `${name}.png`, Size: 33 })
  return {
    ...places,
    user: user.userId,
    settled,
    customer,
    opportunity,
    offer,
    contact: await idOf(Contact, { AccountId: customer, Name: name }),
    ticket: await idOf(Activity, { Name: name, Type: 'ticket' }),
    link: Number((sent['Links'] as readonly { LinkId: number }[])[0]?.LinkId),
    bill,
    baseline: await idOf(ScheduleBaseline, { InvestmentId: places.project, Name: name }),
    work: await idOf(ScheduleActivity, { InvestmentId: places.project, Name: name }),
    template: Number(template.TemplateId),
    crew: await idOf(Crew, {}),
    words: await idOf(EmailTemplate, { Html: '<p>{{contact.name}}</p>' }),
    file: await uploaded(user, `${name}.png`, picture(20, 10)),
    begun: String(begun.UploadId),
    change: Number(change.ChangeId),
    run: Number(run.RunId),
    bulk: Number(bulk.BulkId),
    ...(await statementOf(user)),
  }
}

/** A statement of a bank with three lines that nobody has settled. */
async function statementOf(user: TestUser): Promise<Pick<NamedWorld, 'statement' | 'lines'>> {
  const account = await make(user, BillingAccount)
  const day = todayIn('ro', new Date()).split('-').toReversed().join('.')
  const rows = [100, 200, 300].map((amount) => `${day};${amount};Necunoscut;fără;R${amount} ${user.userId}`)
  const form = new FormData()
  form.set('BillingAccountId', String(account.BillingAccountId))
  form.set('file', new Blob([['Data;Suma;Partener;Detalii;Referință', ...rows].join('\n')]), 'extras.csv')
  const request = new Request('http://local/', { method: 'POST', body: form })
  const kept = await expectStatus(
    201,
    user.call('POST', '/api/bank-statements', Buffer.from(await request.arrayBuffer()), {
      'content-type': request.headers.get('content-type') ?? '',
    }),
  )
  const statement = Number((kept.body.BankStatementIds as readonly number[])[0])
  const { body: read } = await user.call('GET', `/api/bank-statements/${statement}`)
  const lines = (read.Lines as readonly { BankLineId: number }[]).map(({ BankLineId }) => BankLineId)
  return { statement, lines }
}

import type { NamedWorld } from './named-world.ts'

/**
 * A call that names records in its address or body beside, or instead of, the record it is about. `own` is the world of the caller, `theirs`
 * that of whom the records are: who does not see them gets nothing, and the owner, calling from a second world of their own, is answered.
 */
interface NamedCall {
  /** The row of the table of routes. */
  readonly route: string
  readonly names: string
  readonly url: (own: NamedWorld, theirs: NamedWorld) => string
  readonly body?: (own: NamedWorld, theirs: NamedWorld) => unknown
  /** Colleagues see what it names. */
  readonly ofAll?: true
  /** Administrators oversee it, whatever else they see. */
  readonly ofAdministrators?: true
  /** The owner does not try it: it would end their own session, or begin what he gives up. */
  readonly untried?: true
  /** What lies elsewhere than in the project of the address is not there for anybody, or left out: nothing is told of it, and it stays. */
  readonly within?: true
}

type Worlds = (own: NamedWorld, theirs: NamedWorld) => unknown

const call = (route: string, names: string, url: NamedCall['url'], body?: Worlds): NamedCall => ({
  route,
  names,
  url,
  ...(body ? { body } : {}),
})

/** A call whose address is that of its row: the id is the caller's own, the body names what is theirs. */
const into = (route: string, id: keyof NamedWorld, names: string, body: Worlds): NamedCall =>
  call(route, names, (own) => addressOf(route).replace(':id', String(own[id])), body)

/** A call whose address has no id. */
const plain = (route: string, names: string, body: Worlds): NamedCall =>
  call(route, names, () => addressOf(route), body)

/** Reading by an id of theirs in the query of an address. */
const query = (route: string, key: keyof NamedWorld, name: string, rest = '', id?: keyof NamedWorld): NamedCall =>
  call(
    route,
    name,
    (own, theirs) =>
      `${addressOf(route).replace(':id', String(own[id ?? 'user']))}?${name}=${String(theirs[key])}${rest}`,
  )

/** A call about a record of theirs that is none of the registry. */
const about = (route: string, id: keyof NamedWorld, body?: Worlds): NamedCall =>
  call(route, 'its own id', (_own, theirs) => addressOf(route).replace(':id', String(theirs[id])), body)

/** What administrators do to a person of their company. */
const ofPeople = (one: NamedCall): NamedCall => ({ ...one, ofAdministrators: true, untried: true })

/** A call of a project, which knows its own places only. */
const within = (one: NamedCall): NamedCall => ({ ...one, within: true })

const project = '/api/estimation-investments/:id'
const place = ({ project: PlaceId }: NamedWorld) => ({ Level: 'investment', PlaceId, LinesBy: 'estimate' })
const entity = (type: string, key: keyof NamedWorld) => (route: string) =>
  query(route, key, 'EntityId', `&EntityType=${type}`)

/** Every such call. What only changes a project of theirs stands with the foreign writes. */
export const namedCalls: readonly NamedCall[] = [
  plain('PUT /api/presence', 'project', (_own, { project: InvestmentId }) => ({
    Tab: 'a-tab-of-a-test',
    InvestmentId,
  })),
  within(
    plain('PUT /api/presence', 'work', ({ project: InvestmentId }, { work: ScheduleActivityId }) => ({
      Tab: 'a-tab-of-a-test',
      InvestmentId,
      ScheduleActivityId,
    })),
  ),
  ...['GET /api/history', 'GET /api/timeline', 'GET /api/related-counts'].flatMap((route) => [
    entity('account', 'customer')(route),
    entity('opportunity', 'opportunity')(route),
  ]),
  into('POST /api/tickets/:id/answer', 'ticket', 'file', (_own, { file }) => ({ Text: 'Da', FileIds: [file] })),
  about('PUT /api/tickets/:id/waiting', 'ticket', () => ({ Waiting: true })),
  into('POST /api/tickets/:id/merge', 'ticket', 'ticket', (_own, { ticket }) => ({ OtherId: ticket })),
  plain('POST /api/email-templates/fill', 'customer', ({ words }, { customer }) => ({
    TemplateId: words,
    RelatedEntityType: 'account',
    RelatedEntityId: customer,
  })),
  // A contact one does not see is left out of the letter.
  {
    ...plain('POST /api/email-templates/fill', 'contact', ({ words, customer }, { contact }) => ({
      TemplateId: words,
      RelatedEntityType: 'account',
      RelatedEntityId: customer,
      ContactId: contact,
    })),
    within: true,
    untried: true,
  },
  query('GET /undoStackItems/getAllByInvestment', 'project', 'InvestmentId'),
  query('GET /undoStackItems/getAllByObject', 'object', 'ObjectId'),
  query('GET /undoStackItems/getAllByEstimate', 'estimate', 'EstimateId'),
  plain('POST /api/estimation-own-items/save', 'article', (_own, { article }) => ({ Articles: [article] })),
  about('POST /api/estimation-article-changes/:id/undo', 'change'),
  about('POST /api/estimation-article-changes/:id/redo', 'change'),
  within(query(`GET ${project}/settled`, 'object', 'ObjectId', '', 'project')),
  within(query(`GET ${project}/schedule`, 'baseline', 'BaselineId', '', 'project')),
  within(query(`GET ${project}/schedule/export`, 'baseline', 'BaselineId', '&format=pdf', 'project')),
  within(query(`GET ${project}/s-curve`, 'baseline', 'BaselineId', '', 'project')),
  within(query(`GET ${project}/s-curve`, 'object', 'ObjectId', '', 'project')),
  within(query(`GET ${project}/s-curve/export`, 'estimate', 'EstimateId', '', 'project')),
  within(
    into(`POST ${project}/schedule/fromEstimate`, 'project', 'object', (_own, { object }) => ({ ObjectIds: [object] })),
  ),
  within(
    into(`POST ${project}/schedule/fromEstimate`, 'project', 'estimate', (_own, { estimate }) => ({
      EstimateIds: [estimate],
    })),
  ),
  within(
    into(`POST ${project}/schedule/preview`, 'project', 'article', (_own, { article }) => ({
      Quantities: [{ ArticleId: article, Quantity: 2 }],
    })),
  ),
  within(
    into(`POST ${project}/resource-runs/preview`, 'project', 'estimate', (_own, { estimate }) => ({
      Action: 'coefficient',
      M: 2,
      Scope: { EstimateId: estimate },
    })),
  ),
  within(
    into(`POST ${project}/resource-runs`, 'project', 'object', (_own, { object }) => ({
      Action: 'coefficient',
      M: 2,
      Scope: { ObjectId: object },
    })),
  ),
  within(
    into('PUT /api/estimation-deductions/:id/lines', 'deduction', 'article', (_own, { article }) => ({
      Lines: [{ ArticleId: article, Quantity: 1 }],
    })),
  ),
  within(
    into('POST /api/estimation-revisions/:id/fill', 'revision', 'revision', (_own, { revision }) => ({
      RevisionId: revision,
    })),
  ),
  within(
    into('PUT /api/estimation-revisions/:id/quantities', 'revision', 'article', (_own, { article }) => ({
      Lines: [{ ArticleId: article, Quantity: 1 }],
    })),
  ),
  within(query('GET /api/estimation-estimates/:id/compare', 'revision', 'From', '', 'estimate')),
  query('GET /estimation-templates/getArticles', 'template', 'TemplateId'),
  query('GET /api/estimation-templates/getArticles', 'template', 'TemplateId'),
  plain('POST /api/estimation-templates/save', 'project', (_own, { project: Id }) => ({
    Name: 'Ca al lor',
    Type: 'project',
    Id,
  })),
  plain('POST /api/estimation-templates/duplicate', 'template', (_own, { template }) => ({ TemplateIds: [template] })),
  about('POST /api/estimation-templates/:id/use', 'template', () => ({ Name: 'Din al lor' })),
  about('GET /api/estimation-templates/:id/export', 'template'),
  within(
    into('POST /api/estimation-crews/:id/reprice', 'crew', 'project', (_own, { project: InvestmentId }) => ({
      InvestmentIds: [InvestmentId],
    })),
  ),
  ...(
    [
      ['article', 'article', 'estimate'],
      ['estimate', 'estimate', 'object'],
      ['object', 'object', 'project'],
      ['investment', 'project', null],
    ] as const
  ).map(([EntityType, key, into]) =>
    plain('POST /api/estimation-structure/transfer', key, (own, theirs) => ({
      Mode: 'copy',
      EntityType,
      Ids: [theirs[key]],
      TargetId: into && own[into],
    })),
  ),
  within(
    plain('PUT /api/estimation-articles/updatearticles', 'estimate', ({ article }, { estimate }) => ({
      articleItems: [{ ArticleId: article, EstimateId: estimate }],
    })),
  ),
  within(
    plain('PUT /api/estimation-estimates/updateestimates', 'object', ({ estimate }, { object }) => ({
      estimateItems: [{ EstimateId: estimate, ObjectId: object }],
    })),
  ),
  within(
    plain('PUT /api/estimation-objects/updateobjects', 'project', ({ object }, { project: InvestmentId }) => ({
      objectItems: [{ ObjectId: object, InvestmentId }],
    })),
  ),
  query('GET /api/estimation-generalestimate', 'project', 'InvestmentId'),
  query('GET /api/estimation-centralizer', 'project', 'InvestmentId'),
  query('GET /api/report-forms', 'project', 'InvestmentId'),
  query('GET /api/kept-reports', 'project', 'InvestmentId'),
  plain('POST /api/report-previews', 'project', (_own, { project: InvestmentId }) => ({ InvestmentId, Form: 'F3' })),
  plain('POST /api/report-runs', 'project', (_own, { project: InvestmentId }) => ({ InvestmentId, Forms: ['F3'] })),
  about('GET /api/report-runs/:id', 'run'),
  about('GET /api/report-runs/:id/file', 'run'),
  about('POST /api/report-runs/:id/keep', 'run'),
  about('DELETE /api/report-runs/:id', 'run'),
  { ...about('GET /api/bulk/:id', 'bulk'), ofAdministrators: true },
  { ...about('POST /api/bulk/:id/undo', 'bulk'), ofAdministrators: true },
  about('GET /files/:id', 'file'),
  about('GET /files/uploads/:id', 'begun'),
  about('DELETE /files/uploads/:id', 'begun'),
  into('POST /api/bank-statements/:id/confirm', 'statement', 'customer', ({ lines }, { customer }) => ({
    Lines: [{ BankLineId: lines[0], AccountId: customer }],
  })),
  into('POST /api/bank-statements/:id/confirm', 'statement', 'bill', ({ lines }, { customer, bill }) => ({
    Lines: [{ BankLineId: lines[1], AccountId: customer, Bills: [{ BillId: bill, Amount: 100 }] }],
  })),
  { ...about('GET /api/bank-statements/:id', 'statement'), ofAll: true },
  {
    ...about('POST /api/bank-statements/:id/aside', 'statement', (_own, { lines }) => ({ Lines: [lines[2]] })),
    ofAll: true,
  },
  {
    ...about('POST /api/bank-statements/:id/reopen', 'statement', (_own, { lines }) => ({ Lines: [lines[2]] })),
    ofAll: true,
  },
  about('GET /api/project-costs/:id', 'project'),
  about('GET /api/project-costs/:id/export', 'project'),
  about('GET /api/project-needs/:id', 'project'),
  about('GET /api/customer-statements/:id', 'customer'),
  about('GET /api/bills/:id/reminders', 'bill'),
  about('GET /api/bills/:id/exchange-differences', 'bill'),
  about('GET /api/customer-statements/:id/export', 'customer'),
  query('GET /api/settlement-bills', 'settled', 'DeductionId'),
  plain('POST /api/settlement-bills', 'customer', ({ settled }, { customer }) => ({
    DeductionId: settled,
    AccountId: customer,
  })),
  plain('POST /api/settlement-bills', 'settlement', ({ customer }, { settled }) => ({
    DeductionId: settled,
    AccountId: customer,
  })),
  query('GET /api/project-offer-lines', 'project', 'PlaceId', '&Level=investment&LinesBy=estimate'),
  plain('POST /api/project-offers', 'project', ({ customer }, theirs) => ({ ...place(theirs), AccountId: customer })),
  plain('POST /api/project-offers', 'customer', (own, { customer }) => ({ ...place(own), AccountId: customer })),
  plain('POST /api/project-offers', 'opportunity', (own, { opportunity }) => ({
    ...place(own),
    OpportunityId: opportunity,
  })),
  call(
    'POST /api/offers/:id/links/:link/revoke',
    'link',
    (_own, { offer, link }) => `/api/offers/${offer}/links/${link}/revoke`,
    () => ({}),
  ),
  call(
    'GET /api/AccountsContacts/:id/merge/:other',
    'customer',
    (own, theirs) => `/api/AccountsContacts/${own.customer}/merge/${theirs.customer}`,
  ),
  ...(
    [
      ['DELETE /api/users/:id/second-step', undefined],
      ['PUT /api/users/:id/password', { Password: 'Opt-Case-88' }],
      ['POST /api/users/:id/invite', undefined],
      ['POST /api/users/:id/sign-out', undefined],
      ['GET /api/users/:id/devices', undefined],
      ['GET /api/users/:id/handover', undefined],
      ['POST /api/users/:id/handover', { Successors: {}, Ban: true }],
    ] as const
  ).map(([route, body]) => ofPeople(about(route, 'user', body && (() => body)))),
  ofPeople(query('GET /api/permissions/effective', 'user', 'UserId')),
  ...['POST /api/permissions/preview', 'PUT /api/permissions/cells'].map((route) =>
    ofPeople(
      plain(route, 'user', (_own, { user: EntityId }) => ({
        EntityType: 'user',
        EntityId,
        Changes: [{ Module: 'sales', Action: 'add', Allowed: false }],
      })),
    ),
  ),
  ofPeople(
    plain('POST /api/permissions', 'user', (_own, { user: EntityId }) => ({
      EntityType: 'user',
      EntityId,
      Module: 'sales',
      Action: 'add',
      Allowed: false,
    })),
  ),
  // Last: it takes the customer away.
  into('POST /api/AccountsContacts/:id/merge', 'customer', 'customer', (_own, { customer }) => ({ OtherId: customer })),
]

function addressOf(route: string): string {
  return route.split(' ')[1] ?? ''
}

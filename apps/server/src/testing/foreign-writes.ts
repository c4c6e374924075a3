import type { TestUser } from './app.ts'
import { add } from '../estimation/estimation.fixture.ts'

/** A project with one of everything that other calls than the records' write into. */
export interface ProjectPlaces {
  readonly project: number
  readonly object: number
  readonly estimate: number
  readonly article: number
  readonly revision: number
  readonly deduction: number
  /** Undo items of a removed article. */
  readonly undo: number
}

/** Makes a project of a person, with its places. */
export async function projectOf(user: TestUser): Promise<ProjectPlaces> {
  const id = async (path: string, name: string, body: Record<string, unknown>) =>
    Number((await add(user, path, body))[name])
  const project = await id('investments', 'InvestmentId', { Name: 'Bloc A' })
  const object = await id('objects', 'ObjectId', { InvestmentId: project, Name: 'Obiect 1' })
  const estimate = await id('estimates', 'EstimateId', { ObjectId: object, Name: 'Deviz 1' })
  const line = { EstimateId: estimate, Name: 'Zidărie', MeasureUnit: 'mc', Quantity: 1, Price: 23.1 }
  const article = await id('articles', 'ArticleId', line)
  const gone = await id('articles', 'ArticleId', line)
  const revision = await id('revisions', 'RevisionId', { EstimateId: estimate, Name: 'NCS 1', ReportType: 'NCS' })
  const deduction = await id('deductions', 'DeductionId', { InvestmentId: project, Date: '2026-03-31', Name: 'Martie' })
  const undo = Number((await user.call('DELETE', `/api/estimation-articles/${gone}`)).body.UndoId)
  return { project, object, estimate, article, revision, deduction, undo }
}

export interface ForeignWrite {
  readonly name: string
  readonly method: 'POST' | 'PUT' | 'DELETE'
  readonly url: (theirs: ProjectPlaces) => string
  readonly body?: (theirs: ProjectPlaces, own: ProjectPlaces) => unknown
}

const structure = '/api/estimation-structure'
const change = (name: string, body: (theirs: ProjectPlaces, own: ProjectPlaces) => unknown): ForeignWrite => ({
  name,
  method: 'POST',
  url: () => '/api/estimation-article-changes',
  body,
})
const transfer = (name: string, body: (theirs: ProjectPlaces, own: ProjectPlaces) => unknown): ForeignWrite => ({
  name,
  method: 'POST',
  url: () => `${structure}/transfer`,
  body,
})

/** Every call beside the records' own that writes into a project: what it writes there asks for the right to change that project. */
export const foreignWrites: readonly ForeignWrite[] = [
  ...(
    [
      ['investments', 'investmentItems', 'InvestmentId', 'project'],
      ['objects', 'objectItems', 'ObjectId', 'object'],
      ['estimates', 'estimateItems', 'EstimateId', 'estimate'],
      ['articles', 'articleItems', 'ArticleId', 'article'],
    ] as const
  ).map(
    ([path, items, id, place]): ForeignWrite => ({
      name: `change many ${path}`,
      method: 'PUT',
      url: () => `/api/estimation-${path}/update${path}`,
      body: (theirs) => ({ [items]: [{ [id]: theirs[place], Name: 'Altul' }] }),
    }),
  ),
  transfer('copy an article there', ({ estimate }, own) => ({
    Mode: 'copy',
    EntityType: 'article',
    Ids: [own.article],
    TargetId: estimate,
  })),
  transfer('copy an estimate there', ({ object }, own) => ({
    Mode: 'copy',
    EntityType: 'estimate',
    Ids: [own.estimate],
    TargetId: object,
  })),
  transfer('copy an object there', ({ project }, own) => ({
    Mode: 'copy',
    EntityType: 'object',
    Ids: [own.object],
    TargetId: project,
  })),
  transfer('move an article away', ({ article }, own) => ({
    Mode: 'move',
    EntityType: 'article',
    Ids: [article],
    TargetId: own.estimate,
  })),
  transfer('move an article there', ({ estimate }, own) => ({
    Mode: 'move',
    EntityType: 'article',
    Ids: [own.article],
    TargetId: estimate,
  })),
  transfer('move an article inside', ({ estimate, article }) => ({
    Mode: 'move',
    EntityType: 'article',
    Ids: [article],
    TargetId: estimate,
    Position: 1,
  })),
  {
    name: 'number anew',
    method: 'POST',
    url: () => `${structure}/renumber`,
    body: ({ estimate }) => ({ EntityType: 'article', ParentId: estimate }),
  },
  change('reset a recipe', ({ article }) => ({ Action: 'resetRecipe', ArticleId: article })),
  change('edit a recipe', ({ article }) => ({ Action: 'editRecipe', ArticleId: article, Lines: [], Seen: [] })),
  change('compose', ({ article }) => ({
    Action: 'compose',
    ArticleIds: [article],
    Name: 'Compus',
    MeasureUnit: 'mc',
    Quantity: 1,
  })),
  change('dissolve', ({ article }) => ({ Action: 'dissolve', ArticleId: article })),
  {
    name: 'a new line from measures',
    method: 'POST',
    url: () => '/api/blueprint-shapes/line',
    body: ({ estimate }) => ({
      Article: { EstimateId: estimate, Name: 'Gresie' },
      Shapes: [{ BlueprintShapeId: 1, Formula: 'area', FedQuantity: 1 }],
    }),
  },
  {
    name: 'lines of a settlement',
    method: 'PUT',
    url: ({ deduction }) => `/api/estimation-deductions/${deduction}/lines`,
    body: ({ article }) => ({ Lines: [{ ArticleId: article, Quantity: 1 }] }),
  },
  {
    name: 'fill a revision',
    method: 'POST',
    url: ({ revision }) => `/api/estimation-revisions/${revision}/fill`,
    body: () => ({}),
  },
  {
    name: 'quantities of a revision',
    method: 'PUT',
    url: ({ revision }) => `/api/estimation-revisions/${revision}/quantities`,
    body: ({ article }) => ({ Lines: [{ ArticleId: article, Quantity: 1 }] }),
  },
  {
    name: 'a timetable from the estimate',
    method: 'POST',
    url: ({ project }) => `/api/estimation-investments/${project}/schedule/fromEstimate`,
    body: () => ({ Level: 'article' }),
  },
  {
    name: 'changes of a timetable',
    method: 'POST',
    url: ({ project }) => `/api/estimation-investments/${project}/schedule/apply`,
    body: () => ({ Settings: { Start: '2026-03-02' } }),
  },
  {
    name: 'general estimate',
    method: 'PUT',
    url: ({ project }) => `/api/estimation-generalestimate?InvestmentId=${project}`,
    body: () => ({ Lines: [{ Chapter: '1.1', Formula: '750' }] }),
  },
  {
    name: 'parameters',
    method: 'POST',
    url: () => '/api/estimation-parameters',
    body: ({ project }) => ({ EstimationParameters: [{ InvestmentId: project, Name: 'L', Formula: '2' }] }),
  },
  {
    name: 'build objects',
    method: 'POST',
    url: ({ project }) => `/api/estimation-investments/${project}/build`,
    body: () => ({ Objects: [{ Name: 'Obiect 2', Estimates: [] }] }),
  },
  ...(['resource-runs', 'resource-runs/preview'] as const).map(
    (path): ForeignWrite => ({
      name: path,
      method: 'POST',
      url: ({ project }) => `/api/estimation-investments/${project}/${path}`,
      body: () => ({ Action: 'coefficient', M: 2 }),
    }),
  ),
  { name: 'restore', method: 'POST', url: ({ undo }) => `/undoStackItems/${undo}/restore` },
  {
    name: 'restore several',
    method: 'POST',
    url: () => '/undoStackItems/restore',
    body: ({ undo }) => ({ UndoIds: [undo] }),
  },
  {
    name: 'clear the undo history',
    method: 'DELETE',
    url: ({ project }) => `/undoStackItems?InvestmentId=${project}`,
  },
]

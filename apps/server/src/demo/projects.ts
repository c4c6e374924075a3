import type { Recapitulation } from '@temelia/estimation/recapitulation-types'
import { symbolKey } from '@temelia/estimation/symbol'
import { ROMANIAN_RATES, romanianTemplate, US_RATES, usTemplate } from '@temelia/estimation/templates'
import { Alternate } from '@temelia/model/estimation/alternate'
import { Article } from '@temelia/model/estimation/article'
import { ArticleComponent, ArticleResource } from '@temelia/model/estimation/article-parts'
import { Estimate } from '@temelia/model/estimation/estimate'
import { Folder } from '@temelia/model/estimation/folder'
import { WorkObject } from '@temelia/model/estimation/object'
import { Parameter } from '@temelia/model/estimation/parameter'
import { Project } from '@temelia/model/estimation/project'
import type { Patch } from '@temelia/model/entity'
import { sql } from 'kysely'
import type { Context } from '../records/context.ts'
import { select } from '../records/find.ts'
import { changeRecords, createRecords, type Engine } from '../records/operation.ts'
import type { DemoArticle, DemoEstimate, DemoProject, DemoRecapitulation } from './company.ts'
import { addContract, type DemoPlaces } from './contract.ts'

/** Adds one demo project with its objects, estimates and articles. */
export async function addProject(
  context: Context,
  engine: Engine,
  demo: DemoProject,
  customers: ReadonlyMap<string, number>,
): Promise<void> {
  const customerId = demo.beneficiary === undefined ? undefined : customers.get(demo.beneficiary)
  const [project] = await createRecords(context, engine, Project, [
    {
      name: demo.name,
      folderId: demo.folder === undefined ? null : await folderNamed(context, engine, demo.folder),
      beneficiaryName: demo.beneficiary ?? null,
      designerName: demo.designer ?? null,
      ...(customerId === undefined ? {} : { relatedEntityId: customerId, relatedEntityType: 'account' as const }),
      ...(demo.vat === undefined ? {} : { vat: demo.vat }),
      ...(demo.estimateDate === undefined ? {} : { estimateDate: demo.estimateDate }),
      ...(demo.area === undefined ? {} : { area: demo.area, areaUnit: 'SF' }),
      ...(demo.rounding === undefined ? {} : { rounding: demo.rounding }),
      ...(demo.quantityDecimals === undefined ? {} : { quantityDecimals: demo.quantityDecimals }),
      ...(demo.priceDecimals === undefined ? {} : { priceDecimals: demo.priceDecimals }),
      ...(demo.location === undefined
        ? {}
        : {
            materialsLocation: demo.location.materials,
            laborLocation: demo.location.labor,
            equipmentsLocation: demo.location.equipments,
          }),
      ...(demo.recapitulation === undefined
        ? {}
        : {
            recapitulation: recapitulationOf(context, demo.recapitulation) as Patch<typeof Project>['recapitulation'],
          }),
    },
  ])
  if (!project) return
  await createRecords(
    context,
    engine,
    Parameter,
    demo.parameters.map((parameter) => ({ ...parameter, projectId: project.id })),
  )
  const places: DemoPlaces = { projectId: project.id, objects: new Map(), estimates: new Map() }
  for (const object of demo.objects) {
    const [row] = await createRecords(context, engine, WorkObject, [
      { projectId: project.id, name: object.name, code: object.code ?? null },
    ])
    for (const estimate of object.estimates) {
      places.estimates.set(estimate.name, await addEstimate(context, engine, estimate, { objectId: row?.id ?? 0 }))
    }
    places.objects.set(object.name, row?.id ?? 0)
  }
  for (const { object, estimate, ...alternate } of demo.alternates) {
    const [made] = await createRecords(context, engine, Alternate, [{ ...alternate, projectId: project.id }])
    const objectId = places.objects.get(object) ?? 0
    await addEstimate(context, engine, estimate, { objectId, alternateId: made?.id ?? 0 })
  }
  await addContract(context, engine, demo, places)
}

/** Adds an estimate with its articles; gives its id. */
async function addEstimate(
  context: Context,
  engine: Engine,
  { name, code, expensesChapter, articles }: DemoEstimate,
  place: Pick<Patch<typeof Estimate>, 'objectId' | 'alternateId'>,
): Promise<number> {
  const [made] = await createRecords(context, engine, Estimate, [
    { ...place, name, code: code ?? null, ...(expensesChapter ? { defaultChapter: expensesChapter } : {}) },
  ])
  const id = made?.id ?? 0
  await addArticles(context, engine, id, articles)
  return id
}

async function addArticles(
  context: Context,
  engine: Engine,
  estimateId: number,
  demos: readonly DemoArticle[],
): Promise<void> {
  const norms = await normIds(context, demos)
  const articles = await createRecords(
    context,
    engine,
    Article,
    demos.map((demo) => patchOf(demo, estimateId, norms)),
  )
  const components = articles.flatMap((article, index) =>
    (demos[index]?.components ?? []).map(({ unit, ...component }) => ({
      ...component,
      measureUnit: unit,
      articleId: article.id,
    })),
  )
  await createRecords(context, engine, ArticleComponent, components)
  await addWaste(
    context,
    engine,
    articles.flatMap((article, index) =>
      demos[index]?.waste === undefined ? [] : [{ id: article.id, waste: demos[index].waste }],
    ),
  )
}

/** An estimator's waste goes onto the materials of the article's recipe. */
async function addWaste(
  context: Context,
  engine: Engine,
  wasted: readonly { readonly id: number; readonly waste: number }[],
): Promise<void> {
  for (const { id, waste } of wasted) {
    const materials = await select(context, ArticleResource, {
      and: [
        { field: 'articleId', op: 'eq', value: id },
        { field: 'kind', op: 'eq', value: 'material' },
      ],
    })
    await changeRecords(
      context,
      engine,
      ArticleResource,
      materials.map((line) => ({ id: line.id, patch: { waste } })),
    )
  }
}

function patchOf(demo: DemoArticle, estimateId: number, norms: ReadonlyMap<string, number>): Patch<typeof Article> {
  const reference = demo.symbol === undefined ? undefined : norms.get(symbolKey(demo.symbol))
  return {
    estimateId,
    ...(reference === undefined
      ? { symbol: demo.symbol ?? null, provenience: demo.kind ? 'RS' : 'A' }
      : { referenceId: reference, referenceType: 'standard' as const }),
    ...(demo.name === undefined ? {} : { name: demo.name }),
    ...(demo.unit === undefined ? {} : { measureUnit: demo.unit }),
    ...(demo.kind === undefined ? {} : { provenienceType: demo.kind }),
    quantity: demo.quantity ?? 0,
    formula: demo.formula ?? null,
    chapter: demo.chapter ?? null,
    ...(demo.element === undefined ? {} : { uniformat: demo.element }),
    ...(demo.division === undefined ? {} : { division: demo.division }),
    ...(demo.start === undefined ? {} : { startDate: demo.start, endDate: demo.end ?? demo.start }),
    ...(demo.rs
      ? {
          rsMaterials: demo.rs.M ?? 0,
          rsLabor: demo.rs.m ?? 0,
          rsEquipments: demo.rs.U ?? 0,
          rsTransports: demo.rs.T ?? 0,
        }
      : {}),
    opMaterials: demo.op?.M ?? null,
    opLabor: demo.op?.m ?? null,
    opEquipments: demo.op?.U ?? null,
    opTransports: demo.op?.T ?? null,
    ...(demo.uplift?.M === undefined ? {} : { materialsUplift: demo.uplift.M }),
    ...(demo.uplift?.m === undefined ? {} : { laborUplift: demo.uplift.m }),
    ...(demo.uplift?.U === undefined ? {} : { equipmentsUplift: demo.uplift.U }),
    ...(demo.uplift?.T === undefined ? {} : { transportsUplift: demo.uplift.T }),
  }
}

/** The norms of the articles' symbols, by normalised symbol. */
async function normIds({ tx, actor }: Context, demos: readonly DemoArticle[]): Promise<Map<string, number>> {
  const keys = demos.flatMap(({ symbol }) => (symbol === undefined ? [] : [symbolKey(symbol)]))
  const rows = await tx.rows<{ symbolKey: string; id: number }>(
    sql`select symbol_key, min(id) as id from norms where client_id in (0, ${actor.clientId}) and symbol_key = any(${keys}::text[]) group by symbol_key`,
  )
  return new Map(rows.map((row) => [row.symbolKey, row.id]))
}

async function folderNamed(context: Context, engine: Engine, name: string): Promise<number> {
  const [known] = await select(context, Folder, { field: 'name', op: 'eq', value: name })
  if (known) return known.id
  const [made] = await createRecords(context, engine, Folder, [{ name }])
  return made?.id ?? 0
}

function recapitulationOf({ actor }: Context, rates: DemoRecapitulation): Recapitulation {
  if (actor.region === 'ro') {
    const { cam = ROMANIAN_RATES.cam, indirect = ROMANIAN_RATES.indirect, profit = ROMANIAN_RATES.profit } = rates
    return romanianTemplate({ cam, indirect, profit })
  }
  const {
    tax = 0,
    general = 0,
    contingency = 0,
    overhead = 0,
    profit = 0,
    profitMethod = 'markup',
    bond = US_RATES.bond,
  } = rates
  return usTemplate({ salesTax: tax, generalConditions: general, contingency, overhead, profit, profitMethod, bond })
}

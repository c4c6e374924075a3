import { formatInstant } from '@temelia/calendar/format-day'
import { sumDecimals } from '@temelia/decimal/arithmetic'
import type { Row } from '@temelia/model/entity'
import { Article } from '@temelia/model/estimation/article'
import { Project } from '@temelia/model/estimation/project'
import type { Filter } from '@temelia/model/filter'
import { Blueprint } from '@temelia/model/takeoff/blueprint'
import { BlueprintPage } from '@temelia/model/takeoff/blueprint-page'
import { BlueprintPin } from '@temelia/model/takeoff/blueprint-pin'
import { BlueprintScale } from '@temelia/model/takeoff/blueprint-scale'
import { BlueprintShape } from '@temelia/model/takeoff/blueprint-shape'
import { measureUnit } from '@temelia/takeoff/measure-unit'
import { mainValue, measuring } from '@temelia/takeoff/measuring'
import { pageScale } from '@temelia/takeoff/scale'
import { scaleRecord } from '@temelia/takeoff/scale-record'
import { blueprintTexts as words } from '@temelia/text/blueprints'
import { formatNumber, type NumberForm } from '@temelia/text/format'
import { labels } from '@temelia/text/labels'
import { type Language, say } from '@temelia/text/message'
import { sql } from 'kysely'
import { bufferOver } from '../file-pieces.ts'
import { demandRight } from '../http/demand-right.ts'
import { languageOf } from '../http/language.ts'
import { idParams } from '../http/record-routes.ts'
import { type App, inTransaction, type Services } from '../http/services.ts'
import { workers } from '../places.ts'
import type { Context } from '../records/context.ts'
import { find, findAll, select } from '../records/find.ts'
import { type GivenUp, inDrawingThread } from './drawing-thread.ts'
import type { LegendLayer, Mark, MarkedPin, MarkedSheet, MarkingOrder } from './marked/marking-order.ts'
import { faulty } from './open-drawing.ts'

/** Decimals that measures are written with. */
const SHOWN = 2
const INCH = { m: 0.0254, ft: 1 / 12 } as const

/** `GET /api/blueprints/:id/marked`: a drawing with its measures as annotations, their legend and their list, as a PDF. */
export function markedRoute(app: App, services: Services): void {
  app.get(
    '/api/blueprints/:id/marked',
    {
      preValidation: demandRight('view', Blueprint),
      schema: {
        tags: ['estimation'],
        summary: 'A drawing with its measures as annotations, a legend and their list, as a PDF',
        params: idParams,
      },
    },
    async (request, reply) => {
      const { region, clientId } = request.actor
      const found = await inTransaction(services, request, (context) => everythingOf(context, request.params.id))
      const bytes = await services.storage.bytes(found.file.storageKey)
      const order = orderOf(found, bytes, languageOf(request), region)
      const made = await inDrawingThread<Made>(workers.marking, order, `${region}/${clientId}`)
      if (!made.ok) throw faulty(made.fault, made.params)
      const name = `${found.blueprint.name} – ${say(words.blueprintMarked, order.language)}.pdf`
      return reply
        .type('application/pdf')
        .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(name)}`)
        .send(bufferOver(made.bytes))
    },
  )
}

type Made = { readonly ok: true; readonly bytes: Uint8Array } | GivenUp

/** @throws AppError NOT_FOUND */
async function everythingOf(context: Context, id: number) {
  const blueprint = await find(context, Blueprint, id)
  const filter: Filter = { field: 'blueprintId', op: 'eq', value: blueprint.id }
  const shapes = await select(context, BlueprintShape, filter)
  const fileId = blueprint.drawnFileId ?? blueprint.fileId
  const file = await context.tx.one<{ storageKey: string; type: string | null }>(
    sql`select storage_key, type from files where client_id = ${context.actor.clientId} and id = ${fileId}`,
  )
  return {
    blueprint,
    shapes,
    file: { storageKey: file?.storageKey ?? '', type: file?.type ?? '' },
    project: await find(context, Project, blueprint.projectId),
    pages: await select(context, BlueprintPage, filter),
    scales: await select(context, BlueprintScale, filter),
    pins: (await select(context, BlueprintPin, filter)).toSorted((one, other) => one.id - other.id),
    articles: await findAll(context, Article, [...new Set(shapes.flatMap(({ articleId }) => articleId ?? []))]),
  }
}

type Found = Awaited<ReturnType<typeof everythingOf>>

function orderOf(
  { blueprint, project, file, pages, scales, shapes, pins, articles }: Found,
  bytes: Uint8Array,
  language: Language,
  region: 'ro' | 'us',
): MarkingOrder & { readonly language: Language } {
  const form: NumberForm = region
  const items = new Map(articles.map((article) => [article.id, article]))
  return {
    bytes,
    type: blueprint.drawnFileId === null ? (file.type as MarkingOrder['type']) : 'drawing',
    title: [project.name, blueprint.name, blueprint.revision].filter(Boolean).join(' – '),
    language,
    paper: region === 'us' ? 'letter' : 'a4',
    words: {
      measure: say(labels['blueprintShape.one'], language),
      item: say(words.blueprintLink, language),
      value: say(words.blueprintValue, language),
      photos: say(labels.blueprintPin, language),
    },
    sheets: pages.map((page) => {
      const own = scales.filter(({ blueprintPageId }) => blueprintPageId === page.id)
      const onIt = shapes.filter(({ blueprintPageId }) => blueprintPageId === page.id)
      const photos = pins
        .filter(({ blueprintPageId }) => blueprintPageId === page.id)
        .map(({ id, point, text, takenAt, createdAt }, at): MarkedPin => {
          const when = formatInstant(takenAt ?? createdAt, region)
          return { id, number: at + 1, point, text: text ?? '', when }
        })
      return { ...sheetOf(page, own, onIt, items, { language, form, region }), pins: photos }
    }),
  }
}

type Written = Readonly<{ language: Language; form: NumberForm; region: 'ro' | 'us' }>

function sheetOf(
  page: Row<typeof BlueprintPage>,
  scales: readonly Row<typeof BlueprintScale>[],
  shapes: readonly Row<typeof BlueprintShape>[],
  items: ReadonlyMap<number, Row<typeof Article>>,
  written: Written,
): Omit<MarkedSheet, 'pins'> {
  const usual = say(words.blueprintLayerUsual, written.language)
  const values = shapes.map((shape) => ({
    shape,
    layer: shape.layer ?? usual,
    value: valueOf(shape, page, scales, written),
  }))
  const layers = [...new Set(values.map(({ layer }) => layer))]
  return {
    page: page.page,
    width: page.width,
    height: page.height,
    rotation: page.rotation,
    title: [page.number, page.name].filter(Boolean).join(' '),
    scale: scaleText(page, scales, written),
    layers: layers.map((name): LegendLayer => {
      const own = values.filter(({ layer }) => layer === name)
      return {
        name,
        color: own[0]?.shape.color ?? '#000000',
        total: totalOf(
          own.map(({ value }) => value),
          written.form,
        ),
      }
    }),
    marks: values.map(({ shape, layer, value }): Mark => {
      const { id, kind, points, bulges, deducts, color, weight, opacity, hatch, formula } = shape
      const item = items.get(shape.articleId ?? 0)
      return {
        id,
        kind,
        points,
        bulges,
        deducts,
        color,
        weight,
        opacity,
        hatch,
        layer,
        name: shape.name ?? '',
        value: value && writtenValue(value, written.form),
        feeds: item ? `${[item.symbol, item.name].filter(Boolean).join(' ')} · ${formula ?? ''}` : null,
      }
    }),
  }
}

type Value = Readonly<{ value: number; dimension: number; unit: string }>

/** What a shape is read for; null where it cannot be measured, or its outline crosses itself and no value could be trusted. */
function valueOf(
  shape: Row<typeof BlueprintShape>,
  { unitsPerInch }: Row<typeof BlueprintPage>,
  scales: readonly Row<typeof BlueprintScale>[],
  { region }: Written,
): Value | null {
  const found = measuring(shape, unitsPerInch, scales)
  if (!found?.measured.ok || found.measured.measure.selfIntersecting) return null
  const main = mainValue(found.measured.measure, shape)
  return main && { ...main, unit: measureUnit(main.dimension, found.scale.unit, region) }
}

function writtenValue({ value, dimension, unit }: Value, form: NumberForm): string {
  return `${formatNumber(value, form, dimension === 0 ? 0 : SHOWN)} ${unit}`
}

/** What a layer comes to, by unit. */
function totalOf(values: readonly (Value | null)[], form: NumberForm): string {
  const known = values.filter((value) => value !== null)
  const units = [...new Set(known.map(({ unit }) => unit))]
  const totals = units.flatMap((unit) => {
    const same = known.filter((value) => value.unit === unit)
    const [first] = same
    return first ? [writtenValue({ ...first, value: sumDecimals(same.map(({ value }) => value)) }, form)] : []
  })
  return totals.length > 0 ? totals.join(' + ') : '–'
}

function scaleText(
  { unitsPerInch }: Row<typeof BlueprintPage>,
  scales: readonly Row<typeof BlueprintScale>[],
  { language, form }: Written,
): string {
  const whole = scales.find(({ zone }) => zone === null)
  const scale = whole && pageScale(scaleRecord(whole), unitsPerInch ?? undefined)
  if (!scale) return say(words.blueprintScaleNone, language)
  if (unitsPerInch === null) return `100 px = ${formatNumber(scale.x * 100, form, SHOWN)} ${scale.unit}`
  const ratio = (scale.x * unitsPerInch) / INCH[scale.unit]
  const round = Math.abs(ratio - Math.round(ratio)) < 0.005
  return say(words.blueprintScaleOf, language, { scale: `1:${formatNumber(ratio, form, round ? 0 : SHOWN)}` })
}

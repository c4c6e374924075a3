import type { RecordForm, RecordForms } from '@temelia/exchange/json-read'
import { type Entity, fieldsOf, wireName } from '@temelia/model/entity'
import type { Field } from '@temelia/model/field'
import { Alternate } from '@temelia/model/estimation/alternate'
import { Article } from '@temelia/model/estimation/article'
import { ArticleComponent, ArticleResource } from '@temelia/model/estimation/article-parts'
import { Estimate } from '@temelia/model/estimation/estimate'
import { Facility } from '@temelia/model/estimation/facility'
import { GeneralLine } from '@temelia/model/estimation/general-line'
import { WorkObject } from '@temelia/model/estimation/object'
import { Parameter } from '@temelia/model/estimation/parameter'
import { Project } from '@temelia/model/estimation/project'
import { Revision } from '@temelia/model/estimation/revision'

type Known = NonNullable<ReturnType<RecordForm['field']>>

/** What every record says of itself beside its fields. */
const ABOUT = ['Version', 'ClientId', 'CreatedAt', 'UpdatedAt', 'Deleted', '_actions', '_links']

/** Fields that name other records by numbers which mean nothing elsewhere. */
const PLACES = new Set([
  'position',
  'stage',
  'referenceId',
  'referenceType',
  'resourceId',
  'revisionId',
  'sourceId',
  'relatedEntityId',
  'relatedEntityType',
])

/** What records of the product's own form may hold, by the dictionary. Results come along for comparison where they are named. */
export const recordForms: RecordForms = {
  project: formOf(Project),
  object: formOf(WorkObject),
  estimate: formOf(Estimate),
  article: formOf(Article, ['total', 'printedTotal']),
  resource: formOf(ArticleResource),
  component: formOf(ArticleComponent),
  parameter: formOf(Parameter),
  revision: formOf(Revision),
  facility: formOf(Facility),
  generalLine: formOf(GeneralLine),
  alternate: formOf(Alternate),
}

function formOf(of: Entity, results: readonly string[] = []): RecordForm {
  const fields = new Map<string, Known | null>([of.wire.id, ...ABOUT].map((name) => [name, null]))
  for (const [key, field] of fieldsOf(of))
    fields.set(wireName(of, key), madeAnew(key, field, results) ? null : known(key, field))
  return { field: (wire) => fields.get(wire) }
}

/** Values of a field that are remembered: thousands of records say the same few again and again. */
const REMEMBERED = 2_000

function known(name: string, field: Field): Known {
  const seen = new Map<unknown, boolean>()
  return {
    name,
    takes: (value) => {
      const before = seen.get(value)
      if (before !== undefined) return before
      const fits = field.schema.safeParse(value).success
      if (typeof value !== 'object' && seen.size < REMEMBERED) seen.set(value, fits)
      return fits
    },
  }
}

function madeAnew(key: string, field: Field, results: readonly string[]): boolean {
  return (field.readOnly && !results.includes(key)) || field.kind === 'ref' || PLACES.has(key)
}

import { Article } from '@temelia/model/estimation/article'
import { Estimate } from '@temelia/model/estimation/estimate'
import { WorkObject } from '@temelia/model/estimation/object'
import { Parameter } from '@temelia/model/estimation/parameter'
import { z } from 'zod'
import { component } from '../../http/describe/components.ts'
import { recordOf } from '../../http/describe/record-schemas.ts'
import type { ReplyTable } from '../../http/describe/replies.ts'

const objectsChanged = component(
  'ObjectsChanged',
  z.looseObject({ _embedded: z.looseObject({ estimation_objects: z.array(recordOf(WorkObject)) }) }),
  'The objects as they now are.',
)

const estimatesChanged = component(
  'EstimatesChanged',
  z.looseObject({ _embedded: z.looseObject({ estimation_estimates: z.array(recordOf(Estimate)) }) }),
  'The estimates as they now are.',
)

const articlesChanged = component(
  'ArticlesChanged',
  z.looseObject({ _embedded: z.looseObject({ estimation_articles: z.array(recordOf(Article)) }) }),
  'The articles as they now are.',
)

const transfer = component(
  'Transfer',
  z.looseObject({
    EntityType: z.string(),
    Ids: z.array(z.int()),
    UndoIds: z.array(z.int()),
    Parameters: z.looseObject({
      Added: z.array(z.string()),
      Conflicts: z.array(z.looseObject({ Name: z.string(), Here: z.string(), There: z.string() })),
      Renamed: z.array(z.looseObject({ From: z.string(), To: z.string() })),
    }),
  }),
  'What was copied or moved.',
)

const removedTogether = component(
  'RemovedTogether',
  z.looseObject({ UndoIds: z.array(z.int()) }),
  'What was removed, with its undo items.',
)

const renumbered = component('Renumbered', z.looseObject({ Renumbered: z.number() }), 'What was numbered anew.')

const parameterMade = component(
  'ParameterMade',
  z.union([
    recordOf(Parameter),
    z.looseObject({ _embedded: z.looseObject({ estimation_parameters: z.array(recordOf(Parameter)) }) }),
  ]),
  'The parameter that was added, or those of a list.',
)

const structureBuilt = component(
  'StructureBuilt',
  z.looseObject({ ObjectIds: z.array(z.int()) }),
  'What was added to the project.',
)

/** What these routes answer. */
export const structureReplies: ReplyTable = {
  'PUT /api/estimation-objects/updateobjects 200': objectsChanged,
  'PUT /api/estimation-estimates/updateestimates 200': estimatesChanged,
  'PUT /api/estimation-articles/updatearticles 200': articlesChanged,
  'POST /api/estimation-structure/transfer 200': transfer,
  'POST /api/estimation-structure/remove 200': removedTogether,
  'POST /api/estimation-structure/renumber 200': renumbered,
  'POST /api/estimation-parameters 201': parameterMade,
  'POST /api/estimation-investments/:id/build 201': structureBuilt,
}

import type { CentralizedEstimate } from '@temelia/estimation/centralizer'
import type { FacilityInput } from '@temelia/estimation/equipment-lists'
import type { GeneralLineInput } from '@temelia/estimation/general-estimate'
import type { Recapitulation } from '@temelia/estimation/recapitulation-types'
import type {
  ArticleInput,
  ArticleResult,
  ComponentInput,
  EstimateInput,
  ObjectInput,
  ParameterInput,
  ResourceInput,
} from '@temelia/estimation/types'
import type { Row } from '@temelia/model/entity'
import type { Article } from '@temelia/model/estimation/article'
import type { ArticleComponent, ArticleResource } from '@temelia/model/estimation/article-parts'
import type { Estimate } from '@temelia/model/estimation/estimate'
import type { Facility } from '@temelia/model/estimation/facility'
import type { GeneralLine } from '@temelia/model/estimation/general-line'
import type { WorkObject } from '@temelia/model/estimation/object'
import type { Parameter } from '@temelia/model/estimation/parameter'
import type { recapitulationSchema } from '@temelia/model/estimation/recapitulation'
import { describe, expectTypeOf, test } from 'vitest'
import type { z } from 'zod'

type Kept = z.output<typeof recapitulationSchema>

/** The engine declares its own inputs; these hold the dictionary's rows to them when the types are checked. */
describe('rows fit the engine', () => {
  test('as inputs', () => {
    expectTypeOf<Row<typeof Article>>().toExtend<ArticleInput>()
    expectTypeOf<Row<typeof ArticleResource>>().toExtend<ResourceInput>()
    expectTypeOf<Row<typeof ArticleComponent>>().toExtend<ComponentInput>()
    expectTypeOf<Row<typeof WorkObject>>().toExtend<ObjectInput>()
    expectTypeOf<Row<typeof Estimate>>().toExtend<EstimateInput>()
    expectTypeOf<Row<typeof Parameter>>().toExtend<ParameterInput>()
    expectTypeOf<Row<typeof Estimate>>().toExtend<CentralizedEstimate>()
    expectTypeOf<Row<typeof Facility>>().toExtend<FacilityInput>()
    expectTypeOf<Row<typeof GeneralLine>>().toExtend<GeneralLineInput>()
  })

  test('the stored fields have the names of the results', () => {
    type Computed = Omit<ArticleResult, 'id' | 'orderQuantity' | 'weight' | 'components' | 'faults'>
    expectTypeOf<keyof Computed>().toExtend<keyof Row<typeof Article>>()
  })

  test('the recapitulation that is kept is the one that is computed', () => {
    expectTypeOf<Kept>().toExtend<Recapitulation>()
    expectTypeOf<Recapitulation>().toExtend<Kept>()
    expectTypeOf<Kept['lines'][number]['kind']>().toEqualTypeOf<Recapitulation['lines'][number]['kind']>()
  })
})

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
import { recapitulationSchema } from '@temelia/model/estimation/recapitulation'
import { prepareStack } from '@temelia/estimation/stack'
import fc from 'fast-check'
import { describe, expect, expectTypeOf, test } from 'vitest'
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

  test('a recapitulation is refused exactly where the engine would leave a line out', () => {
    const code = fc.constantFrom('DIRECT', 'A', 'B', 'C')
    const rate = fc.constantFrom(-5, 0, 99.9999, 100, 150)
    const upTo = fc.constantFrom(null, 0, 100, 200)
    const shared = { code, of: fc.array(code, { maxLength: 2 }) }
    const line = fc.oneof(
      fc.record({ ...shared, kind: fc.constant('sum' as const) }),
      fc.record({
        ...shared,
        kind: fc.constant('percent' as const),
        rate,
        spread: fc.constant('whole' as const),
        method: fc.constantFrom('markup' as const, 'margin' as const),
      }),
      fc.record({
        ...shared,
        kind: fc.constant('tiered' as const),
        tiers: fc.array(fc.record({ upTo, rate }), { minLength: 1, maxLength: 3 }),
      }),
    )
    fc.assert(
      fc.property(fc.array(line, { maxLength: 4 }), (lines) => {
        const sent = { scope: 'project' as const, lines }
        expect(recapitulationSchema.safeParse(sent).success).toBe(prepareStack(sent).faults.length === 0)
      }),
      { seed: 20261129, numRuns: 1_000 },
    )
  })
})

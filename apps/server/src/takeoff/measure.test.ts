import { beforeAll, describe, expect, test } from 'vitest'
import { testApp, type TestUser } from '../testing/app.ts'

let user: TestUser

beforeAll(async () => {
  user = await (await testApp()).tenant()
})

const measure = (body: Record<string, unknown>, by = user) => by.call('POST', '/api/blueprints/measure', body)
const feet = { Kind: 'ratio', Ratio: 48, Unit: 'ft' }
const room = {
  Id: 1,
  Kind: 'rectangle',
  Points: [
    [0, 0],
    [540, 360],
  ],
}

describe('measuring without keeping', () => {
  test('answers each shape in the unit of the scale', async () => {
    const Shapes = [
      room,
      {
        Id: 'cut',
        Kind: 'area',
        Points: [
          [0, 0],
          [540, 0],
          [540, 360],
          [0, 360],
        ],
        Deducts: [
          [
            [0, 0],
            [18, 0],
            [18, 36],
            [0, 36],
          ],
        ],
      },
      {
        Id: 3,
        Kind: 'count',
        Points: [
          [1, 1],
          [2, 2],
        ],
      },
      {
        Id: 4,
        Kind: 'arc',
        Points: [
          [0, 0],
          [90, 90],
          [180, 0],
        ],
      },
      {
        Id: 5,
        Kind: 'area',
        Points: [
          [0, 0],
          [72, 72],
          [72, 0],
          [0, 72],
        ],
      },
    ]
    const { status, body } = await measure({ Scale: feet, Shapes })
    expect([status, body]).toEqual([
      200,
      {
        Unit: 'ft',
        Shapes: [
          { Id: 1, Perimeter: 100, Area: 600, SelfIntersecting: false },
          { Id: 'cut', Perimeter: 100, Area: 598, SelfIntersecting: false },
          { Id: 3, Count: 2, SelfIntersecting: false },
          { Id: 4, Length: 15.7079632679, Area: 39.2699081699, SelfIntersecting: false },
          { Id: 5, Perimeter: expect.closeTo(8 + 8 * Math.SQRT2, 9), Area: 8, SelfIntersecting: true },
        ],
      },
    ])
  })

  test('takes the unit of a page, or a known length', async () => {
    const line = {
      Id: 1,
      Kind: 'line',
      Points: [
        [0, 0],
        [540, 0],
      ],
    }
    const own = await measure({ Scale: feet, UserUnit: 2, Shapes: [line] })
    expect(own.body['Shapes']).toMatchObject([{ Length: 60 }])
    const Scale = {
      Kind: 'calibration',
      Points: [
        [0, 0],
        [412.5, 0],
      ],
      Length: 27.5,
      Unit: 'ft',
    }
    const known = await measure({
      Scale,
      Shapes: [
        {
          ...line,
          Points: [
            [0, 0],
            [1000, 0],
          ],
        },
      ],
    })
    expect(known.body['Shapes']).toMatchObject([{ Length: 66.6666666667 }])
  })

  test.each([
    [{ Kind: 'none' }],
    [{ Kind: 'ratio', Ratio: 0 }],
    [{ Kind: 'ratio', Ratio: -50 }],
    [{ Kind: 'ratio' }],
    [{ Kind: 'ratio', Ratio: null }],
    [{ Kind: 'ratio', Ratio: 1e300 }],
    [
      {
        Kind: 'calibration',
        Points: [
          [1, 1],
          [1, 1],
        ],
        Length: 3,
      },
    ],
    [
      {
        Kind: 'calibration',
        Points: [
          [1, 1],
          [2, 1],
        ],
        Length: 0,
      },
    ],
    [{ Kind: 'calibration', Length: 3 }],
  ])('%j is no scale', async (Scale) => {
    const { status, body } = await measure({ Scale: { Unit: 'm', ...Scale }, Shapes: [room] })
    expect([status, body.code]).toEqual([422, 'BLUEPRINT_SCALE_INVALID'])
  })

  test('a page unit that is not positive is none either', async () => {
    expect((await measure({ Scale: feet, UserUnit: 0, Shapes: [room] })).body.code).toBe('BLUEPRINT_SCALE_INVALID')
  })

  test('what is no shape is told by its place', async () => {
    const { status, body } = await measure({ Scale: feet, Shapes: [room, { Id: 2, Kind: 'area', Points: [[0, 0]] }] })
    expect([status, body.errors]).toMatchObject([422, [{ field: 'Shapes[1].Points', code: 'SHAPE_POINTS' }]])
    const huge = {
      Id: 2,
      Kind: 'rectangle',
      Points: [
        [-1e9, -1e9],
        [1e9, 1e9],
      ],
    }
    expect((await measure({ Scale: feet, Shapes: [huge] })).body.errors).toMatchObject([{ code: 'OUT_OF_RANGE' }])
  })

  test('limits are counted first', async () => {
    const many = (count: number) => Array.from({ length: count }, () => ({ Id: 1, Kind: 'nothing', Points: [] }))
    expect((await measure({ Scale: {}, Shapes: many(5_001) })).body.errors).toMatchObject([{ code: 'SHAPES_TOO_MANY' }])
    const Points = Array.from({ length: 20_001 }, () => 0)
    expect((await measure({ Scale: {}, Shapes: [{ Points }] })).body.errors).toMatchObject([
      { code: 'SHAPES_TOO_MANY' },
    ])
    expect((await measure({ Scale: feet, Shapes: 'all' })).status).toBe(422)
  })

  test('only where estimates are open to a person', async () => {
    const barred = await user.colleague({ bannedModules: ['estimation'] })
    expect((await measure({ Scale: feet, Shapes: [room] }, barred)).status).toBe(403)
    expect((await measure({ Scale: feet, Shapes: [] })).body['Shapes']).toEqual([])
  })
})

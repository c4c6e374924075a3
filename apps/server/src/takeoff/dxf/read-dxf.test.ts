import type { VectorDrawing } from '@temelia/takeoff/vector-drawing'
import { describe, expect, test } from 'vitest'
import { readDxf } from './read-dxf.ts'

type Tags = readonly (readonly [code: number, value: string | number])[]

const dxf = (...parts: Tags[]) =>
  Buffer.from(
    parts
      .flat()
      .map(([code, value]) => `${code}\r\n${value}\r\n`)
      .join(''),
  )
const header = (unit: number): Tags => [
  [0, 'SECTION'],
  [2, 'HEADER'],
  [9, '$INSUNITS'],
  [70, unit],
  [0, 'ENDSEC'],
]
const section = (name: string, ...parts: Tags[]): Tags => [[0, 'SECTION'], [2, name], ...parts.flat(), [0, 'ENDSEC']]
const line = (x1: number | string, y1: number, x2: number, y2: number, layer = '0'): Tags => [
  [0, 'LINE'],
  [8, layer],
  [10, x1],
  [20, y1],
  [11, x2],
  [21, y2],
]
const model = (...parts: Tags[]) => drawn(dxf(header(6), section('ENTITIES', ...parts)))

function drawn(bytes: Uint8Array): VectorDrawing {
  const read = readDxf(bytes)
  if (!read.ok) throw new Error(`not read: ${read.most}`)
  return read.drawing
}

/** Points of the file again, from those of the sheet. */
function inFile({ origin }: VectorDrawing, line: readonly number[] | undefined): number[] {
  return (line ?? []).map((value, at) => Math.round((value + (origin[at % 2] ?? 0)) * 1e6) / 1e6)
}

const first = (drawing: VectorDrawing) => inFile(drawing, drawing.layers[0]?.lines[0] ?? drawing.layers[0]?.outlines[0])

function areaOf(line: readonly number[] | undefined): number {
  let sum = 0
  const at = (index: number) => line?.[index % line.length] ?? 0
  for (let index = 0; index < (line?.length ?? 0); index += 2)
    sum += at(index) * at(index + 3) - at(index + 2) * at(index + 1)
  return Math.abs(sum / 2)
}

describe('what a DXF file draws', () => {
  test('lines keep their places, far from the origin too, on a sheet that fits them', () => {
    const drawing = model(line(500_000, 300_000, 500_010, 300_004))
    expect(first(drawing)).toEqual([500_000, 300_000, 500_010, 300_004])
    expect(drawing).toMatchObject({ unit: 'm', left: [] })
    expect([drawing.width, drawing.height].map((side) => Math.round(side * 1e6) / 1e6)).toEqual([10.4, 4.4])
  })

  test.each([
    [1, 'in'],
    [2, 'ft'],
    [4, 'mm'],
    [5, 'cm'],
    [6, 'm'],
    [0, null],
    [9, null],
    [77, null],
  ])('the unit %i is %s', (number, unit) =>
    expect(drawn(dxf(header(number), section('ENTITIES', line(0, 0, 1, 1)))).unit).toBe(unit),
  )

  test('circles, bent polylines and ellipses enclose what they enclose', () => {
    const circle: Tags = [
      [0, 'CIRCLE'],
      [8, '0'],
      [10, 0],
      [20, 0],
      [40, 20],
    ]
    expect(areaOf(model(circle).layers[0]?.outlines[0]) / (Math.PI * 400)).toBeCloseTo(1, 3)
    const bent: Tags = [
      [0, 'LWPOLYLINE'],
      [8, '0'],
      [90, 4],
      [70, 1],
      [10, 0],
      [20, 0],
      [10, 10],
      [20, 0],
      [42, 1],
      [10, 10],
      [20, 4],
      [10, 0],
      [20, 4],
    ]
    expect(areaOf(model(bent).layers[0]?.outlines[0]) / 46.283185).toBeCloseTo(1, 3)
    const ellipse: Tags = [
      [0, 'ELLIPSE'],
      [8, '0'],
      [10, 5],
      [20, 5],
      [11, 10],
      [21, 0],
      [40, 0.5],
    ]
    expect(areaOf(model(ellipse).layers[0]?.lines[0]) / (Math.PI * 50)).toBeCloseTo(1, 3)
  })

  test('an arc runs counter-clockwise, and the other way round where its plane is turned over', () => {
    const arc: Tags = [
      [0, 'ARC'],
      [8, '0'],
      [10, 0],
      [20, 0],
      [40, 10],
      [50, 0],
      [51, 90],
    ]
    const up = first(model(arc))
    expect([up.slice(0, 2), up.slice(-2)]).toEqual([
      [10, 0],
      [0, 10],
    ])
    const over = first(model([...arc, [210, 0], [220, 0], [230, -1]]))
    expect([over.slice(0, 2), over.slice(-2)]).toEqual([
      [-10, 0],
      [0, 10],
    ])
  })

  test('a spline ends where its ends are held', () => {
    const spline: Tags = [
      [0, 'SPLINE'],
      [8, '0'],
      [70, 8],
      [71, 3],
      ...[0, 0, 0, 0, 1, 1, 1, 1].map((knot): [number, number] => [40, knot]),
      [10, 0],
      [20, 0],
      [10, 0],
      [20, 10],
      [10, 10],
      [20, 10],
      [10, 10],
      [20, 0],
    ]
    const points = first(model(spline))
    expect([points.slice(0, 2), points.slice(-2)]).toEqual([
      [0, 0],
      [10, 0],
    ])
    expect(Math.max(...points.filter((_, at) => at % 2 === 1))).toBeCloseTo(7.5, 1)
  })

  test('an old polyline has the corners that follow it', () => {
    const corner = (x: number, y: number): Tags => [
      [0, 'VERTEX'],
      [8, '0'],
      [10, x],
      [20, y],
    ]
    const old = model(
      [
        [0, 'POLYLINE'],
        [8, 'A'],
        [66, 1],
        [70, 1],
      ],
      corner(0, 0),
      corner(4, 0),
      corner(4, 3),
      [[0, 'SEQEND']],
    )
    expect(areaOf(old.layers[0]?.outlines[0])).toBeCloseTo(6, 6)
  })

  test('blocks are set, turned, stretched, repeated and nested; layer 0 takes the layer of the insertion', () => {
    const door: Tags = [[0, 'BLOCK'], [2, 'DOOR'], [10, 1], [20, 0], ...line(1, 0, 2, 0), [0, 'ENDBLK']]
    const pair: Tags = [
      [0, 'BLOCK'],
      [2, 'PAIR'],
      [10, 0],
      [20, 0],
      [0, 'INSERT'],
      [8, '0'],
      [2, 'DOOR'],
      [0, 'ENDBLK'],
    ]
    const insert = (...more: Tags): Tags => [[0, 'INSERT'], [8, 'A-DOOR'], [2, 'DOOR'], [10, 10], [20, 20], ...more]
    const file = (...entities: Tags[]) =>
      drawn(dxf(header(6), section('BLOCKS', door, pair), section('ENTITIES', ...entities)))
    const turned = file(insert([41, 2], [42, 2], [50, 90]))
    expect(turned.layers.map(({ name }) => name)).toEqual(['A-DOOR'])
    expect(first(turned)).toEqual([10, 20, 10, 22])
    const rows = file(insert([70, 3], [71, 2], [44, 5], [45, 7]), [
      [0, 'INSERT'],
      [8, 'A-DOOR'],
      [2, 'PAIR'],
      [10, 0],
      [20, 0],
    ])
    expect(rows.layers[0]?.lines).toHaveLength(7)
    expect(rows.symbols.map(({ name, places }) => [name, places.length / 2])).toEqual([
      ['DOOR', 6],
      ['PAIR', 1],
    ])
  })

  test('words come without the marks of their looks', () => {
    const plain: Tags = [
      [0, 'TEXT'],
      [8, '0'],
      [10, 0],
      [20, 0],
      [40, 2.5],
      [1, '%%c12 %%p0.5'],
    ]
    const rich: Tags = [
      [0, 'MTEXT'],
      [8, '0'],
      [10, 5],
      [20, 5],
      [40, 3],
      [1, '{\\fArial|b1;Sufragerie}\\P49,92 m\\U+00B2'],
    ]
    expect(model(plain, rich).layers[0]?.texts.map(({ text, size }) => [text, Math.round(size * 10) / 10])).toEqual([
      ['Ø12 ±0.5', 2.5],
      ['Sufragerie 49,92 m²', 3],
    ])
  })

  test('layers keep their colours and whether they are off', () => {
    const layers = section(
      'TABLES',
      [
        [0, 'LAYER'],
        [2, 'A'],
        [62, 1],
      ],
      [
        [0, 'LAYER'],
        [2, 'B'],
        [62, -3],
      ],
      [
        [0, 'LAYER'],
        [2, 'C'],
        [62, 5],
        [70, 1],
      ],
      [
        [0, 'LAYER'],
        [2, 'D'],
        [62, 7],
        [420, 0x12ab0f],
      ],
    )
    const drawing = drawn(
      dxf(header(4), layers, section('ENTITIES', ...['A', 'B', 'C', 'D'].map((name) => line(0, 0, 1, 1, name)))),
    )
    expect(drawing.layers.map(({ name, color, off }) => [name, color, off])).toEqual([
      ['A', '#ff0000', false],
      ['B', '#00a000', true],
      ['C', '#0000ff', true],
      ['D', '#12ab0f', false],
    ])
  })

  test('before 2007 words are in the code page of the header', () => {
    const head = section('HEADER', [
      [9, '$ACADVER'],
      [1, 'AC1015'],
      [9, '$DWGCODEPAGE'],
      [3, 'ANSI_1250'],
    ])
    const text = dxf(
      head,
      section(
        'ENTITIES',
        [
          [0, 'TEXT'],
          [8, '0'],
          [10, 0],
          [20, 0],
          [40, 1],
          [1, 'XX'],
        ],
        line(0, 0, 9, 9),
      ),
    )
    const bytes = Buffer.from(text)
    bytes.set([0xba, 0xfe], text.indexOf('XX'))
    expect(drawn(bytes).layers[0]?.texts[0]?.text).toBe('şţ')
  })
})

describe('what is left out is counted', () => {
  test('by kind and reason', () => {
    const circle = (x: string): Tags => [
      [0, 'CIRCLE'],
      [8, '0'],
      [10, x],
      [20, 0],
      [40, 1],
    ]
    const drawing = model(
      line(0, 0, 10, 10),
      circle('1e54'),
      circle('five'),
      [
        [0, 'HATCH'],
        [8, '0'],
      ],
      [
        [0, 'HATCH'],
        [8, '0'],
      ],
      [...line(0, 0, 1, 1), [67, 1]],
      [
        [0, 'INSERT'],
        [8, '0'],
        [2, 'GONE'],
        [10, 0],
        [20, 0],
      ],
    )
    expect(drawing.left).toEqual([
      { kind: 'CIRCLE', why: 'number', count: 1 },
      { kind: 'HATCH', why: 'kind', count: 2 },
      { kind: 'LINE', why: 'paper', count: 1 },
      { kind: 'INSERT', why: 'missing', count: 1 },
      { kind: 'CIRCLE', why: 'far', count: 1 },
    ])
    expect(drawing.width).toBeLessThan(11)
  })

  test('a block within itself ends, and one too many times is the limit', () => {
    const self: Tags = [
      [0, 'BLOCK'],
      [2, 'A'],
      [10, 0],
      [20, 0],
      ...line(0, 0, 1, 1),
      [0, 'INSERT'],
      [8, '0'],
      [2, 'A'],
      [10, 1],
      [20, 1],
      [0, 'ENDBLK'],
    ]
    const insert: Tags = [
      [0, 'INSERT'],
      [8, '0'],
      [2, 'A'],
      [10, 0],
      [20, 0],
    ]
    const drawing = drawn(dxf(section('BLOCKS', self), section('ENTITIES', insert)))
    expect(drawing.left).toEqual([{ kind: 'INSERT', why: 'nested', count: 1 }])
    const bomb = Array.from(
      { length: 8 },
      (_, at): Tags => [
        [0, 'BLOCK'],
        [2, `B${at}`],
        [10, 0],
        [20, 0],
        ...(at === 0
          ? line(0, 0, 1, 1)
          : ([
              [0, 'INSERT'],
              [8, '0'],
              [2, `B${at - 1}`],
              [70, 100],
              [71, 100],
              [44, 1],
              [45, 1],
            ] satisfies Tags)),
        [0, 'ENDBLK'],
      ],
    )
    const read = readDxf(
      dxf(
        section('BLOCKS', ...bomb),
        section('ENTITIES', [
          [0, 'INSERT'],
          [8, '0'],
          [2, 'B7'],
        ]),
      ),
    )
    expect(read.ok ? null : read.most).toBeGreaterThan(0)
  })

  test.each([
    ['nothing at all', ''],
    ['no entities', dxf(section('ENTITIES')).toString()],
    ['no DXF', 'Dragă Ana,\nîți trimit planul.\n'],
    ['a file that is cut off', '0\r\nSECTION\r\n2\r\nENTITIES\r\n0\r\nLI'],
  ])('%s is no drawing', (_, text) => expect(readDxf(Buffer.from(text))).toEqual({ ok: false, most: null }))

  test('a file cut in the middle draws what came before', () => {
    const whole = dxf(section('ENTITIES', line(0, 0, 3, 4), line(1, 1, 2, 2)))
    expect(drawn(whole.subarray(0, whole.length - 30)).layers[0]?.lines.length).toBeGreaterThan(0)
  })
})

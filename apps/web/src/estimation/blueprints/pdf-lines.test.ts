import { OPS } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { expect, test } from 'vitest'
import { pdfLines } from './pdf-lines.ts'

type Step = readonly [operator: number, args?: unknown]

const lines = (steps: readonly Step[], visible = true) => [
  ...pdfLines(
    OPS,
    { fnArray: steps.map(([operator]) => operator), argsArray: steps.map(([, args]) => args ?? null) },
    [100, 50],
    { isVisible: () => visible },
  ),
]
const path = (numbers: readonly number[], paint: number = OPS.stroke): Step => [
  OPS.constructPath,
  [paint, [Float32Array.from(numbers)], null],
]

test('lines of a page lie from its own corner, moved as the page moves them', () => {
  const square = path([0, 100, 50, 1, 110, 50, 1, 110, 60, 4], OPS.fill)
  expect(lines([square])).toEqual([0, 0, 10, 0, 10, 0, 10, 10, 10, 10, 0, 0])
  const moved: Step[] = [
    [OPS.save],
    [OPS.transform, [2, 0, 0, 2, -100, -50]],
    square,
    [OPS.restore],
    path([0, 100, 50, 1, 101, 50]),
  ]
  expect(lines(moved)).toEqual([0, 0, 20, 0, 20, 0, 20, 20, 20, 20, 0, 0, 0, 0, 1, 0])
})

test('what cuts off and what lies in a layer that is off is no line', () => {
  expect(lines([path([0, 0, 0, 1, 9, 9], OPS.endPath)])).toEqual([])
  const marked: Step[] = [
    [OPS.beginMarkedContentProps, ['OC', { type: 'OCG', id: '4R' }]],
    path([0, 0, 0, 1, 9, 9]),
    [OPS.endMarkedContent],
  ]
  expect(lines(marked, false)).toEqual([])
  expect(lines(marked, true)).toHaveLength(4)
})

test('curves become pieces that end where they end', () => {
  const found = lines([path([0, 100, 50, 2, 100, 60, 110, 60, 110, 50])])
  expect(found).toHaveLength(32)
  expect([found.slice(0, 2), found.slice(-2)]).toEqual([
    [0, 0],
    [10, 0],
  ])
})

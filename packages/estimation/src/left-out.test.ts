/** Totals say how many lines they leave out (SPEC.md R18.5). */
import { expect, test } from 'vitest'
import { romanianProject } from './examples.fixture.ts'
import { totalsFromSums } from './from-sums.ts'
import { calculateProject } from './project.ts'
import { usTemplate } from './templates.ts'
import type { ArticleInput, EstimateInput, ProjectInput } from './types.ts'

const objects = [{ id: 1 }, { id: 2 }]
const estimates: EstimateInput[] = [
  { id: 10, objectId: 1 },
  { id: 11, objectId: 1, counts: -1 },
  { id: 12, objectId: 2, counts: 0 },
]
const line = (id: number, estimateId: number, more: Partial<ArticleInput> = {}): ArticleInput => ({
  id,
  estimateId,
  quantity: 2,
  rsMaterials: 10,
  ...more,
})
/** A product that passes 10^15, a formula that cannot be read, one that waits for a name. */
const tooLarge = { quantity: 1e12, rsMaterials: 1e12 }
const unreadable = { formula: '2 x' }
const waiting = { formula: '2 x NAME' }

const projects: [string, ProjectInput][] = [
  ['by estimate', romanianProject('LINE')],
  ['full precision', romanianProject('FULL')],
  ['once over the project', { ...romanianProject('LINE'), practice: 'us', recapitulation: usTemplate() }],
]

test.each(projects)('lines that cannot be computed are counted on every level: %s', (_, project) => {
  const articles = [
    line(1, 10),
    line(2, 10, tooLarge),
    line(3, 10, unreadable),
    line(4, 10, waiting),
    line(5, 11, tooLarge),
    line(6, 12, tooLarge),
  ]
  const found = calculateProject({ project, objects, estimates, articles })
  expect([10, 11, 12].map((id) => found.estimate(id)?.leftOut)).toEqual([2, 1, 1])
  // What is deducted leaves a line out too; what does not count leaves out none.
  expect([found.object(1)?.leftOut, found.object(2)?.leftOut, found.project().leftOut]).toEqual([3, 0, 3])
  expect(found.within(12)?.leftOut).toBe(0)
  // An edit brings the count along as it brings the sums (R9.1).
  found.save(line(2, 10))
  found.save(line(1, 10, tooLarge))
  found.save(line(3, 10))
  expect(found.project().leftOut).toBe(2)
  found.remove(1)
  found.remove(5)
  expect([found.estimate(10)?.leftOut, found.project().leftOut]).toEqual([0, 0])
})

test('so do totals of lines that were summed elsewhere', () => {
  const sums = [2, 1, 1].map((leftOut, at) => ({ ...(estimates[at] as EstimateInput), summed: { M: 20, leftOut } }))
  const totals = totalsFromSums(romanianProject('LINE'), objects, sums)
  expect([totals.total.leftOut, totals.totalOf(1)?.leftOut, totals.totalOf(2)?.leftOut]).toEqual([3, 3, 0])
  expect(totals.estimates.get(12)?.leftOut).toBe(1)
})

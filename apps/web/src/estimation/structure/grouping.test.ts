import { describe, expect, test } from 'vitest'
import { chapterKeyOf, chapterRuns } from '../grid/chapters.ts'
import { applyChanges, type Change } from '../project-state/changes.ts'
import { decodeTree, type ProjectTree } from '../project-state/project-tree.ts'
import { chaptersOf, groupFault, planGroup, planUngroup } from './grouping.ts'

/** An estimate whose lines are written as `1A 2A 3`: the id and the chapter. */
function estimate(lines: string): ProjectTree {
  return decodeTree({
    InvestmentId: 1,
    objects: [{ ObjectId: 1, InvestmentId: 1, Position: 1, Name: 'Casă' }],
    estimates: [{ EstimateId: 9, ObjectId: 1, Position: 1, Name: 'Deviz' }],
    articles: lines.split(' ').map((line, at) => ({
      ArticleId: Number.parseInt(line, 10),
      EstimateId: 9,
      Position: at + 1,
      Chapter: line.replace(/\d+/, '') || undefined,
      Provenience: 'A',
    })),
  })
}

function written(tree: ProjectTree, changes: readonly Change[]): string {
  return applyChanges(tree, changes)
    .articles.map((line) => `${line.id}${line.chapter ?? ''}`)
    .join(' ')
}

describe('grouping', () => {
  test.each([
    ['side by side, where they stand', '1 2 3 4', [2, 3], 'X', '1 2X 3X 4'],
    ['apart: the later ones come to the first', '1 2 3 4 5', [2, 5], 'X', '1 2X 5X 3 4'],
    ['into a chapter that is there: behind its lines', '1X 2X 3 4', [4], 'X', '1X 2X 4X 3'],
    ['out of the middle of another chapter: behind it, which stays whole', '1A 2A 3A 4', [2], 'X', '1A 3A 2X 4'],
    ['a whole chapter under a new name, where it stands', '1 2A 3A 4B', [2, 3], 'X', '1 2X 3X 4B'],
    ['all lines', '1 2', [1, 2], 'X', '1X 2X'],
  ])('%s', (_case, before, ids, name, after) => {
    const tree = estimate(before)
    expect(written(tree, planGroup(tree, ids, name))).toBe(after)
  })

  test.each([
    ['from the end of a chapter: before its head', '1A 2A 3B', [2], '2 1A 3B'],
    ['a whole chapter, where it stands', '1A 2A 3B', [1, 2], '1 2 3B'],
    ['lines of two chapters', '1A 2A 3B 4B', [2, 4], '2 1A 4 3B'],
    ['a line without chapter stays', '1 2A', [1], '1 2A'],
  ])('out of the chapter: %s', (_case, before, ids, after) => {
    const tree = estimate(before)
    expect(written(tree, planUngroup(tree, ids))).toBe(after)
  })

  test.each([
    ['nothing chosen', [], 'groupWhat'],
    [
      'different estimates',
      [
        [1, 'A'],
        [2, 'A'],
      ],
      'groupDifferentEstimates',
    ],
    [
      'mixed types',
      [
        [1, 'A'],
        [1, 'RS'],
      ],
      'groupMixedTypes',
    ],
    [
      'one type of one estimate',
      [
        [1, 'D'],
        [1, 'D'],
      ],
      null,
    ],
  ] as const)('refused or not: %s', (_case, lines, fault) => {
    expect(groupFault(lines.map(([estimateId, provenience]) => ({ estimateId, provenience })))).toBe(fault)
  })
})

describe('chapters of an estimate', () => {
  test('runs of one chapter; lines without one need a head only behind a chapter', () => {
    const lines = estimate('1 2A 3A 4 5B 6A').articles
    expect(chapterRuns(lines).map((run) => [run.name, run.head, run.lines.map(({ id }) => id)])).toEqual([
      [null, false, [1]],
      ['A', true, [2, 3]],
      [null, true, [4]],
      ['B', true, [5]],
      ['A', true, [6]],
    ])
    expect(chaptersOf(estimate('1 2A 3A 4 5B 6A'), 9)).toEqual(['A', 'B'])
    expect(chapterKeyOf(9, lines, 1)).toBeNull()
    expect(chapterKeyOf(9, lines, 3)).toBe('c9-1')
  })
})

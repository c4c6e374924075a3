/** Published networks with every cell of their tables: [name, time, predecessors, ES, EF, LS, LF, slack]. */
type Row = readonly [string, number, string, number, number, number, number, number]

export interface PublishedNetwork {
  readonly name: string
  readonly duration: number
  readonly critical: string
  readonly rows: readonly Row[]
}

export const publishedNetworks: readonly PublishedNetwork[] = [
  {
    name: 'Reliable Construction (Hillier and Lieberman)',
    duration: 44,
    critical: 'A B C E F J L N',
    rows: [
      ['A', 2, '', 0, 2, 0, 2, 0],
      ['B', 4, 'A', 2, 6, 2, 6, 0],
      ['C', 10, 'B', 6, 16, 6, 16, 0],
      ['D', 6, 'C', 16, 22, 20, 26, 4],
      ['E', 4, 'C', 16, 20, 16, 20, 0],
      ['F', 5, 'E', 20, 25, 20, 25, 0],
      ['G', 7, 'D', 22, 29, 26, 33, 4],
      ['H', 9, 'E G', 29, 38, 33, 42, 4],
      ['I', 7, 'C', 16, 23, 18, 25, 2],
      ['J', 8, 'F I', 25, 33, 25, 33, 0],
      ['K', 4, 'J', 33, 37, 34, 38, 1],
      ['L', 5, 'J', 33, 38, 33, 38, 0],
      ['M', 2, 'H', 38, 40, 42, 44, 4],
      ['N', 6, 'K L', 38, 44, 38, 44, 0],
    ],
  },
  {
    name: 'Milwaukee Paper (Heizer and Render)',
    duration: 15,
    critical: 'A C E G H',
    rows: [
      ['A', 2, '', 0, 2, 0, 2, 0],
      ['B', 3, '', 0, 3, 1, 4, 1],
      ['C', 2, 'A', 2, 4, 2, 4, 0],
      ['D', 4, 'A B', 3, 7, 4, 8, 1],
      ['E', 4, 'C', 4, 8, 4, 8, 0],
      ['F', 3, 'C', 4, 7, 10, 13, 6],
      ['G', 5, 'D E', 8, 13, 8, 13, 0],
      ['H', 2, 'F G', 13, 15, 13, 15, 0],
    ],
  },
  {
    name: 'Taylor, chapter 8, page 114',
    duration: 20,
    critical: '1-3 3-4 4-5 5-6',
    rows: [
      ['1-2', 7, '', 0, 7, 2, 9, 2],
      ['1-3', 10, '', 0, 10, 0, 10, 0],
      ['2-4', 6, '1-2', 7, 13, 9, 15, 2],
      ['3-4', 5, '1-3', 10, 15, 10, 15, 0],
      ['3-5', 4, '1-3', 10, 14, 14, 18, 4],
      ['4-5', 3, '2-4 3-4', 15, 18, 15, 18, 0],
      ['5-6', 2, '3-5 4-5', 18, 20, 18, 20, 0],
    ],
  },
  {
    name: 'Taylor, chapter 8, page 115, with a dummy',
    duration: 38,
    critical: '1-3 3-5 5-7 7-8 8-9',
    rows: [
      ['1-2', 8, '', 0, 8, 1, 9, 1],
      ['1-3', 10, '', 0, 10, 0, 10, 0],
      ['1-4', 9, '', 0, 9, 6, 15, 6],
      ['2-5', 6, '1-2', 8, 14, 9, 15, 1],
      ['2-6', 4, '1-2', 8, 12, 16, 20, 8],
      ['3-5', 5, '1-3', 10, 15, 10, 15, 0],
      ['4-5', 0, '1-4', 9, 9, 15, 15, 6],
      ['4-7', 7, '1-4', 9, 16, 20, 27, 11],
      ['5-7', 12, '2-5 3-5 4-5', 15, 27, 15, 27, 0],
      ['5-8', 15, '2-5 3-5 4-5', 15, 30, 16, 31, 1],
      ['6-9', 18, '2-6', 12, 30, 20, 38, 8],
      ['7-8', 4, '4-7 5-7', 27, 31, 27, 31, 0],
      ['8-9', 7, '5-8 7-8', 31, 38, 31, 38, 0],
    ],
  },
]

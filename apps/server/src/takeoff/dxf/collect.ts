import type { Point } from '@temelia/takeoff/point'
import type { DrawnSymbol, LeftCount, LeftOut } from '@temelia/takeoff/vector-drawing'
import type { Piece } from './pieces.ts'
import { type Affine, combined, moved, STILL } from './space.ts'

/** Blocks in blocks in blocks: beyond it a file goes in circles. */
const DEEPEST = 16
/** Corners that one drawing may have, and insertions of blocks. */
const MOST_CORNERS = 3_000_000
const MOST_BLOCKS = 300_000

/** More is drawn than can be shown. */
export class TooMuch extends Error {
  constructor(readonly most: number) {
    super('the drawing has too many parts')
  }
}

/** Part of a drawing where it lies in the drawing itself. */
export type Placed = Exclude<Piece, { readonly is: 'block' }>

/** A block: what it is made of, and the place it is inserted by. */
export interface Block {
  readonly base: Point
  readonly pieces: readonly Piece[]
}

/** Collects what is drawn, block by block, and what is left out. @throws TooMuch */
export function collector(blocks: ReadonlyMap<string, Block>) {
  const placed: Placed[] = []
  const symbols = new Map<string, number[]>()
  const left = new Map<string, LeftCount>()
  let [corners, insertions] = [0, 0]

  function leave(kind: string, why: LeftOut) {
    const key = `${kind} ${why}`
    left.set(key, { kind, why, count: (left.get(key)?.count ?? 0) + 1 })
  }

  function draw(piece: Piece, space: Affine, layer: string, above: readonly string[]) {
    const own = piece.layer === '0' ? layer : piece.layer
    if (piece.is === 'block') return insert(piece, space, own, above)
    if (piece.is === 'text') {
      const [from, to] = [
        moved(space, piece.at),
        moved(space, [piece.at[0] + piece.along[0], piece.at[1] + piece.along[1]]),
      ]
      if (![...from, ...to].every(Number.isFinite)) return leave(piece.kind, 'number')
      corners++
      placed.push({ ...piece, layer: own, at: from, along: [to[0] - from[0], to[1] - from[1]] })
    } else {
      const points = piece.points.map((point) => moved(space, point))
      if (points.length === 0 || !points.every(([x, y]) => Number.isFinite(x) && Number.isFinite(y)))
        return leave(piece.kind, 'number')
      corners += points.length
      placed.push({ ...piece, layer: own, points })
    }
    if (corners > MOST_CORNERS) throw new TooMuch(MOST_CORNERS)
  }

  function insert(piece: Extract<Piece, { is: 'block' }>, space: Affine, layer: string, above: readonly string[]) {
    const block = blocks.get(piece.name)
    if (!block) return leave(piece.kind, 'missing')
    if (above.length >= DEEPEST || above.includes(piece.name)) return leave(piece.kind, 'nested')
    for (const place of piece.places) {
      if (++insertions > MOST_BLOCKS) throw new TooMuch(MOST_BLOCKS)
      const inner = combined(combined(space, place), [1, 0, 0, 1, -block.base[0], -block.base[1]])
      if (above.length === 0 && piece.kind === 'INSERT') {
        const spots = symbols.get(piece.name) ?? []
        spots.push(...moved(inner, block.base))
        symbols.set(piece.name, spots)
      }
      for (const part of block.pieces) draw(part, inner, layer, [...above, piece.name])
    }
  }

  return {
    placed,
    leave,
    symbols: (): DrawnSymbol[] => [...symbols].map(([name, places]) => ({ name, places })),
    left: (): LeftCount[] => [...left.values()],
    draw: (piece: Piece) => draw(piece, STILL, piece.layer, []),
  }
}

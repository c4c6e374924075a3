import type { Point } from '@temelia/takeoff/point'
import type { DrawingUnit, DrawnLayer, LeftOut, VectorDrawing } from '@temelia/takeoff/vector-drawing'
import { type Block, collector, type Placed, TooMuch } from './collect.ts'
import { decodeDxf } from './decode.ts'
import { emptyLayer, type FillingLayer, type LayerLook, lookOf } from './layers.ts'
import { type Piece, piecesOf } from './pieces.ts'
import { entitiesOf, type Entity, numberOf, valueOf } from './tags.ts'

/** Units by the number that `$INSUNITS` gives; what is not here is settled by a known length. */
const UNITS: Readonly<Record<number, DrawingUnit>> = { 1: 'in', 2: 'ft', 4: 'mm', 5: 'cm', 6: 'm', 10: 'yd', 14: 'dm' }

/** Building objects of a special program: converters know their names and lose what they draw. */
const BUILDING_OBJECT =
  /^AEC_(?:WALL|DOOR|WINDOW|SPACE|SLAB|ROOF|ROOFSLAB|STAIR|RAILING|OPENING|COLUMN|CURTAIN_WALL\w*)$/i

/** What a DXF file gives: its drawing, that it has too much of it, or that there is none. */
export type DxfRead =
  | { readonly ok: true; readonly drawing: VectorDrawing }
  | { readonly ok: false; readonly most: number | null }

/** Reads the model of a DXF file. What it cannot draw it counts; only a file without anything to draw is none. */
export function readDxf(bytes: Uint8Array): DxfRead {
  try {
    const drawing = drawingOf(decodeDxf(bytes))
    return drawing ? { ok: true, drawing } : { ok: false, most: null }
  } catch (error) {
    if (error instanceof TooMuch) return { ok: false, most: error.most }
    throw error
  }
}

function drawingOf(text: string): VectorDrawing | null {
  const looks = new Map<string, LayerLook>()
  const blocks = new Map<string, Block>()
  const all = collector(blocks)
  let unit: DrawingUnit | null = null
  let section = ''
  let block: { name: string; base: Point; pieces: Piece[] } | null = null
  for (const { entity, parts } of wholeEntities(text)) {
    if (entity.type === 'SECTION') {
      section = valueOf(entity, 2)?.toUpperCase() ?? ''
      if (section === 'HEADER') unit = UNITS[headerNumber(entity, '$INSUNITS')] ?? null
    } else if (entity.type === 'LAYER' && section === 'TABLES') looks.set(valueOf(entity, 2) ?? '0', lookOf(entity))
    else if (entity.type === 'BLOCK') {
      const name = valueOf(entity, 2) ?? ''
      block = { name, base: [numberOf(entity, 10), numberOf(entity, 20)], pieces: [] }
      blocks.set(name, block)
    } else if (entity.type === 'ENDBLK') block = null
    else if (entity.type === 'CLASS' && section === 'CLASSES') {
      const name = valueOf(entity, 1)?.trim() ?? ''
      if (BUILDING_OBJECT.test(name)) all.leave(name.toUpperCase(), 'application')
    } else if (section === 'BLOCKS' || section === 'ENTITIES') {
      const found = piecesOf(entity, parts)
      if (section === 'BLOCKS' && !block) continue
      const paper = numberOf(entity, 67) === 1 || block?.name.toUpperCase().startsWith('*PAPER_SPACE')
      if (entity.type === 'ENDSEC' || entity.type === 'EOF') continue
      if (paper) all.leave(entity.type, 'paper')
      else if (found === 'unknown') all.leave(entity.type, 'kind')
      else if (block) block.pieces.push(...found)
      else found.forEach(all.draw)
    }
  }
  return sheetOf(all.placed, looks, unit, all)
}

/** An old polyline comes with its corners after it. */
function* wholeEntities(text: string): Generator<{ entity: Entity; parts: readonly Entity[] }> {
  let open: { entity: Entity; parts: Entity[] } | null = null
  for (const entity of entitiesOf(text)) {
    if (open && entity.type === 'VERTEX') {
      open.parts.push(entity)
      continue
    }
    if (open) yield open
    open = null
    if (entity.type === 'POLYLINE') open = { entity, parts: [] }
    else yield { entity, parts: [] }
  }
  if (open) yield open
}

/** A number of the header: its name stands before it. */
function headerNumber({ tags }: Entity, name: string): number {
  const at = tags.findIndex(({ code, value }) => code === 9 && value.trim() === name)
  return at < 0 ? 0 : Number(tags[at + 1]?.value ?? 0)
}

/** How far from the middle of a drawing anything can lie, the middle being that of where its parts begin. */
const FARTHEST = 4e8
/** Parts whose places tell where the middle is. */
const MOST_STARTS = 10_000
/** Room around a drawing on its sheet. */
const MARGIN = 0.02

type Collected = Pick<ReturnType<typeof collector>, 'symbols' | 'left'> & {
  leave: (kind: string, why: LeftOut) => void
}

/** Lays what was found on a sheet that fits it. What lies impossibly far from all else is left out and counted. */
function sheetOf(
  placed: readonly Placed[],
  looks: ReadonlyMap<string, LayerLook>,
  unit: DrawingUnit | null,
  all: Collected,
): VectorDrawing | null {
  const step = Math.ceil(placed.length / MOST_STARTS)
  const starts = placed
    .filter((_, at) => at % step === 0)
    .map((part) => (part.is === 'line' ? part.points[0] : part.at) ?? [0, 0])
  const centre: Point = [median(starts.map(([x]) => x)), median(starts.map(([, y]) => y))]
  const near = placed.filter((part) => {
    const fits = (part.is === 'line' ? part.points : [part.at]).every(
      ([x, y]) => Math.abs(x - centre[0]) <= FARTHEST && Math.abs(y - centre[1]) <= FARTHEST,
    )
    if (!fits) all.leave(part.kind, 'far')
    return fits
  })
  const box = boxOf(near)
  if (!box) return null
  const size = Math.max(box.right - box.left, box.top - box.low) || 1
  const grain = 10 ** (9 - Math.floor(Math.log10(size)))
  const origin = [box.left - size * MARGIN, box.low - size * MARGIN] as const
  const sheet = {
    unit,
    width: rounded(box.right - box.left + 2 * size * MARGIN, grain),
    height: rounded(box.top - box.low + 2 * size * MARGIN, grain),
    origin,
  }
  const onSheet = ([x, y]: Point): Point => [rounded(x - origin[0], grain), rounded(y - origin[1], grain)]
  const symbols = all.symbols().map(({ name, places }) => ({
    name,
    places: places.map((value, at) => rounded(value - (origin[at % 2] ?? 0), grain)),
  }))
  return { ...sheet, layers: layersOf(near, looks, onSheet), symbols, left: all.left() }
}

function layersOf(
  placed: readonly Placed[],
  looks: ReadonlyMap<string, LayerLook>,
  onSheet: (point: Point) => Point,
): DrawnLayer[] {
  const layers = new Map<string, FillingLayer>()
  for (const part of placed) {
    const layer = layers.get(part.layer) ?? emptyLayer(part.layer, looks.get(part.layer))
    layers.set(part.layer, layer)
    if (part.is === 'text') {
      const [x, y] = onSheet(part.at)
      const size = Math.hypot(...part.along)
      const turn = (Math.atan2(part.along[1], part.along[0]) * 180) / Math.PI
      layer.texts.push({ text: part.text, x, y, size, turn })
    } else (part.closed ? layer.outlines : layer.lines).push(flat(part.points, onSheet))
  }
  return [...layers.values()].sort((a, b) => (a.name < b.name ? -1 : 1))
}

function flat(points: readonly Point[], onSheet: (point: Point) => Point): number[] {
  const numbers: number[] = []
  for (const point of points) {
    const [x, y] = onSheet(point)
    numbers.push(x, y)
  }
  return numbers
}

function boxOf(placed: readonly Placed[]) {
  let [left, right, low, top] = [Infinity, -Infinity, Infinity, -Infinity]
  for (const part of placed)
    for (const [x, y] of part.is === 'line' ? part.points : [part.at]) {
      left = Math.min(left, x)
      right = Math.max(right, x)
      low = Math.min(low, y)
      top = Math.max(top, y)
    }
  return placed.length === 0 ? null : { left, right, low, top }
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) / 2)] ?? 0
}

function rounded(value: number, grain: number): number {
  return Math.round(value * grain) / grain
}

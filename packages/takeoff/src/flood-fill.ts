/** The room around a place of a picture (SPEC.md F2 to F4). */
import { type GreyPicture, inkAround } from './grey-picture.ts'
import { withoutHatch } from './hatch-ink.ts'
import type { Point } from './point.ts'

/** The pixels of a room, or why there is none: the place lies on a `line`, or the room is `open`. */
export type Filled =
  | { readonly ok: true; readonly room: Uint8Array }
  | { readonly ok: false; readonly why: 'line' | 'open' }

/** How far a place on a line is moved off it. */
const NUDGE = 12
/** Lines at most so thick part a room from a pocket of it. */
const THIN = 6
/** How much of its edge a pocket has in common with the room it belongs to. */
const COMMON = 0.55
/** A room that is more than this part of the picture is none. */
const MOST_OF_ALL = 0.6

/**
 * The room around a place. Hatch is no wall, and what thin lines part from the room all around (the swing of a door, letters) belongs to it.
 * @param gap the widest opening, in pixels, that is taken to be closed where the room is open; 0 for none
 */
export function roomAt(picture: GreyPicture, place: Point, gap: number): Filled {
  const { width, height } = picture
  const all = inkAround(picture, place)
  const start = blankNear(all, width, height, place)
  if (start === null) return { ok: false, why: 'line' }
  const ink = withoutHatch(all, width, height, [start % width, Math.floor(start / width)])
  const room = filled(ink, width, height, start) ?? (gap > 0 ? filledClosed(ink, width, height, start, gap / 2) : null)
  if (!room) return { ok: false, why: 'open' }
  while (takeInPockets(ink, room, width));
  return { ok: true, room }
}

function blankNear(ink: Uint8Array, width: number, height: number, [x, y]: Point): number | null {
  for (let far = 0; far <= NUDGE; far++)
    for (let turn = 0; turn < 16; turn++) {
      const column = Math.floor(x + far * Math.cos((turn * Math.PI) / 8))
      const row = Math.floor(y + far * Math.sin((turn * Math.PI) / 8))
      if (column < 1 || row < 1 || column >= width - 1 || row >= height - 1) continue
      if (ink[row * width + column] === 0) return row * width + column
    }
  return null
}

/** All pixels that are reached from one without crossing a wall; null where that is the rim of the picture or nearly all of it. */
function filled(wall: Uint8Array, width: number, height: number, start: number): Uint8Array | null {
  const room = new Uint8Array(wall.length)
  const most = wall.length * MOST_OF_ALL
  const waiting = [start]
  room[start] = 1
  let count = 0
  for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
    const column = at % width
    if (column === 0 || column === width - 1 || at < width || at >= width * (height - 1) || ++count > most) return null
    for (const next of [at - 1, at + 1, at - width, at + width])
      if (wall[next] === 0 && room[next] === 0) {
        room[next] = 1
        waiting.push(next)
      }
  }
  return room
}

/** A room whose openings are closed: what is reached at a distance from all ink, and what lies within that distance of it. */
function filledClosed(ink: Uint8Array, width: number, height: number, start: number, reach: number): Uint8Array | null {
  const near = withinReach(ink, width, reach)
  if (near[start] === 1) return null
  const middle = filled(near, width, height, start)
  if (!middle) return null
  const grown = withinReach(middle, width, reach)
  for (let at = 0; at < grown.length; at++) if (ink[at] === 1) grown[at] = 0
  return filled(
    grown.map((value) => 1 - value),
    width,
    height,
    start,
  )
}

/** 1 for each pixel within reach of a set one, by steps of 3 straight and 4 askew. */
function withinReach(of: Uint8Array, width: number, reach: number): Uint8Array {
  const far = new Uint16Array(of.length).fill(60_000)
  for (let at = 0; at < of.length; at++) if (of[at] === 1) far[at] = 0
  const lower = (at: number, from: number, by: number) => {
    const value = (far[from] ?? 60_000) + by
    if (value < far[at]!) far[at] = value
  }
  for (let at = width + 1; at < of.length; at++) {
    lower(at, at - 1, 3)
    lower(at, at - width, 3)
    lower(at, at - width - 1, 4)
    lower(at, at - width + 1, 4)
  }
  for (let at = of.length - width - 2; at >= 0; at--) {
    lower(at, at + 1, 3)
    lower(at, at + width, 3)
    lower(at, at + width + 1, 4)
    lower(at, at + width - 1, 4)
  }
  return Uint8Array.from(far, (value) => (value <= reach * 3 ? 1 : 0))
}

/** Takes into a room what thin lines part from it nearly all around; true where anything was taken. */
function takeInPockets(ink: Uint8Array, room: Uint8Array, width: number): boolean {
  const sides = [-1, 1, -width, width]
  const seen = new Uint8Array(ink.length)
  const { beyond, size } = behindLines(ink, room, sides)
  let taken = false
  for (const start of beyond) {
    if (room[start] === 1 || seen[start] === 1) continue
    const pocket = pocketOf(ink, seen, width, start, size)
    if (!pocket) continue
    let edge = 0
    const lines: number[] = []
    let common = 0
    for (const at of pocket)
      for (const side of sides) {
        if (ink[at + side] !== 1) continue
        edge++
        const far = across(ink, at, side)
        if (far === 0 || room[at + side * far] !== 1) continue
        common++
        for (let step = 1; step < far; step++) lines.push(at + side * step)
      }
    if (common < edge * COMMON) continue
    taken = true
    for (const at of pocket) room[at] = 1
    for (const at of lines) room[at] = 1
  }
  return taken
}

/** How many pixels on the other side of a thin line lies; 0 for a thick one. */
function across(ink: Uint8Array, at: number, side: number): number {
  for (let far = 1; far <= THIN + 1; far++) if (ink[at + side * far] !== 1) return far
  return 0
}

/** The blank pixels that thin lines part from a room, and how large it is. */
function behindLines(ink: Uint8Array, room: Uint8Array, sides: readonly number[]) {
  const beyond: number[] = []
  let size = 0
  for (let at = room.indexOf(1); at >= 0 && at < room.length; at++) {
    if (room[at] !== 1) continue
    size++
    for (const side of sides) {
      if (ink[at + side] !== 1) continue
      const far = across(ink, at, side)
      if (far > 0 && ink[at + side * far] === 0 && room[at + side * far] === 0) beyond.push(at + side * far)
    }
  }
  return { beyond, size }
}

/** The pixels around one that no ink parts from it; null where they are more than a room, or reach the rim of the picture. */
function pocketOf(ink: Uint8Array, seen: Uint8Array, width: number, start: number, most: number): number[] | null {
  const pocket = [start]
  seen[start] = 1
  for (let read = 0; read < pocket.length; read++) {
    const at = pocket[read]!
    const column = at % width
    if (column === 0 || column === width - 1 || at < width || at >= ink.length - width) return null
    if (pocket.length > most) return null
    for (const next of [at - 1, at + 1, at - width, at + width])
      if (ink[next] === 0 && seen[next] === 0) {
        seen[next] = 1
        pocket.push(next)
      }
  }
  return pocket
}

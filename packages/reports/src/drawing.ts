import type { Language } from '@temelia/text/message'

/** Sheets of lines and words, placed in points from the upper left corner: what `template/drawing.typ` prints as vectors. */
export interface Drawing {
  readonly title: string
  readonly author: string
  readonly language: Language
  readonly font: readonly string[]
  readonly width: number
  readonly height: number
  readonly logo: {
    readonly file: string
    readonly x: number
    readonly y: number
    readonly height: number
    readonly side: 'left' | 'right'
  } | null
  readonly pages: readonly DrawnPage[]
}

/** One sheet. Panes cut off what reaches over their edges and count from their own corner. */
export interface DrawnPage extends Drawn {
  readonly logo: boolean
  readonly panes: readonly (Drawn & {
    readonly x: number
    readonly y: number
    readonly width: number
    readonly height: number
  })[]
}

/** Shapes in the order they lie over each other, and the words over them. */
export interface Drawn {
  readonly shapes: readonly Shape[]
  readonly texts: readonly Words[]
}

/** How a line or a face looks; colours are `#rrggbb`. */
export interface Pen {
  readonly fill: string | null
  readonly stroke: string | null
  readonly width: number
  readonly dash: 'dashed' | 'dotted' | null
}

/** Everything that one pen draws: whether each part is closed (1), then its corners, x before y. */
export interface Shape extends Pen {
  readonly parts: readonly (readonly number[])[]
}

/** Words around the middle `y` of their line: x, y, width, text, side, size, bold (1), colour. */
export type Words = readonly [
  x: number,
  y: number,
  width: number,
  text: string,
  side: 'l' | 'c' | 'r',
  size: number,
  bold: 0 | 1,
  color: string,
]

/** Collects what is drawn on one face, scaled and moved; pens lie over each other in the order of their first use. */
export class Ink implements Drawn {
  private readonly byPen = new Map<Pen, number[][]>()
  readonly texts: Words[] = []

  /** Places are multiplied by `scale`, then moved. */
  constructor(
    private readonly scale: number,
    private readonly left: number,
    private readonly top: number,
  ) {}

  get shapes(): readonly Shape[] {
    return [...this.byPen].filter(([, parts]) => parts.length > 0).map(([pen, parts]) => ({ ...pen, parts }))
  }

  /** Fixes the order of pens before anything is drawn. */
  prepare(pens: readonly Pen[]): void {
    for (const pen of pens) if (!this.byPen.has(pen)) this.byPen.set(pen, [])
  }

  path(pen: Pen, points: readonly (readonly [number, number])[], closed = false): void {
    if (points.length < 2) return
    const parts = this.byPen.get(pen) ?? []
    this.byPen.set(pen, parts)
    parts.push([closed ? 1 : 0, ...points.flatMap(([x, y]) => [this.x(x), this.y(y)])])
  }

  box(pen: Pen, x: number, y: number, width: number, height: number): void {
    this.path(
      pen,
      [
        [x, y],
        [x + width, y],
        [x + width, y + height],
        [x, y + height],
      ],
      true,
    )
  }

  /** Words around the middle of their line; the size is scaled too. */
  words(
    text: string,
    at: Readonly<{
      x: number
      y: number
      width: number
      size: number
      side?: 'l' | 'c' | 'r'
      bold?: boolean
      color?: string
    }>,
  ): void {
    const { x, y, width, size, side = 'l', bold = false, color = '#1f2733' } = at
    if (text !== '')
      this.texts.push([
        this.x(x),
        this.y(y),
        round(width * this.scale),
        text,
        side,
        round(size * this.scale),
        bold ? 1 : 0,
        color,
      ])
  }

  private x(x: number): number {
    return round(x * this.scale + this.left)
  }

  private y(y: number): number {
    return round(y * this.scale + this.top)
  }
}

function round(value: number): number {
  return Math.round(value * 100) / 100
}

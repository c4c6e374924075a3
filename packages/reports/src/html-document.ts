import type { Language } from '@temelia/text/message'
import type { Look } from './look.ts'
import type { Orientation, Paper } from './page-model.ts'

/** Pages of a document that are set alike: unsanitized HTML. */
export interface HtmlPages {
  readonly content: string
  /** Printed on each of these pages. */
  readonly footer: string
  /** How they are set, where it is not as usual. */
  readonly look?: Pick<Look, 'font' | 'size' | 'margins'> | undefined
}

/** A document as a caller hands it over. */
export interface HtmlDocument extends HtmlPages {
  readonly title: string
  readonly language: Language
  readonly paper: Paper
  readonly orientation: Orientation
  /** Printed on every page. */
  readonly header: string
  /** What comes behind, each on pages and in a look of its own; pages are counted through. */
  readonly following?: readonly HtmlPages[]
}

export type HtmlField = 'header' | 'content' | 'footer'

/** Why a document is not printed; the codes are those of the model's field faults. */
export interface HtmlFault {
  readonly field: HtmlField
  readonly code: 'TOO_DEEP' | 'TOO_MANY_PARTS' | 'TOO_TALL'
  readonly max: number
}

/** Bytes of the three pieces together. */
export const HTML_LIMIT = 2 * 1024 * 1024
/** Elements inside each other. */
export const DEPTH_LIMIT = 200
/** Lists, tables, quotes and boxes inside each other: what the compiler still sets. */
export const NESTING_LIMIT = 10
/** Elements and texts together. */
export const PART_LIMIT = 60_000
/** Millimetres a header or a footer may take of every page. */
export const FRAME_LIMIT = 80

/** Pages that are set alike. */
export interface TreePages {
  /** Typefaces, those behind for signs that the first lacks. */
  readonly fonts: readonly string[]
  /** Times the sizes of the document. */
  readonly scale: number
  /** Millimetres; above and below beside what stands on every page. */
  readonly margins: { readonly x: number; readonly top: number; readonly bottom: number }
  readonly content: readonly Block[]
  readonly footer: readonly Block[]
}

/** What `template/document.typ` reads: only what the allow-list let through, text as values. Lengths are in points. */
export interface DocumentTree extends TreePages {
  readonly title: string
  readonly language: Language
  readonly paper: 'a4' | 'us-letter'
  readonly flipped: boolean
  readonly 'frame-limit': number
  /** The faces that runs name by their place here. */
  readonly faces: readonly Face[]
  /** How each picture is called; its bytes lie beside the tree. */
  readonly pictures: readonly string[]
  readonly header: readonly Block[]
  readonly following: readonly TreePages[]
}

export interface Face {
  bold: boolean
  italic: boolean
  underline: boolean
  strike: boolean
  position: 'sub' | 'super' | null
  size: number
  color: string | null
  background: string | null
  link: string | null
}

export const BREAK = 0
export const PAGE = 1
export const PAGES = 2
/** A line break, the number of the page, how many pages there are. */
export type Mark = typeof BREAK | typeof PAGE | typeof PAGES

export interface PictureRun {
  readonly picture: number
  readonly width: number
  /** What is printed where the picture cannot be read. */
  readonly alt: string
}

/** A text or mark in the face of its paragraph, or one with the place of its own face. */
export type Run = string | Mark | PictureRun | readonly [face: number, text: string | Mark]

export type Align = 'left' | 'center' | 'right' | 'justify'

export interface Stroke {
  readonly width: number
  readonly color: string
}
export type Sides<T> = Readonly<Record<'top' | 'right' | 'bottom' | 'left', T>>

export interface Box {
  readonly fill: string | null
  readonly stroke: Sides<Stroke | null> | null
  readonly pad: Sides<number> | null
}

export type Block =
  | {
      readonly kind: 'paragraph'
      readonly align: Align
      readonly rtl: boolean
      readonly gap: number
      readonly runs: readonly Run[]
    }
  | { readonly kind: 'heading'; readonly level: number; readonly align: Align; readonly runs: readonly Run[] }
  | { readonly kind: 'rule' }
  | { readonly kind: 'page-break' }
  | {
      readonly kind: 'list'
      readonly numbering: string | null
      readonly start: number
      readonly items: readonly (readonly Block[])[]
    }
  | { readonly kind: 'quote'; readonly blocks: readonly Block[] }
  | ({ readonly kind: 'box'; readonly width: Width | null; readonly blocks: readonly Block[] } & Box)
  | TableBlock

export interface TableBlock {
  readonly kind: 'table'
  readonly width: Width | null
  readonly columns: readonly Track[]
  readonly stroke: Sides<Stroke | null> | null
  /** Repeated on each page. */
  readonly head: readonly Cell[]
  readonly rows: readonly Cell[]
}

export interface Cell extends Box {
  readonly columns: number
  readonly rows: number
  readonly align: Align
  readonly vertical: 'top' | 'horizon' | 'bottom'
  readonly blocks: readonly Block[]
}

/** Points, or percent of the room there is. */
export type Width = { readonly points: number } | { readonly percent: number }
/** A column: a share of what is left, a width, or as wide as its content. */
export type Track = { readonly share: number } | Width | 'auto'

import type { Language } from '@temelia/text/message'
import { breakable, oneLine } from './cell-text.ts'
import { type ClosingRoom, closingStart } from './closing-rows.ts'
import type { Block, PageModel, TableBlock } from './page-model.ts'
import { pageRuns, RUN_LENGTH, type RunLength } from './page-runs.ts'
import { type TypstTable, typstTable } from './typst-table.ts'

/** What `template/form.typ` reads: the page model with every figure already in words of its language. */
export interface TypstForm {
  title: string
  author: string
  language: Language
  date: readonly [number, number, number] | null
  /** PDF/A has a date in any case. */
  archival: boolean
  paper: 'a4' | 'us-letter'
  flipped: boolean
  /** Points. */
  size: number
  credit: string
  'page-of': string
  font: readonly string[]
  /** `#rrggbb`, or none. */
  accent: string | null
  'head-fill': string | null
  'sum-fill': string | null
  /** Millimetres. */
  margins: { x: number; top: number; bottom: number }
  logo: { file: string; height: number; side: 'left' | 'right' } | null
  sections: readonly TypstSection[]
}

interface TypstSection {
  footer: string
  heading: readonly string[]
  form: string
  title: string
  particulars: readonly (readonly [string, string])[]
  currency: string
  date: string
  blocks: readonly TypstBlock[]
  notes: readonly string[]
  signatures: readonly (readonly [string, string])[]
}

type TypstBlock =
  | (TypstTable &
      Pick<TableBlock, 'kind' | 'carry' | 'together'> & {
        title: string
        'new-page': boolean
        /** Its rows go on in the next block, and its running totals with them. */
        'goes-on': boolean
        /** The row where its end begins that stays on one page. */
        closing: number
      })
  | { kind: 'text'; title: string; paragraphs: readonly string[]; list: readonly string[] }

const FONT_SIZE = { portrait: 8, landscape: 7.5 } as const
/** Width of the paper, in millimetres. */
const WIDTHS = { a4: { portrait: 210, landscape: 297 }, letter: { portrait: 215.9, landscape: 279.4 } } as const
const MARGINS = { x: 12, top: 15, bottom: 20 } as const
const FOR_SIGNS = ['DejaVu Sans', 'Noto Emoji']
/** The typefaces of a look, those for rare signs last. */
export const FACES = { sans: ['Arimo', ...FOR_SIGNS], serif: ['Tinos', ...FOR_SIGNS] } as const

/** What the logo is called among the files of a print; its format is told by its content. */
export const LOGO_FILE = 'logo'

/** The page model as the template wants it. */
export function typstForm(model: PageModel, runs: RunLength = RUN_LENGTH): TypstForm {
  const { language } = model
  const { look } = model
  const margins = { ...MARGINS, ...look?.margins }
  const width = WIDTHS[model.paper][model.orientation] - 2 * margins.x
  const size = look?.size ?? FONT_SIZE[model.orientation]
  return {
    title: oneLine(model.title),
    author: oneLine(model.author),
    language,
    date: model.date === null ? null : (model.date.split('-').map(Number) as [number, number, number]),
    archival: model.archival,
    paper: model.paper === 'letter' ? 'us-letter' : 'a4',
    flipped: model.orientation === 'landscape',
    size,
    font: FACES[look?.font ?? 'sans'],
    accent: look?.accent ?? null,
    'head-fill': look?.headFill ?? null,
    'sum-fill': look?.sumFill ?? null,
    margins,
    logo: look?.logo ? { file: LOGO_FILE, height: look.logo.height, side: look.logo.side } : null,
    credit: model.credit,
    'page-of': model.pageOf,
    sections: model.sections.map((section) => ({
      footer: placed(section.footer, 40),
      heading: section.heading.map((line) => placed(line, 60)),
      form: section.form,
      title: section.title,
      particulars: section.particulars.map(({ label, value }) => [label, placed(value, 70)] as const),
      currency: section.currency ?? '',
      date: section.date === null ? '' : `${section.date.label}: ${section.date.value}`,
      blocks: section.blocks.flatMap((block, at) => {
        const signed = at + 1 === section.blocks.length
        return typstBlocks(block, { width, size, signed }, language, runs)
      }),
      notes: section.notes.map(oneLine),
      signatures: section.signatures.map(({ role, name }) => [placed(role, 25), placed(name, 25)] as const),
    })),
  }
}

function typstBlocks(block: Block, room: ClosingRoom, language: Language, runs: RunLength): TypstBlock[] {
  const title = placed(block.title ?? '', 70)
  if (block.kind === 'text') {
    const words = (texts: readonly string[]) => texts.map((text) => placed(text, 70))
    return [{ kind: 'text', title, paragraphs: words(block.paragraphs), list: words(block.list) }]
  }
  const { kind, carry, together, table } = block
  const set = typstTable(table, room.width, language, room.size)
  const parts = together ? [set.rows] : pageRuns(set.rows, runs)
  return parts.map((rows, at) => ({
    ...set,
    rows,
    kind,
    title: at === 0 ? title : '',
    carry,
    together,
    'new-page': at > 0 || block.newPage === true,
    'goes-on': at + 1 < parts.length,
    closing: at + 1 < parts.length ? rows.length : closingStart(set, rows, room),
  }))
}

function placed(text: string, longest: number): string {
  return breakable(oneLine(text), longest)
}

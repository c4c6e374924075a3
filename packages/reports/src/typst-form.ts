import type { Language } from '@temelia/text/message'
import { breakable, oneLine } from './cell-text.ts'
import type { PageModel, Section } from './page-model.ts'
import { type TypstTable, typstTable } from './typst-table.ts'

/** What `template/form.typ` reads: the page model with every figure already in words of its language. */
export interface TypstForm {
  title: string
  author: string
  language: Language
  date: readonly [number, number, number] | null
  paper: 'a4' | 'us-letter'
  flipped: boolean
  /** Points. */
  size: number
  credit: string
  'page-of': string
  sections: readonly TypstSection[]
}

interface TypstSection extends TypstTable {
  footer: string
  heading: readonly string[]
  form: string
  title: string
  particulars: readonly (readonly [string, string])[]
  currency: string
  date: string
  carry: Section['carry']
  summary: TypstTable
  notes: readonly string[]
  signatures: readonly (readonly [string, string])[]
}

const FONT_SIZE = { portrait: 8, landscape: 7.5 } as const
/** Width between the margins, in millimetres. */
const WIDTHS = { a4: { portrait: 186, landscape: 273 }, letter: { portrait: 191.9, landscape: 255.4 } } as const

/** The page model as the template wants it. */
export function typstForm(model: PageModel): TypstForm {
  const { language } = model
  const width = WIDTHS[model.paper][model.orientation]
  return {
    title: oneLine(model.title),
    author: oneLine(model.author),
    language,
    date: model.date === null ? null : (model.date.split('-').map(Number) as [number, number, number]),
    paper: model.paper === 'letter' ? 'us-letter' : 'a4',
    flipped: model.orientation === 'landscape',
    size: FONT_SIZE[model.orientation],
    credit: model.credit,
    'page-of': model.pageOf,
    sections: model.sections.map((section) => ({
      footer: placed(section.footer, 40),
      heading: section.heading.map((line) => placed(line, 60)),
      form: section.form,
      title: section.title,
      particulars: section.particulars.map(({ label, value }) => [label, placed(value, 70)] as const),
      currency: section.currency,
      date: section.date === null ? '' : `${section.date.label}: ${section.date.value}`,
      ...typstTable(section.table, width, language),
      carry: section.carry,
      summary: typstTable(section.summary, width, language),
      notes: section.notes.map(oneLine),
      signatures: section.signatures.map(({ role, name }) => [placed(role, 25), placed(name, 25)] as const),
    })),
  }
}

function placed(text: string, longest: number): string {
  return breakable(oneLine(text), longest)
}

import { cellText } from './cell-text.ts'
import type { Block, PageModel, Section, Table, TableBlock } from './page-model.ts'

/** A form as text, a line per row, so that a golden file reads like the print. */
export function readable(model: PageModel): string {
  const head = `${model.title} | ${model.author} | ${model.language} ${model.paper} ${model.orientation} | ${model.pageOf} | ${model.credit}`
  const lines = model.sections.flatMap((one) => [
    ...one.heading,
    `${one.form} | ${one.title} | - ${one.currency} - | ${one.date?.label}: ${one.date?.value}`,
    ...one.particulars.map(({ label, value }) => `${label}: ${value}`),
    ...one.blocks.flatMap((block) => blockText(block, model)),
    ...one.notes,
    ...one.signatures.map(({ role, name }) => `${role}: ${name}`),
    one.footer,
  ])
  return `${[head, ...lines].join('\n')}\n`
}

/** The tables of a section in their order. */
export function tablesOf(section: Section): TableBlock[] {
  return section.blocks.filter((block) => block.kind === 'table')
}

function blockText(block: Block, model: PageModel): string[] {
  const title = block.title ? [`== ${block.title}`] : []
  if (block.kind === 'text') return [...title, ...block.paragraphs, ...block.list.map((point) => `- ${point}`)]
  const carry = block.carry ? [`${block.carry.forward} / ${block.carry.brought}`] : []
  return [...title, ...tableText(block.table, model), ...carry]
}

function tableText(table: Table, model: PageModel): string[] {
  const heads = table.heads.map((cells) =>
    cells.map((cell) => cell.text.replaceAll('\n', ' ') + (cell.columns ? ` (${cell.columns})` : '')).join(' | '),
  )
  const rows = table.rows.map((row) => {
    const cells = table.columns.map((column, at) =>
      cellText(
        row.cells[at] ?? null,
        { ...column, ...(row.decimals ? { decimals: row.decimals } : {}) },
        model.language,
      ),
    )
    const carry = row.carry ? `  => ${row.carry.filter((value) => value !== null).join(' ')}` : ''
    return `${row.kind.padEnd(8)} ${'  '.repeat(row.indent ?? 0)}${row.label ? `[${row.label}] ` : ''}${cells.join(' | ')}${carry}`
  })
  return [...heads, ...rows]
}

import { readNumber } from '../../ui/typed-number.ts'
import type { Say } from '../../ui/text.ts'
import type { CatalogueItem } from '../add-article/catalogue-search.ts'
import type { CellView, GridRow, GridSource } from '../grid/grid-source.ts'
import { readArticle } from '../open-project/cell-edits.ts'
import { type Figures, written } from '../open-project/cell-views.ts'
import { type Coming, NEW_KEY, type SentRow, shownOf } from './new-line.ts'
import type { Adding } from './use-new-line.ts'

type Preview = Omit<SentRow, keyof Coming | 'quantity'> & Readonly<{ quantity: string | number | null }>

const PART_OF: Readonly<Record<string, 'material' | 'labor' | 'equipment' | 'transport'>> = {
  'own-material': 'material',
  'own-labor': 'labor',
  'own-equipment': 'equipment',
  'own-transport': 'transport',
}

/**
 * The source of the grid with the lines that are being added: they show what was taken, or what Enter would take, in dimmed ink; only
 * the symbol, and then the quantity, are typed in.
 */
export function withAdding(
  source: GridSource,
  rows: readonly GridRow[],
  adding: Pick<Adding, 'line' | 'sent'>,
  offered: CatalogueItem | null,
  figures: Figures,
  t: Say,
): GridSource {
  const { line, sent } = adding
  const previews = new Map<string, Preview>(sent.map((row) => [row.key, row] as const))
  if (line)
    previews.set(NEW_KEY, { ...shownOf(line.taken ?? (offered ? { item: offered } : { name: '' })), quantity: null })
  if (previews.size === 0) return { ...source, rows }
  const isNew = (row: GridRow) => previews.has(row.key)
  const unit = line?.taken && 'item' in line.taken ? line.taken.item.unit : null
  return {
    ...source,
    rows,
    view: (row, column) => {
      const preview = previews.get(row.key)
      return preview ? previewView(preview, row, column, figures) : source.view(row, column)
    },
    draft: (row, column) => {
      if (!isNew(row)) return source.draft(row, column)
      if (row.key !== NEW_KEY) return null
      return column === (line?.taken ? 'quantity' : 'symbol') ? '' : null
    },
    raw: (row, column) => (isNew(row) ? '' : source.raw(row, column)),
    read: (row, column, text) =>
      !isNew(row)
        ? source.read(row, column, text)
        : column === 'quantity'
          ? readArticle('quantity', text, t, figures.practice, unit)
          : { ok: true, value: text },
    hint: (row, column) => (isNew(row) ? null : (source.hint?.(row, column) ?? null)),
    mark: (row) => (isNew(row) ? null : source.mark(row)),
    nameOf: (row) => (isNew(row) ? t('newLine') : source.nameOf(row)),
  }
}

function previewView(preview: Preview, row: GridRow, column: string, figures: Figures): CellView | null {
  const { symbol, name, unit, quantity, item } = preview
  switch (column) {
    case 'nr':
      return { text: String(row.place) }
    case 'symbol':
      return { text: symbol, tone: 'computed' }
    case 'name':
      return { text: name, tone: 'computed' }
    case 'measureUnit':
      return { text: unit, tone: 'computed' }
    case 'quantity':
      return quantity === null ? null : { text: quantityText(quantity, figures), tone: 'computed' }
  }
  if (!item) return null
  const part = PART_OF[column]
  if (part) return priceView(item[part], figures)
  if (column === 'price') return priceView(item.price, figures)
  return column === 'total' ? { text: '–', tone: 'computed', muted: true } : null
}

function priceView(value: number, figures: Figures): CellView {
  return { text: written(value, figures.price), tone: 'computed', muted: value === 0 }
}

function quantityText(quantity: string | number, figures: Figures): string {
  const value = typeof quantity === 'number' ? quantity : readNumber(quantity, figures.practice)
  return value === null ? String(quantity) : figures.quantity(value)
}

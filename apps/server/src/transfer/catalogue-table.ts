import { symbolKey } from '@temelia/estimation/symbol'
import type { ListField } from '@temelia/model/list-fields'
import type { Catalogue, CatalogueChapter, CatalogueNorm } from './catalogue.ts'
import type { NumberHabits } from './column-decimals.ts'
import { CatalogueFaults } from './catalogue-rows.ts'
import { type Read, refuse } from './fault.ts'
import { columnsOfRow, findHeader, mappedHeader } from './find-header.ts'
import { rowReader } from './row-cells.ts'
import { isBlank, type Sheet } from './sheet.ts'

/**
 * Reads a catalogue given as one table per sheet: symbol, name, unit, material, labor, equipment, transport, hours;
 * columns guessed or mapped by hand. Norms carry their unit parts and no recipe. The column `chapter` makes chapters,
 * each sheet is an indicator. A symbol that comes again is left out with CODE_DUPLICATE, the first stays.
 */
export function readCatalogueTable(
  sheets: readonly Sheet[],
  reading: NumberHabits & { readonly sheet?: string },
  mapping?: Readonly<Record<string, ListField | null>>,
): Read<Catalogue> {
  const faults = new CatalogueFaults()
  const norms = new Map<string, CatalogueNorm>()
  const chapters = new Map<string, CatalogueChapter>()
  const chosen = sheets.filter(({ name }) => reading.sheet === undefined || name === reading.sheet)
  if (chosen.length === 0) return refuse('SHEET_NOT_FOUND', { value: reading.sheet ?? '' })
  const read = chosen.filter((sheet) => takeSheet(sheet, reading, mapping, norms, chapters, faults))
  if (read.length === 0) return refuse('HEADER_NOT_FOUND')
  const bad = read.flatMap(({ notes = [] }) => notes).find(({ code }) => code === 'FILE_BAD_BYTES')
  if (bad) return { ok: false, fault: bad }
  for (const sheet of chosen) {
    faults.list.push(...(sheet.notes ?? []))
    if (!read.includes(sheet)) faults.add('SHEET_LEFT_OUT', { value: sheet.name })
  }
  return {
    ok: true,
    value: {
      indicators: read.map(({ name }) => ({ code: name || '1', name: name || '1' })),
      chapters: [...chapters.values()],
      resources: [],
      norms: [...norms.values()],
      recipe: {
        norm: new Int32Array(),
        resource: new Int32Array(),
        consumption: new Float64Array(),
        waste: new Float64Array(),
        percent: new Uint8Array(),
      },
      faults: faults.list,
      counts: { rows: faults.rows, skipped: faults.skipped },
    },
  }
}

function takeSheet(
  sheet: Sheet,
  habits: NumberHabits,
  mapping: Readonly<Record<string, ListField | null>> | undefined,
  norms: Map<string, CatalogueNorm>,
  chapters: Map<string, CatalogueChapter>,
  faults: CatalogueFaults,
): boolean {
  const mapped = mapping ? mappedHeader(sheet, mapping) : undefined
  const header = mapped?.header ?? findHeader(sheet) ?? findCatalogueHeader(sheet)
  if (!header) return false
  faults.list.push(...(mapped?.faults ?? []))
  const reader = rowReader(sheet, header.columns, header.row + 1, faults.list, habits)
  const indicator = sheet.name || '1'
  sheet.rows.slice(header.row + 1).forEach((row, index) => {
    if (row.every(isBlank)) return
    faults.rows++
    const line = header.row + 2 + index
    const symbol = reader.text(row, 'symbol')
    const key = symbolKey(symbol)
    const skip = (...faulty: Parameters<CatalogueFaults['add']>) => {
      faults.skipped++
      faults.add(...faulty)
    }
    if (symbol === '') return skip('CODE_MISSING', { sheet: sheet.name, line })
    if (norms.has(key)) return skip('CODE_DUPLICATE', { sheet: sheet.name, line, value: symbol })
    const value = (field: ListField) => reader.number(row, field, line) ?? 0
    const parts = { M: value('material'), m: value('labor'), U: value('equipment'), T: value('transport') }
    if (Object.values(parts).some((part) => part < 0))
      return skip('PRICE_NEGATIVE', { sheet: sheet.name, line, value: symbol })
    const hours = reader.number(row, 'hours', line)
    if (reader.unread(line)) {
      faults.skipped++
      return
    }
    const chapter = reader.text(row, 'chapter') || indicator
    if (!chapters.has(chapter)) chapters.set(chapter, { code: chapter, indicator, name: chapter })
    const nameRo = reader.text(row, 'nameRo')
    const name = reader.text(row, 'name') || reader.text(row, 'nameEn') || nameRo
    if (name === '') return skip('NAME_MISSING', { sheet: sheet.name, line, value: symbol })
    const common = {
      code: symbol,
      symbol,
      symbolKey: key,
      indicator,
      chapter,
      name,
      unit: reader.text(row, 'unit'),
      parts,
    }
    norms.set(key, { ...common, ...(nameRo ? { nameRo } : {}), ...(hours === null ? {} : { hours }) })
  })
  return true
}

// A catalogue's table has no quantity: symbol, name, unit and a part are its header.
function findCatalogueHeader(sheet: Sheet) {
  for (let row = 0; row < Math.min(sheet.rows.length, 200); row++) {
    const columns = columnsOfRow(sheet.rows[row] ?? [])
    const has = (field: ListField) => columns.some((column) => column.field === field)
    const parted = (['material', 'labor', 'equipment', 'transport', 'unitPrice'] as const).some(has)
    if (has('symbol') && (has('name') || has('nameEn') || has('nameRo')) && parted) return { row, columns }
  }
  return undefined
}

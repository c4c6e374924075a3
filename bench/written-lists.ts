/** What the lists of real bids and offers say, read without anything of the product. */
import { readFileSync } from 'node:fs'
import Papa from 'papaparse'
import readWorkbook from 'read-excel-file/node'

/** A line as its file prints it; null where it prints nothing. */
export interface WrittenLine {
  readonly symbol: string
  readonly name: string
  readonly unit: string
  readonly quantity: number
  /** Of one unit. */
  readonly price: number
  readonly total: number
  /** Material, labor, equipment and transport of the whole line. */
  readonly parts: readonly number[] | null
  /** Of labor, for the whole line. */
  readonly hours: number | null
}

/** An estimate as its file prints it. */
export interface WrittenEstimate {
  readonly name: string | null
  readonly lines: readonly WrittenLine[]
  readonly total: number
}

/** A bid: one line a row under a header, with a last row `TOTAL`. */
export function writtenBid(path: string): WrittenEstimate[] {
  const rows = rowsOf(path).map(({ pay_item, description, unit, quantity, unit_price, amount }) => ({
    ...lineOf([pay_item, description, unit, quantity, unit_price, amount]),
    group: '',
  }))
  return grouped(rows)
}

/** An estimate by phases, each of which is an estimate of its own; hours are written in German. */
export function writtenPhases(path: string): WrittenEstimate[] {
  const rows = rowsOf(path).map(({ code, name, unit, quantity, unit_price, amount, hours = '', phase = '' }) => ({
    ...lineOf([code, name, unit, quantity, unit_price, amount]),
    hours: Number(hours.replaceAll('.', '').replace(',', '.')),
    group: phase,
  }))
  return grouped(rows)
}

/** The recipe lines of an estimate as a list. */
export function writtenResources(path: string): WrittenEstimate[] {
  const rows = rowsOf(path).map(({ resource_code, name, unit, quantity, unit_price, amount }) => ({
    ...lineOf([resource_code, name, unit, quantity, unit_price, amount]),
    group: '',
  }))
  return grouped(rows)
}

/** A bid as a workbook whose amounts are formulas: line, pay item, description, quantity, unit, unit price. */
export async function writtenBidBook(path: string): Promise<WrittenEstimate[]> {
  const [sheet] = await sheetsOf(path)
  const rows = (sheet?.data ?? []).slice(1).map(([, symbol, name, quantity, unit, price]) => {
    const line = lineOf([symbol, name, unit, quantity, price])
    return { ...line, total: cents(line.quantity * line.price), group: '' }
  })
  return grouped(rows)
}

/** A Romanian F3: under each norm four rows with its parts; the symbol and the name stand in one cell. */
export async function writtenF3(path: string): Promise<WrittenEstimate[]> {
  const sheets = await sheetsOf(path)
  return sheets.map(({ sheet, data }) => {
    const lines: WrittenLine[] = []
    let parts: number[] = []
    let total = 0
    for (const [number, text, unit, quantity, price, amount] of data.slice(10)) {
      const words = String(text ?? '')
      if (/^(material|manopera|utilaj|transport):$/.test(words)) parts.push(Number(amount))
      if (words.startsWith('TOTAL 1')) total = cents(Number(amount))
      if (number === null || number === undefined) {
        const last = lines.at(-1)
        if (parts.length === 4 && last) lines[lines.length - 1] = { ...last, parts }
        continue
      }
      parts = []
      const [symbol = '', ...rest] = words.split(' - ')
      lines.push({
        symbol,
        name: rest.join(' - '),
        unit: String(unit),
        quantity: Number(quantity),
        price: Number(price),
        total: Number(amount),
        parts: null,
        hours: null,
      })
    }
    return { name: sheet, lines, total }
  })
}

async function sheetsOf(path: string) {
  return (await readWorkbook(path)) as unknown as readonly {
    readonly sheet: string
    readonly data: readonly (readonly Read[])[]
  }[]
}

type Read = string | number | null | undefined

function lineOf([symbol, name, unit, quantity, price, total]: readonly Read[]): WrittenLine {
  return {
    symbol: String(symbol ?? ''),
    name: String(name ?? ''),
    unit: String(unit ?? ''),
    quantity: Number(quantity),
    price: Number(price),
    total: Number(total),
    parts: null,
    hours: null,
  }
}

function rowsOf(path: string): readonly Partial<Record<string, string>>[] {
  const { data } = Papa.parse<Record<string, string>>(readFileSync(path, 'utf8'), {
    header: true,
    skipEmptyLines: true,
  })
  return data
}

/** Lines by their group, in the order in which these come; the total of a file is that of its lines. */
function grouped(rows: readonly (WrittenLine & { readonly group: string })[]): WrittenEstimate[] {
  const lines = rows.filter(({ symbol, group }) => symbol !== 'TOTAL' && group !== 'TOTAL')
  const names = [...new Set(lines.map(({ group }) => group))]
  return names.map((name) => {
    const own = lines.filter(({ group }) => group === name)
    return { name: name || null, lines: own, total: cents(own.reduce((sum, { total }) => sum + total, 0)) }
  })
}

/** Money that was counted as a computer does, to the cent. */
export function cents(value: number): number {
  return Number(`${Math.round(Number(`${value.toPrecision(15)}e2`))}e-2`)
}

import { crc32, inflateRawSync } from 'node:zlib'

/** A cell as the file holds it: the formula, if any, and the result that is stored beside it. */
export type StoredCell = Readonly<{ formula: string | null; value: number | string }>

/** The sheets of a workbook by name; cells by address, such as `K7`. */
export type StoredWorkbook = ReadonlyMap<string, ReadonlyMap<string, StoredCell>>

type SheetCell = string | number | null

/** A workbook of plain values, one sheet by name after the other, as any program could have written it. */
export function makeWorkbook(sheets: Readonly<Record<string, readonly (readonly SheetCell[])[]>>): Buffer {
  const names = Object.keys(sheets)
  const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
  const packaged = 'http://schemas.openxmlformats.org/package/2006'
  const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
  const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml'
  return zip({
    '[Content_Types].xml': `<Types xmlns="${packaged}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${type}.sheet.main+xml"/>${names.map((_, at) => `<Override PartName="/xl/worksheets/sheet${at + 1}.xml" ContentType="${type}.worksheet+xml"/>`).join('')}</Types>`,
    '_rels/.rels': `<Relationships xmlns="${packaged}/relationships"><Relationship Id="rId1" Type="${relations}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${relations}"><sheets>${names.map((name, at) => `<sheet name="${escaped(name)}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`).join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${packaged}/relationships">${names.map((_, at) => `<Relationship Id="rId${at + 1}" Type="${relations}/worksheet" Target="worksheets/sheet${at + 1}.xml"/>`).join('')}</Relationships>`,
    ...Object.fromEntries(
      names.map((name, at) => [
        `xl/worksheets/sheet${at + 1}.xml`,
        `<worksheet xmlns="${main}"><sheetData>${(sheets[name] ?? []).map((cells, row) => `<row r="${row + 1}">${cells.map((cell, column) => cellXml(cell, `${letter(column)}${row + 1}`)).join('')}</row>`).join('')}</sheetData></worksheet>`,
      ]),
    ),
  })
}

function cellXml(cell: SheetCell, address: string): string {
  if (cell === null) return ''
  if (typeof cell === 'number') return `<c r="${address}"><v>${cell}</v></c>`
  return `<c r="${address}" t="inlineStr"><is><t>${escaped(cell)}</t></is></c>`
}

/** Reads formulas and stored results, which readers of values alone leave out. */
export function readWorkbook(file: Buffer): StoredWorkbook {
  const parts = unzip(file)
  const part = (name: string) => parts.get(name)?.toString('utf8') ?? ''
  const shared = [...part('xl/sharedStrings.xml').matchAll(/<si>(.*?)<\/si>/gs)].map(([, text = '']) => plain(text))
  const targets = new Map(
    [...part('xl/_rels/workbook.xml.rels').matchAll(/<Relationship [^>]*>/g)].map(([tag]) => [
      attribute(tag, 'Id'),
      attribute(tag, 'Target'),
    ]),
  )
  return new Map(
    [...part('xl/workbook.xml').matchAll(/<sheet [^>]*>/g)].map(([tag]) => {
      const target = targets.get(attribute(tag, 'r:id')) ?? ''
      const xml = part(target.startsWith('/') ? target.slice(1) : `xl/${target}`)
      return [plain(attribute(tag, 'name')), readCells(xml, shared)]
    }),
  )
}

function readCells(xml: string, shared: readonly string[]): Map<string, StoredCell> {
  const cells = new Map<string, StoredCell>()
  for (const [, head = '', body = ''] of xml.matchAll(/<c ([^>]*?)(?:\/>|>(.*?)<\/c>)/gs)) {
    const formula = /<f[^>]*>(.*?)<\/f>/s.exec(body)?.[1]
    const stored = /<v>(.*?)<\/v>/s.exec(body)?.[1]
    const kind = attribute(head, 't')
    const value =
      kind === 's'
        ? (shared[Number(stored)] ?? '')
        : kind === 'inlineStr' || kind === 'str'
          ? plain(body)
          : stored === undefined
            ? ''
            : Number(stored)
    if (formula !== undefined || value !== '')
      cells.set(attribute(head, 'r'), { formula: formula === undefined ? null : plain(formula), value })
  }
  return cells
}

/**
 * What every formula gives when a spreadsheet calculates it anew, by `sheet!address`: references, `SUM` over ranges, `ROUND` and the four
 * operations, which is all that the product writes.
 * @throws Error for a formula that holds anything else
 */
export function evaluated(book: StoredWorkbook): Map<string, number> {
  const results = new Map<string, number>()

  function valueOf(sheet: string, address: string): number {
    const cell = book.get(sheet)?.get(address)
    if (!cell) return 0
    if (cell.formula === null) return typeof cell.value === 'number' ? cell.value : 0
    const key = `${sheet}!${address}`
    const known = results.get(key)
    if (known !== undefined) return known
    const result = calculate(cell.formula, sheet)
    results.set(key, result)
    return result
  }

  /** References become numbers first; what is left is arithmetic. */
  function calculate(formula: string, sheet: string): number {
    const sum = (from: string, to: string) =>
      addressesBetween(from, to).reduce((all, at) => all + valueOf(sheet, at), 0)
    const numbers = formula
      .replace(/SUM\(([A-Z]+\d+):([A-Z]+\d+)\)/g, (_, from: string, to: string) => `(${sum(from, to)})`)
      .replace(/(?:'((?:[^']|'')+)'|([A-Za-z]\w*))!([A-Z]+\d+)/g, (_, quoted: string, bare: string, at: string) => {
        const other = quoted?.replaceAll("''", "'") ?? bare
        if (!book.has(other)) throw new Error(`No sheet ${other} in ${formula}`)
        return `(${valueOf(other, at)})`
      })
      .replace(/\b([A-Z]{1,2}\d+)\b/g, (_, at: string) => `(${valueOf(sheet, at)})`)
    return arithmetic(numbers)
  }

  for (const [sheet, cells] of book) for (const address of cells.keys()) valueOf(sheet, address)
  return results
}

/** The worth of an expression of numbers, `ROUND(x,n)`, brackets and the four operations. */
function arithmetic(text: string): number {
  const tokens = text.match(/\d+(?:\.\d+)?(?:e[+-]?\d+)?|ROUND|[-+*/(),]/gi) ?? []
  if (tokens.join('') !== text.replaceAll(' ', '')) throw new Error(`Cannot calculate ${text}`)
  let at = 0
  const take = (token: string) => tokens[at] === token && ++at > 0

  function sum(): number {
    let value = product()
    for (;;) {
      if (take('+')) value += product()
      else if (take('-')) value -= product()
      else return value
    }
  }

  function product(): number {
    let value = factor()
    for (;;) {
      if (take('*')) value *= factor()
      else if (take('/')) value /= factor()
      else return value
    }
  }

  function factor(): number {
    if (take('-')) return -factor()
    if (take('ROUND')) {
      take('(')
      const value = sum()
      take(',')
      const places = sum()
      take(')')
      return rounded(value, places)
    }
    if (take('(')) {
      const value = sum()
      take(')')
      return value
    }
    return Number(tokens[at++])
  }

  return sum()
}

/** Half away from zero on the fifteen digits that spreadsheets show. */
export function rounded(value: number, places: number): number {
  const exact = Number(Math.abs(value).toPrecision(15))
  return Math.sign(value) * Number(`${Math.round(Number(`${exact}e${places}`))}e-${places}`)
}

function addressesBetween(from: string, to: string): string[] {
  const [, left = '', top = ''] = /^([A-Z]+)(\d+)$/.exec(from) ?? []
  const [, right = '', bottom = ''] = /^([A-Z]+)(\d+)$/.exec(to) ?? []
  const rows = Array.from({ length: Number(bottom) - Number(top) + 1 }, (_, at) => Number(top) + at)
  const columns = Array.from({ length: place(right) - place(left) + 1 }, (_, at) => letter(place(left) + at))
  return rows.flatMap((row) => columns.map((column) => `${column}${row}`))
}

function place(column: string): number {
  return [...column].reduce((all, one) => all * 26 + one.charCodeAt(0) - 64, 0) - 1
}

function letter(column: number): string {
  return column < 26 ? String.fromCharCode(65 + column) : letter(Math.floor(column / 26) - 1) + letter(column % 26)
}

function attribute(tag: string, name: string): string {
  return new RegExp(`(?:^|\\s)${name}="([^"]*)"`).exec(tag)?.[1] ?? ''
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}

function plain(xml: string): string {
  return xml
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&apos;', "'")
    .replaceAll('&amp;', '&')
}

/** The parts of an archive; those of a workbook are stored or deflated. */
function unzip(file: Buffer): Map<string, Buffer> {
  const end = file.lastIndexOf(Buffer.from('504b0506', 'hex'))
  const parts = new Map<string, Buffer>()
  let at = file.readUInt32LE(end + 16)
  for (let count = file.readUInt16LE(end + 10); count > 0; count--) {
    const [size, nameLength] = [file.readUInt32LE(at + 20), file.readUInt16LE(at + 28)]
    const name = file.toString('utf8', at + 46, at + 46 + nameLength)
    const head = file.readUInt32LE(at + 42)
    const start = head + 30 + file.readUInt16LE(head + 26) + file.readUInt16LE(head + 28)
    const bytes = file.subarray(start, start + size)
    parts.set(name, file.readUInt16LE(at + 10) === 0 ? bytes : inflateRawSync(bytes))
    at += 46 + nameLength + file.readUInt16LE(at + 30) + file.readUInt16LE(at + 32)
  }
  return parts
}

/** An archive of stored parts. */
function zip(parts: Readonly<Record<string, string>>): Buffer {
  const bodies: Buffer[] = []
  const entries: Buffer[] = []
  let offset = 0
  for (const [name, text] of Object.entries(parts)) {
    const [label, body] = [Buffer.from(name), Buffer.from(text)]
    const common = Buffer.alloc(26)
    common.writeUInt16LE(20, 0)
    common.writeUInt32LE(crc32(body), 10)
    common.writeUInt32LE(body.length, 14)
    common.writeUInt32LE(body.length, 18)
    common.writeUInt16LE(label.length, 22)
    const head = Buffer.concat([Buffer.from('504b0304', 'hex'), common, label])
    const place = Buffer.alloc(14)
    place.writeUInt32LE(offset, 10)
    entries.push(Buffer.concat([Buffer.from('504b01021400', 'hex'), common, place, label]))
    bodies.push(head, body)
    offset += head.length + body.length
  }
  const directory = Buffer.concat(entries)
  const end = Buffer.alloc(18)
  end.writeUInt16LE(entries.length, 4)
  end.writeUInt16LE(entries.length, 6)
  end.writeUInt32LE(directory.length, 8)
  end.writeUInt32LE(offset, 12)
  return Buffer.concat([...bodies, directory, Buffer.from('504b0506', 'hex'), end])
}

/** FIEBDC-3 as other programs read it: hierarchy, prices with their decompositions, measurements, long texts. */
import { beginningOf } from '@temelia/text/beginning'
import { multiplyDecimals, roundDecimal, subtractDecimals, sumDecimals } from '@temelia/decimal/arithmetic'
import { evaluateFormula, translateFormula } from '@temelia/estimation/formula'
import type { Variables } from '@temelia/estimation/formula-arithmetic'
import { resolveParameters } from '@temelia/estimation/parameters'
import type { Practice } from '@temelia/estimation/types'
import { unitFactor } from '@temelia/estimation/unit'
import { Codes } from './bc3-codes.ts'
import { encodeAnsi, fitsAnsi } from './decode.ts'
import { plainNumber } from './number.ts'
import type { ExchangeArticle, ExchangeEstimate, ExchangeTree, RecipeLine } from './tree.ts'

/** What the file says of itself. */
export interface Bc3Stamp {
  /** `YYYY-MM-DD` */
  readonly date: string
  readonly program: string
}

const TYPES = { labor: '1', equipment: '2', material: '3', transport: '2' } as const
/** Decimals of the values inside a decomposition. */
const VALUE = 8

/** Writes a budget: Windows-1252 where every sign fits, else UTF-8; the file says which. */
export function writeBc3(tree: ExchangeTree, stamp: Bc3Stamp): Uint8Array {
  const writer = new Writer(tree, stamp)
  const body = writer.records()
  const ansi = fitsAnsi(body)
  const date = stamp.date.split('-').reverse().join('')
  const head = `~V|${clean(stamp.program)}|FIEBDC-3/2020\\${date}|${clean(stamp.program)}||${ansi ? 'ANSI' : 'UTF-8'}||2|||\r\n`
  return ansi ? encodeAnsi(head + body) : new TextEncoder().encode(head + body)
}

class Writer {
  private readonly codes = new Codes()
  private readonly out: string[] = []
  private readonly day: string
  private readonly practice: Practice
  private readonly variables: Variables
  private untitled = 0

  constructor(
    private readonly tree: ExchangeTree,
    stamp: Bc3Stamp,
  ) {
    const [year = '', month = '', day = ''] = stamp.date.split('-')
    this.day = `${day}${month}${year.slice(2)}`
    this.practice = tree.practice ?? 'us'
    this.variables = resolveParameters(tree.parameters, this.practice).values
  }

  records(): string {
    const { project, objects } = this.tree
    const rate = (code: string) =>
      (project.recapitulation?.lines ?? []).flatMap((line) =>
        line.code === code && line.kind === 'percent' ? [line.rate] : [],
      )[0] ?? 0
    const discount = Math.abs(rate('BAJA') || rate('DISCOUNT'))
    const rates = [0, rate('GG'), rate('BI'), discount, project.vat ?? 0].map(plainNumber).join('\\')
    this.write('K', ['\\\\3\\3\\6\\2\\2\\2\\2\\', project.currency ?? 'EUR', '\\'].join(''), rates)
    const root = this.codes.of('root', objects[0]?.code || 'OBRA').code
    const nested = objects.length > 1 || this.articles().some(({ chapter }) => chapter.includes(' / '))
    const body = this.out.length
    const inner = objects.flatMap((object, at) => {
      const estimates = () => object.estimates.map((estimate, place) => this.estimate(estimate, `${at} ${place}`))
      if (!nested) return estimates()
      const all = object.estimates.flatMap(({ articles }) => articles)
      return [this.chapter(`object ${at}`, object.code || `O${at + 1}`, object.name, all, estimates)]
    })
    const inside = this.out.splice(body)
    this.concept(`${root}##`, '', project.name, totalOf(this.articles()), '0')
    this.write('D', `${root}##`, inner.join(''))
    return [...this.out, ...inside].join('')
  }

  private articles(): ExchangeArticle[] {
    return this.tree.objects.flatMap(({ estimates }) => estimates.flatMap(({ articles }) => articles))
  }

  private estimate({ code, name, articles }: ExchangeEstimate, thing: string): string {
    const wanted = code || `E${thing.replace(/\D+/g, '.')}`
    return this.chapter(`estimate ${thing}`, wanted, name, articles, (own) => this.content(articles, own, thing, ''))
  }

  /** The lines of a chapter: positions and inner chapters in the order they come. */
  private content(articles: readonly ExchangeArticle[], above: string, thing: string, path: string): string[] {
    const lines: string[] = []
    const groups = new Map<string, ExchangeArticle[]>()
    for (const article of articles) {
      const rest = path === '' ? article.chapter : article.chapter.slice(path.length).replace(/^ \/ /, '')
      const [title = ''] = rest.split(' / ')
      if (title === '') lines.push(this.position(article, above, lines.length + 1))
      else {
        const known = groups.get(title)
        if (known) known.push(article)
        else groups.set(title, [article])
      }
    }
    for (const [title, inside] of groups) {
      const full = path === '' ? title : `${path} / ${title}`
      const [, number = '', label = title] = /^(\S*\d\S*)\s+(.+)$/.exec(title) ?? []
      const wanted = number || `${above}.${lines.length + 1}`
      lines.push(
        this.chapter(`chapter ${thing} ${full}`, wanted, label, inside, (own) =>
          this.content(inside, own, thing, full),
        ),
      )
    }
    return lines
  }

  /** Writes a chapter before what it holds; gives its line in the chapter above. */
  private chapter(
    thing: string,
    wanted: string,
    name: string,
    articles: readonly ExchangeArticle[],
    content: (code: string) => string[],
  ): string {
    const { code } = this.codes.of(thing, wanted)
    const at = this.out.length
    const lines = content(code)
    const inside = this.out.splice(at)
    this.concept(`${code}#`, '', name, totalOf(articles), '0')
    this.write('D', `${code}#`, lines.join(''))
    for (const record of inside) this.out.push(record)
    return `${code}#\\1\\1\\`
  }

  /** Writes a position and its measurement; gives its line in the chapter. */
  private position(article: ExchangeArticle, chapter: string, place: number): string {
    const { symbol, name, unit, quantity, unitPrice } = article
    const recipe = this.decomposition(article)
    const thing = JSON.stringify(['position', symbol, name, unit, unitPrice, recipe])
    const { code, fresh } = this.codes.of(thing, symbol || `P${++this.untitled}`)
    if (fresh) {
      const [title = '', ...text] = name.split('\n')
      this.concept(code, unit, title, unitPrice ?? 0, '0')
      // A long text that begins like the title is read as the whole name: it has to be the whole.
      const long = text.join('\n').startsWith(title) ? [title, ...text] : text
      if (text.length > 0) this.write('T', code, clean(long.join('\r\n')))
      if (recipe.length > 0) this.write('D', code, recipe.map((line) => this.resource(line)).join(''))
    }
    const rows = this.rows(article)
    if (rows !== '') this.write('M', `${chapter}#\\${code}`, `${place}\\`, plainNumber(quantity), rows, '')
    return `${code}\\1\\${plainNumber(quantity)}\\`
  }

  /** The recipe, with a line for what the price holds beside it: uplifts, an own price, linked resources. */
  private decomposition({ recipe, unitPrice }: ExchangeArticle): RecipeLine[] {
    if (recipe.length === 0 || unitPrice === null) return []
    const fixed = recipe.map((line) => (line.percent ? asAmount(line, recipe) : line))
    const sum = sumDecimals(fixed.map(valueOf))
    const missing = roundDecimal(subtractDecimals(unitPrice, sum), 6)
    if (missing === 0) return fixed
    const rest = {
      kind: 'material',
      symbol: 'AJ',
      name: 'Adjustment',
      unit: '',
      consumption: 1,
      price: missing,
    } as const
    return [...fixed, { ...rest, percent: false, more: {} }]
  }

  private resource({ kind, symbol, name, unit, consumption, price }: RecipeLine): string {
    const wanted = symbol || `R${++this.untitled}`
    const { code, fresh } = this.codes.of(JSON.stringify(['resource', kind, symbol, name, unit, price]), wanted)
    if (fresh) this.concept(code, unit, name, price, TYPES[kind])
    return `${code}\\1\\${plainNumber(consumption)}\\`
  }

  private rows({ formula, quantity, unit }: ExchangeArticle): string {
    if (formula === null || unitFactor(unit, this.practice) !== 1) return ''
    const { rows, value } = evaluateFormula(translateFormula(formula, this.practice, 'us'), 'us', this.variables)
    if (value === null || roundDecimal(value, 2) !== roundDecimal(quantity, 2)) return ''
    return rows
      .map(({ label, expression, value: result }) => {
        const factors = /^[\d.]+(?:\s*[*x×]\s*[\d.]+){0,3}$/.test(expression) ? expression.split(/\s*[*x×]\s*/) : null
        const dimensions = result === null ? [] : (factors ?? [plainNumber(result)])
        const comment = factors || result === null ? (label ?? '') : [label, expression].filter(Boolean).join(' ')
        return ['', clean(comment), ...Array.from({ length: 4 }, (_, at) => dimensions[at] ?? ''), ''].join('\\')
      })
      .join('')
  }

  private concept(code: string, unit: string, name: string, price: number, type: string): void {
    const short = beginningOf(clean(name).replace(/\s+/g, ' '), 400)
    this.write('C', code, clean(unit), short, plainNumber(price), this.day, type)
  }

  private write(type: string, ...fields: readonly string[]): void {
    this.out.push(`~${type}|${fields.join('|')}|\r\n`)
  }
}

function totalOf(articles: readonly ExchangeArticle[]): number {
  return sumDecimals(articles.map(({ printedTotal }) => printedTotal ?? 0))
}

function valueOf({ consumption, price }: RecipeLine): number {
  return multiplyDecimals(consumption, price, VALUE)
}

function asAmount(line: RecipeLine, recipe: readonly RecipeLine[]): RecipeLine {
  const materials = recipe.filter(({ kind, percent }) => kind === 'material' && !percent)
  const base = sumDecimals(materials.map(valueOf))
  return { ...line, percent: false, consumption: 1, price: multiplyDecimals(base, line.consumption / 100, 4) }
}

/** The form parts its fields with three signs and cannot hold them in a text: signs that look like them stand for them. */
const LIKE: Readonly<Record<string, string>> = { '\\': '/', '|': '¦', '~': '˜' }

/** Text without the signs of the form. */
function clean(text: string): string {
  return text.replace(/[\\|~]/g, (sign) => LIKE[sign] ?? ' ')
}

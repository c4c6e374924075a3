/** GAEB DA XML 3.3, phase X84: the offer, positions with their numbers, quantities, unit prices and totals. */
import { beginningOf } from '@temelia/text/beginning'
import { percentOf, subtractDecimals, sumDecimals } from '@temelia/decimal/arithmetic'
import { Numbers, numberUnder } from './gaeb-numbers.ts'
import { plainNumber } from './number.ts'
import type { ExchangeArticle, ExchangeTree } from './tree.ts'
import { xmlText } from './xml.ts'

/** What the file says of itself. */
export interface GaebStamp {
  /** `YYYY-MM-DD` */
  readonly date: string
  readonly program: string
}

/** A category, or the whole bill: either categories or positions, never both. */
interface Category {
  readonly code: string
  readonly label: string
  readonly inner: Category[]
  readonly items: ExchangeArticle[]
}

/** Writes an offer. Positions without a price are written without one, as the form asks. */
export function writeX84(tree: ExchangeTree, stamp: GaebStamp): Uint8Array {
  const root = settled(categories(tree))
  const levels = levelsOf(root)
  const body = bodyOf(root, '', '      ')
  const { name, currency, vat, more } = tree.project
  const contractor = typeof more['contractorName'] === 'string' ? more['contractorName'] : ''
  const lines = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<GAEB xmlns="http://www.gaeb.de/GAEB_DA_XML/DA84/3.3">',
    `  <GAEBInfo><Version>3.3</Version><VersDate>2021-05</VersDate><Date>${stamp.date}</Date><ProgName>${xmlText(stamp.program)}</ProgName></GAEBInfo>`,
    `  <PrjInfo><NamePrj>${xmlText(cut(name, 20))}</NamePrj><LblPrj>${xmlText(cut(name, 60))}</LblPrj></PrjInfo>`,
    '  <Award>',
    '    <DP>84</DP>',
    `    <AwardInfo><Cur>${xmlText(currency ?? 'EUR')}</Cur></AwardInfo>`,
    ...(contractor ? [`    <CTR><Address><Name1>${xmlText(cut(contractor, 40))}</Name1></Address></CTR>`] : []),
    '    <BoQ ID="B1">',
    '      <BoQInfo>',
    `        <Name>${xmlText(cut(name, 20))}</Name>`,
    `        <LblBoQ>${xmlText(cut(name, 60))}</LblBoQ>`,
    ...levels.map(
      ({ type, length }) => `        <BoQBkdn><Type>${type}</Type><Length>${length}</Length><Num>Yes</Num></BoQBkdn>`,
    ),
    `        ${totals(totalOf(root), discountOf(tree), vat)}`,
    '      </BoQInfo>',
    ...body,
    '    </BoQ>',
    '  </Award>',
    '</GAEB>',
  ]
  return new TextEncoder().encode(`${lines.join('\n')}\n`)
}

function categories(tree: ExchangeTree): Category {
  const root: Category = { code: '', label: tree.project.name, inner: [], items: [] }
  const several = tree.objects.length > 1
  for (const object of tree.objects) {
    const above = several ? added(root, object.code, object.name) : root
    for (const estimate of object.estimates) {
      const category = added(above, estimate.code, estimate.name)
      for (const article of estimate.articles) chapterOf(category, article.chapter).items.push(article)
    }
  }
  return root
}

/** The category of a chapter; ` / ` parts chapters inside chapters, a number in front is the chapter's own. */
function chapterOf(estimate: Category, chapter: string): Category {
  let found = estimate
  for (const title of chapter.split(' / ')) {
    if (title === '') continue
    const [, code = '', label = title] = /^((?:[0-9A-Za-z]{1,9}\.)*[0-9]{1,9})\s+(.+)$/.exec(title) ?? []
    found = found.inner.find((one) => one.label === label && one.code === code) ?? added(found, code, label)
  }
  return found
}

function added(above: Category, code: string, label: string): Category {
  const category: Category = { code, label, inner: [], items: [] }
  above.inner.push(category)
  return category
}

/** Empty categories go; positions beside categories get one of their own. */
function settled(category: Category): Category {
  const inner = category.inner.map(settled).filter((one) => one.inner.length > 0 || one.items.length > 0)
  if (inner.length === 0 || category.items.length === 0) return { ...category, inner }
  return {
    ...category,
    inner: [{ code: '', label: category.label, inner: [], items: category.items }, ...inner],
    items: [],
  }
}

function bodyOf(category: Category, path: string, space: string): string[] {
  if (category.items.length > 0) {
    const numbers = new Numbers(path, 10, 4)
    const items = category.items.map((article) => {
      const { part, index } = numbers.next(article.symbol)
      const id = xmlId('I', `${numberUnder(path, part)}.${index}`)
      const second = index === '' ? '' : ` RNoIndex="${index}"`
      return `${space}    <Item ID="${id}" RNoPart="${part}"${second}>${itemBody(article)}</Item>`
    })
    return [`${space}<BoQBody>`, `${space}  <Itemlist>`, ...items, `${space}  </Itemlist>`, `${space}</BoQBody>`]
  }
  const numbers = new Numbers(path, 1, 2)
  const inner = category.inner.flatMap((one) => {
    const { part } = numbers.next(one.code)
    const below = numberUnder(path, part)
    return [
      `${space}  <BoQCtgy ID="${xmlId('C', below)}" RNoPart="${part}">`,
      `${space}    <LblTx><p><span>${xmlText(one.label)}</span></p></LblTx>`,
      ...bodyOf(one, below, `${space}    `),
      `${space}    <Totals><Total>${money(totalOf(one))}</Total></Totals>`,
      `${space}  </BoQCtgy>`,
    ]
  })
  return [`${space}<BoQBody>`, ...inner, `${space}</BoQBody>`]
}

function itemBody({ lump, quantity, unitPrice, printedTotal }: ExchangeArticle): string {
  return [
    lump && quantity === 1 ? '' : `<Qty>${fixed(quantity, 3)}</Qty>`,
    unitPrice === null ? '' : `<UP>${fixed(unitPrice, 2)}</UP>`,
    unitPrice === null ? '' : `<IT>${money(printedTotal ?? 0)}</IT>`,
    '<Description><CompleteText><DetailTxt/></CompleteText></Description>',
  ].join('')
}

function totals(total: number, discount: number, vat: number | null): string {
  const net = subtractDecimals(total, percentOf(total, discount, 2))
  const reduced =
    discount === 0 ? '' : `<DiscountPcnt>${fixed(discount, 2)}</DiscountPcnt><TotAfterDisc>${money(net)}</TotAfterDisc>`
  const tax = percentOf(net, vat ?? 0, 2)
  const taxed = vat
    ? `<VAT>${fixed(vat, 2)}</VAT><TotalNet>${money(net)}</TotalNet><VATAmount>${money(tax)}</VATAmount><TotalGross>${money(sumDecimals([net, tax]))}</TotalGross>`
    : ''
  return `<Totals><Total>${money(total)}</Total>${reduced}${taxed}</Totals>`
}

/** Percent taken off the sum. */
function discountOf({ project }: ExchangeTree): number {
  const rates = (project.recapitulation?.lines ?? []).flatMap((line) =>
    line.code === 'DISCOUNT' && line.kind === 'percent' ? [-line.rate] : [],
  )
  return rates[0] ?? 0
}

function totalOf({ inner, items }: Category): number {
  return sumDecimals([...inner.map(totalOf), ...items.map(({ printedTotal }) => printedTotal ?? 0)])
}

function levelsOf(root: Category): { type: string; length: number }[] {
  const depth = (one: Category): number => (one.inner.length === 0 ? 0 : 1 + Math.max(...one.inner.map(depth)))
  return [...Array.from({ length: depth(root) }, () => ({ type: 'BoQLevel', length: 2 })), { type: 'Item', length: 4 }]
}

function money(value: number): string {
  return fixed(value, 2)
}

/** At least so many decimals, all there are. */
function fixed(value: number, decimals: number): string {
  const [whole = '0', fraction = ''] = plainNumber(value).split('.')
  return decimals === 0 && fraction === '' ? whole : `${whole}.${fraction.padEnd(decimals, '0')}`
}

function xmlId(kind: string, number: string): string {
  return `${kind}${number.replace(/[^0-9A-Za-z]+/g, '_')}`
}

function cut(text: string, most: number): string {
  return beginningOf(text.replace(/\s+/g, ' ').trim(), most)
}

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readGaeb } from './gaeb-read.ts'
import { writeX84 } from './gaeb-write.ts'
import { articlesIn, estimatesIn, type ExchangeTree } from './tree.ts'
import { anyProject, position, projectOf, totalIn } from './tree.fixture.ts'
import { child, childText, readXml, type XmlElement } from './xml.ts'

const STAMP = { date: '2026-11-21', program: 'Temelia' }
const bytes = (text: string) => new TextEncoder().encode(text)

function read(text: string | Uint8Array): ExchangeTree {
  const found = readGaeb(typeof text === 'string' ? bytes(text) : text)
  if (!found.ok) throw new Error(found.fault.code)
  return found.value
}

const bill = (items: string, phase = '84', totals = '') => `<?xml version="1.0" encoding="UTF-8"?>
<GAEB xmlns="http://www.gaeb.de/GAEB_DA_XML/DA${phase}/3.2">
<GAEBInfo><Version>3.2</Version></GAEBInfo><PrjInfo><NamePrj>P</NamePrj></PrjInfo>
<Award><DP>${phase}</DP><AwardInfo><Cur>EUR</Cur></AwardInfo><BoQ ID="B"><BoQInfo><Name>LV</Name>${totals}</BoQInfo>
<BoQBody><BoQCtgy RNoPart="01"><LblTx><p><span>Erdarbeiten &amp; Aushub</span></p></LblTx><BoQBody><Itemlist>
${items}
</Itemlist></BoQBody></BoQCtgy></BoQBody></BoQ></Award></GAEB>`

const item = (number: string, inner: string) => `<Item ID="I${number}" RNoPart="${number}">${inner}</Item>`

describe('reading GAEB', () => {
  it('gives quantities, prices, lump sums, texts with their complements and the discount', () => {
    const totals = '<Totals><Total>1450.00</Total><DiscountPcnt>5.00</DiscountPcnt><VAT>19.00</VAT></Totals>'
    const text =
      '<Description><CompleteText><DetailTxt><Text><p><span>Boden lösen.</span></p></Text><TextComplement><ComplCaption><p><span>Klasse:</span></p></ComplCaption><ComplBody><p><span>3-5</span></p></ComplBody></TextComplement></DetailTxt><OutlineText><OutlTxt><TextOutlTxt><p><span>Boden</span></p></TextOutlTxt></OutlTxt></OutlineText></CompleteText></Description>'
    const tree = read(
      bill(
        [
          item('0010', `<Qty>100.000</Qty><QU>m3</QU><UP>12.50</UP><IT>1250.00</IT>${text}`),
          item('0020', '<LumpSumItem>Yes</LumpSumItem><UP>200.00</UP><IT>200.00</IT>'),
        ].join('\n'),
        '84',
        totals,
      ),
    )
    expect(tree).toMatchObject({ version: 'X84 3.2', printedTotal: 1450, project: { vat: 19, currency: 'EUR' } })
    expect(tree.project.recapitulation?.lines).toMatchObject([{ rate: -5, kind: 'percent' }])
    expect(estimatesIn(tree)[0]?.estimate).toMatchObject({ code: '01', name: 'Erdarbeiten & Aushub' })
    expect(articlesIn(tree)).toMatchObject([
      { symbol: '01.0010', quantity: 100, unit: 'm3', unitPrice: 12.5, printedTotal: 1250, line: 6 },
      { symbol: '01.0020', quantity: 1, unit: 'psch', unitPrice: 200, lump: true, line: 7 },
    ])
    expect(articlesIn(tree)[0]?.name).toBe('Boden\nBoden lösen.\nKlasse: 3-5')
  })

  it('tells missing prices, wrong products and positions that do not count, each with its line', () => {
    const tree = read(
      bill(
        [
          item('0010', '<Qty>2</Qty><QU>m</QU>'),
          item('0020', '<Qty>2</Qty><UP>3.00</UP><IT>7.00</IT>'),
          item('0030', '<Provis>WithoutTotal</Provis><Qty>5</Qty><QU>St</QU><UP>9.00</UP>'),
          item('0040', '<Qty>two</Qty><UP>1.00</UP>'),
        ].join('\n'),
      ),
    )
    const told = tree.faults.filter(({ code }) => code !== 'POSITION_WITHOUT_TEXT')
    expect(told).toEqual([
      { code: 'POSITION_PRICE_MISSING', line: 6, value: '01.0010', column: 'UP' },
      { code: 'LINE_TOTAL_DIFFERS', line: 7, value: '2 × 3 = 6 ≠ 7' },
      { code: 'POSITION_NOT_COUNTED', line: 8, value: '01.0030: 5 St (Provis WithoutTotal)' },
      { code: 'NUMBER_UNREADABLE', line: 9, value: 'two', column: 'Qty' },
    ])
    expect(articlesIn(tree).map(({ quantity }) => quantity)).toEqual([2, 2, 0, 0])
  })

  it('takes a bill without prices and says once that it has none', () => {
    const tree = read(bill(item('0010', '<Qty>2</Qty><QU>m</QU>'), '83'))
    expect(tree.faults.map(({ code }) => code)).toEqual(['POSITION_WITHOUT_TEXT', 'PRICES_ABSENT'])
    expect(articlesIn(tree)[0]?.unitPrice).toBeNull()
  })

  it('refuses what is no bill', () => {
    const code = (text: string) => {
      const found = readGaeb(bytes(text))
      return found.ok ? 'read' : found.fault.code
    }
    expect(code(bill('', '89'))).toBe('GAEB_NOT_POSITIONS')
    expect(code('<GAEB/>')).toBe('GAEB_NOT_POSITIONS')
    expect(code(bill(''))).toBe('NO_LINES')
    expect(code(bill(item('1', '<Qty>1</Qty>')).slice(0, -40))).toBe('XML_DAMAGED')
  })
})

describe('XML of strangers', () => {
  it('with entities of its own is refused before anything grows', () => {
    const laughs = Array.from({ length: 9 }, (_, at) => `<!ENTITY l${at + 1} "${`&l${at};`.repeat(10)}">`).join('')
    const bomb = `<?xml version="1.0"?><!DOCTYPE GAEB [<!ENTITY l0 "ha">${laughs}]><GAEB>&l9;</GAEB>`
    expect(readXml(bomb)).toMatchObject({ ok: false, fault: { code: 'XML_FOREIGN' } })
    expect(readXml('<!DOCTYPE a SYSTEM "file:///etc/passwd"><a/>')).toMatchObject({ fault: { code: 'XML_FOREIGN' } })
    expect(readXml('<a>&unknown;&amp;&#65;</a>')).toMatchObject({ value: { text: '&unknown;&A' } })
  })

  it('without end of depth is refused', () => {
    expect(readXml('<a>'.repeat(5_000))).toMatchObject({ fault: { code: 'XML_TOO_LARGE' } })
  })
})

describe('writing an offer', () => {
  it('has the form: head, breakdown, numbers of one kind, totals that add up', () => {
    const tree = projectOf([
      [
        position({ symbol: '01.0010', quantity: 2.5, unitPrice: 3.125 }),
        position({ symbol: '01.0010', unitPrice: null }),
      ],
      [position({ chapter: '02.01 A' }), position({ chapter: '' })],
    ])
    const xml = readXml(new TextDecoder().decode(writeX84(tree, STAMP)))
    if (!xml.ok) throw new Error(xml.fault.code)
    const boq = child(child(xml.value, 'Award'), 'BoQ')
    expect(xml.value.attributes['xmlns']).toBe('http://www.gaeb.de/GAEB_DA_XML/DA84/3.3')
    expect(childText(child(boq, 'BoQInfo')?.children.at(-1), 'Total')).toBe('9.81')
    const ids = new Set<string>()
    const walk = (body: XmlElement | undefined) => {
      const names = new Set(body?.children.map(({ name }) => name))
      expect(names.size).toBe(1)
      const numbers = (names.has('Itemlist') ? child(body, 'Itemlist') : body)?.children ?? []
      expect(new Set(numbers.map(({ attributes }) => attributes['RNoPart'])).size).toBe(numbers.length)
      for (const one of numbers) {
        expect(ids.has(one.attributes['ID'] ?? '')).toBe(false)
        ids.add(one.attributes['ID'] ?? '')
        if (one.name === 'BoQCtgy') walk(child(one, 'BoQBody'))
      }
    }
    walk(child(boq, 'BoQBody'))
    expect([...ids]).toHaveLength(8)
    expect(articlesIn(read(writeX84(tree, STAMP))).map(({ unitPrice }) => unitPrice)).toEqual([3.125, null, 1, 1])
  })

  it('leaves out what holds no positions', () => {
    const xml = new TextDecoder().decode(writeX84(projectOf([[], [position({})], []]), STAMP))
    expect([...xml.matchAll(/<LblTx><p><span>([^<]*)/g)].map(([, label]) => label)).toEqual(['Part 2'])
  })

  it('keeps every position and the total of any project; what is read and written again is the same file', () => {
    fc.assert(
      fc.property(anyProject, (tree) => {
        const file = writeX84(tree, STAMP)
        const again = read(file)
        const facts = (one: ExchangeTree) =>
          articlesIn(one)
            .map(({ quantity, unitPrice, printedTotal }) => [quantity, unitPrice, printedTotal].join())
            .sort()
        expect(facts(again)).toEqual(facts(tree))
        expect(again.printedTotal).toBe(totalIn(tree))
        expect(new TextDecoder().decode(writeX84(again, STAMP))).toBe(new TextDecoder().decode(file))
      }),
      { seed: 20_261_121, numRuns: 200 },
    )
  })
})

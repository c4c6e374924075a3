import { multiplyDecimals, sumDecimals } from '@temelia/decimal/arithmetic'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readBc3 } from './bc3-read.ts'
import { writeBc3 } from './bc3-write.ts'
import { articlesIn, estimatesIn, type ExchangeTree } from './tree.ts'
import { anyProject, position, projectOf, totalIn } from './tree.fixture.ts'

const STAMP = { date: '2026-11-21', program: 'Temelia' }

function read(text: string | Uint8Array): ExchangeTree {
  const bytes = typeof text === 'string' ? new TextEncoder().encode(text) : text
  const found = readBc3(bytes)
  if (!found.ok) throw new Error(found.fault.code)
  return found.value
}

const codes = (tree: ExchangeTree) => tree.faults.map(({ code, line, value }) => [code, line, value])

const BUDGET = [
  '~V||FIEBDC-3/2016|Program||UTF-8|',
  '~K|\\2\\2\\2\\2\\2\\2\\2\\EUR\\|0\\13\\6\\0\\21|',
  '~C|OBRA##||Casa|1016.50|211126|0|',
  '~D|OBRA##|C01#\\1\\1\\C02#\\1\\1\\|',
  '~C|C01#||Tierras|816.50|211126|0|',
  '~D|C01#|E01\\1\\20.50\\|',
  '~M|C01#\\E01|1\\1\\|20.50|\\Zanja norte\\2\\5\\1\\1.25\\\\Zanja: sur\\1\\8\\\\1\\|',
  '~C|E01|m3|Excavación|39.83|211126|0|',
  '~T|E01|Excavación de zanjas en terreno blando.|',
  '~D|E01|MO1\\1\\0.5\\MQ1\\1\\0.4\\%CI\\1\\0.03\\|',
  '~C|MO1|h|Peón|20|211126|1|',
  '~C|MQ1|h|Retro|71.67|211126|2|',
  '~C|%CI|%|Medios auxiliares|0|211126|0|',
  '~C|C02#||Varios|200|211126|0|',
  '~D|C02#|V01\\1\\1\\|',
  '~C|V01|pa|Limpieza|200|211126|0|',
  '',
].join('\r\n')

describe('reading FIEBDC-3', () => {
  it('gives chapters, positions, recipes with percentages, and takeoff rows', () => {
    const tree = read(BUDGET)
    expect(tree.project).toMatchObject({ name: 'Casa', currency: 'EUR', vat: 21 })
    expect(tree.project.recapitulation?.lines).toMatchObject([
      { code: 'GG', rate: 13 },
      { code: 'BI', rate: 6 },
    ])
    expect(estimatesIn(tree).map(({ estimate }) => [estimate.code, estimate.name, estimate.printedTotal])).toEqual([
      ['C01', 'Tierras', 816.5],
      ['C02', 'Varios', 200],
    ])
    const [dig, clean] = articlesIn(tree)
    expect(dig).toMatchObject({
      symbol: 'E01',
      name: 'Excavación de zanjas en terreno blando.',
      unit: 'm3',
      quantity: 20.5,
      formula: 'Zanja norte: 2 * 5 * 1 * 1.25\nZanja  sur: 1 * 8 * 1',
      unitPrice: 39.83,
      line: 8,
    })
    expect(dig?.recipe.map(({ kind, symbol, consumption, price }) => [kind, symbol, consumption, price])).toEqual([
      ['labor', 'MO1', 0.5, 20],
      ['equipment', 'MQ1', 0.4, 71.67],
      ['material', '%CI', 1, 1.16],
    ])
    expect(clean).toMatchObject({ symbol: 'V01', quantity: 1, unitPrice: 200, recipe: [] })
    expect(codes(tree)).toEqual([['BC3_PERCENT_FIXED', 10, '%CI: 3 % = 1.16']])
  })

  it('tells wrong checks, unknown records and missing concepts with their lines, and takes the rest', () => {
    const wrong = BUDGET.replace('39.83', '45.00')
      .replace('|20.50|\\Zanja', '|25.00|\\Zanja')
      .replace('~C|V01|', '~*|?|\r\n~9|what|\r\n~C|V01|')
      .replace('C02#|V01\\1\\1\\', 'C02#|V01\\1\\1\\NADA\\1\\2\\')
    const tree = read(wrong)
    const found = codes(tree)
    expect(found).toContainEqual(['BC3_PRICE_DIFFERS', 8, 'E01: 45 ≠ 39.83'])
    expect(found).toContainEqual(['BC3_MEASURE_DIFFERS', 7, 'E01: 25 ≠ 20.5'])
    const romanian = readBc3(new TextEncoder().encode(wrong), 'ro')
    const written = romanian.ok ? romanian.value.faults.map(({ value }) => value) : []
    expect(written).toEqual(expect.arrayContaining(['E01: 45 ≠ 39,83', 'E01: 25 ≠ 20,5']))
    expect(found).toContainEqual(['BC3_RECORD_UNKNOWN', 17, '~9'])
    expect(found).toContainEqual(['BC3_CONCEPT_MISSING', 15, 'NADA'])
    expect(articlesIn(tree).map(({ symbol, quantity, unitPrice }) => [symbol, quantity, unitPrice])).toEqual([
      ['E01', 25, 45],
      ['V01', 1, 200],
    ])
  })

  it('reads the code page the file names', () => {
    const page = (name: string) => `~V||FIEBDC-3/2012|P||${name}|\r\n~C|R##||x|0||0|\r\n~D|R##|A\\1\\1\\|\r\n~C|A|u|`
    const bytes = (name: string, letters: number[]) =>
      new Uint8Array([...new TextEncoder().encode(page(name)), ...letters, ...new TextEncoder().encode('|1||0|\r\n')])
    expect(articlesIn(read(bytes('850', [0xa4, 0xa2])))[0]?.name).toBe('ñó')
    expect(articlesIn(read(bytes('ANSI', [0xf1, 0xf3])))[0]?.name).toBe('ñó')
    expect(articlesIn(read(bytes('UTF-8', [0xc3, 0xb1])))[0]?.name).toBe('ñ')
    const odd = read(bytes('KOI8', [0xa4]))
    expect([articlesIn(odd)[0]?.name, odd.faults[0]?.code]).toEqual(['ñ', 'BC3_CODE_PAGE'])
  })

  it('breaks a loop of chapters and says where', () => {
    const tree = read(
      '~V||F|P||ANSI|\r\n~C|R##||x|0||0|\r\n~D|R##|A#\\1\\1\\|\r\n~C|A#||a|0||0|\r\n~D|A#|P\\1\\2\\A#\\1\\1\\|\r\n~C|P|u|p|3||0|\r\n',
    )
    expect(codes(tree)).toContainEqual(['BC3_LOOP', 5, 'R → A → A'])
    expect(articlesIn(tree)).toHaveLength(1)
  })

  it('multiplies the factors of chapters, and follows expressions of measurements', () => {
    const tree = read(
      '~V||F|P||ANSI|\r\n~C|R##||x|0||0|\r\n~D|R##|A#\\1\\3\\|\r\n~C|A#||a|0||0|\r\n~D|A#|P\\1\\2\\Q\\1\\1\\|\r\n~C|P|u|p|3||0|\r\n~C|Q|m2|q|1||0|\r\n~M|A#\\Q|1\\2\\||3\\a*b+c\\2\\3\\4\\\\|\r\n',
    )
    expect(articlesIn(tree).map(({ quantity }) => quantity)).toEqual([6, 30])
  })

  it.each([
    [4, ['P: 5 ≠ ~D 4']],
    [5, []],
    // What programs write that leave the quantity to the measurement.
    [1, []],
    [0, []],
  ])('takes the quantity of the measurement over %d in the chapter', (stated, told) => {
    const tree = read(
      `~V||F|P||ANSI|\r\n~C|R##||x|0||0|\r\n~D|R##|A#\\1\\1\\|\r\n~C|A#||a|0||0|\r\n~D|A#|P\\1\\${stated}\\|\r\n~C|P|u|p|3||0|\r\n~M|A#\\P|1\\1\\|5||\r\n`,
    )
    expect(articlesIn(tree).map(({ quantity }) => quantity)).toEqual([5])
    expect(codes(tree).flatMap(([code, , value]) => (code === 'BC3_MEASURE_DIFFERS' ? [value] : []))).toEqual(told)
  })

  it('takes an auxiliary price as the kind that is the most of it', () => {
    const tree = read(
      [
        '~V||F|P||ANSI|\r\n~C|R##||x|0||0|\r\n~D|R##|P\\1\\1\\|\r\n~C|P|m3|Zid|22||0|\r\n~D|P|AUX\\1\\1\\|',
        // 2 hours at 6 are more than 10 kilograms at 1.
        '~C|AUX|m3|Mortar|22||0|\r\n~D|AUX|MO\\1\\2\\MT\\1\\10\\|\r\n~C|MO|h|Peón|6||1|\r\n~C|MT|kg|Ciment|1||3|\r\n',
      ].join('\r\n'),
    )
    expect(articlesIn(tree)[0]?.recipe).toMatchObject([{ symbol: 'AUX', kind: 'labor', price: 22 }])
  })

  it('refuses a file without a budget', () => {
    expect(readBc3(new TextEncoder().encode('~V||F|P||ANSI|\r\n~C|A|u|a|1||0|\r\n'))).toMatchObject({
      fault: { code: 'BC3_NO_ROOT' },
    })
  })
})

describe('writing FIEBDC-3', () => {
  it('reads back with the same positions, recipes, rows and total', () => {
    const recipe = read(BUDGET).objects
    const tree = { ...read(BUDGET), objects: recipe }
    const again = read(writeBc3(tree, STAMP))
    expect(articlesIn(again).map(({ line: _line, recipe: _recipe, ...article }) => article)).toEqual(
      articlesIn(tree).map(({ line: _line, recipe: _recipe, ...article }) => article),
    )
    expect(again.printedTotal).toBe(totalIn(tree))
    expect(again.faults).toEqual([])
  })

  it('decomposes the price of a position with a recipe, what it holds beside it in a line of its own', () => {
    const line = { symbol: '', unit: 'h', percent: false, more: {} }
    const recipe = [
      { ...line, kind: 'labor' as const, name: 'Mason', consumption: 2, price: 10 },
      { ...line, kind: 'material' as const, name: 'Brick', consumption: 3, price: 5 },
    ]
    const tree = projectOf([
      [
        position({ symbol: 'A', unitPrice: 40, recipe }),
        position({ symbol: 'B', unitPrice: 35, recipe }),
        position({ symbol: 'C', unitPrice: 7 }),
        position({ symbol: 'D', unitPrice: null, recipe }),
      ],
    ])
    const lines = articlesIn(read(writeBc3(tree, STAMP))).map((article) =>
      article.recipe.map(({ kind, name, consumption, price }) => [kind, name, consumption, price]),
    )
    const own = [
      ['labor', 'Mason', 2, 10],
      ['material', 'Brick', 3, 5],
    ]
    // 40 - 2 x 10 - 3 x 5 = 5
    expect(lines).toEqual([[...own, ['material', 'Adjustment', 1, 5]], own, [], []])
  })

  it('keeps every position and the total of any project, and its decompositions give its prices', () => {
    fc.assert(
      fc.property(anyProject, (tree) => {
        const again = read(writeBc3(tree, STAMP))
        const facts = (one: ExchangeTree) =>
          articlesIn(one)
            .map(({ quantity, unitPrice, unit, printedTotal }) => [quantity, unitPrice, unit, printedTotal].join())
            .sort()
        expect(facts(again)).toEqual(facts(tree))
        expect(again.printedTotal ?? 0).toBe(totalIn(tree))
        for (const { recipe, unitPrice } of articlesIn(again)) {
          if (recipe.length === 0) continue
          const sum = sumDecimals(recipe.map(({ consumption, price }) => multiplyDecimals(consumption, price, 8)))
          expect(Math.abs(sum - (unitPrice ?? 0))).toBeLessThan(0.001)
        }
        expect(again.faults.map(({ code }) => code)).toEqual([])
      }),
      { seed: 20_261_121, numRuns: 200 },
    )
  })

  it('writes what Windows-1252 lacks in UTF-8 and says so', () => {
    const text = (name: string) => new TextDecoder().decode(writeBc3(projectOf([[position({ name })]]), STAMP))
    expect(text('Fundații')).toContain('|UTF-8|')
    expect(text('Fundatii')).toContain('|ANSI|')
    expect(articlesIn(read(writeBc3(projectOf([[position({ name: 'Fundații' })]]), STAMP)))[0]?.name).toBe('Fundații')
  })

  it('a small file whose concepts hold each other without end is refused', () => {
    const levels = Array.from({ length: 13 }, (_, at) => [
      `~C|L${at}#||Nivel ${at}|0|211126|0|`,
      `~D|L${at}#|${`L${at + 1}${at < 12 ? '#' : ''}\\1\\1\\`.repeat(10)}|`,
    ])
    const text = ['~V||FIEBDC-3/2016|||UTF-8|', ...levels.flat(), '~C|L13|m|Fin|1|211126|0|'].join('\r\n')
    const found = readBc3(new TextEncoder().encode(text.replaceAll('L0#', 'L0##')))
    expect(found.ok ? null : found.fault.code).toBe('BC3_TOO_LARGE')
  })
})

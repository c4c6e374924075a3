import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { type Catalogue, pieces } from './catalogue.ts'
import { readCatalogue } from './read-catalogue.ts'
import { sharedData, sharedFile } from './shared-data.fixture.ts'

const file = (name: string, lines: readonly string[]) => ({ name, bytes: new TextEncoder().encode(lines.join('\n')) })

const files = {
  indicators: file('indicators.csv', ['code,name_en,name_ro', 'C,Construction,Construcții']),
  items: file('items.csv', [
    'code,symbol,indicator,chapter,name_en,name_ro,unit_ro,unit_us',
    'n1,CA01A1#,C,CA,Concrete,Beton,mc,CY',
    'n2,TS02,TS,TSA,Digging,Săpătură,mc,CY',
    'n1,CA01A2,C,CA,Again,Iar,mc,CY',
    ',CA01A3,C,CA,Without,Fără,mc,CY',
  ]),
  recipe: file('recipe_lines.csv', [
    'item_code,line,resource_code,qty_ro,qty_us',
    'n1,1,r1,1.008,1.5',
    'n1,2,r2,3.18,4',
    'n2,1,nope,1,1',
    'n9,1,r1,1,1',
    'n2,2,r2,-1,1',
    'n2,3,r2,much,1',
  ]),
  resources: file('resources.csv', [
    'code,type,name_en,name_ro,unit_us,price_usd,unit_ro,price_ron',
    'r1,material,Mix,Amestec,CY,90,mc,420',
    'r2,labor,Mason,Betonist,hr,45.5,h,',
    'r3,magic,Spell,Vrajă,ea,1,buc,1',
    'r4,equipment,Crane,Macara,hr,-5,h,-5',
  ]),
}
const whole = [files.indicators, files.items, files.recipe, files.resources]

async function read(practice: 'ro' | 'us', given = whole): Promise<Catalogue> {
  const catalogue = await readCatalogue({ files: given, practice, reading: { practice } })
  if (!catalogue.ok) throw new Error(catalogue.fault.code)
  return catalogue.value
}

describe('the catalogue form', () => {
  it('gives norms, resources and recipes of the practice asked for', async () => {
    const ro = await read('ro')
    expect(ro.norms).toMatchObject([
      { symbol: 'CA01A1#', symbolKey: 'CA01A1', name: 'Concrete', nameRo: 'Beton', unit: 'mc' },
      { symbol: 'TS02', unit: 'mc' },
    ])
    expect(ro.resources[0]).toEqual({
      code: 'r1',
      kind: 'material',
      name: 'Mix',
      nameRo: 'Amestec',
      unit: 'mc',
      price: 420,
    })
    expect([[...ro.recipe.norm], [...ro.recipe.resource], [...ro.recipe.consumption]]).toEqual([
      [0, 0],
      [0, 1],
      [1.008, 3.18],
    ])
    const us = await read('us')
    expect(us.resources[1]).toEqual({
      code: 'r2',
      kind: 'labor',
      name: 'Mason',
      nameRo: 'Betonist',
      unit: 'hr',
      price: 45.5,
    })
    expect([...us.recipe.consumption].slice(0, 2)).toEqual([1.5, 4])
  })

  it('takes the kind of a resource from a column of that name too, in either language', async () => {
    const resources = file('resources.csv', [
      'code,kind,name_en,unit_ro,price_ron',
      'r1,Manoperă,Mason,h,30',
      'r2,UTILAJ,Crane,h,90',
      'r3,transport,Lorry,t,5',
      'r4,material,Mix,mc,420',
    ])
    const { resources: read4 } = await read('ro', [files.items, files.recipe, resources])
    expect(read4.map(({ kind }) => kind)).toEqual(['labor', 'equipment', 'transport', 'material'])
  })

  it('names every line it leaves out or takes with a doubt', async () => {
    const { faults, counts } = await read('ro')
    expect(faults.map(({ code, sheet, line }) => [code, sheet, line])).toEqual([
      ['PRICE_MISSING', 'resources', 3],
      ['RESOURCE_KIND_UNKNOWN', 'resources', 4],
      ['PRICE_NEGATIVE', 'resources', 5],
      ['CODE_DUPLICATE', 'items', 4],
      ['CODE_MISSING', 'items', 5],
      ['RESOURCE_UNKNOWN', 'recipe_lines', 4],
      ['NORM_UNKNOWN', 'recipe_lines', 5],
      ['CONSUMPTION_NEGATIVE', 'recipe_lines', 6],
      ['NUMBER_UNREADABLE', 'recipe_lines', 7],
    ])
    expect(counts).toEqual({ rows: 15, skipped: 7 })
  })

  it('makes the indicators and chapters no file describes', async () => {
    const { indicators, chapters } = await read('ro')
    expect(indicators.map(({ code, name }) => [code, name])).toEqual([
      ['C', 'Construction'],
      ['TS', 'TS'],
    ])
    expect(chapters.map(({ code, indicator }) => [code, indicator])).toEqual([
      ['CA', 'C'],
      ['TSA', 'TS'],
    ])
  })

  it('is the same from gzip files', async () => {
    const packed = whole.map(({ name, bytes }) => ({ name: `${name}.gz`, bytes: new Uint8Array(gzipSync(bytes)) }))
    expect(await read('ro', packed)).toEqual(await read('ro'))
  })

  it('says which file is missing', async () => {
    expect(
      await readCatalogue({ files: [files.items, files.recipe], practice: 'ro', reading: { practice: 'ro' } }),
    ).toEqual({
      ok: false,
      fault: { code: 'CATALOGUE_PART_MISSING', value: 'resources.csv' },
    })
  })
})

describe('a catalogue as one table', () => {
  const prices = file('preturi.csv', [
    'Simbol;Denumire;UM;Material;Manopera;Utilaj;Transport;Ore;Capitol',
    'CA01A1;Beton;mc;420,50;98,00;3,75;0;3,18;Betoane',
    'CA01A1#;Beton iar;mc;1;1;1;0;1;Betoane',
    'CB01;;mp;1;1;1;0;1;Cofraje',
    'CB02;Cofraj;mp;-1;1;1;0;1;Cofraje',
  ])

  it('gives norms with parts; the first of two equal symbols stays', async () => {
    const { norms, faults, chapters } = await read('ro', [prices])
    expect(norms).toMatchObject([{ symbol: 'CA01A1', parts: { M: 420.5, m: 98, U: 3.75, T: 0 }, hours: 3.18 }])
    expect(faults.map(({ code, line }) => [code, line])).toEqual([
      ['CODE_DUPLICATE', 3],
      ['NAME_MISSING', 4],
      ['PRICE_NEGATIVE', 5],
    ])
    expect(chapters[0]).toMatchObject({ code: 'Betoane' })
  })
})

describe('pieces', () => {
  it('cover everything once', () => {
    expect([...pieces(5, 2)]).toEqual([
      [0, 2],
      [2, 4],
      [4, 5],
    ])
    expect([...pieces(0, 2)]).toEqual([])
  })
})

describe.skipIf(!sharedData)('the real catalogue', () => {
  const real = ['indicators', 'items', 'recipe_lines', 'resources'].map((name) => `cwicr/${name}.csv`)

  it('reproduces the unit prices published with it', async () => {
    const expected = new TextDecoder().decode(sharedFile('cwicr/unit_prices.csv').bytes).trim().split('\n').slice(1)
    for (const practice of ['ro', 'us'] as const) {
      const { norms, resources, recipe } = await read(practice, real.map(sharedFile))
      expect([norms.length, recipe.norm.length]).toEqual([149, 1064])
      const sums = new Map<string, number>()
      recipe.norm.forEach((norm, index) => {
        const code = norms[norm]?.code ?? ''
        const price = resources[recipe.resource[index] ?? -1]?.price ?? 0
        sums.set(code, (sums.get(code) ?? 0) + price * (recipe.consumption[index] ?? 0))
      })
      const wrong = expected
        .map((line) => line.split(','))
        .filter(([, market]) => market === practice)
        .filter(([code, , , , , , , , total]) => Math.abs((sums.get(code ?? '') ?? 0) - Number(total)) > 0.001)
      expect(wrong).toEqual([])
    }
  })

  it('is read whole at full size', async () => {
    const full = ['items', 'recipe_lines', 'chapters'].map((name) => `cwicr-full/${name}.csv.gz`)
    const { norms, recipe, chapters, faults } = await read(
      'ro',
      ['cwicr/indicators.csv', 'cwicr/resources.csv', ...full].map(sharedFile),
    )
    expect([norms.length, recipe.norm.length]).toEqual([55719, 349863])
    expect(chapters.length).toBeGreaterThanOrEqual(1250)
    expect(new Set(faults.map(({ code }) => code))).toEqual(new Set(['PRICE_MISSING']))
  }, 60_000)
})

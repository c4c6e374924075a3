import { describe, expect, it } from 'vitest'
import { readBc3 } from './bc3-read.ts'
import { readGaeb } from './gaeb-read.ts'
import { readJsonForm } from './json-read.ts'
import { articlesIn } from './tree.ts'

const bytes = (text: string) => new TextEncoder().encode(text)
const refused = (read: ReturnType<typeof readBc3>) => (read.ok ? read.value.faults.map(({ code }) => code) : read.fault)
const many = (count: number, write: (at: number) => string) =>
  Array.from({ length: count }, (_, at) => write(at)).join('')

describe('a FIEBDC-3 file that is meant to be read for ever', () => {
  const budget = (text: string) => readBc3(bytes(`~V|T|FIEBDC-3/2020|T||UTF-8|\n~C|A##||A||\n${text}`))

  it('is refused where a record has more parts, or the file more records, than any budget', () => {
    const rows = '1\\1\\1\\1\\1\\1\\'.repeat(100_000)
    expect(refused(budget(`~C|B||B|1|\n~D|A##|B\\1\\1\\|\n~M|A\\B|1|1|${rows}|\n`))).toEqual({
      code: 'BC3_TOO_MANY_PARTS',
      line: 5,
      value: '~M',
    })
    expect(refused(budget('~X|\n'.repeat(1_000_001)))).toMatchObject({ code: 'BC3_TOO_MANY_RECORDS' })
  })

  it('is refused where its chapters nest without end', () => {
    const chapters = many(20_000, (at) => `~C|A${at + 1}#||A||\n~D|A${at || '#'}${at ? '#' : ''}|A${at + 1}\\1\\1\\|\n`)
    expect(refused(budget(`~D|A##|A1\\1\\1\\|\n${chapters}`))).toMatchObject({ code: 'BC3_TOO_DEEP' })
  })

  it('takes decompositions and measurements of very many records', () => {
    expect(refused(budget(`~C|B||B|1|\n${'~Y|A##|B\\1\\1\\|\n'.repeat(200_001)}`))).toMatchObject({
      code: 'BC3_TOO_LARGE',
    })
    const read = budget(`~C|B||B|1|\n~D|A##|B\\1\\1\\|\n${many(50_000, (at) => `~M|A\\B|${at + 1}\\|${at}||\n`)}`)
    expect(read.ok && articlesIn(read.value)).toMatchObject([{ quantity: 0 }])
  })

  it('computes a price made of prices made of prices once', () => {
    const levels = many(20, (at) => `~C|P${at}|u|P||\n~D|P${at}|${`P${at + 1}\\1\\1\\`.repeat(4)}|\n`)
    const read = budget(`~D|A##|P0\\1\\1\\|\n${levels}~C|P20|u|P|0.01|\n`)
    expect(read.ok && articlesIn(read.value)[0]?.unitPrice).toBe(0.01 * 4 ** 20)
  })

  it('loses the characters that no record can hold, and says where', () => {
    const read = budget('~C|B||Be\u0000ton|1|\n~D|A##|B\\1\\1\\|\n')
    expect(read.ok && articlesIn(read.value)[0]?.name).toBe('Beton')
    expect(read.ok && read.value.faults).toContainEqual({ code: 'TEXT_CLEANED', line: 3, value: '1' })
  })
})

describe('a GAEB file', () => {
  const bill = (item: string, end = '</BoQBody></BoQ></Award></GAEB>') =>
    readGaeb(
      bytes(
        `<?xml version="1.0"?>\n<GAEB xmlns="http://www.gaeb.de/GAEB_DA_XML/DA83/3.3"><GAEBInfo><Version>3.3</Version></GAEBInfo><Award><DP>83</DP><BoQ><BoQBody>${item}${end}`,
      ),
    )
  const item = (text: string) =>
    `<Itemlist><Item RNoPart="1"><Qty>1</Qty><QU>m</QU><Description><CompleteText><OutlineText>${text}</OutlineText></CompleteText></Description></Item></Itemlist>`

  it('with signs by number that no text has loses them and says so; others come whole', () => {
    const read = bill(item('<p>Be&#0;t&#x1F;on &#128512; &amp;lt; &#1114112;</p>'))
    expect(read.ok && articlesIn(read.value)[0]?.name).toBe('Beton 😀 &lt;')
    expect(read.ok && read.value.faults.map(({ code, line }) => [code, line])).toContainEqual(['TEXT_CLEANED', 2])
  })

  it('is refused where it nests without end, where a tag is left open over millions of lines, and where it has a huge tag', () => {
    expect(refused(bill('<BoQCtgy>'.repeat(100_000)))).toMatchObject({ code: 'XML_TOO_LARGE', line: 2 })
    for (const open of ['<Item ', '<!-- ', '<![CDATA[ ', "<Item a='"])
      expect(refused(bill(`${open}${'\n'.repeat(900_000)}`, '')), open).toMatchObject({ code: 'XML_DAMAGED', line: 2 })
    expect(refused(bill(`<Item ${'a="1" '.repeat(200_000)}/>`))).toMatchObject({ code: 'XML_TOO_LARGE', line: 2 })
  })

  it('of very many categories in one line is read', () => {
    expect(refused(bill('<BoQCtgy RNoPart="1"/>'.repeat(150_000)))).toEqual({ code: 'NO_LINES' })
  })

  it('keeps a > inside quotes in its tag', () => {
    const read = bill(`<!-- <a> ' -->${item(`<p title="a > b" alt='"'>Beton</p>`)}`)
    expect(read.ok && articlesIn(read.value)[0]?.name).toBe('Beton')
  })
})

describe('a file of our own form', () => {
  const none = { field: () => undefined }
  const kinds = [
    'project',
    'object',
    'estimate',
    'revision',
    'article',
    'resource',
    'component',
    'parameter',
    'facility',
    'generalLine',
    'alternate',
  ] as const
  const forms = Object.fromEntries(kinds.map((kind) => [kind, none])) as Record<(typeof kinds)[number], typeof none>

  it('is refused where it nests without end; brackets in texts do not count', () => {
    const file = (name: string) =>
      readJsonForm(bytes(`{"Format":"temelia-estimates","FormatVersion":1,"investment":{"Name":${name}}}`), forms)
    expect(refused(file(`${'['.repeat(200_000)}${']'.repeat(200_000)}`))).toMatchObject({ code: 'JSON_TOO_DEEP' })
    expect(refused(file(`"${'[\\",'.repeat(3_000)}"`))).toMatchObject({ code: 'NO_LINES' })
  })

  it('is refused where a record has more fields than any of ours', () => {
    const fields = many(2_001, (at) => `,"f${at}":1`)
    const file = `{"Format":"temelia-estimates","FormatVersion":1,"investment":{"Name":"A"${fields}}}`
    expect(refused(readJsonForm(bytes(file), forms))).toEqual({ code: 'JSON_TOO_MANY_FIELDS', value: '2000' })
  })
})

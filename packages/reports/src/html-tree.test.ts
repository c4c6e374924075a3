import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Block, DEPTH_LIMIT, type TableBlock } from './html-document.ts'
import { A_DOCUMENT, read } from './html.fixture.ts'
import { readHtml } from './html-tree.ts'

const content = (html: string): readonly Block[] => read({ content: html }).tree.content
const table = (html: string): TableBlock =>
  content(html).find((block): block is TableBlock => block.kind === 'table') as TableBlock
const words = (value: unknown): string => JSON.stringify(value)

describe('HTML as a tree', () => {
  it('keeps paragraphs, white space as a browser shows it, and line breaks', () => {
    expect(content('  <p> Unu\n  doi <br> trei </p>patru  <div>cinci</div>')).toMatchObject([
      { kind: 'paragraph', gap: 9, runs: ['Unu doi', 0, 'trei'] },
      { kind: 'paragraph', gap: 0, runs: ['patru'] },
      { kind: 'paragraph', gap: 0, runs: ['cinci'] },
    ])
    expect(content('<pre>a  b\n c</pre>')).toMatchObject([{ runs: ['a\u00a0\u00a0b', 0, '\u00a0c'] }])
  })

  it('gives every run its face: bold, italic, underline, strike, sub, sup, colour, size, link', () => {
    const { tree } = read({
      content:
        'a<b>b<i>c</i></b><u>d</u><s>e</s>H<sub>2</sub>m<sup>2</sup><span style="color:#C00;font-size:12pt">f</span><a href="https://firma.example/x">g</a>',
    })
    const [paragraph] = tree.content
    const faces =
      paragraph?.kind === 'paragraph'
        ? paragraph.runs.map((run) => (Array.isArray(run) ? tree.faces[run[0]] : null))
        : []
    expect(faces).toMatchObject([
      null,
      { bold: true, italic: false },
      { bold: true, italic: true },
      { underline: true },
      { strike: true },
      null,
      { position: 'sub' },
      null,
      { position: 'super' },
      { color: '#cc0000', size: 12 },
      { link: 'https://firma.example/x' },
    ])
  })

  it('nests lists, with their start and numbering', () => {
    expect(content('<ol start="3" type="a"><li>x<ul><li>y</li></ul></li><li>z</li></ol>')).toMatchObject([
      {
        kind: 'list',
        numbering: 'a.',
        start: 3,
        items: [[{ runs: ['x'] }, { kind: 'list', numbering: null, items: [[{ runs: ['y'] }]] }], [{ runs: ['z'] }]],
      },
    ])
  })

  it('sets page breaks of the content, none inside tables and frames', () => {
    const broken = '<p style="page-break-before:always">a</p>'
    expect(content(`${broken}<table><tr><td>${broken}</td></tr></table>`).map(({ kind }) => kind)).toEqual([
      'page-break',
      'paragraph',
      'table',
    ])
    const { tree } = read({ header: broken, footer: broken })
    expect([...tree.header, ...tree.footer].map(({ kind }) => kind)).toEqual(['paragraph', 'paragraph'])
  })

  it('fills in page numbers in header and footer only', () => {
    const text = '{{page}} din {{pages}}'
    const { tree } = read({ footer: `${text} <span class="pageNumber"></span>`, content: text })
    expect(tree.footer).toMatchObject([{ runs: [1, ' din ', 2, ' ', 1] }])
    expect(tree.content).toMatchObject([{ runs: [text] }])
  })

  it('reads styles of the list and passes over everything else', () => {
    expect(
      content(
        '<div style="background-color:rgb(255,0,0);padding:1mm 2pt;border:1px solid #00f;width:50%;position:fixed;background-image:url(file:///etc/passwd)">a</div>',
      ),
    ).toMatchObject([
      {
        kind: 'box',
        fill: '#ff0000',
        width: { percent: 50 },
        stroke: { left: { width: 0.75, color: '#0000ff' } },
        pad: { right: 2, left: 2 },
      },
    ])
    for (const style of [
      'background: url(http://x/y)',
      'color: expression(1)',
      'width: calc(1px)',
      'color:var(--x)',
      '{}:;;',
    ])
      expect(words(content(`<p style="${style}">a</p>`)), style).toBe(words(content('<p>a</p>')))
  })

  it('does not print what is hidden', () => {
    expect(content('<p style="display:none">a</p><p hidden>b</p>c')).toMatchObject([{ runs: ['c'] }])
  })
})

describe('tables', () => {
  it('repeats the head, puts the foot last and keeps spans inside the grid', () => {
    const found = table(
      '<table border="1"><tfoot><tr><td colspan="9">suma</td></tr></tfoot><thead><tr><th rowspan="5">Nr.</th><th colspan="2">x</th></tr><tr><th>a</th><th>b</th></tr></thead><tr><td>1</td></tr></table>',
    )
    expect(found.columns).toHaveLength(9)
    expect(found.head.map(({ columns, rows }) => [columns, rows]).slice(0, 2)).toEqual([
      [1, 2],
      [2, 1],
    ])
    expect(words(found.rows.at(-1))).toContain('suma')
    expect(words(found.rows[0])).toContain('1')
  })

  it('takes rows of headings at the top as the head', () => {
    const found = table('<table><tr><th>a</th></tr><tr><td>b</td></tr></table>')
    expect([found.head.length, found.rows.length]).toEqual([1, 1])
  })

  it('never lets columns be wider than the page', () => {
    const found = table('<table><col width="900"><col width="900"><tr><td>a</td><td>b</td></tr></table>')
    expect(found.columns).toEqual([{ share: 675 }, { share: 675 }])
  })

  it('gives a column the room of its widest word, while the table has it', () => {
    const rows = `<tr><th>Nr.</th><th>Denumirea</th><th>Cantitate</th></tr><tr><td>1</td><td>${'strat de beton '.repeat(9)}</td><td>2</td></tr>`
    const shares = (width: number) =>
      table(`<table style="width: ${width}pt">${rows}</table>`).columns.map((track) =>
        typeof track === 'object' && 'share' in track ? track.share : 0,
      )
    const [number = 0, name = 0, quantity = 0] = shares(240)
    expect(number).toBeGreaterThanOrEqual('Nr.'.length * 5)
    expect(quantity).toBeGreaterThanOrEqual('Cantitate'.length * 5)
    expect(number + name + quantity).toBeCloseTo(240, -1)
    expect(shares(60)).toEqual([3, 60, 9])
  })

  it('fills a grid of any rows exactly', () => {
    const span = fc.integer({ min: 0, max: 12 })
    fc.assert(
      fc.property(
        fc.array(fc.array(fc.tuple(span, span), { maxLength: 5 }), { minLength: 1, maxLength: 6 }),
        (rows) => {
          const html = rows
            .map((row) => `<tr>${row.map(([c, r]) => `<td colspan=${c} rowspan=${r}>x</td>`).join('')}</tr>`)
            .join('')
          const found = table(`<table>${html}</table>`)
          const area = found.rows.reduce((sum, cell) => sum + cell.columns * cell.rows, 0)
          expect(area).toBe(found.columns.length * rows.length)
        },
      ),
      { seed: 20261121, numRuns: 300 },
    )
  })
})

describe('what never gets into a document', () => {
  it('drops what runs, loads or asks, with all that is in it', () => {
    const harmful = [
      '<script>steal()</script>',
      '<style>@import url(http://x/steal)</style>',
      '<iframe src="http://x/steal">steal</iframe>',
      '<object data="file:///steal">steal</object>',
      '<embed src="http://x/steal">',
      '<link rel="attachment" href="file:///steal">',
      '<base href="http://x/steal">',
      '<meta http-equiv="refresh" content="0;url=http://x/steal">',
      '<svg><image href="http://x/steal"/><text>steal</text></svg>',
      '<template>steal</template>',
      '<noscript>steal</noscript>',
      '<select><option>steal</select>',
      '<!-- steal -->',
      '<title>steal</title>',
      '<img src="http://x/steal.png">',
      '<img src="file:///steal.png">',
      '<img src="/steal.png" onerror="steal()">',
      '<p onclick="steal()" data-x="steal" style="background:url(steal)"></p>',
    ]
    for (const html of harmful) {
      const found = read({ content: `<p>a</p>${html}<p>b</p>` })
      expect(words(found.tree), html).not.toContain('steal')
      expect(words(found.tree.content), html).toContain('"a"')
      expect(words(found.tree.content), html).toContain('"b"')
      expect(found.files.size, html).toBe(0)
    }
  })

  it.each([
    'javascript:alert(1)',
    'java\nscript:alert(1)',
    'file:///etc/passwd',
    'data:text/html,x',
    '//x.example',
    'vbscript:x',
  ])('makes no link of %s', (href) => {
    expect(read({ content: `<a href="${href}">a</a>` }).tree.faces).toHaveLength(1)
  })

  it('leaves Typst markup as text', () => {
    const text = '#read("/etc/passwd") $x$ @ref *b* _i_ `c` = h #import "@preview/x:1.0.0"'
    expect(content(`<p>${text}</p>`)).toMatchObject([{ runs: [text] }])
  })
})

describe('pictures of a document', () => {
  it('are read and counted once by their address, however often they stand there', () => {
    const svg = (color: string) =>
      `data:image/svg+xml;base64,${Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="4000" height="3900"><rect fill="${color}"/></svg>`).toString('base64')}`
    const image = (color: string) => `<p><img src="${svg(color)}" alt="sigla"></p>`
    const { tree, files } = read({ content: image('red').repeat(5) + image('blue') + image('green') + image('red') })
    expect([tree.pictures, files.size]).toEqual([['picture-0.svg', 'picture-1.svg'], 2])
    const runs = tree.content.flatMap((block) => (block.kind === 'paragraph' ? block.runs : []))
    const shown = runs.map((run) => (typeof run === 'object' && 'picture' in run ? run.picture : run))
    expect(shown).toEqual([0, 0, 0, 0, 0, 1, 'sigla', 0])
  })

  it('sets what follows on pages and in a look of its own', () => {
    const look = { font: 'serif', size: 12, margins: { x: 40 } } as const
    const { tree } = read({ content: '<p>unu</p>', following: [{ content: '<b>doi</b>', footer: '<p>jos</p>', look }] })
    expect(tree).toMatchObject({ scale: 1, margins: { x: 18 }, content: [{ runs: ['unu'] }], footer: [] })
    expect(tree.following).toMatchObject([
      { scale: 1.2, margins: { x: 40, top: 12 }, content: [{ kind: 'paragraph' }], footer: [{ runs: ['jos'] }] },
    ])
    const deep = readHtml({ ...A_DOCUMENT, following: [{ content: '<i>'.repeat(DEPTH_LIMIT + 2), footer: '' }] })
    expect(deep).toMatchObject({ field: 'content', code: 'TOO_DEEP' })
  })
})

import { existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PDFDocument, degrees } from '@cantoo/pdf-lib'
import { beforeAll, describe, expect, test } from 'vitest'
import { add, expectStatus, newEstimate } from '../estimation/estimation.fixture.ts'
import { testApp, type TestApp, type TestUser } from '../testing/app.ts'
import { picture, uploaded } from '../testing/uploads.ts'

type Body = Record<string, unknown>

let server: TestApp
let user: TestUser
let projectId: number

beforeAll(async () => {
  server = await testApp()
  user = await server.tenant()
  projectId = (await newEstimate(user)).projectId
})

const draw = (name: string, bytes: Uint8Array, by = user) =>
  uploaded(by, name, bytes).then((FileId) =>
    by.call('POST', '/api/blueprints', { InvestmentId: projectId, Name: name, FileId }),
  )

async function drawn(name: string, bytes: Uint8Array) {
  const { body } = await expectStatus(201, draw(name, bytes))
  return {
    id: body['BlueprintId'] as number,
    fileId: body['FileId'] as number,
    pages: await pagesOf(body['BlueprintId']),
  }
}

async function pagesOf(id: unknown): Promise<Body[]> {
  const { body } = await user.call('GET', `/api/blueprint-pages?BlueprintId=${id}&sort=Position`)
  return body._embedded?.['blueprint_pages'] as Body[]
}

async function pdf(
  ...sheets: { size: [number, number]; turned?: number; texts?: [string, number, number, number][] }[]
) {
  const made = await PDFDocument.create()
  for (const { size, turned = 0, texts = [] } of sheets) {
    const page = made.addPage(size)
    page.setRotation(degrees(turned))
    for (const [text, x, y, size] of texts) page.drawText(text, { x, y, size })
  }
  return made.save()
}

describe('a drawing that is taken in', () => {
  test('has a sheet for each page, with its size, its turn and what its title block tells', async () => {
    const bytes = await pdf(
      {
        size: [1190, 842],
        texts: [
          ['A-02', 1100, 40, 18],
          ['Plan parter', 1000, 70, 14],
          ['Scara 1:50', 1000, 20, 8],
        ],
      },
      {
        size: [595, 842],
        turned: 90,
        texts: [
          ['Detaliu 1:20', 100, 100, 8],
          ['Detaliu 1:10', 100, 300, 8],
        ],
      },
    )
    const { pages } = await drawn('casa.pdf', bytes)
    expect(pages).toMatchObject([
      {
        Page: 1,
        Number: 'A-02',
        Name: 'Plan parter',
        Width: 1190,
        Height: 842,
        Rotation: 0,
        UnitsPerInch: 72,
        NotedRatio: 50,
      },
      { Page: 2, Number: null, Name: 'casa.pdf 2', Width: 595, Height: 842, Rotation: 90, NotedRatio: null },
    ])
  })

  test('a picture has one sheet of its pixels, and no paper', async () => {
    const { pages } = await drawn('plan.png', picture(2100, 1485))
    expect(pages).toMatchObject([{ Name: 'plan.png', Width: 2100, Height: 1485, UnitsPerInch: null }])
    const turned = await drawn('poza.jpg', turnedJpeg(400, 300))
    expect(turned.pages).toMatchObject([{ Width: 300, Height: 400 }])
  })

  test.each([
    ['plan.txt', 'un text', 'BLUEPRINT_FILE_TYPE', 422],
    ['plan.dwg', 'AC1015\u0000\u0000', 'BLUEPRINT_UNEXPECTED_ERROR', 422],
    ['plan.pdf', '%PDF-1.7 nothing', 'BLUEPRINT_UNEXPECTED_ERROR', 422],
    ['plan.png', '\u0089PNG\r\n\u001a\n', 'BLUEPRINT_UNEXPECTED_ERROR', 422],
    [
      'plan.jpg',
      '\u00ff\u00d8\u00ff\u00e0\u0000\u0000\u00ff\u00ff\u00ff\u00ff\u00ff\u00ff\u00ff\u00ff',
      'BLUEPRINT_UNEXPECTED_ERROR',
      422,
    ],
  ])('%s of %j is refused: %s', async (name, content, code, status) => {
    const { status: found, body } = await draw(name, Buffer.from(content, 'latin1'))
    expect([found, body.code]).toEqual([status, code])
  })

  test('too many pixels and too many pages are told as the limit', async () => {
    expect((await draw('mare.png', picture(60_000, 60_000))).body.code).toBe('BLUEPRINT_CONVERSION_LIMIT')
    const many = await pdf(...Array.from({ length: 501 }, () => ({ size: [10, 10] as [number, number] })))
    expect((await draw('multe.pdf', many)).body.code).toBe('BLUEPRINT_CONVERSION_LIMIT')
  })

  test('a locked PDF says so', async () => {
    expect((await draw('incuiat.pdf', Buffer.from(LOCKED, 'latin1'))).body.code).toBe('BLUEPRINT_ENCRYPTED')
  })

  test('without a file, or with one that somebody else sent, there is none', async () => {
    const bare = await user.call('POST', '/api/blueprints', { InvestmentId: projectId, Name: 'fără' })
    expect([bare.status, bare.body.errors]).toMatchObject([422, [{ field: 'FileId', code: 'REQUIRED' }]])
    const colleague = await user.colleague()
    const FileId = await uploaded(colleague, 'a.png', picture(10, 10))
    const taken = await user.call('POST', '/api/blueprints', { InvestmentId: projectId, Name: 'luat', FileId })
    expect([taken.status, taken.body.errors]).toMatchObject([422, [{ field: 'FileId', code: 'NOT_FOUND' }]])
  })

  test('its file is seen by whoever sees the project, and by nobody else', async () => {
    const { fileId } = await drawn('plan.png', picture(20, 10))
    const read = (by: TestUser) => by.call('GET', `/files/${fileId}`).then(({ status }) => status)
    expect(await read(await user.colleague())).toBe(200)
    expect(await read(await user.colleague({ viewForeign: false }))).toBe(404)
    expect(await read(await server.tenant())).toBe(404)
  })

  test('goes to the bin with its sheets and comes back with them; its file is kept', async () => {
    const { id, fileId, pages } = await drawn('plan.png', picture(20, 10))
    expect((await user.call('DELETE', `/api/files/${fileId}`)).status).toBe(409)
    const removed = await expectStatus(200, user.call('DELETE', `/api/blueprints/${id}`))
    expect(await pagesOf(id)).toEqual([])
    expect((await user.call('DELETE', `/api/files/${fileId}`)).status).toBe(404)
    await expectStatus(200, user.call('POST', `/undoStackItems/restore`, { UndoIds: [removed.body['UndoId']] }))
    expect(await pagesOf(id)).toHaveLength(pages.length)
  })
})

describe('a sheet is measured by its scale', () => {
  const scale = (BlueprintPageId: unknown, body: Body) =>
    user.call('POST', '/api/blueprint-scales', { BlueprintPageId, ...body })

  test('which is positive, and a ratio only on paper', async () => {
    const { pages } = await drawn('a.pdf', await pdf({ size: [100, 100] }))
    const onPaper = pages[0]?.['BlueprintPageId']
    for (const Ratio of [0, -100, null])
      expect((await scale(onPaper, { Kind: 'ratio', Ratio })).body.code).toBe('BLUEPRINT_SCALE_INVALID')
    await expectStatus(201, scale(onPaper, { Kind: 'ratio', Ratio: 100 }))
    const inPixels = (await drawn('a.png', picture(100, 100))).pages[0]?.['BlueprintPageId']
    expect((await scale(inPixels, { Kind: 'ratio', Ratio: 100 })).body.code).toBe('BLUEPRINT_SCALE_INVALID')
    const Points = [
      [0, 0],
      [50, 0],
    ]
    await expectStatus(201, scale(inPixels, { Kind: 'calibration', Points, Length: 5 }))
    for (const wrong of [
      {
        Points: [
          [1, 1],
          [1, 1],
        ],
        Length: 5,
      },
      { Points, Length: 0 },
      { Points },
      { Length: 3 },
    ])
      expect((await scale(inPixels, { Kind: 'calibration', ...wrong })).body.code).toBe('BLUEPRINT_SCALE_INVALID')
  })

  test('shapes keep what was drawn, and nothing that is no shape', async () => {
    const { pages } = await drawn('a.png', picture(100, 100))
    const BlueprintPageId = pages[0]?.['BlueprintPageId']
    const shape = (body: Body) => user.call('POST', '/api/blueprint-shapes', { BlueprintPageId, ...body })
    const Points = [
      [0, 0],
      [10, 0],
      [10, 10.5],
    ]
    const kept = await expectStatus(201, shape({ Kind: 'area', Points, Bulges: [0, 0.5], Color: '#B00020' }))
    expect(kept.body).toMatchObject({ Points, Bulges: [0, 0.5], InvestmentId: projectId, Weight: 2 })
    expect((await shape({ Kind: 'area', Points: Points.slice(1) })).body.errors).toMatchObject([
      { code: 'SHAPE_POINTS' },
    ])
    expect(
      (
        await shape({
          Kind: 'area',
          Points: [
            [1e12, 0],
            [1, 1],
            [2, 0],
          ],
        })
      ).status,
    ).toBe(422)
    expect((await shape({ Kind: 'area', Points, Color: 'red' })).status).toBe(422)
  })

  test('what a shape feeds is a line of its project', async () => {
    const { pages } = await drawn('a.png', picture(100, 100))
    const here = await newEstimate(user)
    const BlueprintPageId = pages[0]?.['BlueprintPageId']
    const { ArticleId } = await add(user, 'articles', { EstimateId: here.estimateId, Name: 'Pardoseală' })
    const body = { BlueprintPageId, Kind: 'count', Points: [[1, 1]], ArticleId }
    const reply = await user.call('POST', '/api/blueprint-shapes', body)
    expect([reply.status, reply.body.errors]).toMatchObject([422, [{ field: 'ArticleId', code: 'NOT_FOUND' }]])
  })
})

/** A room of 6.40 by 7.80 m, if it is drawn in millimetres, and something that is not drawn. */
const room = (unit: number) =>
  Buffer.from(
    `0 SECTION 2 HEADER 9 $INSUNITS 70 ${unit} 0 ENDSEC 0 SECTION 2 ENTITIES 0 LWPOLYLINE 8 A-AREA 70 1
    10 1000 20 500 10 7400 20 500 10 7400 20 8300 10 1000 20 8300 0 MLINE 8 A-AREA 0 ENDSEC 0 EOF`
      .split(/\s+/)
      .join('\n'),
  )

describe('a CAD file', () => {
  const scalesOf = async (page: unknown) =>
    (await user.call('GET', `/api/blueprint-scales?BlueprintPageId=${page}`)).body._embedded?.['blueprint_scales']

  test('is drawn full size: its scale is known from its unit, and what is not drawn is listed', async () => {
    const { id, pages } = await drawn('plan.dxf', room(4))
    expect(pages).toMatchObject([{ Name: 'plan.dxf', DrawingUnit: 'mm', UnitsPerInch: 25.4, NotedRatio: null }])
    expect(await scalesOf(pages[0]?.['BlueprintPageId'])).toMatchObject([{ Kind: 'ratio', Ratio: 1, Unit: 'm' }])
    const { body } = await user.call('GET', `/api/blueprints/${id}`)
    const drawing = await user.call('GET', `/files/${body['DrawnFileId']}`)
    expect(drawing.headers['content-type']).toContain('application/json')
    expect(drawing.body).toMatchObject({ unit: 'mm', left: [{ kind: 'MLINE', why: 'kind', count: 1 }] })
    const [layer] = drawing.body['layers'] as { outlines: number[][] }[]
    const flat = layer?.outlines[0] ?? []
    const Points = flat.flatMap((x, at) => (at % 2 === 0 ? [[x, flat[at + 1]]] : []))
    const measured = await user.call('POST', '/api/blueprints/measure', {
      Scale: { Kind: 'ratio', Ratio: 1 },
      UserUnit: 72 / 25.4,
      Shapes: [{ Id: 1, Kind: 'area', Points }],
    })
    expect(measured.body['Shapes']).toMatchObject([{ Area: 49.92, Perimeter: 28.4 }])
  })

  test('without a unit waits for a known length', async () => {
    const { pages } = await drawn('plan.dxf', room(0))
    expect(pages).toMatchObject([{ DrawingUnit: null, UnitsPerInch: null }])
    expect(await scalesOf(pages[0]?.['BlueprintPageId'])).toEqual([])
  })

  test('what it is drawn from is seen with its project and by nobody else, and is kept as long as it', async () => {
    const { id } = await drawn('plan.dxf', room(4))
    const fileId = (await user.call('GET', `/api/blueprints/${id}`)).body['DrawnFileId']
    const read = (by: TestUser) => by.call('GET', `/files/${fileId}`).then(({ status }) => status)
    expect(await read(await user.colleague())).toBe(200)
    expect(await read(await user.colleague({ viewForeign: false }))).toBe(404)
    expect(await read(await server.tenant())).toBe(404)
    expect((await user.call('DELETE', `/api/files/${fileId}`)).status).toBe(409)
  })

  test('cannot be given another file to be drawn from', async () => {
    const { id, fileId } = await drawn('plan.dxf', room(4))
    const before = (await user.call('GET', `/api/blueprints/${id}`)).body['DrawnFileId']
    await user.call('PATCH', `/api/blueprints/${id}`, { DrawnFileId: fileId })
    expect((await user.call('GET', `/api/blueprints/${id}`)).body['DrawnFileId']).toBe(before)
  })

  test('of words that are no DXF is told as damaged', async () => {
    expect((await draw('plan.dxf', Buffer.from('un text'))).body.code).toBe('BLUEPRINT_UNEXPECTED_ERROR')
  })
})

describe('the measures of a project', () => {
  test('are taken along with their sheets, values and items; nothing that cannot be trusted has a value', async () => {
    const own = await newEstimate(user)
    const FileId = await uploaded(user, 'hol.dxf', room(4))
    const plan = { InvestmentId: own.projectId, Name: 'Hol', FileId }
    const { body } = await expectStatus(201, user.call('POST', '/api/blueprints', plan))
    const BlueprintPageId = (await pagesOf(body['BlueprintId']))[0]?.['BlueprintPageId']
    const { ArticleId } = await add(user, 'articles', {
      EstimateId: own.estimateId,
      Name: '=Pardoseală',
      MeasureUnit: 'mp',
    })
    const shape = (more: Body) =>
      expectStatus(201, user.call('POST', '/api/blueprint-shapes', { BlueprintPageId, ...more }))
    const Points = [
      [0, 0],
      [4000, 0],
      [4000, 3000],
      [0, 3000],
    ]
    await shape({ Kind: 'area', Name: 'Hol', Points, ArticleId, Formula: 'area', FedQuantity: 12 })
    await shape({
      Kind: 'area',
      Name: 'Nod',
      Points: [
        [0, 0],
        [4000, 4000],
        [4000, 0],
        [0, 4000],
      ],
    })
    const Openings = [{ width: 0.9, height: 2.1, count: 2 }]
    await shape({
      Kind: 'polyline',
      Name: 'Perete',
      Points: Points.slice(0, 3),
      Purpose: 'wall',
      Height: 2.6,
      Openings,
    })
    await shape({ Kind: 'area', Name: 'Placă', Points, Purpose: 'volume', Height: 0.15 })
    const csv = await user.call('GET', `/api/estimation-investments/${own.projectId}/takeoff?format=csv`, undefined, {
      'accept-language': 'ro',
    })
    const lines = csv.raw.body
      .trim()
      .split('\r\n')
      .map((line) => line.split(';').slice(4, 12))
    expect(lines.slice(1)).toEqual([
      ['Hol', 'Arie', '12', 'mp', '', "'=Pardoseală", 'area', '12'],
      ['Nod', 'Arie', '', '', '', '', '', ''],
      ['Perete', 'Perete', '14,42', 'mp', '2,6', '', '', ''],
      ['Placă', 'Volum', '1,8', 'mc', '0,15', '', '', ''],
    ])
    const book = await user.call('GET', `/api/estimation-investments/${own.projectId}/takeoff`)
    expect([book.status, book.headers['content-type']]).toEqual([200, expect.stringContaining('spreadsheetml')])
    const stranger = await server.tenant()
    expect((await stranger.call('GET', `/api/estimation-investments/${own.projectId}/takeoff`)).status).toBe(404)
  })

  test.each([
    [[{ width: 0, height: 2, count: 1 }]],
    [[{ width: 1, height: 2, count: 1.5 }]],
    [[{ width: 1, height: 2, count: 1, deep: 3 }]],
    ['door'],
  ])('openings of %j are refused', async (Openings) => {
    const { pages } = await drawn('a.png', picture(100, 100))
    const body = {
      BlueprintPageId: pages[0]?.['BlueprintPageId'],
      Kind: 'line',
      Points: [
        [0, 0],
        [9, 9],
      ],
      Openings,
    }
    expect((await user.call('POST', '/api/blueprint-shapes', body)).status).toBe(422)
  })
})

describe('a DWG is converted by the program of the operator', () => {
  const DWG = Buffer.concat([Buffer.from('AC1015'), Buffer.alloc(20)])

  /** Takes a DWG in with a program that stands in for the operator's. */
  async function converted(script: string, settings: Record<string, string> = {}) {
    const folder = mkdtempSync(join(tmpdir(), 'temelia-converter-'))
    const program = join(folder, 'convert')
    writeFileSync(program, `#!/bin/sh\n${script}\n`, { mode: 0o700 })
    writeFileSync(join(folder, 'plan.dxf'), room(1))
    const other = await testApp({ BLUEPRINT_CONVERTER: program, ...settings }, server.database)
    const owner = await other.tenant('us')
    const { projectId: InvestmentId } = await newEstimate(owner)
    const FileId = await uploaded(owner, 'plan.dwg', DWG)
    const reply = await owner.call('POST', '/api/blueprints', { InvestmentId, Name: 'plan', FileId })
    const kept = await owner.call('GET', `/api/blueprint-pages?BlueprintId=${reply.body['BlueprintId'] ?? 0}`)
    return { ...reply, pages: kept.body._embedded?.['blueprint_pages'] }
  }

  test('into a drawing that is measured', async () => {
    const { status, pages } = await converted('cp "$(dirname "$0")/plan.dxf" "$2"')
    expect([status, pages]).toMatchObject([201, [{ DrawingUnit: 'in', UnitsPerInch: 1 }]])
  })

  test('which sees two paths and nothing of the server', async () => {
    process.env['SECRET_OF_A_TEST'] = 'secret'
    const script = '[ -z "$SECRET_OF_A_TEST" ] && [ $# = 2 ] && [ -s "$1" ] && cp "$(dirname "$0")/plan.dxf" "$2"'
    expect((await converted(script)).status).toBe(201)
    delete process.env['SECRET_OF_A_TEST']
  })

  test.each([
    ['fails', 'exit 3', 422, 'BLUEPRINT_UNEXPECTED_ERROR'],
    ['makes nothing', 'exit 0', 422, 'BLUEPRINT_UNEXPECTED_ERROR'],
    ['makes something else', 'echo nonsense > "$2"', 422, 'BLUEPRINT_UNEXPECTED_ERROR'],
    ['takes too long', 'sleep 60', 422, 'BLUEPRINT_CONVERSION_LIMIT'],
  ])('one that %s is told', async (_, script, status, code) => {
    const reply = await converted(script, { BLUEPRINT_CONVERTER_SECONDS: '1' })
    expect([reply.status, reply.body.code]).toEqual([status, code])
  })

  test('one that takes too much memory is stopped', async () => {
    const greedy = `exec ${process.execPath} -e 'const held = []; setInterval(() => held.push(Buffer.alloc(3e7, 1)), 20)'`
    const reply = await converted(greedy, { BLUEPRINT_CONVERTER_MB: '200' })
    expect(reply.body.code).toBe('BLUEPRINT_CONVERSION_LIMIT')
  })

  test('one that is not there is told as unavailable', async () => {
    const reply = await converted('', { BLUEPRINT_CONVERTER: '/nowhere/convert' })
    expect([reply.status, reply.body.code]).toEqual([503, 'BLUEPRINT_CONVERSION_UNAVAILABLE'])
  })
})

describe('a DWG is converted by the server itself where the operator names no program', () => {
  test('one that is damaged is told', async () => {
    const reply = await draw('plan.dwg', Buffer.concat([Buffer.from('AC1015'), Buffer.alloc(200)]))
    expect([reply.status, reply.body.code]).toEqual([422, 'BLUEPRINT_UNEXPECTED_ERROR'])
  })
})

const drawings = '/work/shared/data/drawings'

describe.runIf(existsSync(drawings))('the drawings with known answers', () => {
  test.each([
    ['wingA-ansib-eighth.pdf', { Width: 1224, Height: 792, NotedRatio: 96 }],
    ['wingB-a3-1-100.pdf', { Width: 1190.5511811024, Height: 841.8897637795, NotedRatio: 100 }],
    ['wingA-ansib-eighth.jpg', { Width: 1700, Height: 1100, UnitsPerInch: null }],
    ['wingB-a3-1-100.png', { Width: 2100, Height: 1485, UnitsPerInch: null }],
    ['wingB-mm.dxf', { Width: 21008, Height: 9008, DrawingUnit: 'mm' }],
  ])('%s', async (name, expected) => {
    const { pages } = await drawn(name, readFileSync(`${drawings}/${name}`))
    expect(pages).toMatchObject([expected])
  })

  test('a DWG is what the DXF of the same drawing is', async () => {
    const kept = await Promise.all(
      ['dwg', 'dxf'].map(async (ending) => {
        const name = `libredwg-sample_2000.${ending}`
        const { id } = await drawn(name, readFileSync(`${drawings}/${name}`))
        const { body } = await user.call('GET', `/api/blueprints/${id}`)
        return (await user.call('GET', `/files/${body['DrawnFileId']}`)).raw.body
      }),
    )
    expect(kept[0]).toBe(kept[1])
    expect(kept[0]).toContain('Tavolo 1')
  })
})

/** A JPEG of a camera that was turned: its frame lies on its side. */
function turnedJpeg(width: number, height: number): Uint8Array {
  const exif = [0xff, 0xe1, 0, 34, 0x45, 0x78, 0x69, 0x66, 0, 0, 0x4d, 0x4d, 0, 42, 0, 0, 0, 8, 0, 1]
  const orientation = [0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, 6, 0, 0, 0, 0, 0, 0]
  const frame = [0xff, 0xc0, 0, 11, 8, height >> 8, height & 255, width >> 8, width & 255, 1, 1, 0x11, 0, 0xff, 0xd9]
  return Uint8Array.from([0xff, 0xd8, ...exif, ...orientation, ...frame])
}

/** A PDF whose trailer asks for a password. */
const LOCKED = `%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 99 99]>>endobj
4 0 obj<</Filter/Standard/V 1/R 2/O<${'ab'.repeat(32)}>/U<${'cd'.repeat(32)}>/P -44>>endobj
trailer<</Root 1 0 R/Encrypt 4 0 R/ID[<00112233445566778899aabbccddeeff><00112233445566778899aabbccddeeff>]>>
%%EOF`

import { deflateSync } from 'node:zlib'
import { degrees, PDFArray, PDFDict, PDFDocument, PDFHexString, PDFName, PDFNumber, PDFString } from '@cantoo/pdf-lib'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { beforeAll, describe, expect, test } from 'vitest'
import { expectStatus, newEstimate } from '../estimation/estimation.fixture.ts'
import { testApp, type TestApp, type TestUser } from '../testing/app.ts'
import { uploaded } from '../testing/uploads.ts'

type Body = Record<string, unknown>
type Point = readonly [number, number]

let server: TestApp
let user: TestUser
let projectId: number

beforeAll(async () => {
  server = await testApp()
  user = await server.tenant()
  projectId = (await newEstimate(user)).projectId
})

const ROOM: readonly Point[] = [
  [100, 100],
  [300, 100],
  [300, 200],
  [100, 200],
]

/** A drawing with its first sheet scaled, and a room on it. */
async function measured(name: string, bytes: Uint8Array, scale: Body, shapes: readonly Body[]) {
  const FileId = await uploaded(user, name, bytes)
  const { body } = await expectStatus(
    201,
    user.call('POST', '/api/blueprints', { InvestmentId: projectId, Name: 'Parter', FileId }),
  )
  const id = body['BlueprintId'] as number
  const pages = await user.call('GET', `/api/blueprint-pages?BlueprintId=${id}&sort=Position`)
  const BlueprintPageId = pages.body._embedded?.['blueprint_pages']?.[0]?.['BlueprintPageId']
  if (Object.keys(scale).length > 0)
    await expectStatus(201, user.call('POST', '/api/blueprint-scales', { BlueprintPageId, ...scale }))
  for (const shape of shapes)
    await expectStatus(201, user.call('POST', '/api/blueprint-shapes', { BlueprintPageId, ...shape }))
  return id
}

async function markedOf(id: number, by = user) {
  const reply = await by.call('GET', `/api/blueprints/${id}/marked`)
  return { status: reply.status, headers: reply.headers, bytes: new Uint8Array(reply.raw.rawPayload) }
}

const decoded = (value: unknown) =>
  value instanceof PDFHexString || value instanceof PDFString ? value.decodeText() : null

function annotationsOf(document: PDFDocument, at: number): PDFDict[] {
  const list = document.getPage(at).node.lookupMaybe(PDFName.of('Annots'), PDFArray)
  return (list?.asArray() ?? []).map((one) => document.context.lookup(one, PDFDict))
}

async function textOf(bytes: Uint8Array, page: number): Promise<string> {
  const task = getDocument({ data: new Uint8Array(bytes), verbosity: 0 })
  const pdf = await task.promise
  const { items } = await (await pdf.getPage(page)).getTextContent()
  await task.destroy()
  return items.map((item) => ('str' in item ? item.str : '')).join('|')
}

const HUNDRED = { Kind: 'ratio', Ratio: 100, Unit: 'm' }

/** A PDF of two pages; the first is turned, cut off at its lower left, and runs something when it is opened. */
async function twoPages(): Promise<Uint8Array> {
  const made = await PDFDocument.create()
  const first = made.addPage([600, 400])
  first.setCropBox(20, 30, 580, 370)
  first.setRotation(degrees(90))
  made.addPage([300, 200])
  made.addJavaScript('run', 'app.alert(1)')
  return made.save()
}

/** A white picture. */
function whitePicture(width: number, height: number): Uint8Array {
  const chunk = (type: string, data: Uint8Array) => {
    const body = Buffer.concat([Buffer.from(type), data])
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
    length.writeUInt32BE(data.length)
    sum.writeUInt32BE(crc32(body))
    return Buffer.concat([length, body, sum])
  }
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([8, 0], 8)
  const rows = Buffer.concat(
    Array.from({ length: height }, () => Buffer.concat([Buffer.alloc(1), Buffer.alloc(width, 255)])),
  )
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function crc32(bytes: Uint8Array): number {
  let sum = 0xffffffff
  for (const byte of bytes) {
    sum ^= byte
    for (let bit = 0; bit < 8; bit++) sum = sum & 1 ? (sum >>> 1) ^ 0xedb88320 : sum >>> 1
  }
  return (sum ^ 0xffffffff) >>> 0
}

describe('a marked PDF', () => {
  test('has each measure as an annotation where it lies on the page as it is in the file', async () => {
    const id = await measured('plan.pdf', await twoPages(), HUNDRED, [
      { Kind: 'area', Points: ROOM, Name: 'Baie și țevi', Layer: 'Pardoseli', Color: '#b0271f', Hatch: 'cross' },
      { Kind: 'line', Points: [ROOM[0], ROOM[1]], Name: 'Plintă', Layer: 'Plinte' },
      { Kind: 'count', Points: [ROOM[0], ROOM[2]], Name: 'Uși', Layer: 'Uși' },
    ])
    const { status, headers, bytes } = await markedOf(id)
    expect([status, headers['content-type']]).toEqual([200, 'application/pdf'])
    const document = await PDFDocument.load(bytes)
    // The two sheets, and behind the one that is measured its list.
    expect(document.getPages().map((page) => [page.getRotation().angle, page.getWidth()])).toEqual([
      [90, 600],
      [0, 595.28],
      [0, 300],
    ])
    const marks = annotationsOf(document, 0)
    expect(marks.map((mark) => mark.lookup(PDFName.of('Subtype'), PDFName).decodeText())).toEqual([
      'Polygon',
      'Line',
      'Stamp',
      'Stamp',
    ])
    const [room] = marks
    // Its sheet begins at the corner that is not cut off.
    const corners = room
      ?.lookup(PDFName.of('Vertices'), PDFArray)
      .asArray()
      .map((one) => (one as PDFNumber).asNumber())
    expect(corners).toEqual([120, 130, 320, 130, 320, 230, 120, 230])
    // 200 by 100 points at 1:100.
    expect(decoded(room?.lookup(PDFName.of('Contents')))).toBe('Baie și țevi: 24,89 mp')
    expect(decoded(room?.lookup(PDFName.of('Subj')))).toBe('Pardoseli')
    const legend = decoded(marks.at(-1)?.lookup(PDFName.of('Contents')))
    expect(legend?.split('\n').slice(1)).toEqual(['Pardoseli: 24,89 mp', 'Plinte: 7,06 m', 'Uși: 2 buc'])
    expect(await textOf(bytes, 2)).toContain('Baie și țevi')
    expect(document.catalog.get(PDFName.of('OpenAction'))).toBeUndefined()
  })

  test('tells the items that measures feed, and which have no value', async () => {
    const bowTie = [ROOM[0], ROOM[2], ROOM[1], ROOM[3]]
    const id = await measured('plan.pdf', await twoPages(), HUNDRED, [
      { Kind: 'area', Points: bowTie, Name: 'Nod' },
      { Kind: 'arc', Points: ROOM.slice(0, 3), Name: 'Arc' },
      { Kind: 'circle', Points: ROOM.slice(0, 2), Name: 'Cerc', Deducts: [ROOM] },
    ])
    const text = await textOf((await markedOf(id)).bytes, 2)
    expect(text).toContain('Nod|')
    expect(text).toContain('–')
    expect(text).toContain('Cerc')
  })

  test('is made of a picture and of a CAD drawing on a page of their own', async () => {
    const picture = await measured(
      'plan.png',
      whitePicture(200, 100),
      {
        Kind: 'calibration',
        Unit: 'm',
        Points: [
          [0, 0],
          [100, 0],
        ],
        Length: 10,
      },
      [
        {
          Kind: 'rectangle',
          Points: [
            [20, 20],
            [120, 70],
          ],
          Name: 'Hol',
        },
      ],
    )
    const document = await PDFDocument.load((await markedOf(picture)).bytes)
    const [page] = document.getPages()
    expect(page?.getWidth()).toBeCloseTo(1683.78, 6)
    expect(page?.getHeight()).toBeCloseTo(841.89, 6)
    expect(decoded(annotationsOf(document, 0)[0]?.lookup(PDFName.of('Contents')))).toBe('Hol: 50,00 mp')

    const text = `0 SECTION 2 HEADER 9 $INSUNITS 70 6 0 ENDSEC 0 SECTION 2 ENTITIES 0 LWPOLYLINE 8 A 70 1
      10 0 20 0 10 8 20 0 10 8 20 5 10 0 20 5 0 TEXT 8 A 10 1 20 1 40 0.5 1 Hol 0 ENDSEC 0 EOF`
    const cad = await measured('plan.dxf', Buffer.from(text.split(/\s+/).join('\n')), {}, [
      {
        Kind: 'rectangle',
        Points: [
          [0, 0],
          [4, 5],
        ],
        Name: 'Hol',
      },
    ])
    const { bytes } = await markedOf(cad)
    expect(decoded(annotationsOf(await PDFDocument.load(bytes), 0)[0]?.lookup(PDFName.of('Contents')))).toBe(
      'Hol: 20,00 mp',
    )
    expect(await textOf(bytes, 1)).toContain('Hol')
  })

  test('has the pages as they are where nothing is measured', async () => {
    const document = await PDFDocument.load(
      (await markedOf(await measured('plan.pdf', await twoPages(), {}, []))).bytes,
    )
    expect(document.getPageCount()).toBe(2)
    expect(annotationsOf(document, 0)).toEqual([])
  })

  test('of another company is not there', async () => {
    const id = await measured('plan.pdf', await twoPages(), HUNDRED, [])
    expect((await markedOf(id, await server.tenant())).status).toBe(404)
  })
})

test('places with photos are numbered on their sheet, and listed behind it with their words', async () => {
  const id = await measured('etaj.pdf', await twoPages(), {}, [])
  const pages = await user.call('GET', `/api/blueprint-pages?BlueprintId=${id}&sort=Position`)
  const BlueprintPageId = pages.body._embedded?.['blueprint_pages']?.[0]?.['BlueprintPageId']
  for (const Text of ['Fisură în grindă', 'Ușă fără prag'])
    await expectStatus(
      201,
      user.call('POST', '/api/blueprint-pins', {
        BlueprintPageId,
        Point: [100, 100],
        Text,
        TakenAt: '2026-03-02T09:15:00.000Z',
      }),
    )
  const { status, bytes } = await markedOf(id)
  expect(status).toBe(200)
  const document = await PDFDocument.load(bytes)
  const said = annotationsOf(document, 0).map((one) => decoded(one.lookup(PDFName.of('Contents'))))
  expect(said).toEqual([expect.stringContaining('1. Fisură în grindă'), expect.stringContaining('2. Ușă fără prag')])
  const listed = await textOf(bytes, 2)
  expect(listed).toContain('1. Fisură în grindă')
  expect(listed).toContain('02.03.2026')
})

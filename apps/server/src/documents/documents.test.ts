import { spawnSync } from 'node:child_process'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Actor } from '@temelia/model/permission'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testApp, type TestApp, type TestUser } from '../testing/app.ts'
import { readDocument } from './document-form.ts'

let server: TestApp
let user: TestUser
const folder = mkdtempSync(join(tmpdir(), 'temelia-documents-'))

beforeAll(async () => {
  server = await testApp()
  user = await server.tenant()
})
afterAll(() => server.app.close())

const address = '/pdfGenerator/download'
const reader = spawnSync('pdftotext', ['-v']).status === 0
if (!reader) console.warn('pdftotext (poppler-utils) is not on this machine: the text of the PDFs is not checked.')

function form(fields: Record<string, string>, as: TestUser = user) {
  const body = new URLSearchParams(fields).toString()
  return as.call('POST', address, body, { 'content-type': 'application/x-www-form-urlencoded' })
}

async function pdfOf(fields: Record<string, string>): Promise<Buffer> {
  const reply = await form(fields)
  expect(reply.status, reply.raw.payload.slice(0, 500)).toBe(200)
  expect(reply.headers['content-type']).toContain('application/json')
  const pdf = Buffer.from(JSON.parse(reply.raw.payload) as string, 'base64')
  expect(pdf.subarray(0, 5).toString('latin1')).toBe('%PDF-')
  return pdf
}

function run(command: string, pdf: Buffer, ...options: string[]): string {
  const file = join(folder, 'document.pdf')
  writeFileSync(file, pdf)
  const last = command === 'pdftotext' ? ['-'] : []
  return spawnSync(command, [...options, file, ...last], { encoding: 'utf8' }).stdout
}
const textOf = async (fields: Record<string, string>) => run('pdftotext', await pdfOf(fields), '-layout')

describe('a document of the caller', () => {
  test('comes as base64 in a JSON string, from a form, a multipart form or JSON', async () => {
    const fields = {
      header: '<b>Antet</b>',
      content: '<p>Conținut</p>',
      footer: 'Subsol',
      fileName: 'a.pdf',
      docType: '',
    }
    await pdfOf(fields)
    const json = await user.call('POST', address, fields)
    expect([json.status, json.raw.payload.slice(0, 6)]).toEqual([200, '"JVBER'])
    const parts = Object.entries(fields).map(
      ([name, value]) => `--x\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
    )
    const multipart = await user.call('POST', address, `${parts.join('')}--x--\r\n`, {
      'content-type': 'multipart/form-data; boundary=x',
    })
    expect(multipart.status).toBe(200)
  })

  test.skipIf(!reader)(
    'has its header and footer with the page on every page, and diacritics in its text',
    async () => {
      const text = await textOf({
        header: '<b>Temeinic Construcții S.R.L.</b>',
        content: `<h1>Ofertă</h1>${'<p>Tencuieli și zidării, ăâîșț ĂÂÎȘȚ</p>'.repeat(120)}`,
        footer: '<p style="text-align:center">Pagina {{page}} din {{pages}}</p>',
        fileName: 'Ofertă',
        docType: 'pdf',
      })
      const pages = text.split('\f').slice(0, -1)
      expect(pages.length).toBeGreaterThan(1)
      pages.forEach((page, at) => {
        expect(page).toContain('Temeinic Construcții S.R.L.')
        expect(page).toContain(`Pagina ${at + 1} din ${pages.length}`)
      })
      expect(text).toContain('ăâîșț ĂÂÎȘȚ')
    },
  )

  test.skipIf(!reader)('repeats the head of a table and shows every cell once', async () => {
    const rows = Array.from({ length: 120 }, (_, at) => `<tr><td>rândul-${at}.</td><td>${at}</td></tr>`).join('')
    const text = await textOf({
      content: `<table border="1" style="width:100%"><thead><tr><th>Denumire</th><th>Valoare</th></tr></thead>${rows}</table>`,
    })
    const pages = text.split('\f').slice(0, -1)
    expect(pages.length).toBeGreaterThan(1)
    for (const page of pages) expect(page).toContain('Denumire')
    for (let at = 0; at < 120; at++) expect(text.split(`rândul-${at}.`)).toHaveLength(2)
  })

  test.skipIf(!reader)('is on the paper that was asked for, else on that of the region', async () => {
    const size = async (docType: string) =>
      /Page size:\s+([\d.]+) x ([\d.]+)/
        .exec(run('pdfinfo', await pdfOf({ content: 'a', docType })))
        ?.slice(1)
        .map((side) => Math.round(Number(side)))
    expect(await size('A4-landscape')).toEqual([842, 595])
    expect(await size('offer')).toEqual([595, 842])
    expect(await size('letter')).toEqual([612, 792])
    const inAmerica = { region: 'us' } as Actor
    expect(readDocument({ content: 'a' }, inAmerica, 'en')).toMatchObject({ paper: 'letter', orientation: 'portrait' })
    expect(readDocument({ content: 'a', docType: 'A4' }, inAmerica, 'en').paper).toBe('a4')
  })

  test.skipIf(!reader)('prints right-to-left, emoji and signs no font has, without stopping', async () => {
    const text = await textOf({ content: '<p dir="rtl">שלום مرحبا</p><p>😀 🏗️ 漢字 \u{10ffff} gata</p>' })
    expect(text).toContain('gata')
    expect(text).toMatch(/שלום|םולש/)
  })

  test.skipIf(!reader)('leaves a picture that cannot be opened to its words and prints the others', async () => {
    const broken = Buffer.from('89504e470d0a1a0a0000000d494844520000000a0000000a0802000000ffffffff00', 'hex').toString(
      'base64',
    )
    const pixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg=='
    const pdf = await pdfOf({
      content: `<img src="data:image/png;base64,${broken}" alt="sigla ruptă"><img src="data:image/png;base64,${pixel}" alt="punct">`,
    })
    expect(run('pdftotext', pdf)).toContain('sigla ruptă')
    expect(run('pdfimages', pdf, '-list').trim().split('\n').length).toBeGreaterThan(2)
  })
})

describe('nothing outside is read', () => {
  test.skipIf(!reader)('no address is asked and no file of the server is printed', async () => {
    let hits = 0
    const listener = createServer((_request, reply) => {
      hits++
      reply.end('from outside')
    })
    await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve))
    const http = `http://127.0.0.1:${(listener.address() as AddressInfo).port}`
    const secret = join(folder, 'secret.txt')
    writeFileSync(secret, 'PAROLA-SECRETA')
    const files = [secret, pathToFileURL(secret).href, '/etc/passwd', '../../../../../../etc/passwd']
    const html = [http, ...files]
      .map(
        (
          at,
        ) => `<link rel="stylesheet" href="${at}"><link rel="attachment" href="${at}"><base href="${at}"><style>@import url(${at});</style>
          <img src="${at}" srcset="${at} 2x"><iframe src="${at}"></iframe><object data="${at}"></object><embed src="${at}"><script src="${at}"></script>
          <p style="background:url(${at})">${at === http ? 'x' : ''}</p><svg><image href="${at}"/></svg><video src="${at}"></video><input type="image" src="${at}">
          <img src="data:image/svg+xml;base64,${Buffer.from(`<svg><image href="${at}" width="9" height="9"/></svg>`).toString('base64')}">
          <a href="${at}">legătură</a><p>#read("${at}") #image("${at}") #import "${at}": *</p>`,
      )
      .join('')
    const pdf = await pdfOf({ header: html.slice(0, 400), content: `${html}<p>gata</p>`, footer: '' })
    await new Promise((resolve) => setTimeout(resolve, 100))
    listener.close()
    const text = run('pdftotext', pdf)
    expect(hits).toBe(0)
    expect(text).toContain('gata')
    expect(text).toContain('#read("/etc/passwd")')
    expect(text).not.toContain('PAROLA-SECRETA')
    expect(text).not.toContain('root:x:0')
    expect(pdf.toString('latin1')).not.toContain('PAROLA-SECRETA')
  })
})

describe('a wrong call', () => {
  const refused = async (fields: Record<string, string>) => {
    const { status, body } = await form(fields)
    return [
      status,
      body.code,
      ((body.errors ?? []) as { field: string; code: string }[]).map((one) => `${one.field} ${one.code}`),
    ]
  }

  test('is told what is wrong with which field', async () => {
    expect(await refused({ header: 'a' })).toEqual([422, 'INVALID_DATA', ['content REQUIRED']])
    expect(await refused({ content: 'a', docType: 'tabloid', lang: 'de', extra: '1' })).toEqual([
      422,
      'INVALID_DATA',
      ['extra UNKNOWN_FIELD', 'docType INVALID_CHOICE', 'lang INVALID_CHOICE'],
    ])
    expect(await refused({ content: '<ul><li>'.repeat(40) })).toEqual([422, 'INVALID_DATA', ['content TOO_DEEP']])
    expect(await refused({ content: '<i>'.repeat(100_000) })).toEqual([422, 'INVALID_DATA', ['content TOO_DEEP']])
    expect(await refused({ content: 'a', footer: '<p>x</p>'.repeat(60) })).toEqual([
      422,
      'INVALID_DATA',
      ['footer TOO_TALL'],
    ])
    expect(await refused({ content: 'a', fileName: 'n'.repeat(201) })).toEqual([
      422,
      'INVALID_DATA',
      ['fileName TOO_LONG'],
    ])
    expect(await refused({ content: 'ă'.repeat(1_100_000) })).toEqual([413, 'TOO_LARGE', []])
    expect((await user.call('POST', address, { content: 5 })).body.errors).toMatchObject([
      { field: 'content', code: 'INVALID_TYPE' },
    ])
  })

  test('of a stranger is refused; whoever is signed in may print, whatever their rights', async () => {
    expect((await server.app.inject({ method: 'POST', url: address, payload: { content: 'a' } })).statusCode).toBe(401)
    const looker = await user.colleague({ add: false, edit: false, bannedModules: ['estimation', 'accounts', 'sales'] })
    expect((await form({ content: 'a' }, looker)).status).toBe(200)
  })
})

test('a caller who leaves stops their print; the next one is served', async () => {
  await server.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = server.app.server.address() as AddressInfo
  const headers = {
    authorization: `Bearer ${user.clientId},${user.userId},${user.token}`,
    'content-type': 'application/json',
  }
  const leave = new AbortController()
  const content = `<table>${'<tr><td>o lucrare</td><td>1</td><td>2</td></tr>'.repeat(8_000)}</table>`
  const long = fetch(`http://127.0.0.1:${port}${address}`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ content }),
    signal: leave.signal,
  })
  setTimeout(() => leave.abort(), 300)
  await expect(long).rejects.toThrow()
  await pdfOf({ content: 'următorul' })
})

import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { ZipFile } from 'yazl'

/**
 * How the stand-in behaves: as the service does; stopped for maintenance; taking an invoice and losing the answer on the way;
 * telling that the day's calls are used up; refusing every token.
 */
type Mood = 'well' | 'stopped' | 'losing' | 'quota' | 'denying'

interface Upload {
  readonly index: string
  readonly xml: string
  readonly cif: string
  readonly path: string
  /** What it will be answered with when it has been worked through. */
  readonly errors: readonly string[]
}

/** What arrived for a company from outside: an invoice, or bytes that should be an archive. */
interface Arrival {
  readonly index: string
  readonly cif: string
  readonly content: string | Uint8Array
}

export interface StandInService {
  readonly url: string
  readonly tokenUrl: string
  mood: Mood
  /** Whether invoices are still being worked on when their state is asked for. */
  working: boolean
  /** What was handed over, each once. */
  readonly uploads: readonly Upload[]
  /** A supplier's invoice arrives for a company; gives its download id. */
  arrive(cif: string, content: string | Uint8Array): string
  /** A buyer says something about an invoice that was handed over; gives the download id of the message. */
  say(uploadIndex: string, words: string): string
  /** Messages on a page of the list. */
  pageSize: number
  /** Method and path of every call. */
  readonly asked: string[]
  /** How long an access token is good. */
  tokenSeconds: number
  /** The refresh token that is good now; each renewal gives another. */
  readonly refreshToken: () => string
  close(): Promise<void>
}

/**
 * The service for electronic invoices on this machine, for tests and demonstrations: it speaks the public protocol and takes the
 * client `demo` with the secret `demo-secret`. What one company hands over, its buyer receives. An invoice whose XML has a buyer called `Refuz` is refused when it is worked through.
 */
export async function startEInvoiceService(port = 0): Promise<StandInService> {
  const uploads: Upload[] = []
  const arrivals: Arrival[] = []
  const said: Arrival[] = []
  const asked: string[] = []
  let renewals = 0
  const server = createServer((request, response) => {
    const pieces: Buffer[] = []
    request.on('data', (piece: Buffer) => pieces.push(piece))
    request.on('end', () => answer(request, response, Buffer.concat(pieces).toString('utf8')))
  })
  function answer(request: IncomingMessage, response: ServerResponse, body: string): void {
    const address = new URL(request.url ?? '/', 'http://stand-in')
    asked.push(`${request.method} ${address.pathname}${address.search}`)
    if (service.mood === 'stopped') return void response.writeHead(503).end('Service Unavailable')
    if (address.pathname === '/token') return renew(response, new URLSearchParams(body))
    const path = /^\/(?:test|prod)\/FCTEL\/rest\/(\w+)$/.exec(address.pathname)?.[1]
    if (path === undefined) return void response.writeHead(404).end()
    if (service.mood === 'denying' || request.headers.authorization !== `Bearer access-${renewals}`)
      return void response.writeHead(401).end()
    const query = (name: string) => address.searchParams.get(name) ?? ''
    if (path === 'upload' || path === 'uploadb2c') return upload(response, path, query('cif'), query('standard'), body)
    if (path === 'stareMesaj') return standing(response, query('id_incarcare'))
    if (path === 'descarcare') return download(response, query('id'))
    if (path === 'listaMesajeFactura') return list(response, query('cif'), query('zile'))
    if (path === 'listaMesajePaginatieFactura') return page(response, query)
    response.writeHead(404).end()
  }
  function renew(response: ServerResponse, form: URLSearchParams): void {
    const good =
      form.get('client_id') === 'demo' &&
      form.get('client_secret') === 'demo-secret' &&
      form.get('refresh_token') === service.refreshToken()
    if (!good || service.mood === 'denying') return sendJson(response, { error: 'invalid_grant' }, 400)
    renewals++
    const expires = service.tokenSeconds
    sendJson(response, {
      access_token: `access-${renewals}`,
      token_type: 'Bearer',
      expires_in: expires,
      refresh_token: service.refreshToken(),
    })
  }
  function upload(response: ServerResponse, path: string, cif: string, standard: string, xml: string): void {
    const wanted = standard === 'CN' ? '<CreditNote' : '<Invoice'
    if (!xml.includes(wanted))
      return sendXml(
        response,
        'ExecutionStatus="1"',
        'Fisierul transmis nu este valid. XML-ul nu corespunde standardului.',
      )
    const index = String(5_038_000_001 + uploads.length)
    const errors = /<cbc:(?:RegistrationName|Name)>Refuz\b/.test(xml) ? [REFUSAL] : []
    uploads.push({ index, xml, cif, path, errors })
    if (service.mood === 'losing') return void response.destroy()
    sendXml(response, `ExecutionStatus="0" index_incarcare="${index}"`)
  }
  function standing(response: ServerResponse, index: string): void {
    if (service.mood === 'quota')
      return sendXml(
        response,
        '',
        `S-au facut deja 100 de apeluri de stare pentru id_incarcare=${index} in cursul zilei`,
      )
    const found = uploads.find((one) => one.index === index)
    if (!found) return sendXml(response, '', `Nu exista factura cu id_incarcare=${index}`)
    if (service.working) return sendXml(response, 'stare="in prelucrare"')
    sendXml(response, `stare="${found.errors.length > 0 ? 'nok' : 'ok'}" id_descarcare="${downloadOf(index)}"`)
  }
  function download(response: ServerResponse, id: string): void {
    const arrival = [...arrivals, ...said].find(({ index }) => downloadOf(index) === id)
    if (arrival && service.mood === 'quota')
      return sendJson(response, { eroare: 'S-au facut deja 10 descarcari de mesaj in cursul zilei' })
    if (arrival && typeof arrival.content !== 'string')
      return void response.writeHead(200, { 'Content-Type': 'application/zip' }).end(arrival.content)
    if (arrival) return sendArchive(response, arrival.index, String(arrival.content))
    const found = uploads.find(({ index }) => downloadOf(index) === id)
    if (!found)
      return sendJson(response, {
        eroare: `Pentru id=${id} nu exista inregistrata nici o factura`,
        titlu: 'Descarcare mesaj',
      })
    const content = found.errors.length > 0 ? header(`Index_incarcare="${found.index}"`, ...found.errors) : found.xml
    sendArchive(response, found.index, content)
  }
  function page(response: ServerResponse, query: (name: string) => string): void {
    const refuse = (eroare: string) => sendJson(response, { eroare, titlu: 'Lista Mesaje' })
    if (service.mood === 'quota') return refuse('S-au facut deja 1500 interogari de tip lista mesaje in cursul zilei')
    const [from, until, at] = [Number(query('startTime')), Number(query('endTime')), Number(query('pagina'))]
    if (until - from > 60 * 86_400_000) return refuse('startTime nu poate fi mai vechi de 60 de zile')
    const cif = query('cif')
    const typed = (tip: string, those: readonly { readonly index: string }[]) =>
      those.map(({ index }) => ({ index, tip }))
    const done = service.working ? [] : uploads
    const all = [
      ...typed(
        'FACTURA PRIMITA',
        done.filter(({ xml, errors }) => buyerOf(xml) === cif && errors.length === 0),
      ),
      ...typed(
        'FACTURA PRIMITA',
        arrivals.filter((one) => one.cif === cif),
      ),
      ...typed(
        'FACTURA TRIMISA',
        done.filter((one) => one.cif === cif && one.errors.length === 0),
      ),
      ...typed(
        'ERORI FACTURA',
        done.filter((one) => one.cif === cif && one.errors.length > 0),
      ),
      ...typed(
        'MESAJ CUMPARATOR PRIMIT',
        said.filter((one) => one.cif === cif),
      ),
    ]
    if (all.length === 0) return refuse('Nu exista mesaje in intervalul selectat')
    const pages = Math.ceil(all.length / service.pageSize)
    if (at > pages) return refuse(`Pagina solicitata ${at} este mai mare decat numarul toatal de pagini ${pages}`)
    const shown = all.slice((at - 1) * service.pageSize, at * service.pageSize)
    sendJson(response, {
      mesaje: shown.map(({ index, tip }) => ({
        data_creare: '202611231200',
        cif: query('cif'),
        id_solicitare: index,
        detalii: `Factura cu id_incarcare=${index}`,
        tip,
        id: downloadOf(index),
      })),
      numar_inregistrari_in_pagina: shown.length,
      numar_total_inregistrari_per_pagina: service.pageSize,
      numar_total_inregistrari: all.length,
      numar_total_pagini: pages,
      index_pagina_curenta: at,
      titlu: 'Lista Mesaje',
    })
  }
  function list(response: ServerResponse, cif: string, days: string): void {
    const done = service.working ? [] : uploads.filter((one) => one.cif === cif && one.errors.length === 0)
    if (done.length === 0)
      return sendJson(response, { eroare: `Nu exista mesaje in ultimele ${days} zile`, titlu: 'Lista Mesaje' })
    const mesaje = done.map(({ index }) => ({
      data_creare: '202611231200',
      cif,
      id_solicitare: index,
      detalii: `Factura cu id_incarcare=${index} emisa de cif_emitent=${cif}`,
      tip: 'FACTURA TRIMISA',
      id: downloadOf(index),
    }))
    sendJson(response, { mesaje, cui: cif, titlu: 'Lista Mesaje' })
  }
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const service: StandInService = {
    url,
    tokenUrl: `${url}/token`,
    mood: 'well',
    working: false,
    uploads,
    asked,
    tokenSeconds: 3_600,
    pageSize: 500,
    arrive: (cif, content) => {
      const index = String(5_039_000_001 + arrivals.length)
      arrivals.push({ index, cif, content })
      return downloadOf(index)
    },
    say: (uploadIndex, words) => {
      const index = String(5_040_000_001 + said.length)
      const cif = uploads.find((one) => one.index === uploadIndex)?.cif ?? ''
      const content = `<header xmlns="mfp:anaf:dgti:spv:reqMesaj:v1" index_incarcare="${uploadIndex}" message="${words}"/>`
      said.push({ index, cif, content })
      return downloadOf(index)
    },
    refreshToken: () => `refresh-${renewals}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
  return service
}

const REFUSAL =
  'E: validari globale  eroare regula: [BR-RO-120]-Identificatorul de inregistrare legala a Cumparatorului lipseste.'

function downloadOf(index: string): string {
  return String(Number(index) - 2_000_000_000)
}

/** The digits of the tax code that an invoice names its buyer by. */
function buyerOf(xml: string): string {
  const buyer = /<cac:AccountingCustomerParty>[\s\S]*?<\/cac:AccountingCustomerParty>/.exec(xml)?.[0] ?? ''
  return (/<cbc:CompanyID>([^<]*)</.exec(buyer)?.[1] ?? '').replace(/\D/g, '')
}

function sendArchive(response: ServerResponse, index: string, content: string): void {
  const files = new ZipFile()
  files.addBuffer(Buffer.from(content), `${index}.xml`)
  files.addBuffer(Buffer.from('<Signature>stand-in</Signature>'), `semnatura_${index}.xml`)
  files.end()
  response.writeHead(200, { 'Content-Type': 'application/zip' })
  files.outputStream.pipe(response)
}

function header(attributes: string, ...errors: readonly string[]): string {
  const said = errors.map((one) => `<Errors errorMessage="${one}"/>`).join('')
  return `<?xml version="1.0" encoding="UTF-8" standalone="yes"?><header xmlns="mfp:anaf:dgti:spv:stand-in" dateResponse="202611231200" ${attributes}>${said}</header>`
}

function sendXml(response: ServerResponse, attributes: string, ...errors: readonly string[]): void {
  response.writeHead(200, { 'Content-Type': 'application/xml' }).end(header(attributes, ...errors))
}

function sendJson(response: ServerResponse, body: unknown, status = 200): void {
  response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body))
}

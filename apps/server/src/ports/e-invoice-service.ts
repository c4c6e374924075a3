import { isDay } from '@temelia/calendar/day'
import { z } from 'zod'
import { header } from './e-invoice-answers.ts'

/** What a company signs in to the service with. */
export interface ServiceKeys {
  readonly clientId: string
  readonly clientSecret: string
  readonly refreshToken: string
}

/** What the service lets a company in with, and what it is to be renewed with. */
export interface ServiceTokens {
  readonly accessToken: string
  /** Seconds for which it is good. */
  readonly seconds: number
  /** The next refresh token, where the service gave a new one. */
  readonly refreshToken: string | null
}

/** Who is calling, and which of the two services: the real one or the one for trying. */
export interface ServiceDoor {
  readonly accessToken: string
  readonly test: boolean
}

/** An invoice on its way. */
export interface OutgoingInvoice {
  /** Of the seller, digits only. */
  readonly cif: string
  readonly standard: 'UBL' | 'CN'
  /** Persons are reported on a path of their own, buyers abroad are marked. */
  readonly buyer: 'company' | 'person' | 'foreign'
  readonly xml: string
}

/** Where the service stands with an invoice. */
export interface InvoiceStanding {
  readonly state: 'working' | 'accepted' | 'refused'
  /** What the archive with the seal, or with the errors, is downloaded by. */
  readonly downloadId: string | null
}

/** A message of the service about an invoice that a company sent. */
export interface ServiceMessage {
  readonly uploadIndex: string
  readonly downloadId: string
}

/** What a message of the service is about: an invoice received, one sent and taken, one sent with errors, or what a buyer says of one. */
export type MessageKind = 'received' | 'sent' | 'errors' | 'buyer'

/** A message of the service's list. */
export interface ListedMessage extends ServiceMessage {
  readonly kind: MessageKind
  /** The day on which the service had it; null where it is told in no known form. */
  readonly receivedOn: string | null
}

/** The state's service for electronic invoices. Every call throws ServiceFault. */
export interface EInvoiceService {
  /** New tokens for the refresh token. */
  renew(keys: ServiceKeys): Promise<ServiceTokens>
  /** Hands an invoice over; gives the index it is asked for by. */
  upload(door: ServiceDoor, invoice: OutgoingInvoice): Promise<string>
  standing(door: ServiceDoor, uploadIndex: string): Promise<InvoiceStanding>
  /** The archive: the invoice or its errors, and the seal of the ministry. */
  download(door: ServiceDoor, downloadId: string): Promise<Uint8Array>
  /** The invoices that a company sent in the last days and that were accepted. */
  sent(door: ServiceDoor, cif: string, days: number): Promise<readonly ServiceMessage[]>
  /** The messages of a company between two moments, page by page. The service looks back 60 days. */
  messages(door: ServiceDoor, cif: string, from: Date, until: Date): Promise<readonly ListedMessage[]>
}

/**
 * Why a call failed. `DOWN`: it was certainly not taken; `UNCERTAIN`: nobody knows whether it was; `DENIED`: the tokens are not
 * good; `BUSY`: too many calls; `REFUSED`: the service says what is wrong; `UNREADABLE`: an answer in no known form.
 */
export type ServiceFaultKind = 'DOWN' | 'UNCERTAIN' | 'DENIED' | 'BUSY' | 'REFUSED' | 'UNREADABLE'

/** A call that failed, with what the service said. */
export class ServiceFault extends Error {
  constructor(
    readonly kind: ServiceFaultKind,
    readonly said: readonly string[] = [],
  ) {
    super(`e-invoice service: ${kind} ${said.join('; ')}`.trim())
  }
}

/** Whether a call failed for what it was about, not for the service. */
export function isOfOne({ kind, said }: ServiceFault): boolean {
  return kind === 'REFUSED' || kind === 'UNREADABLE' || said.length > 0
}

/** Nothing that the service sends is larger. */
const MOST_BYTES = 20 * 1024 * 1024

const token = z.object({
  access_token: z.string().min(1),
  expires_in: z.coerce.number().int().positive().default(3_600),
  refresh_token: z.string().min(1).optional(),
})

const messageList = z.object({
  eroare: z.string().optional(),
  numar_total_pagini: z.coerce.number().int().default(1),
  mesaje: z
    .array(
      z.object({
        id: z.coerce.string(),
        id_solicitare: z.coerce.string(),
        tip: z.string(),
        data_creare: z.coerce.string().default(''),
      }),
    )
    .default([]),
})

/** Pages of 500 messages that are read at once, at most. */
const MOST_PAGES = 200

/** The service of the Romanian tax authority (RO e-Factura, `FCTEL/rest`), with its sign-in by OAuth. */
export function nationalService(url: string, tokenUrl: string, patience: number): EInvoiceService {
  const at = (door: ServiceDoor, path: string) =>
    `${url.replace(/\/+$/, '')}/${door.test ? 'test' : 'prod'}/FCTEL/rest/${path}`
  const bearer = ({ accessToken }: ServiceDoor) => ({ Authorization: `Bearer ${accessToken}` })
  const get = (door: ServiceDoor, path: string) => answered(at(door, path), { headers: bearer(door) }, patience)
  const list = async (door: ServiceDoor, path: string) => {
    const read = messageList.safeParse(json(await get(door, path)))
    if (!read.success) throw unreadable()
    const { eroare, mesaje, numar_total_pagini: pages } = read.data
    if (eroare && !/^nu exista mesaje/i.test(eroare))
      throw new ServiceFault(isLimit([eroare]) ? 'BUSY' : 'DENIED', [eroare])
    return { messages: mesaje, pages }
  }
  return {
    renew: async ({ clientId, clientSecret, refreshToken }) => {
      const body = new URLSearchParams({
        grant_type: 'refresh_token',
        refresh_token: refreshToken,
        client_id: clientId,
        client_secret: clientSecret,
      })
      const reply = await answered(tokenUrl, { method: 'POST', body }, patience)
      const read = token.safeParse(json(reply))
      if (!read.success) throw new ServiceFault('UNREADABLE')
      const { access_token: accessToken, expires_in: seconds, refresh_token: next } = read.data
      return { accessToken, seconds, refreshToken: next ?? null }
    },
    upload: async (door, { cif, standard, buyer, xml }) => {
      const path = `${buyer === 'person' ? 'uploadb2c' : 'upload'}?standard=${standard}&cif=${encodeURIComponent(cif)}`
      const reply = await answered(
        at(door, `${path}${buyer === 'foreign' ? '&extern=DA' : ''}`),
        { method: 'POST', headers: { ...bearer(door), 'Content-Type': 'text/plain' }, body: xml },
        patience,
        'UNCERTAIN',
      )
      const said = headerOf(reply, 'UNCERTAIN')
      const index = said.attributes.get('index_incarcare')
      if (said.attributes.get('ExecutionStatus') !== '0') throw new ServiceFault('REFUSED', said.errors)
      if (!index) throw new ServiceFault('UNCERTAIN')
      return index
    },
    standing: async (door, uploadIndex) => {
      const { attributes, errors } = headerOf(
        await get(door, `stareMesaj?id_incarcare=${encodeURIComponent(uploadIndex)}`),
      )
      const downloadId = attributes.get('id_descarcare') ?? null
      switch (attributes.get('stare')) {
        case 'ok':
          return { state: 'accepted', downloadId }
        case 'nok':
        case 'XML cu erori nepreluat de sistem':
          return { state: 'refused', downloadId }
        case 'in prelucrare':
          return { state: 'working', downloadId: null }
        default:
          throw errors.length > 0 ? new ServiceFault(isLimit(errors) ? 'BUSY' : 'DENIED', errors) : unreadable()
      }
    },
    download: async (door, downloadId) => {
      const bytes = await get(door, `descarcare?id=${encodeURIComponent(downloadId)}`)
      if (bytes[0] === 0x50 && bytes[1] === 0x4b) return bytes
      const said = z.object({ eroare: z.string() }).safeParse(json(bytes))
      throw said.success
        ? new ServiceFault(isLimit([said.data.eroare]) ? 'BUSY' : 'DOWN', [said.data.eroare])
        : unreadable()
    },
    sent: async (door, cif, days) => {
      const { messages } = await list(door, `listaMesajeFactura?zile=${days}&cif=${encodeURIComponent(cif)}&filtru=T`)
      return messages
        .filter(({ tip }) => /^factura trimisa$/i.test(tip))
        .map(({ id, id_solicitare: uploadIndex }) => ({ uploadIndex, downloadId: id }))
    },
    messages: async (door, cif, from, until) => {
      const range = `startTime=${from.getTime()}&endTime=${until.getTime()}&cif=${encodeURIComponent(cif)}`
      const found = new Map<string, ListedMessage>()
      for (let page = 1, pages = 1; page <= Math.min(pages, MOST_PAGES); page += 1) {
        const listed = await list(door, `listaMesajePaginatieFactura?${range}&pagina=${page}`)
        pages = listed.pages
        for (const { id, id_solicitare: uploadIndex, tip, data_creare: made } of listed.messages) {
          const kind = KINDS.get(tip.trim().toUpperCase())
          if (kind && MESSAGE_ID.test(id) && MESSAGE_ID.test(uploadIndex))
            found.set(id, { kind, uploadIndex, downloadId: id, receivedOn: dayOf(made) })
        }
      }
      return [...found.values()]
    },
  }
}

function unreadable(): ServiceFault {
  return new ServiceFault('UNREADABLE')
}

/** Types of messages as the list names them. What a company itself said to a supplier (`MESAJ CUMPARATOR TRANSMIS`) tells it nothing. */
const KINDS: ReadonlyMap<string, MessageKind> = new Map([
  ['FACTURA PRIMITA', 'received'],
  ['FACTURA TRIMISA', 'sent'],
  ['ERORI FACTURA', 'errors'],
  ['MESAJ CUMPARATOR PRIMIT', 'buyer'],
])

const MESSAGE_ID = /^[\w-]{1,40}$/

/** The day of a moment like 202611231200. */
function dayOf(written: string): string | null {
  const day = written.replace(/^(\d{4})(\d{2})(\d{2})\d*$/, '$1-$2-$3')
  return isDay(day) ? day : null
}

/** Every limit of calls is told in a sentence with this word. */
function isLimit(said: readonly string[]): boolean {
  return said.some((one) => /\b(limita|apeluri|interogari|descarcari)\b/i.test(one))
}

/** The bytes of an answer. What broke off or passed a gateway may have arrived all the same: `broken` says what that means. */
async function answered(
  url: string,
  init: RequestInit,
  patience: number,
  broken: ServiceFaultKind = 'DOWN',
): Promise<Uint8Array> {
  let response: Response
  try {
    response = await fetch(url, { ...init, redirect: 'error', signal: AbortSignal.timeout(patience) })
  } catch (error) {
    throw new ServiceFault(neverConnected(error) ? 'DOWN' : broken)
  }
  const { status } = response
  if (status === 401 || status === 403) throw new ServiceFault('DENIED')
  if (status === 429) throw new ServiceFault('BUSY')
  if (status === 503) throw new ServiceFault('DOWN')
  if (status >= 500) throw new ServiceFault(broken)
  const bytes = await bodyOf(response, broken)
  if (response.ok) return bytes
  const said = z.object({ message: z.string() }).safeParse(json(bytes))
  // The token service tells a refresh token that ended with 400.
  throw new ServiceFault(
    init.body instanceof URLSearchParams ? 'DENIED' : 'REFUSED',
    said.success ? [said.data.message] : [],
  )
}

async function bodyOf(response: Response, broken: ServiceFaultKind): Promise<Uint8Array> {
  if (Number(response.headers.get('content-length') ?? 0) > MOST_BYTES) throw unreadable()
  try {
    const bytes = new Uint8Array(await response.arrayBuffer())
    if (bytes.byteLength <= MOST_BYTES) return bytes
  } catch {
    throw new ServiceFault(broken)
  }
  throw unreadable()
}

/** Where no connection came about, nothing was handed over. */
function neverConnected(error: unknown): boolean {
  const { cause } = error as { cause?: { code?: string } }
  return ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH'].includes(cause?.code ?? '')
}

function json(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(bytes))
  } catch {
    return undefined
  }
}

function headerOf(bytes: Uint8Array, otherwise: ServiceFaultKind = 'UNREADABLE') {
  const found = header(bytes)
  if (!found) throw new ServiceFault(otherwise)
  return found
}

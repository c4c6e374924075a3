import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { isCui } from '@temelia/model/formats'

/** How the stand-in behaves: as the register does, with no answer, with a page that is no answer, or refusing. */
type Mood = 'well' | 'silent' | 'garbled' | 'refusing'

export interface StandInRegister {
  readonly url: string
  mood: Mood
  /** What was asked, as it came. */
  readonly asked: unknown[]
  close(): Promise<void>
}

/**
 * A register of companies on this machine that speaks the public protocol, for tests and demonstrations. It knows a company
 * under every tax code whose control digit holds, made from the code; those that end with 0 it does not know.
 */
export async function startRegister(port = 0): Promise<StandInRegister> {
  const asked: unknown[] = []
  const server = createServer((request, response) => {
    const pieces: Buffer[] = []
    request.on('data', (piece: Buffer) => pieces.push(piece))
    request.on('end', () => {
      const question: unknown = JSON.parse(Buffer.concat(pieces).toString('utf8') || 'null')
      asked.push(question)
      if (register.mood !== 'silent') reply(response, register.mood, question)
    })
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const register: StandInRegister = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/PlatitorTvaRest/v9/tva`,
    mood: 'well',
    asked,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
  return register
}

function reply(response: ServerResponse, mood: Mood, question: unknown): void {
  if (mood === 'refusing') return void response.writeHead(503).end('Service Unavailable')
  if (mood === 'garbled')
    return void response.writeHead(200, { 'Content-Type': 'text/html' }).end('<html>Mentenanță</html>')
  if (!Array.isArray(question)) return void response.writeHead(400).end('{"cod":400,"message":"BAD REQUEST"}')
  const codes = question.map((one: { cui: number; data: string }) => ({ cui: one.cui, day: one.data }))
  const known = codes.filter(({ cui }) => isCui(String(cui)) && cui % 10 !== 0)
  const body = {
    cod: known.length > 0 ? 200 : 404,
    message: known.length > 0 ? 'SUCCESS' : 'NOT FOUND',
    found: known.map(({ cui, day }) => company(cui, day)),
    notFound: codes.filter((code) => !known.includes(code)).map(({ cui }) => cui),
  }
  response.writeHead(body.cod, { 'Content-Type': 'application/json' }).end(JSON.stringify(body))
}

const TRADES = ['CONSTRUCT', 'INSTALAŢII', 'DRUMURI', 'IZOLAŢII', 'PROIECT']

function company(cui: number, day: string) {
  const number = String(cui).slice(-4)
  return {
    date_generale: {
      data: day,
      cui,
      denumire: `EXEMPLU ${TRADES[cui % TRADES.length]} ${number} S.R.L.`,
      adresa: `JUD. CLUJ, MUN. CLUJ-NAPOCA, STR. FĂGETULUI, NR.${Number(number)}`,
      nrRegCom: `J12/${Number(number)}/2015`,
      telefon: '0264555010',
      fax: '',
      codPostal: '400001',
      act: '',
      stare_inregistrare: 'INREGISTRAT din data 12.03.2015',
      cod_CAEN: '4120',
      iban: '',
      statusRO_e_Factura: false,
    },
    inregistrare_scop_Tva: { scpTVA: cui % 2 === 0, perioade_TVA: [] },
    inregistrare_RTVAI: { statusTvaIncasare: false },
    stare_inactiv: { dataInactivare: '', statusInactivi: cui % 10 === 9 },
    inregistrare_SplitTVA: { statusSplitTVA: false },
    adresa_sediu_social: {
      sdenumire_Strada: 'Str. Făgetului',
      snumar_Strada: String(Number(number)),
      sdenumire_Localitate: 'Mun. Cluj-Napoca',
      scod_Localitate: '1',
      sdenumire_Judet: 'CLUJ',
      scod_Judet: '12',
      scod_JudetAuto: 'CJ',
      stara: '',
      sdetalii_Adresa: '',
      scod_Postal: '400001',
    },
  }
}

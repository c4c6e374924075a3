import { z } from 'zod'

/** What the register of companies says of one. A part it does not know is empty. */
export interface RegisteredCompany {
  /** Digits only. */
  readonly taxId: string
  readonly name: string
  readonly registerNumber: string
  readonly phone: string
  readonly street: string
  readonly city: string
  readonly county: string
  readonly postalCode: string
  /** The whole address as the register writes it. */
  readonly address: string
  readonly vatPayer: boolean
  /** Declared inactive by the tax authority: its invoices give no right to deduct. */
  readonly inactive: boolean
}

/** Where companies are looked up by their tax code. */
export interface CompanyRegister {
  /** The company of a tax code (digits only) on a day, or null when the register has none. @throws RegisterFault */
  find(taxId: string, day: string): Promise<RegisteredCompany | null>
}

/** The register did not answer, or answered something that cannot be read. */
export class RegisterFault extends Error {
  constructor(readonly kind: 'down' | 'unreadable') {
    super(`company register ${kind}`)
  }
}

const PATIENCE_MS = 8_000

const text = z
  .string()
  .nullish()
  .transform((value) => repaired(value ?? ''))

const answer = z.object({
  found: z.array(
    z.object({
      date_generale: z.object({
        cui: z.coerce.string(),
        denumire: text,
        adresa: text,
        nrRegCom: text,
        telefon: text,
        codPostal: text,
      }),
      inregistrare_scop_Tva: z.object({ scpTVA: z.boolean().nullish() }).nullish(),
      stare_inactiv: z.object({ statusInactivi: z.boolean().nullish() }).nullish(),
      adresa_sediu_social: z
        .object({
          sdenumire_Strada: text,
          snumar_Strada: text,
          sdenumire_Localitate: text,
          sdenumire_Judet: text,
          scod_Postal: text,
        })
        .nullish(),
    }),
  ),
})

/** The register behind the public protocol: POST of `[{cui, data}]`, answered with `found` and `notFound`. */
export function publicRegister(url: string, patience = PATIENCE_MS): CompanyRegister {
  return {
    find: async (taxId, day) => {
      const read = answer.safeParse(await ask(url, [{ cui: Number(taxId), data: day }], patience))
      if (!read.success) throw new RegisterFault('unreadable')
      const found = read.data.found.find(({ date_generale }) => date_generale.cui.replace(/\D/g, '') === taxId)
      return found ? companyOf(taxId, found) : null
    },
  }
}

async function ask(url: string, question: unknown, patience: number): Promise<unknown> {
  let response: Response
  let body: string
  try {
    response = await fetch(url, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Accept: 'application/json' },
      body: JSON.stringify(question),
      signal: AbortSignal.timeout(patience),
    })
    body = await response.text()
  } catch {
    throw new RegisterFault('down')
  }
  // A code that nobody has is answered with 404 and the same form.
  if (!response.ok && response.status !== 404) throw new RegisterFault('down')
  try {
    return JSON.parse(body)
  } catch {
    throw new RegisterFault(response.ok ? 'unreadable' : 'down')
  }
}

function companyOf(taxId: string, found: z.output<typeof answer>['found'][number]): RegisteredCompany {
  const { date_generale: general, adresa_sediu_social: seat } = found
  const street = seat?.sdenumire_Strada ?? ''
  const number = seat?.snumar_Strada ?? ''
  return {
    taxId,
    name: general.denumire,
    registerNumber: general.nrRegCom,
    phone: general.telefon,
    street: street && number ? `${street} nr. ${number}` : street,
    city: withoutRank(seat?.sdenumire_Localitate ?? ''),
    county: capitals(withoutRank(seat?.sdenumire_Judet ?? '')),
    postalCode: seat?.scod_Postal || general.codPostal,
    address: general.adresa,
    vatPayer: found.inregistrare_scop_Tva?.scpTVA === true,
    inactive: found.stare_inactiv?.statusInactivi === true,
  }
}

/** One blank between words, and the letters ș and ț with a comma where the register writes a cedilla. */
function repaired(value: string): string {
  const letters: Readonly<Record<string, string>> = { ş: 'ș', Ş: 'Ș', ţ: 'ț', Ţ: 'Ț' }
  return value
    .replace(/[şŞţŢ]/g, (letter) => letters[letter] ?? letter)
    .replace(/\s+/g, ' ')
    .trim()
}

/** "Mun. Cluj-Napoca" and "Sector 3 Mun. București" without the rank of the place. */
function withoutRank(place: string): string {
  return place.replace(
    /^(?:sector(?:ul)? \d\s*,?\s*)?(?:mun(?:\.|icipiul)|ora[șs]ul?|or[șs]\.|jud(?:\.|e[țt]ul))\s*/i,
    '',
  )
}

function capitals(words: string): string {
  return words.toLocaleLowerCase('ro').replace(/(^|[\s-])(\p{L})/gu, (_all, before: string, letter: string) => {
    return before + letter.toLocaleUpperCase('ro')
  })
}

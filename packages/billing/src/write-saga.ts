import { quotient15, roundDecimal } from '@temelia/decimal/arithmetic'
import { formatDecimal } from '@temelia/decimal/format'
import type { AccountingDocument, AccountingParty } from './accounting-document.ts'
import { taxedLines } from './taxed-lines.ts'

/** Decimals of a price that is computed back from its amount. */
const PRICE_DIGITS = 4

/** Issued bills as the XML that SAGA imports as sales (SPEC.md X2): `Facturi`, each with `Antet` and `Detalii`. */
export function writeSaga(documents: readonly AccountingDocument[]): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n<Facturi>\n${documents.map(bill).join('')}</Facturi>\n`
}

function bill(document: AccountingDocument): string {
  const { code, date, dueDate, cashVat, input } = document
  const reverse = input.lines.length > 0 && input.lines.every(({ category }) => category === 'AE')
  const head = [
    ...party('Furnizor', document.seller),
    ...party('Client', document.buyer),
    leaf('FacturaNumar', code),
    leaf('FacturaData', day(date)),
    leaf('FacturaScadenta', day(dueDate ?? date)),
    leaf('FacturaTaxareInversa', reverse ? 'Da' : 'Nu'),
    leaf('FacturaTVAIncasare', cashVat ? 'Da' : 'Nu'),
    leaf('FacturaMoneda', input.currency),
  ]
  return `<Factura>\n<Antet>\n${head.join('')}</Antet>\n<Detalii>\n<Continut>\n${lines(document)}</Continut>\n</Detalii>\n</Factura>\n`
}

function lines({ input, money, lines: named }: AccountingDocument): string {
  return taxedLines(input, money)
    .map(({ base, vat }, index) => {
      const { quantity = 0, rate = 0 } = input.lines[index] ?? {}
      const price = quantity === 0 ? 0 : roundDecimal(quotient15(base, quantity), PRICE_DIGITS)
      const parts = [
        leaf('LinieNrCrt', String(index + 1)),
        leaf('Descriere', named[index]?.name ?? ''),
        leaf('CodArticolFurnizor', named[index]?.code ?? ''),
        leaf('UM', named[index]?.unit ?? ''),
        leaf('Cantitate', formatDecimal(quantity)),
        leaf('Pret', formatDecimal(price)),
        leaf('Valoare', formatDecimal(base, 2)),
        leaf('ProcTVA', formatDecimal(rate)),
        leaf('TVA', formatDecimal(vat, 2)),
      ]
      return `<Linie>\n${parts.join('')}</Linie>\n`
    })
    .join('')
}

function party(whose: 'Furnizor' | 'Client', of: AccountingParty): string[] {
  const facts: readonly (readonly [string, string | null])[] = [
    ['Nume', of.name],
    // A person who gave no number is told without one.
    ['CIF', of.taxId?.replace(/^0+$/, '') ?? null],
    ['NrRegCom', of.registerNumber],
    ['Tara', of.country],
    ['Localitate', of.city],
    ['Judet', of.county],
    ['Adresa', of.address],
    ['Telefon', of.phone],
    ['Mail', of.email],
    ['Banca', of.bank],
    ['IBAN', of.iban],
  ]
  return facts.map(([name, value]) => leaf(`${whose}${name}`, value ?? ''))
}

function day(value: string): string {
  return value.split('-').toReversed().join('.')
}

function leaf(name: string, value: string): string {
  const plain = value.replace(/\p{Cc}+/gu, ' ')
  return `<${name}>${plain.replace(/[&<>]/g, (sign) => `&#${sign.charCodeAt(0)};`)}</${name}>\n`
}

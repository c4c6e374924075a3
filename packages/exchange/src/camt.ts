/** Bank statements in XML: ISO 20022 camt.053 of any version (001.02 to 001.12), and camt.052 and .054 with the same entries. */
import { isDay } from '@temelia/calendar/day'
import { sumDecimals } from '@temelia/decimal/arithmetic'
import { type BankStatement, MOST_AMOUNT, oneLine, type StatementEntry } from './bank-statement.ts'
import { type Faults, type Reading, unread } from './fault.ts'
import { machineNumber } from './number.ts'
import { at, child, childText, readXml, type XmlElement } from './xml.ts'

/** Reads the statements of a file; entries that cannot be read are told and left out. */
export function readCamt(text: string, faults: Faults): Reading<readonly BankStatement[]> {
  const read = readXml(text, (line, value) => faults.add('TEXT_CLEANED', line, value))
  if (!read.ok) return read
  const root = read.value
  const message = root.children.find(({ name }) => name.startsWith('BkToCstmr'))
  if (!message) return unread('STATEMENT_UNKNOWN', root.line, child(root, root.name)?.name ?? root.name)
  const statements = message.children.filter(({ name }) => name === 'Stmt' || name === 'Rpt' || name === 'Ntfctn')
  if (statements.length === 0) return unread('STATEMENT_EMPTY', message.line)
  return { ok: true, value: statements.map((one) => statementOf(one, faults)) }
}

function statementOf(element: XmlElement, faults: Faults): BankStatement {
  const account = child(element, 'Acct')
  const booked = element.children.filter(({ name }) => name === 'Ntry')
  const kept = booked.filter((entry) => statusOf(entry) === 'BOOK')
  const [opening, closing] = [balanceOf(element, ['OPBD', 'PRCD']), balanceOf(element, ['CLBD'])]
  const currency = childText(account, 'Ccy') || (opening ?? closing)?.currency || currencyIn(kept[0])
  return {
    account: oneLine(at(account, 'Id', 'IBAN')?.text ?? childText(at(account, 'Id', 'Othr'), 'Id')).replace(/\s/g, ''),
    number: oneLine(childText(element, 'LglSeqNb') || childText(element, 'ElctrncSeqNb') || childText(element, 'Id')),
    currency: currency.toUpperCase().slice(0, 3),
    opening: opening?.amount ?? null,
    closing: closing?.amount ?? null,
    entries: kept.flatMap((entry) => entriesOf(entry, currency, faults)),
    pending: booked.length - kept.length,
  }
}

function statusOf(entry: XmlElement): string {
  const status = child(entry, 'Sts')
  return (childText(status, 'Cd') || status?.text.trim() || 'BOOK').toUpperCase()
}

function balanceOf(
  element: XmlElement,
  kinds: readonly string[],
): { readonly amount: number; readonly currency: string } | undefined {
  for (const kind of kinds) {
    const found = element.children.find(
      (one) => one.name === 'Bal' && at(one, 'Tp', 'CdOrPrtry', 'Cd')?.text.trim() === kind,
    )
    const amount = found && amountOf(found)
    if (found && typeof amount === 'number') return { amount, currency: currencyIn(found) }
  }
  return undefined
}

function currencyIn(element: XmlElement | undefined): string {
  return child(element, 'Amt')?.attributes['Ccy'] ?? ''
}

/** The amount of an element with its sign; undefined for what is none. A debit is below 0, also where it takes a credit back. */
function amountOf(element: XmlElement, sign = childText(element, 'CdtDbtInd')): number | undefined {
  const amount = machineNumber(childText(element, 'Amt'))
  if (typeof amount !== 'number' || amount < 0 || amount > MOST_AMOUNT) return undefined
  if (sign === 'CRDT') return amount
  return sign === 'DBIT' ? (amount === 0 ? 0 : -amount) : undefined
}

/** One entry, or each payment of a batch where they tie with it. */
function entriesOf(entry: XmlElement, currency: string, faults: Faults): StatementEntry[] {
  const amount = amountOf(entry)
  const date = dayOf(child(entry, 'BookgDt')) ?? dayOf(child(entry, 'ValDt'))
  if (amount === undefined || date === undefined) {
    faults.add('ENTRY_UNREADABLE', entry.line, date === undefined ? 'BookgDt' : 'Amt')
    return []
  }
  const details = entry.children
    .filter(({ name }) => name === 'NtryDtls')
    .flatMap(({ children }) => children.filter(({ name }) => name === 'TxDtls'))
  const sign = childText(entry, 'CdtDbtInd')
  const parts = details.map((one) => partOf(one, sign, currency))
  const split = parts.length > 1 && parts.every((part) => part !== undefined) && sumDecimals(parts) === amount
  if (!split) return [encode(entry, details[0], { amount, date, sign })]
  return details.map((one, index) =>
    encode(entry, one, { amount: parts[index] ?? 0, date, sign: childText(one, 'CdtDbtInd') || sign }),
  )
}

function partOf(details: XmlElement, sign: string, currency: string): number | undefined {
  const own = child(details, 'Amt') ? details : at(details, 'AmtDtls', 'TxAmt')
  if (!own || (currency !== '' && currencyIn(own) !== currency)) return undefined
  return amountOf(own, childText(details, 'CdtDbtInd') || sign)
}

function encode(
  entry: XmlElement,
  details: XmlElement | undefined,
  { amount, date, sign }: { readonly amount: number; readonly date: string; readonly sign: string },
): StatementEntry {
  const [side, account] = sign === 'CRDT' ? ['Dbtr', 'DbtrAcct'] : ['Cdtr', 'CdtrAcct']
  const parties = child(details, 'RltdPties')
  // From version 8 on a party stands one element deeper.
  const found = child(parties, side)
  const party = child(found, 'Pty') ?? found
  const references = child(details, 'Refs')
  const words = [
    ...textsOf(child(details, 'RmtInf')),
    childText(details, 'AddtlTxInf'),
    childText(entry, 'AddtlNtryInf'),
  ].filter((text, index, all) => text !== '' && all.indexOf(text) === index)
  return {
    line: entry.line,
    date,
    amount,
    reference: oneLine(
      [childText(references, 'AcctSvcrRef'), childText(entry, 'AcctSvcrRef'), childText(references, 'TxId')].find(
        (text) => text !== '' && text !== 'NOTPROVIDED',
      ) ?? childText(entry, 'NtryRef'),
    ),
    name: oneLine(childText(party, 'Nm')),
    iban: oneLine(
      at(parties, account, 'Id', 'IBAN')?.text ?? childText(at(parties, account, 'Id', 'Othr'), 'Id'),
    ).replace(/\s/g, ''),
    taxId: oneLine(childText(at(party, 'Id', 'OrgId', 'Othr') ?? at(party, 'Id', 'PrvtId', 'Othr'), 'Id')),
    text: oneLine(words.join(' '), 'text'),
  }
}

/** The words of a payment, and the numbers of documents that it names apart. */
function textsOf(remittance: XmlElement | undefined): string[] {
  return (remittance?.children ?? []).flatMap((one) => {
    if (one.name === 'Ustrd') return [one.text.trim()]
    const documents = one.children
      .filter(({ name }) => name === 'RfrdDocInf')
      .map((document) => childText(document, 'Nb'))
    return [...documents, childText(child(one, 'CdtrRefInf'), 'Ref'), childText(one, 'AddtlRmtInf')]
  })
}

function dayOf(element: XmlElement | undefined): string | undefined {
  const day = (childText(element, 'Dt') || childText(element, 'DtTm')).slice(0, 10)
  return isDay(day) ? day : undefined
}

/** What stands in the words of a payment: the name of who pays, numbers of documents. */

/** Words that say what kind of company it is, not which. */
const LEGAL = new Set([
  'sc',
  'srl',
  'sa',
  'srld',
  'pfa',
  'ii',
  'if',
  'snc',
  'scs',
  'sca',
  'ra',
  'inc',
  'llc',
  'ltd',
  'corp',
  'co',
  'company',
  'lp',
  'llp',
  'gmbh',
  'ag',
  'bv',
  'the',
])

/** Text without marks on letters, in small letters. */
export function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
}

/** The words of a name or of a payment, without those that only tell the kind of company; `S.R.L.` is one of them. */
export function nameWords(text: string): string[] {
  return plain(text)
    .replace(/\b([a-z])\.(?=[a-z]\b)/g, '$1')
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '' && !LEGAL.has(word))
}

/** The digits of a tax number, without its country. */
export function taxDigits(taxId: string | null): string {
  return (taxId ?? '').replace(/\D/g, '')
}

/** An account as it is compared: capitals without spaces. */
export function plainAccount(account: string): string {
  return account.replace(/[^a-z0-9]/gi, '').toUpperCase()
}

/** A number in the words of a payment, with the letters that stand before it. */
export interface NamedNumber {
  readonly number: number
  readonly letters: string
}

/** Days, accounts and amounts have digits too, and are no numbers of documents. */
const OTHERS = [
  /\b\d{1,4}[./-]\d{1,2}[./-]\d{2,4}\b/g,
  /\b[a-z]{2}\d{2}[a-z0-9]{11,30}\b/g,
  /\b\d{1,3}(?:[., ]\d{3})*[.,]\d{2}\b(?![./-])/g,
]

/** Numbers that a payment may name bills by. */
export function namedNumbers(text: string): NamedNumber[] {
  const bare = OTHERS.reduce((rest, pattern) => rest.replace(pattern, ' '), plain(text))
  const found: NamedNumber[] = []
  let letters = ''
  // Letters stay with the numbers behind them: `TML 0131, 0135` names two of one series.
  for (const [token] of bare.matchAll(/[a-z]+|\d+/g)) {
    if (/^\d/.test(token)) {
      if (token.length <= 9) found.push({ number: Number(token), letters })
    } else if (token !== 'nr' && token !== 'no' && token !== 'si' && token !== 'and') letters = token
  }
  return found
}

/** Whole numbers from 0 to below 10^12 in words. */

/** Of what is counted: masculine (lei, bani), feminine (mii, sutimi), neuter (milioane), which counts one as masculine does and several as feminine. */
export type Gender = 'masculine' | 'feminine' | 'neuter'

const TEENS = [
  'zece',
  'unsprezece',
  'doisprezece',
  'treisprezece',
  'paisprezece',
  'cincisprezece',
  'șaisprezece',
  'șaptesprezece',
  'optsprezece',
  'nouăsprezece',
]

const UNITS: Readonly<Record<Gender, readonly string[]>> = {
  masculine: ['', 'unu', 'doi', 'trei', 'patru', 'cinci', 'șase', 'șapte', 'opt', 'nouă'],
  neuter: ['', 'unu', 'două', 'trei', 'patru', 'cinci', 'șase', 'șapte', 'opt', 'nouă'],
  feminine: ['', 'una', 'două', 'trei', 'patru', 'cinci', 'șase', 'șapte', 'opt', 'nouă'],
}

/** What comes by a thousand, from the largest: how one of it is called, what several are, and their gender. */
const STEPS = [
  { size: 1_000_000_000, one: 'un miliard', many: 'miliarde', gender: 'neuter' },
  { size: 1_000_000, one: 'un milion', many: 'milioane', gender: 'neuter' },
  { size: 1_000, one: 'o mie', many: 'mii', gender: 'feminine' },
] as const

/** A number in Romanian words, counting what is of a gender: `două mii o sută douăzeci și unu`. */
export function romanianNumber(count: number, of: Gender = 'masculine'): string {
  if (count === 0) return 'zero'
  let rest = count
  const parts: string[] = []
  for (const { size, one, many, gender } of STEPS) {
    const times = Math.floor(rest / size)
    rest %= size
    if (times === 1) parts.push(one)
    else if (times > 1)
      parts.push(`${below1000(times, gender)} ${times % 100 === 0 || times % 100 >= 20 ? 'de ' : ''}${many}`)
  }
  if (rest > 0) parts.push(below1000(rest, of))
  return parts.join(' ')
}

function below1000(count: number, gender: Gender): string {
  const hundreds = Math.floor(count / 100)
  const rest = count % 100
  const said = hundreds === 0 ? '' : hundreds === 1 ? 'o sută' : `${UNITS.feminine[hundreds]} sute`
  return [said, below100(rest, gender)].filter(Boolean).join(' ')
}

function below100(count: number, gender: Gender): string {
  if (count < 10) return UNITS[gender][count] ?? ''
  if (count < 20) return count === 12 && gender !== 'masculine' ? 'douăsprezece' : (TEENS[count - 10] ?? '')
  const tens = Math.floor(count / 10)
  const said = tens === 6 ? 'șaizeci' : `${UNITS.feminine[tens]}zeci`
  return count % 10 === 0 ? said : `${said} și ${UNITS[gender][count % 10]}`
}

const SMALL = [
  'zero',
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'eleven',
  'twelve',
  'thirteen',
  'fourteen',
  'fifteen',
  'sixteen',
  'seventeen',
  'eighteen',
  'nineteen',
]

const TENS = ['', '', 'twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety']

/** A number in English words: `two thousand one hundred twenty-one`. */
export function englishNumber(count: number): string {
  for (const [size, name] of [
    [1_000_000_000, 'billion'],
    [1_000_000, 'million'],
    [1_000, 'thousand'],
    [100, 'hundred'],
  ] as const)
    if (count >= size) {
      const rest = count % size
      return `${englishNumber(Math.floor(count / size))} ${name}${rest === 0 ? '' : ` ${englishNumber(rest)}`}`
    }
  if (count < 20) return SMALL[count] ?? ''
  const tens = TENS[Math.floor(count / 10)] ?? ''
  return count % 10 === 0 ? tens : `${tens}-${SMALL[count % 10]}`
}

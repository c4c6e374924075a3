import { daysInMonth } from '@temelia/calendar/day'
import { readRecurrence, writeRecurrence } from '@temelia/calendar/recurrence'
import { z } from 'zod'

/**
 * Makes a text rule that reports one code of the fault table. `written` gives the one way the
 * value is kept, so that the same code typed with blanks or small letters is the same code; `sample` is one that holds, for examples.
 */
function rule(
  code: string,
  sample: string,
  holds: (value: string) => boolean,
  written: (value: string) => string = (value) => value,
): z.ZodType<string, string> {
  return z
    .string()
    .refine(holds, { params: { code } })
    .transform(written)
    .meta({ examples: [sample] })
}

const closed = (value: string) => value.replace(/\s/g, '').toUpperCase()

export const email = rule(
  'INVALID_EMAIL',
  'birou@firma.example',
  (value) =>
    value.length <= 254 &&
    /^[^\s@"(),:;<>[\]\\]+@[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)+$/i.test(value),
  // What stands before the sign is the mailbox's own affair; the domain has no capitals.
  (value) => value.replace(/@.*$/, (domain) => domain.toLowerCase()),
)

/** Romanian numbers like 0234567890, 0040234567890, +40 712 345 678, and North American ones with optional +1. */
export const phone = rule('INVALID_PHONE', '0722 123 456', (value) => {
  const digits = value.replace(/[\s.\-()/]/g, '')
  return /^(?:\+40|0040|0)(?:7\d{8}|[23]\d{8})$/.test(digits) || /^(?:\+?1)?[2-9]\d{2}[2-9]\d{6}$/.test(digits)
})

/** Letters, digits, blanks, hyphens (and the apostrophe and point that names carry), starting with a capital. */
export const personName = rule('INVALID_NAME', 'Maria Dobre', (value) => /^\p{Lu}[\p{L}\p{M}\d .'’-]{2,}$/u.test(value))

/** At least one character, starting with a letter or a digit. */
export const objectName = rule('INVALID_NAME', 'Casa A', (value) => /^[\p{L}\d]/u.test(value))

/** A name that stands on the wire and in filters. */
export const fieldName = rule('INVALID_FIELD_NAME', 'Inspector', (value) => /^[A-Za-z][A-Za-z0-9_]*$/.test(value))

/** A colour as `#1f5fae`. */
export const color = rule('INVALID_VALUE', '#1f5fae', (value) => /^#[0-9a-f]{6}$/i.test(value))

/** When something comes again, as RFC 5545 writes it: days, weeks, months or years. */
export const recurrence = rule(
  'INVALID_RECURRENCE',
  'FREQ=WEEKLY;COUNT=1',
  (value) => readRecurrence(value) !== null,
  (value) => {
    const read = readRecurrence(value)
    return read ? writeRecurrence(read) : value
  },
)

/** The code of a currency by its three letters (ISO 4217). */
export const currencyCode = rule('INVALID_CURRENCY', 'EUR', (value) => /^[a-z]{3}$/i.test(value.trim()), closed)

export const website = rule('INVALID_URL', 'https://firma.example', (value) =>
  /^(https?:\/\/)?[^\s/.]+(\.[^\s/.]+)+(\/\S*)?$/i.test(value),
)

/** An address (IPv4 or IPv6) or a network of them, such as 192.168.1.0/24. */
export const network = rule('INVALID_NETWORK', '203.0.113.0/24', isNetwork, (value) => value.trim().toLowerCase())

function isNetwork(value: string): boolean {
  const [address = '', bits, ...rest] = value.trim().split('/')
  const long = address.includes(':')
  if (!(long ? z.ipv6() : z.ipv4()).safeParse(address).success) return false
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (long ? 128 : 32) && rest.length === 0)
}

/** Romanian tax code (CUI, control digit checked) or US EIN. */
export const taxId = rule(
  'INVALID_TAX_ID',
  'RO18547290',
  (value) => isCui(value) || /^\d{2}-\d{7}$/.test(value.trim()),
  closed,
)

/** Any IBAN whose check digits hold; a Romanian one has 24 characters. */
export const iban = rule('INVALID_IBAN', 'RO49AAAA1B31007593840000', isIban, closed)

/** Romanian trade register number, old form J40/123/2020 or the 14 characters in use since July 2024. A wrong check digit is a warning of the screens, no fault. */
export const registerNumber = rule('INVALID_REGISTER_NUMBER', 'J40/123/2020', isRegisterNumber, closed)

function isRegisterNumber(value: string): boolean {
  const text = value.trim().toUpperCase()
  const old = /^[JFC](\d{1,2})\/\d{1,6}\/(?:(?:\d{2}\.){2})?(19|20)\d{2}$/.exec(text)
  if (old) return countyNumber(Number(old[1]))
  return /^[JFC](19|20)\d{2}\d{6}\d{3}$/.test(text)
}

/** Romanian personal number (CNP) or US social security number. */
export const nationalId = rule(
  'INVALID_NATIONAL_ID',
  '123-45-6789',
  (value) => isCnp(value.trim()) || /^(?!000|666|9)\d{3}-(?!00)\d{2}-(?!0000)\d{4}$/.test(value.trim()),
)

/** Romanian six digits or US ZIP. */
export const postalCode = rule('INVALID_POSTAL_CODE', '400001', (value) =>
  /^(\d{6}|\d{5}(-\d{4})?)$/.test(value.trim()),
)

/** At least 8 characters with capitals, non-capitals and digits. */
export const password = z
  .string()
  .max(200)
  .refine((value) => value.length >= 8 && /\p{Lu}/u.test(value) && /\p{Ll}/u.test(value) && /\d/.test(value), {
    params: { code: 'INVALID_PASSWORD' },
  })
  .refine((value) => !isCommon(value), { params: { code: 'COMMON_PASSWORD' } })

/** A common password stays one in capitals, with a year behind it or a sign around it. */
function isCommon(password: string): boolean {
  const written = password.toLowerCase()
  return commonPasswords.has(written) || commonStems.has(stemOf(written))
}

/** What is left of a password without the digits and signs around it; signs that stand for letters are read as these. */
function stemOf(password: string): string {
  const letters = password
    .replaceAll('@', 'a')
    .replaceAll('$', 's')
    .replace(/(?<=\p{L})0(?=\p{L})/gu, 'o')
  return letters.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '')
}

/** Common passwords that would pass the rule above once capitalised. */
const commonPasswords: ReadonlySet<string> = new Set([
  'password1',
  'password12',
  'password123',
  'password1234',
  'passw0rd',
  'passw0rd1',
  'p@ssw0rd',
  'p@ssword1',
  'qwerty12',
  'qwerty123',
  'qwerty1234',
  'qwertyuiop1',
  'abcd1234',
  'abc12345',
  'abc123456',
  'abcdef123',
  'welcome1',
  'welcome12',
  'welcome123',
  'admin123',
  'admin1234',
  'administrator1',
  'letmein1',
  'letmein123',
  'iloveyou1',
  'monkey123',
  'dragon123',
  'football1',
  'baseball1',
  'sunshine1',
  'princess1',
  'superman1',
  'batman123',
  'master123',
  'michael1',
  'jordan23',
  'trustno1',
  'charlie1',
  'changeme1',
  'changeme123',
  'parola12',
  'parola123',
  'parola1234',
  'romania1',
  'romania123',
  'bucuresti1',
  'steaua86',
  'dinamo1948',
  'test1234',
  'test12345',
  'temp1234',
  'secret123',
  'hello123',
  'login123',
  '1q2w3e4r',
  '1qaz2wsx',
  'zaq12wsx',
  'q1w2e3r4',
  'aa123456',
  'a1234567',
  'a12345678',
  'asdf1234',
  'asdfgh123',
  'zxcvbnm1',
  'summer2024',
  'summer2025',
  'winter2024',
  'winter2025',
])

/** Single letters would refuse what is typed around them. */
const commonStems: ReadonlySet<string> = new Set([...commonPasswords].map(stemOf).filter((stem) => stem.length > 2))

/** Whether the text is a Romanian tax code: 2 to 10 digits, optional RO, last digit the control digit (weights 7 5 3 2 1 7 5 3 2). */
export function isCui(value: string): boolean {
  const digits = value.trim().replace(/^RO\s*/i, '')
  if (!/^\d{2,10}$/.test(digits)) return false
  const body = digits.slice(0, -1).padStart(9, '0')
  const sum = weigh(body, [7, 5, 3, 2, 1, 7, 5, 3, 2])
  return ((sum * 10) % 11) % 10 === Number(digits.at(-1))
}

function isCnp(value: string): boolean {
  if (!/^[1-9]\d{12}$/.test(value)) return false
  const century = [1900, 1900, 1900, 1800, 1800, 2000, 2000, 1900, 1900, 1900][Number(value[0])] ?? 1900
  const [year, month, day] = [century + Number(value.slice(1, 3)), Number(value.slice(3, 5)), Number(value.slice(5, 7))]
  if (day < 1 || day > daysInMonth(year, month)) return false
  const county = Number(value.slice(7, 9))
  if (!(county >= 1 && county <= 48) && ![51, 52, 70].includes(county)) return false
  if (value.slice(9, 12) === '000') return false
  const rest = weigh(value.slice(0, 12), [2, 7, 9, 1, 4, 6, 3, 5, 8, 2, 7, 9]) % 11
  return (rest === 10 ? 1 : rest) === Number(value[12])
}

function isIban(value: string): boolean {
  const text = value.replace(/\s/g, '').toUpperCase()
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(text)) return false
  if (text.startsWith('RO') && !/^RO\d{2}[A-Z]{4}[A-Z0-9]{16}$/.test(text)) return false
  let rest = 0
  for (const character of text.slice(4) + text.slice(0, 4)) {
    const digit = Number.parseInt(character, 36)
    rest = (rest * (digit > 9 ? 100 : 10) + digit) % 97
  }
  return rest === 1
}

function countyNumber(county: number): boolean {
  return (county >= 1 && county <= 40) || county === 51 || county === 52
}

function weigh(digits: string, weights: readonly number[]): number {
  return weights.reduce((sum, weight, index) => sum + weight * Number(digits[index]), 0)
}

import type { OptionFault } from './print-options.ts'

/** Typefaces that forms can be set in; both are shipped. */
export const FONTS = ['sans', 'serif'] as const

/**
 * How a company restyles a form without changing what it says: typeface, size, colours, margins, logo, words, columns. What is left out is as
 * the form has it.
 */
export interface Look {
  font?: (typeof FONTS)[number]
  /** Points. */
  size?: number
  /** `#rrggbb`: of titles and of the lines under heads; of the ground of heads, and of totals. */
  accent?: string
  headFill?: string
  sumFill?: string
  /** Millimetres. */
  margins?: { x?: number; top?: number; bottom?: number }
  /** A PNG, JPEG, GIF or plain SVG as a `data:` address; millimetres. */
  logo?: { picture: string; height: number; side: 'left' | 'right' }
  /** Words in place of the form's own title and of the left text of the page foot. */
  title?: string
  footer?: string
  /** Heads of columns by the key of the column. */
  heads?: Record<string, string>
  /** Keys of columns in the order they print; those not named follow in the form's order. */
  order?: string[]
  /** Keys of columns that are left out. */
  hidden?: string[]
}

/** Signs of a logo's `data:` address: about 350 KB of picture. */
const LOGO_LIMIT = 500_000
/** Base64 of how PNG, JPEG, GIF and SVG begin; the print process looks at the whole picture. */
const PICTURE = /^data:image\/[a-z+.-]+;base64,(?:iVBORw0KGgo|\/9j\/|R0lGOD|PHN2Zy|PD94bWw)/
/** No column is called longer. */
const LONGEST_KEY = 60
const MARGIN = [5, 50] as const
const SIZE = [5, 14] as const
const LOGO_HEIGHT = [5, 60] as const

type Reader = (value: unknown, field: string, faults: OptionFault[]) => unknown

const readers: Readonly<Record<keyof Look, Reader>> = {
  font: oneOf(FONTS),
  size: within(SIZE),
  accent: color,
  headFill: color,
  sumFill: color,
  margins: fields({ x: within(MARGIN), top: within(MARGIN), bottom: within(MARGIN) }),
  logo: fields({ picture: logo, height: within(LOGO_HEIGHT), side: oneOf(['left', 'right']) }, true),
  title: words(400),
  footer: words(200),
  heads: named,
  order: keys,
  hidden: keys,
}

/** Reads a look from JSON; every unusable field is reported by its path and left out. */
export function readLook(value: unknown, field: string, faults: OptionFault[]): Look | undefined {
  return fields(readers)(value, field, faults) as Look | undefined
}

function fields(known: Readonly<Record<string, Reader>>, whole = false): Reader {
  return (value, field, faults) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return fault(faults, field, 'an object')
    const read: Record<string, unknown> = {}
    for (const [key, given] of Object.entries(value)) {
      const place = `${field}.${key}`
      const reader = Object.hasOwn(known, key) ? known[key] : undefined
      if (reader === undefined) faults.push({ field: place, expected: `one of ${Object.keys(known).join(', ')}` })
      else if (given !== null && given !== undefined) {
        const usable = reader(given, place, faults)
        if (usable !== undefined) read[key] = usable
      }
    }
    if (!whole || Object.keys(known).every((key) => key in read)) return read
    return fault(faults, field, Object.keys(known).join(', '))
  }
}

function within([least, most]: readonly [number, number]): Reader {
  return (value, field, faults) =>
    typeof value === 'number' && value >= least && value <= most
      ? value
      : fault(faults, field, `a number from ${least} to ${most}`)
}

function oneOf(names: readonly string[]): Reader {
  return (value, field, faults) =>
    typeof value === 'string' && names.includes(value) ? value : fault(faults, field, `one of ${names.join(', ')}`)
}

function color(value: unknown, field: string, faults: OptionFault[]): unknown {
  return typeof value === 'string' && /^#[0-9a-f]{6}$/i.test(value)
    ? value
    : fault(faults, field, 'a colour such as #1f4e79')
}

function logo(value: unknown, field: string, faults: OptionFault[]): unknown {
  if (typeof value === 'string' && value.length <= LOGO_LIMIT && PICTURE.test(value)) return value
  return fault(
    faults,
    field,
    `a picture (PNG, JPEG, GIF, SVG) of at most ${Math.round((LOGO_LIMIT * 3) / 4 / 1000)} KB`,
  )
}

function words(longest: number): Reader {
  return (value, field, faults) =>
    isText(value, longest) ? value : fault(faults, field, `text of at most ${longest} characters`)
}

function named(value: unknown, field: string, faults: OptionFault[]): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return fault(faults, field, 'an object')
  const entries = Object.entries(value)
  const fits = entries.length <= 60 && entries.every(([key, text]) => isText(key, LONGEST_KEY) && isText(text, 200))
  return fits ? value : fault(faults, field, 'at most 60 texts of at most 200 characters')
}

function keys(value: unknown, field: string, faults: OptionFault[]): unknown {
  const fits = Array.isArray(value) && value.length <= 60 && value.every((key) => isText(key, LONGEST_KEY))
  return fits ? value : fault(faults, field, 'a list of columns')
}

/** Text that can be kept and be part of an address: half of a sign cannot, nor can NUL. */
function isText(value: unknown, longest: number): value is string {
  return typeof value === 'string' && value.length <= longest && !/\p{Cs}/u.test(value) && !value.includes('\u0000')
}

function fault(faults: OptionFault[], field: string, expected: string): undefined {
  faults.push({ field, expected })
  return undefined
}

/** The names of CSS 2 and the ones mails and offers are coloured with. */
const NAMES: Readonly<Record<string, string>> = {
  black: '#000000',
  silver: '#c0c0c0',
  gray: '#808080',
  grey: '#808080',
  white: '#ffffff',
  maroon: '#800000',
  red: '#ff0000',
  purple: '#800080',
  fuchsia: '#ff00ff',
  magenta: '#ff00ff',
  green: '#008000',
  lime: '#00ff00',
  olive: '#808000',
  yellow: '#ffff00',
  navy: '#000080',
  blue: '#0000ff',
  teal: '#008080',
  aqua: '#00ffff',
  cyan: '#00ffff',
  orange: '#ffa500',
  brown: '#a52a2a',
  pink: '#ffc0cb',
  gold: '#ffd700',
  crimson: '#dc143c',
  darkred: '#8b0000',
  darkgreen: '#006400',
  darkblue: '#00008b',
  darkgray: '#a9a9a9',
  darkgrey: '#a9a9a9',
  lightgray: '#d3d3d3',
  lightgrey: '#d3d3d3',
  lightblue: '#add8e6',
  lightgreen: '#90ee90',
  lightyellow: '#ffffe0',
  whitesmoke: '#f5f5f5',
  gainsboro: '#dcdcdc',
  dimgray: '#696969',
  dimgrey: '#696969',
  steelblue: '#4682b4',
  royalblue: '#4169e1',
  tomato: '#ff6347',
}

/** A colour of CSS as `#rrggbb` or `#rrggbbaa`; undefined for anything else, `transparent` too. */
export function colorOf(value: string): string | undefined {
  if (/^#[0-9a-f]{6}(?:[0-9a-f]{2})?$/.test(value)) return value
  if (/^#[0-9a-f]{3,4}$/.test(value)) return `#${value.slice(1).replace(/./g, '$&$&')}`
  const mixed = /^rgba?\(\s*(\d{1,3})\s*[, ]\s*(\d{1,3})\s*[, ]\s*(\d{1,3})\s*(?:[,/]\s*([\d.]{1,8})\s*)?\)$/.exec(
    value,
  )
  if (!mixed) return Object.hasOwn(NAMES, value) ? NAMES[value] : undefined
  const channels = mixed.slice(1, 4).map((channel) => Math.min(255, Number(channel)))
  const alpha = mixed[4] === undefined ? [] : [Math.round(Math.min(1, Number(mixed[4]) || 0) * 255)]
  return `#${[...channels, ...alpha].map((channel) => channel.toString(16).padStart(2, '0')).join('')}`
}

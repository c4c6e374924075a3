import { createTheme, type CSSVariablesResolver, type MantineColorsTuple } from '@mantine/core'

/** The one accent: a drafting blue. Everything else is grey; other colours carry meaning only. */
const accent: MantineColorsTuple = [
  '#eff5fb',
  '#dce8f5',
  '#b8d1ea',
  '#90b8df',
  '#6b9fd4',
  '#4685c4',
  '#2f6fb0',
  '#245a93',
  '#1e4c7d',
  '#173b62',
]

const dark: MantineColorsTuple = [
  '#e3e6eb',
  '#b6bdc8',
  '#98a1af',
  '#6d7684',
  '#454d59',
  '#353c46',
  '#282e37',
  '#1b1f25',
  '#15181d',
  '#0f1115',
]

const gray: MantineColorsTuple = [
  '#f7f8fa',
  '#f0f2f5',
  '#e5e8ec',
  '#d9dde3',
  '#c6ccd4',
  '#a4acb8',
  '#7f8896',
  '#56606e',
  '#363e4a',
  '#1d232c',
]

/** Colours that mean something: late or refused, waiting or stale, done. Deep enough to be read as text, on their own soft grounds too. */
const red: MantineColorsTuple = [
  '#fbeae8',
  '#f8d7d3',
  '#f4c0bb',
  '#f2ada7',
  '#f09a93',
  '#e0685f',
  '#d04238',
  '#c2332a',
  '#b3261e',
  '#97201a',
]

const amber: MantineColorsTuple = [
  '#fbf0dc',
  '#f7e3bf',
  '#f1d196',
  '#ebc37e',
  '#e5b567',
  '#cc9440',
  '#b07a24',
  '#9a6511',
  '#875200',
  '#6e4300',
]

const green: MantineColorsTuple = [
  '#e6f3ea',
  '#cfe8d7',
  '#b3dac0',
  '#9dd1ae',
  '#85c79c',
  '#57a877',
  '#3a8f5c',
  '#2a7d4b',
  '#1d6b3c',
  '#175731',
]

const SANS = '"Inter", system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", "Liberation Sans", sans-serif'

/** Dense, quiet, one accent. Sizes follow a 4 px rhythm; inputs and buttons are 32 px in `sm`. */
export const theme = createTheme({
  primaryColor: 'accent',
  primaryShade: { light: 7, dark: 7 },
  autoContrast: true,
  colors: { accent, dark, gray, red, green, orange: amber, yellow: amber, blue: accent },
  fontFamily: SANS,
  fontFamilyMonospace: 'ui-monospace, "SF Mono", Consolas, "Liberation Mono", monospace',
  fontSizes: { xs: '12px', sm: '14px', md: '16px', lg: '18px', xl: '22px' },
  spacing: { xs: '4px', sm: '8px', md: '16px', lg: '24px', xl: '32px' },
  radius: { xs: '2px', sm: '4px', md: '6px', lg: '8px', xl: '12px' },
  defaultRadius: 'sm',
  cursorType: 'pointer',
  respectReducedMotion: true,
  headings: {
    fontFamily: SANS,
    fontWeight: '600',
    sizes: { h1: { fontSize: '22px' }, h2: { fontSize: '17px' }, h3: { fontSize: '15px' } },
  },
  components: {
    Button: { defaultProps: { size: 'sm' }, styles: { label: { fontWeight: 500 } } },
    Badge: { defaultProps: { radius: 'sm' }, styles: { label: { fontWeight: 500 } } },
    TextInput: { defaultProps: { size: 'sm' } },
    PasswordInput: { defaultProps: { size: 'sm' } },
    Select: { defaultProps: { size: 'sm' } },
    // A closed list is not drawn: else every choice on a screen measures its place and keeps all its options.
    Combobox: { defaultProps: { keepMounted: false } },
    ActionIcon: { defaultProps: { variant: 'subtle', color: 'gray' } },
    // Without its placeholder the first item has the focus and a menu holds nothing but its items.
    Menu: { defaultProps: { withInitialFocusPlaceholder: false } },
    Tooltip: { defaultProps: { openDelay: 400 } },
    Modal: { defaultProps: { centered: false, yOffset: '8dvh' } },
  },
})

const NAMED = [
  'accent',
  'red',
  'orange',
  'yellow',
  'green',
  'teal',
  'blue',
  'violet',
  'gray',
  'indigo',
  'cyan',
  'pink',
  'grape',
  'lime',
]

/** Those of them that mean something; the rest tell people and parts apart. */
const MEANT = ['red', 'orange', 'yellow', 'green'] as const

/** A button that deletes has the same red in both themes: white on it is read. */
const FILLED_RED = {
  '--mantine-color-red-filled': 'var(--mantine-color-red-8)',
  '--mantine-color-red-filled-hover': 'var(--mantine-color-red-9)',
}

/** Text of a colour that means something, by its shade: on the page and on its soft ground it has at least 4.5:1. */
function meant(shade: number): Record<string, string> {
  return Object.fromEntries(
    MEANT.flatMap((name) =>
      ['light-color', 'text'].map((use) => [`--mantine-color-${name}-${use}`, `var(--mantine-color-${name}-${shade})`]),
    ),
  )
}

/** Lifts Mantine's pale greys and light variants to 4.5:1 in both themes, and names the surfaces the shell draws with. */
export const themeVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    ...FILLED_RED,
    '--mantine-color-dimmed': gray[7],
    '--mantine-color-placeholder': gray[7],
    '--mantine-color-anchor': accent[7],
    '--mantine-color-error': 'var(--mantine-color-red-8)',
    '--mantine-color-text': '#191e26',
    '--mantine-color-default-border': gray[4],
    ...Object.fromEntries(
      NAMED.flatMap((name) =>
        ['light-color', 'text'].map((use) => [
          `--mantine-color-${name}-${use}`,
          `color-mix(in srgb, var(--mantine-color-${name}-9) 80%, #000)`,
        ]),
      ),
    ),
    ...meant(8),
    '--mantine-color-accent-light-color': accent[7],
    '--mantine-color-blue-light-color': accent[7],
    ...Object.fromEntries(MEANT.map((name) => [`--mantine-color-${name}-light`, `var(--mantine-color-${name}-0)`])),
    ...Object.fromEntries(
      MEANT.map((name) => [`--mantine-color-${name}-light-hover`, `var(--mantine-color-${name}-1)`]),
    ),
    '--surface-page': '#ffffff',
    '--surface-rail': gray[0],
    '--surface-sunken': gray[1],
    '--surface-hover': '#eef2f7',
    '--surface-typed': '#f8fafd',
    '--surface-selected': accent[0],
    '--surface-current': accent[1],
    '--line': gray[2],
    '--line-strong': gray[4],
    '--bar': '#245a93',
    '--bar-soft': '#b8d1ea',
    '--bar-ground': '#d9dde3',
    '--focus-ring': accent[6],
  },
  dark: {
    ...FILLED_RED,
    '--mantine-color-dimmed': dark[1],
    '--mantine-color-placeholder': dark[2],
    '--mantine-color-anchor': accent[3],
    '--mantine-color-error': 'var(--mantine-color-red-4)',
    '--mantine-color-text': dark[0],
    '--mantine-color-default-border': dark[4],
    ...Object.fromEntries(
      NAMED.flatMap((name) =>
        ['light-color', 'text'].map((use) => [`--mantine-color-${name}-${use}`, `var(--mantine-color-${name}-1)`]),
      ),
    ),
    ...meant(4),
    '--mantine-color-accent-light-color': accent[3],
    '--mantine-color-blue-light-color': accent[3],
    '--mantine-color-blue-light': '#22395a',
    '--mantine-color-blue-light-hover': '#294469',
    // Of these two the deepest shade, which tints are made from, is darker than the page.
    '--mantine-color-gray-light': dark[5],
    '--mantine-color-gray-light-hover': dark[4],
    '--mantine-color-accent-light': '#22395a',
    '--mantine-color-accent-light-hover': '#294469',
    // Soft grounds: a warning is read, it does not shine.
    '--mantine-color-yellow-light': '#392c17',
    '--mantine-color-yellow-light-hover': '#44351c',
    '--mantine-color-orange-light': '#392c17',
    '--mantine-color-orange-light-hover': '#44351c',
    '--mantine-color-red-light': '#3d2321',
    '--mantine-color-red-light-hover': '#492a28',
    '--mantine-color-green-light': '#1c3325',
    '--mantine-color-green-light-hover': '#223d2d',
    '--surface-page': dark[7],
    '--surface-rail': dark[8],
    '--surface-sunken': dark[8],
    '--surface-hover': dark[6],
    '--surface-typed': '#1d232c',
    '--surface-selected': '#1f3047',
    '--surface-current': '#22395a',
    '--line': '#2b313a',
    '--line-strong': dark[4],
    '--bar': '#6b9fd4',
    '--bar-soft': '#2f4f74',
    '--bar-ground': '#353c46',
    '--focus-ring': accent[3],
  },
})

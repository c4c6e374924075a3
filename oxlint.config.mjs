import { readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = dirname(fileURLToPath(import.meta.url))

/** Who may import whom, with the sentence that a breach is told. A folder without a row, or a row without a folder, stops the lint. */
const PACKAGES = {
  decimal: [[], 'decimal is a leaf: it imports no other package.'],
  calendar: [[], 'calendar is a leaf: it imports no other package.'],
  text: [[], 'text is a leaf: it imports no other package.'],
  estimation: [
    ['decimal', 'calendar/day', 'text/fold', 'text/beginning'],
    'An engine imports only decimal, calendar/day and how text folds and is cut, and declares its own input types, so that rows fit it without depending on the dictionary.',
  ],
  billing: [
    ['decimal', 'text/beginning'],
    'The money of bills stands on decimal, and cuts text as the others do: it knows no entity, no database and no clock.',
  ],
  exchange: [
    ['calendar/day', 'decimal', 'text/fold', 'text/beginning', 'estimation'],
    'Exchange files are read with decimal, calendar/day, the folding and cutting of text and the engine: they know no entity, no database and no clock.',
  ],
  scheduling: [
    ['decimal', 'calendar/day', 'text/beginning', 'exchange/xml', 'exchange/decode'],
    'The scheduling engine stands on decimal and calendar/day, and reads XML as exchange does; it knows no entity, no database and no clock.',
  ],
  takeoff: [
    ['decimal', 'estimation'],
    'The takeoff engine stands on decimal and reads feet, inches and units as estimation does; it knows no file, no entity and no screen.',
  ],
  model: [
    ['decimal', 'calendar', 'text'],
    'The dictionary stands on text, decimal and calendar only; engines and apps stand on it or beside it.',
  ],
  reports: [
    ['decimal', 'calendar', 'text', 'estimation', 'exchange', 'scheduling'],
    'Reports stand on the engines, text, decimal and calendar: they print what they are given and know no entity.',
  ],
}

const SERVER = {
  db: [],
  ports: [],
  backup: ['db', 'ports'],
  transfer: ['jobs'],
  records: ['db'],
  balances: ['records'],
  rates: ['http', 'ports', 'records'],
  http: ['db', 'ports', 'records'],
  jobs: ['db', 'http', 'ports', 'records'],
  files: ['http', 'ports', 'records'],
  documents: ['http', 'ports'],
  exports: ['http', 'jobs', 'records', 'transfer'],
  billing: ['balances', 'db', 'exports', 'http', 'jobs', 'ports', 'rates', 'records', 'transfer'],
  bulk: ['db', 'http', 'jobs', 'records'],
  admin: ['db', 'http', 'jobs', 'ports', 'records'],
  cluster: ['db'],
  company: ['admin', 'backup', 'db', 'files', 'http', 'jobs', 'ports', 'records'],
  crm: ['balances', 'db', 'files', 'http', 'jobs', 'ports', 'records'],
  estimation: ['db', 'exports', 'http', 'jobs', 'ports', 'rates', 'records', 'transfer'],
  takeoff: ['db', 'exports', 'files', 'http', 'jobs', 'ports', 'records'],
  dashboard: ['crm', 'db', 'estimation', 'http', 'ports', 'rates', 'records'],
  imports: ['db', 'estimation', 'http', 'jobs', 'ports', 'records', 'transfer'],
  demo: ['admin', 'billing', 'crm', 'db', 'estimation', 'http', 'ports', 'records'],
  testing: ['admin', 'crm', 'db', 'estimation', 'http', 'ports', 'records'],
}

const WEB = {
  session: [],
  data: ['session'],
  ui: ['data', 'session'],
  entrance: ['data', 'session', 'ui'],
  'offer-page': ['ui'],
  commands: ['data', 'ui'],
  records: ['commands', 'data', 'session', 'ui'],
  shell: ['commands', 'data', 'records', 'session', 'ui'],
  billing: ['commands', 'data', 'records', 'session', 'shell', 'ui'],
  account: ['commands', 'data', 'records', 'session', 'shell', 'ui'],
  crm: ['commands', 'data', 'records', 'session', 'shell', 'ui'],
  estimation: ['commands', 'data', 'records', 'session', 'shell', 'ui'],
  settings: ['commands', 'data', 'records', 'session', 'shell', 'ui'],
  dashboard: ['commands', 'crm', 'data', 'estimation', 'records', 'session', 'shell', 'ui'],
}

/** The folders of the web's estimation, those that are stood on first. Only `sections` and routes.tsx know the sections of an open project. */
const WEB_ESTIMATION = {
  grid: [],
  presence: [],
  'project-state': ['grid'],
  'open-project': ['grid', 'presence', 'project-state'],
  import: ['grid', 'open-project'],
  templates: ['open-project', 'project-state'],
  projects: ['import', 'open-project', 'project-state', 'templates'],
  'add-article': ['grid', 'open-project'],
  recipes: ['add-article', 'grid', 'open-project', 'project-state'],
  'own-items': ['add-article', 'grid', 'open-project', 'recipes'],
  'resource-runs': ['open-project', 'project-state'],
  prices: ['resource-runs'],
  bin: ['open-project', 'project-state', 'resource-runs'],
  structure: ['bin', 'grid', 'open-project', 'project-state', 'projects'],
  panels: ['add-article', 'grid', 'open-project', 'project-state', 'recipes', 'structure'],
  editor: [
    'add-article',
    'grid',
    'import',
    'open-project',
    'panels',
    'presence',
    'project-state',
    'recipes',
    'structure',
    'templates',
  ],
  resources: ['open-project', 'resource-runs'],
  facilities: ['open-project', 'project-state'],
  blueprints: ['add-article', 'open-project', 'project-state'],
  settlements: ['open-project', 'project-state'],
  'general-estimate': ['open-project', 'project-state'],
  centralizer: ['open-project'],
  revisions: ['open-project', 'project-state'],
  us: ['open-project', 'panels', 'project-state'],
  checks: ['import', 'open-project', 'project-state'],
  reports: ['open-project', 'project-state'],
  timetable: ['grid', 'import', 'open-project', 'presence', 'project-state'],
  sections: [
    'bin',
    'blueprints',
    'centralizer',
    'checks',
    'editor',
    'facilities',
    'general-estimate',
    'open-project',
    'presence',
    'project-state',
    'reports',
    'resources',
    'revisions',
    'settlements',
    'timetable',
    'us',
  ],
}

const pure = { group: ['node:*'], message: 'This code runs in the browser too.' }
const appsApart = {
  group: ['@temelia/server/**', '@temelia/web/**', '**/server/src/**', '**/web/src/**'],
  message: 'The apps never import each other: what both need is in a package.',
}
const tableInOnePlace = {
  group: ['mantine-datatable'],
  message:
    'Lists are drawn by records/entity-table.tsx: raw use of the table multiplies type-check time and forks its look.',
}
const noCaller = 'An engine knows no browser.'
const engine = {
  'no-restricted-globals': [
    'error',
    { name: 'process', message: 'An engine knows no process: pass what it needs as an argument.' },
    { name: 'Date', message: 'An engine knows no clock: pass the day as an argument.' },
    ...['window', 'document', 'navigator', 'localStorage'].map((name) => ({ name, message: noCaller })),
    { name: 'fetch', message: 'An engine reaches nothing outside: pass the data as an argument.' },
    { name: 'setTimeout', message: 'An engine computes and returns; waiting belongs to the apps.' },
    { name: 'console', message: 'An engine returns faults as values; it prints nothing.' },
  ],
  'no-restricted-properties': [
    'error',
    { object: 'Math', property: 'random', message: 'An engine gives the same answer to the same question.' },
  ],
}

const foldersOf = (path) =>
  readdirSync(join(root, path), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)

function complete(table, path) {
  const folders = foldersOf(path)
  const missing = folders.find((name) => !table[name])
  const empty = Object.keys(table).find((name) => !folders.includes(name))
  if (missing) throw new Error(`${path}/${missing} has no row in oxlint.config.mjs: say there what it may import.`)
  if (empty) throw new Error(`oxlint.config.mjs has a row for ${path}/${empty}, which is not there.`)
}

const imports = (patterns) => ({ 'no-restricted-imports': ['error', { patterns }] })

function packageRules() {
  complete(PACKAGES, 'packages')
  return Object.entries(PACKAGES).map(([name, [allowed, message]]) => ({
    files: [`packages/${name}/src/**`],
    rules: imports([
      {
        group: ['@temelia/**', ...allowed.flatMap((other) => [`!@temelia/${other}`, `!@temelia/${other}/**`])],
        message,
      },
      ...(name === 'reports' ? [] : [pure]),
    ]),
  }))
}

function folderRules(path, table, patterns, how = 'Areas meet in areas.ts and routes.tsx, or through records.') {
  complete(table, path)
  return Object.entries(table).map(([name, allowed]) => ({
    files: [`${path}/${name}/**`],
    rules: imports([...patterns, besides(table, name, allowed, how)]),
  }))
}

/** Keeps a folder from those beside it that its row does not name. */
function besides(table, name, allowed, how) {
  const others = Object.keys(table).filter((other) => other !== name && !allowed.includes(other))
  const message = `${name} imports only ${allowed.join(', ') || 'packages'}. ${how}`
  return { regex: `^(\\.\\./)+(${others.join('|')})/`, message }
}

const openProject = 'What two sections of an open project share stands in estimation/open-project.'

export default {
  plugins: ['typescript', 'import', 'unicorn', 'oxc', 'react'],
  categories: { correctness: 'error', suspicious: 'off' },
  rules: {
    'typescript/no-explicit-any': 'error',
    'typescript/ban-ts-comment': 'error',
    'import/no-cycle': 'error',
    'no-console': 'error',
    'no-debugger': 'error',
    eqeqeq: ['error', 'always', { null: 'ignore' }],
    'no-var': 'error',
    'prefer-const': 'error',
    'no-empty': 'error',
    'no-warning-comments': ['error', { terms: ['todo', 'fixme', 'xxx'] }],
    'max-lines': ['error', { max: 300, skipBlankLines: false, skipComments: false }],
    'react/rules-of-hooks': 'error',
    'react/exhaustive-deps': 'error',
    'react/refs': 'off',
    'react/purity': 'off',
    'react/immutability': 'off',
    'react/incompatible-library': 'off',
    'react/set-state-in-effect': 'off',
    'import/default': 'off',
  },
  ignorePatterns: ['**/dist*/**', 'node_modules/**'],
  overrides: [
    ...packageRules(),
    { files: ['packages/{billing,decimal,estimation,exchange,scheduling,takeoff}/src/**'], rules: engine },
    {
      files: ['packages/calendar/src/**'],
      rules: {
        'no-restricted-properties': [
          'error',
          { object: 'Date', property: 'now', message: 'The calendar knows no clock: pass the instant as an argument.' },
        ],
      },
    },
    { files: ['apps/web/src/*'], rules: imports([appsApart, pure, tableInOnePlace]) },
    { files: ['apps/server/src/*'], rules: imports([appsApart]) },
    ...folderRules('apps/web/src', WEB, [appsApart, pure, tableInOnePlace]),
    ...folderRules(
      'apps/web/src/estimation',
      WEB_ESTIMATION,
      [appsApart, pure, tableInOnePlace, besides(WEB, 'estimation', WEB.estimation, '')],
      openProject,
    ),
    ...folderRules('apps/server/src', SERVER, [appsApart]),
    { files: ['apps/web/src/records/entity-table.tsx'], rules: imports([appsApart, pure]) },
    {
      files: [
        '**/*.{test,spec,fixture}.{ts,tsx}',
        'apps/server/src/testing/**',
        '{seed,bench,scripts}/**',
        'packages/text/src/**',
      ],
      rules: { 'max-lines': 'off' },
    },
    {
      files: ['**/*.{test,fixture}.{ts,tsx}'],
      rules: {
        'no-restricted-imports': 'off',
        'no-restricted-globals': 'off',
        'no-restricted-properties': 'off',
        'no-console': 'off',
      },
    },
    { files: ['bench/**'], rules: { 'no-console': 'off' } },
  ],
}

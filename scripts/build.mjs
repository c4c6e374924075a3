import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { fingerprint, root, run, say } from './ready.mjs'

/** The entries of the server: the process itself, its threads and its child process, each a bundle of its own (apps/server/src/places.ts). */
const entries = {
  main: 'apps/server/src/main.ts',
  backup: 'apps/server/src/backup/main.ts',
  cluster: 'apps/server/src/cluster/main.ts',
  'pglite-worker': 'apps/server/src/db/pglite-worker.ts',
  'read-worker': 'apps/server/src/transfer/read-worker.ts',
  'merge-worker': 'apps/server/src/estimation/reports/merge-worker.ts',
  'drawing-worker': 'apps/server/src/takeoff/drawing-worker.ts',
  'marking-worker': 'apps/server/src/takeoff/marked/marking-worker.ts',
  'dwg-process': 'apps/server/src/takeoff/dwg-process.ts',
  'email-worker': 'apps/server/src/crm/emails/email-worker.ts',
  'print-process': 'packages/reports/src/print-process.ts',
}

/** Packages that find files beside themselves or hold native code stay in node_modules. */
const external = [
  'dwgdxf',
  'pdfjs-dist',
  'pdfjs-dist/*',
  '@electric-sql/pglite',
  '@electric-sql/pglite/*',
  '@myriaddreamin/typst-ts-node-compiler',
  '@node-rs/argon2',
  'pg-native',
  'tsx',
  'tsx/*',
]

// CommonJS packages inside an ES module bundle still ask for require and __dirname. No source has names like these.
const banner = `import { createRequire as __requireOf } from 'node:module'; import { dirname as __folderOf } from 'node:path'; import { fileURLToPath as __pathOf } from 'node:url';
const require = __requireOf(import.meta.url); const __filename = __pathOf(import.meta.url); const __dirname = __folderOf(__filename);`

const shared = ['packages', 'package-lock.json', 'scripts/build.mjs']

/** Builds what is older than its sources: the server's bundles and the web app, each on its own. */
export async function build() {
  await unlessFresh('apps/server/dist', ['apps/server/src', ...shared], 'Building the server ...', bundleServer)
  const web = [
    'apps/web/src',
    'apps/web/public',
    'apps/web/index.html',
    'apps/web/vite.config.ts',
    'apps/web/chunk-groups.ts',
    ...shared,
  ]
  await unlessFresh('apps/web/dist', web, 'Building the web app ...', async () => {
    await run(process.execPath, [
      join(root, 'node_modules/vite/bin/vite.js'),
      'build',
      '--logLevel',
      'error',
      'apps/web',
    ])
    compress(join(root, 'apps/web/dist/assets'))
  })
}

/**
 * Lays a compressed copy beside each text of a folder, so that the server compresses no file while it answers. Brotli of quality 5
 * takes half the time of gzip and is smaller; gzip stays for browsers on a plain address, which do not ask for Brotli.
 */
export function compress(folder) {
  for (const name of readdirSync(folder).filter((file) => /\.(js|mjs|css|json)$/.test(file))) {
    const text = readFileSync(join(folder, name))
    writeFileSync(
      join(folder, `${name}.br`),
      brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
    )
    writeFileSync(join(folder, `${name}.gz`), gzipSync(text))
  }
}

async function unlessFresh(target, sources, sentence, work) {
  const wanted = fingerprint(sources)
  const mark = join(root, target, '.built-from')
  if (existsSync(mark) && readFileSync(mark, 'utf8') === wanted) return
  say(sentence)
  await work()
  mkdirSync(join(root, target), { recursive: true })
  writeFileSync(mark, wanted)
}

function bundleServer() {
  return bundle(entries, 'apps/server/dist')
}

/** Makes a bundle of each entry, by its name, in a folder three deep in the repository (apps/server/src/places.ts counts on it). */
export async function bundle(entryPoints, outdir) {
  const esbuild = await import('esbuild')
  await esbuild.build({
    absWorkingDir: root,
    entryPoints,
    outdir,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    external,
    sourcemap: 'linked',
    logLevel: 'error',
    banner: { js: banner },
  })
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await build()

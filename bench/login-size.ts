import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

/**
 * What the sign-in page loads before it can be used, from the last `vite build`: the entry script and everything it imports
 * statically, gzip. Fails above twice the target. The floor beside it is React alone.
 */
const TARGET_KB = 200
const REACT_KB = 65.8

type Chunk = Readonly<{ file: string; imports?: readonly string[]; css?: readonly string[]; isEntry?: boolean }>

const dist = join(import.meta.dirname, '../apps/web/dist')
const manifest = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8')) as Readonly<Record<string, Chunk>>
const entry = Object.keys(manifest).find((key) => manifest[key]?.isEntry && key === 'index.html')
if (!entry) throw new Error('apps/web/dist has no entry: run vite build first')

const scripts = new Set<string>()
const styles = new Set<string>()
collect(entry)

const rows = [...scripts].map((file) => ({ file, kb: gzipKb(file) })).sort((a, b) => b.kb - a.kb)
const total = rows.reduce((sum, row) => sum + row.kb, 0)
const css = [...styles].reduce((sum, file) => sum + gzipKb(file), 0)
for (const { file, kb } of rows) console.log(`${kb.toFixed(1).padStart(8)} kB  ${file}`)
console.log(
  `${total.toFixed(1).padStart(8)} kB  scripts of the sign-in page (target ${TARGET_KB}, React alone ${REACT_KB})`,
)
console.log(`${css.toFixed(1).padStart(8)} kB  styles`)
if (total > TARGET_KB * 2) {
  console.error(`over twice the target of ${TARGET_KB} kB`)
  process.exitCode = 1
}

function collect(key: string): void {
  const chunk = manifest[key]
  if (!chunk || scripts.has(chunk.file)) return
  scripts.add(chunk.file)
  for (const file of chunk.css ?? []) styles.add(file)
  for (const next of chunk.imports ?? []) collect(next)
}

function gzipKb(file: string): number {
  return gzipSync(readFileSync(join(dist, file)), { level: 9 }).length / 1000
}

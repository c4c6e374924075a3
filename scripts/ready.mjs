import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The folder of the clone. */
export const root = fileURLToPath(new URL('..', import.meta.url))

/** Ends with a sentence when this Node is too old. */
export function requireNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  if (major > 20 || (major === 20 && minor >= 19)) return
  refuse(`Temelia needs Node 20.19 or newer; this is Node ${process.versions.node}. Install a newer one and try again.`)
}

/** Installs the locked dependencies when they are missing or stale. */
export function ensureDependencies() {
  const lock = readFileSync(join(root, 'package-lock.json'), 'utf8')
  const mark = join(root, 'node_modules/.cache/temelia/dependencies')
  const hash = createHash('sha256').update(lock).digest('hex')
  if (existsSync(mark) && readFileSync(mark, 'utf8') === hash) return
  if (!installed(lock)) {
    say('Installing the locked dependencies (once, about a minute) ...')
    run('npm', ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'])
  }
  mkdirSync(join(mark, '..'), { recursive: true })
  writeFileSync(mark, hash)
}

/** Whether what npm noted about its last installation is what the lock file asks for. */
function installed(lock) {
  const note = join(root, 'node_modules/.package-lock.json')
  if (!existsSync(note)) return false
  const there = JSON.parse(readFileSync(note, 'utf8')).packages
  return Object.entries(JSON.parse(lock).packages).every(([place, wanted]) => {
    if (place === '') return true
    // What npm left out because it is for another platform.
    if (!there[place]) return wanted.optional === true || wanted.peer === true
    return there[place].version === wanted.version && there[place].integrity === wanted.integrity
  })
}

/** A fingerprint of files and folders: names, sizes and times. Quick enough for every start; tests do not count. */
export function fingerprint(sources) {
  const hash = createHash('sha256')
  const add = (path) => {
    const { size, mtimeMs } = statSync(path)
    hash.update(`${path} ${size} ${mtimeMs}\n`)
  }
  const walk = (folder) => {
    for (const entry of readdirSync(folder, { withFileTypes: true })) {
      if (entry.name === 'node_modules' || entry.name === 'dist' || /\.(test|fixture)\.tsx?$/.test(entry.name)) continue
      if (entry.isDirectory()) walk(join(folder, entry.name))
      else add(join(folder, entry.name))
    }
  }
  for (const source of sources) {
    const path = join(root, source)
    if (statSync(path).isDirectory()) walk(path)
    else add(path)
  }
  return hash.digest('hex')
}

/** Runs a command in the clone with its output shown; ends this process when it fails. */
export function run(command, args) {
  const { status, signal, error } = spawnSync(command, args, {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    shell: process.platform === 'win32',
  })
  if (status === 0) return
  refuse(`${command} ${args.join(' ')} failed${signal ? ` (${signal})` : ''}${error ? `: ${error.message}` : ''}.`)
}

/** The full path of the first of these programs that is there, or undefined. */
export function findProgram(...names) {
  for (const name of names) {
    for (const folder of (process.env.PATH ?? '').split(':')) {
      const path = join(folder, name)
      if (folder !== '' && existsSync(path)) return path
    }
  }
  return undefined
}

/** Installs a Debian package where that is possible (root, apt-get); gives whether it was. */
export function installPackage(name) {
  const installer = findProgram('apt-get')
  if (process.getuid?.() !== 0 || !installer) return false
  say(`Installing ${name} ...`)
  const options = { stdio: 'ignore', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } }
  spawnSync(installer, ['update', '-qq'], options)
  return spawnSync(installer, ['install', '-y', '-qq', '--no-install-recommends', name], options).status === 0
}

export function say(sentence) {
  process.stdout.write(`${sentence}\n`)
}

/** Ends with a sentence. */
export function refuse(sentence) {
  process.stderr.write(`${sentence}\n`)
  process.exit(1)
}

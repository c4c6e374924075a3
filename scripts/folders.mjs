import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { refuse, root, say } from './ready.mjs'

/**
 * No folders in a circle: following the imports out of a folder never leads back into it. A folder and those inside it count as
 * one side only of such a circle, so what lies between a folder and its own subfolders is not looked at; tests are left out.
 */
const trees = [
  'apps/web/src',
  'apps/server/src',
  ...readdirSync(join(root, 'packages')).map((name) => `packages/${name}/src`),
]
const knots = trees.flatMap((tree) => knotsIn(importsBetweenFolders(join(root, tree))).map((knot) => told(tree, knot)))
if (knots.length > 0) refuse(`Folders that import each other in a circle:\n${knots.join('\n')}`)
say(`no folders in a circle in ${trees.length} source trees`)

/** For every two folders of a tree of which one imports the other: the files that do. */
function importsBetweenFolders(tree) {
  const found = new Map()
  for (const file of readdirSync(tree, { recursive: true }).filter(isSource)) {
    const text = readFileSync(join(tree, file), 'utf8')
    for (const [, address] of text.matchAll(/(?:from|import)\s*\(?\s*'(\.[^']+)'/g)) {
      const from = dirname(file)
      const to = dirname(relative(tree, resolve(tree, from, address)))
      if (to.startsWith('..') || isKin(from, to)) continue
      if (!found.has(from)) found.set(from, new Map())
      found.get(from).set(to, [...(found.get(from).get(to) ?? []), `${file} -> ${address}`])
    }
  }
  return found
}

function isSource(file) {
  return /\.tsx?$/.test(file) && !/\.(test|fixture)\.tsx?$/.test(file)
}

/** The same folder, or one inside the other. */
function isKin(one, other) {
  const inside = (inner, outer) => outer === '.' || inner === outer || inner.startsWith(`${outer}/`)
  return inside(one, other) || inside(other, one)
}

/** The groups of folders each of which can be reached from all others of its group. */
function knotsIn(imports) {
  const reached = new Map([...imports.keys()].map((folder) => [folder, reachedFrom(folder, imports)]))
  const tied = [...imports.keys()].filter((folder) => reached.get(folder).has(folder))
  const groups = tied.map((folder) =>
    tied.filter((other) => reached.get(folder).has(other) && reached.get(other)?.has(folder)),
  )
  const distinct = new Map(groups.map((group) => [group.join(' '), group]))
  return [...distinct.values()].map((folders) => ({ folders, imports }))
}

function reachedFrom(folder, imports) {
  const seen = new Set()
  const ahead = [...(imports.get(folder)?.keys() ?? [])]
  for (let next = ahead.pop(); next !== undefined; next = ahead.pop()) {
    if (seen.has(next)) continue
    seen.add(next)
    ahead.push(...(imports.get(next)?.keys() ?? []))
  }
  return seen
}

function told(tree, { folders, imports }) {
  const lines = folders.flatMap((from) => folders.flatMap((to) => imports.get(from)?.get(to) ?? []))
  return [`${tree}: ${folders.join(', ')}`, ...lines.map((line) => `    ${line}`)].join('\n')
}

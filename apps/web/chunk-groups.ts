import { join } from 'node:path'

/** What the bundler tells of its modules (`getModuleInfo` of Rolldown). */
export interface ModuleGraph {
  getModuleInfo(id: string): Readonly<{
    importedIds: readonly string[]
    dynamicallyImportedIds: readonly string[]
  }> | null
}

/** The modules that pages begin with. */
export interface Roots {
  readonly main: string
  readonly offer: string
  readonly shell: string
}

/**
 * The scripts that every visit needs, each a group of what is loaded together anyhow: what the customer's page of an offer and the app share,
 * the sign-in page, the frame around the pages, and what many pages share. A group holds with a module all that the module imports,
 * in itself or in a group before it, so that groups never import each other in a circle.
 */
export const GROUPS = ['base', 'start', 'shell', 'shared'] as const
export type Group = (typeof GROUPS)[number]

/** A module that this many pages and dialogs import is loaded with the first of them; the others find it there. */
const SHARED_BY = 5

const source = join(import.meta.dirname, 'src')
const roots: Roots = {
  main: join(source, 'main.tsx'),
  offer: join(source, 'offer-page/main.tsx'),
  shell: join(source, 'shell/app-shell.tsx'),
}

let groups: ReadonlyMap<string, Group> | undefined

/** The group of a module of ours; null for one that some pages load by themselves and for libraries, which the bundler puts with the first group that uses them. */
export function groupOf(id: string, graph: ModuleGraph): Group | null {
  groups ??= groupsOf(graph, roots)
  return groups.get(id) ?? null
}

/** The groups of all modules that belong to one. The roots themselves stay outside: a chunk that begins a page is the bundler's own. */
export function groupsOf(graph: ModuleGraph, { main, offer, shell }: Roots): Map<string, Group> {
  const [ofMain, ofOffer, ofShell] = [main, offer, shell].map((root) => importsOf(root, graph))
  const { modules, begun } = everythingFrom(main, graph)
  const pages = new Map<string, number>()
  for (const page of begun) for (const id of importsOf(page, graph)) pages.set(id, (pages.get(id) ?? 0) + 1)
  const found = new Map<string, Group>()
  for (const id of modules) {
    if (id === main || id === offer) continue
    if (ofOffer?.has(id)) found.set(id, 'base')
    else if (ofMain?.has(id)) found.set(id, 'start')
    else if (ofShell?.has(id)) found.set(id, 'shell')
    else if ((pages.get(id) ?? 0) >= SHARED_BY) found.set(id, 'shared')
  }
  return found
}

/** A module and what it imports, at any depth. */
function importsOf(from: string, graph: ModuleGraph, found = new Set<string>()): Set<string> {
  if (found.has(from) || !isOurs(from)) return found
  found.add(from)
  for (const next of graph.getModuleInfo(from)?.importedIds ?? []) importsOf(next, graph, found)
  return found
}

/** Every module of the app and those that are loaded when they are asked for. */
function everythingFrom(root: string, graph: ModuleGraph): { modules: Set<string>; begun: Set<string> } {
  const [modules, begun] = [new Set<string>(), new Set<string>()]
  const waiting = [root]
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    for (const found of importsOf(id, graph)) {
      modules.add(found)
      for (const page of graph.getModuleInfo(found)?.dynamicallyImportedIds ?? []) {
        if (begun.has(page) || !isOurs(page)) continue
        begun.add(page)
        waiting.push(page)
      }
    }
  }
  return { modules, begun }
}

function isOurs(id: string): boolean {
  return !id.includes('node_modules') && !id.startsWith('\0') && !id.includes('.css')
}

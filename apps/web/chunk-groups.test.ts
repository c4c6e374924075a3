import { expect, test } from 'vitest'
import { groupsOf, type ModuleGraph } from './chunk-groups.ts'

/** Modules by name: what each imports, and what it loads when it is asked for. */
const modules: Record<string, { imports?: string[]; loads?: string[] }> = {
  main: { imports: ['app', 'text'] },
  app: { imports: ['session', 'node_modules/router'], loads: ['shell', 'sign-in'] },
  session: { imports: ['text'] },
  text: {},
  offer: { imports: ['text', 'money'] },
  'sign-in': { imports: ['session'] },
  shell: { imports: ['rail', 'session'], loads: ['page-1', 'page-2', 'page-3', 'page-4', 'page-5'] },
  rail: {},
  list: { imports: ['money', 'columns'] },
  columns: {},
  money: {},
  ...Object.fromEntries([1, 2, 3, 4, 5].map((page) => [`page-${page}`, { imports: ['list', 'rail', `own-${page}`] }])),
}
const graph: ModuleGraph = {
  getModuleInfo: (id) => ({
    importedIds: modules[id]?.imports ?? [],
    dynamicallyImportedIds: modules[id]?.loads ?? [],
  }),
}
const groups = groupsOf(graph, { main: 'main', offer: 'offer', shell: 'shell' })

test('what a visit loads together is one script; what one page needs stays its own', () => {
  expect(Object.fromEntries(groups)).toEqual({
    text: 'base',
    money: 'base',
    app: 'start',
    session: 'start',
    shell: 'shell',
    rail: 'shell',
    list: 'shared',
    columns: 'shared',
  })
})

test('a group imports only groups before it, so that no two scripts wait for each other', () => {
  const order = ['base', 'start', 'shell', 'shared']
  for (const [id, group] of groups)
    for (const next of modules[id]?.imports ?? [])
      if (groups.has(next))
        expect(order.indexOf(groups.get(next) ?? ''), `${id} > ${next}`).toBeLessThanOrEqual(order.indexOf(group))
})

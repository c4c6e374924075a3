import { expect, it } from 'vitest'
import type { Command } from './command.ts'
import { atFirst, findCommands, inPaletteOrder, withoutTwins } from './find-commands.ts'

const command = (id: string, label: string, keywords?: string): Command => ({
  id,
  label,
  keywords,
  group: 'go',
  run: () => {},
})
const all = [
  command('a', 'Ieși din cont', 'sign out'),
  command('b', 'Clienți'),
  command('c', 'Adaugă client', 'nou'),
  command('d', 'Din nou'),
]
const ids = (text: string) => findCommands(all, text).map((hit) => hit.id)

it('finds by parts of words, without diacritics, and by keywords', () => {
  expect(ids('clienti')).toEqual(['b'])
  expect(ids('SIGN')).toEqual(['a'])
  expect(ids('client nou')).toEqual(['c'])
})

it('puts labels that start with the text first and keeps the order otherwise', () => {
  expect(ids('cli')).toEqual(['b', 'c'])
  expect(ids('din')).toEqual(['d', 'a'])
  expect(ids('')).toEqual(['a', 'b', 'c', 'd'])
})

it('puts commands that begin with the text before records, others behind them', () => {
  const record = { ...command('r', 'Emerge Client'), group: 'found' as const }
  const merge = { ...command('m', 'Merge with another customer'), group: 'here' as const }
  const shown = (text: string) =>
    inPaletteOrder([record], findCommands([...all, merge], text), text).map((hit) => hit.id)
  expect(shown('merge')).toEqual(['m', 'r'])
  expect(shown('client')).toEqual(['b', 'r', 'c'])
  expect(shown('another')).toEqual(['r', 'm'])
  expect(shown('')).toEqual(['r', 'm', 'a', 'b', 'c', 'd'])
})

it('finds nothing where nothing fits', () => expect(ids('zzz')).toEqual([]))

it('begins with what is near: this page, what can be added, the modules', () => {
  const settings = { ...command('s', 'Settings: People'), group: 'settings' as const }
  const screen = { ...command('x', 'Bank statements'), whenTyped: true }
  expect(atFirst([...all, settings, screen])).toEqual(all)
  expect(findCommands([...all, settings, screen], 'bank')).toEqual([screen])
})

it('keeps the screen’s own of two commands that say the same', () => {
  const shell = { ...command('create/customers', 'Add customer'), group: 'create' as const }
  const own = { ...command('list-add', 'Add customer'), group: 'create' as const }
  expect(withoutTwins([shell, ...all, own])).toEqual([...all, own])
})

it('puts commands that are meant by a keyword before records, and the screen before what adds to it', () => {
  const record = { ...command('r', 'Invoice Masters'), group: 'found' as const }
  const add = { ...command('a', 'Add bill', 'new invoices'), group: 'create' as const }
  const go = command('g', 'Bills', 'invoices')
  const shown = (text: string) => inPaletteOrder([record], findCommands([add, go], text), text).map(({ id }) => id)
  expect(shown('invoice')).toEqual(['g', 'a', 'r'])
  expect(shown('new inv')).toEqual(['a', 'r'])
  expect(shown('voice')).toEqual(['r', 'g', 'a'])
})

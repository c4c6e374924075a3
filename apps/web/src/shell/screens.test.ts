import { areas } from '@temelia/text/catalogue'
import type { TextKey } from '@temelia/text/catalogue'
import type { Message } from '@temelia/text/message'
import { describe, expect, it } from 'vitest'
import type { Command } from '../commands/command.ts'
import { findCommands } from '../commands/find-commands.ts'
import { BILLING_SCREENS, STOCK_SCREENS } from './billing-lists.ts'
import { screensOf, wordsOf, wordsOfNew } from './screens.ts'

const MODULES = ['dashboard', 'accounts', 'sales', 'projects', 'billing', 'financial', 'stock', 'support']
const session = (region: string, modules: readonly string[] = MODULES) => ({
  region,
  modules: Object.fromEntries(modules.map((module) => [module, true])),
})
const pathsOf = (region: string, modules?: readonly string[]) =>
  screensOf(session(region, modules)).map(({ path }) => path)
const texts: Readonly<Record<string, Message>> = Object.assign({}, ...Object.values(areas))
const say = (key: TextKey, language: 'en' | 'ro') => texts[key]?.[language] ?? ''

/** The screens that the palette finds for what is typed. */
function found(typed: string, language: 'en' | 'ro' = 'en'): readonly string[] {
  const commands = screensOf(session('ro')).map(
    ({ path, text }): Command => ({
      id: path,
      label: say(text, language),
      group: 'go',
      keywords: wordsOf(path),
      run: () => {},
    }),
  )
  return findCommands(commands, typed).map(({ id }) => id)
}

describe('the screens of a person', () => {
  it('are each screen of billing and stock with an address of its own, once, and the further ones of the modules', () => {
    const paths = pathsOf('ro')
    const numbered = ['/customer-statements', '/settlement-bills']
    const own = [...BILLING_SCREENS, ...STOCK_SCREENS].filter((path) => !numbered.includes(path))
    expect(paths.toSorted()).toEqual([...new Set(own), '/contacts', '/sales-reports', '/templates'].toSorted())
  })

  it('are those of the modules and the practice', () => {
    expect(pathsOf('ro', ['sales'])).toEqual([])
    expect(pathsOf('ro', ['accounts'])).toEqual(['/contacts'])
    expect(pathsOf('ro', ['financial'])).toContain('/payments')
    expect(pathsOf('ro', ['financial'])).not.toContain('/bills')
    expect(pathsOf('ro')).toContain('/revaluation')
    expect(pathsOf('us')).not.toContain('/revaluation')
  })

  it('bear the icon of their module', () => {
    expect(screensOf(session('ro')).filter(({ icon }) => icon === undefined)).toEqual([])
  })

  it.each(['/dashboard', '/customers', '/emails', ...pathsOf('ro')])('have further words: %s', (path) =>
    expect(wordsOf(path)).not.toBe(''),
  )
})

describe('the palette', () => {
  it.each([
    ['offers', '/offers'],
    ['proposal', '/offers'],
    ['bills', '/bills'],
    ['invoice', '/bills'],
    ['invoice', '/purchase-bills'],
    ['factură', '/bills'],
    ['payment', '/payments'],
    ['receipt', '/payments'],
    ['incasari', '/payments'],
    ['price list', '/products'],
    ['statement', '/bank-statements'],
    ['extras', '/bank-statements'],
    ['oferta', '/offers'],
    ['inventory', '/stock'],
    ['people', '/contacts'],
    ['PO', '/purchase-orders'],
    ['AP aging', '/supplier-balances'],
    ['past due', '/payment-reminders'],
    ['nomenclator', '/products'],
    ['aviz', '/stock-documents'],
    ['șablon antet', '/document-templates'],
    ['purchase order template', '/document-templates'],
  ])('finds by “%s” the screen %s in both languages', (typed, path) => {
    expect(found(typed, 'en')).toContain(path)
    expect(found(typed, 'ro')).toContain(path)
  })

  it.each([
    ['new opp', '/opportunities', 'Add opportunity'],
    ['add customer', '/customers', 'Add customer'],
    ['client nou', '/customers', 'Adaugă client'],
    ['adauga factura', '/bills', 'Adaugă factură'],
    ['new invoice', '/bills', 'Add bill'],
    ['ofertă nouă', '/offers', 'Adaugă ofertă'],
    ['add project', '/projects', 'New project'],
  ])('finds by “%s” what adds a record of %s', (typed, path, label) => {
    const add: Command = { id: path, label, group: 'create', keywords: wordsOfNew(path), run: () => {} }
    expect(findCommands([add], typed)).toEqual([add])
  })
})

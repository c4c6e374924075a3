import { describe, expect, it } from 'vitest'
import { DEFAULT_PRINT_OPTIONS, readPrintOptions } from './print-options.ts'

describe('reading print options', () => {
  it('gives the defaults when nothing was sent', () => {
    expect(readPrintOptions(undefined, null)).toEqual({ options: DEFAULT_PRINT_OPTIONS, faults: [] })
  })

  it('reads every option, and the details over the settings', () => {
    const settings = {
      layout: 'long',
      showPrices: 0,
      showRecapitulation: false,
      showChapters: true,
      chapterSubtotals: true,
      showZero: false,
      pageBreaks: 'chapter',
      archival: true,
      showWeight: 1,
      signatures: [{ role: 'Director', name: 'Ion Șerban' }, { role: 'Șef proiect' }],
      headerText: 'Firma\nAdresa',
      orientation: 'portrait',
      paper: 'letter',
      decimals: { price: 4 },
      date: '2024-02-29',
      settlement: 12,
      scopeText: 'Replace the deck',
      exclusionsText: 'Painting',
      termsText: 'Net 30',
      look: { font: 'serif', accent: '#1f4e79', margins: { x: 20 }, hidden: ['weight'] },
    }
    const details = { layout: 'compact', secondCurrency: { name: 'EUR', rate: 5.05, date: '2026-11-20' }, date: null }
    expect(readPrintOptions(settings, details)).toEqual({
      options: {
        ...settings,
        showPrices: false,
        showWeight: true,
        signatures: [
          { role: 'Director', name: 'Ion Șerban' },
          { role: 'Șef proiect', name: '' },
        ],
        ...details,
      },
      faults: [],
    })
  })

  it.each([
    [{ layout: 'wide' }, 'printingSettings.layout'],
    [{ showPrices: 'yes' }, 'printingSettings.showPrices'],
    [{ headerText: 'x'.repeat(2001) }, 'printingSettings.headerText'],
    [{ headerText: 5 }, 'printingSettings.headerText'],
    [{ orientation: 'upside' }, 'printingSettings.orientation'],
    [{ paper: 'a3' }, 'printingSettings.paper'],
    [{ date: '2026-02-29' }, 'printingSettings.date'],
    [{ date: '21.11.2026' }, 'printingSettings.date'],
    [{ settlement: 1.5 }, 'printingSettings.settlement'],
    [{ signatures: 'me' }, 'printingSettings.signatures'],
    [{ signatures: [{ role: 1 }] }, 'printingSettings.signatures[0].role'],
    [{ signatures: [null] }, 'printingSettings.signatures[0]'],
    [{ signatures: [{ role: '', name: '', stamp: 1 }] }, 'printingSettings.signatures[0].stamp'],
    [{ decimals: { price: 7 } }, 'printingSettings.decimals.price'],
    [{ decimals: { price: 1.5 } }, 'printingSettings.decimals.price'],
    [{ decimals: { hours: 1 } }, 'printingSettings.decimals.hours'],
    [{ secondCurrency: { name: 'EUR', rate: 0 } }, 'printingSettings.secondCurrency.rate'],
    [{ secondCurrency: { rate: 5 } }, 'printingSettings.secondCurrency.name'],
    [{ secondCurrency: { name: 'EUR', rate: 5, date: 'today' } }, 'printingSettings.secondCurrency.date'],
    [{ unknown: 1 }, 'printingSettings.unknown'],
    [{ ['__proto__x']: 1, constructor: 1 }, 'printingSettings.constructor'],
  ])('reports %j at %s and prints the default in its place', (settings, field) => {
    const { options, faults } = readPrintOptions(settings, {})
    expect(faults.map((fault) => fault.field)).toContain(field)
    expect(faults.every((fault) => fault.expected.length > 3)).toBe(true)
    const key = field.split(/[.[]/)[1] as keyof typeof options
    if (key in DEFAULT_PRINT_OPTIONS && !field.includes('decimals') && !field.includes('signatures[')) {
      expect(options[key]).toEqual(DEFAULT_PRINT_OPTIONS[key])
    }
  })

  it.each(['text', 5, [], true])('reports %j in the place of the whole object', (value) => {
    expect(readPrintOptions({}, value)).toEqual({
      options: DEFAULT_PRINT_OPTIONS,
      faults: [{ field: 'printingDetails', expected: 'an object' }],
    })
  })
})

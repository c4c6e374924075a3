import { messages } from './message.ts'

/** Messages about looking at the lines of an estimate sorted, filtered or in part, and about pasting between them. */
export const arranging = messages({
  arrange: { en: 'Sort and filter', ro: 'Sortează și filtrează' },
  arrangeColumn: { en: 'Column', ro: 'Coloană' },
  arrangeAscending: { en: 'Ascending', ro: 'Crescător' },
  arrangeDescending: { en: 'Descending', ro: 'Descrescător' },
  arrangeFilter: { en: 'Show only lines where', ro: 'Afișează numai rândurile în care' },
  arrangeNumberHint: { en: '12, >5, <=3, 5..20; – for empty', ro: '12, >5, <=3, 5..20; – pentru celule goale' },
  arrangeTextHint: {
    en: 'Words in any order; – for empty cells',
    ro: 'Cuvinte în orice ordine; – pentru celule goale',
  },
  arrangeGroup: { en: 'Group by this column', ro: 'Grupează după această coloană' },
  arrangeGrouped: { en: 'Grouped by {{column}}', ro: 'Grupate după {{column}}' },
  arrangeSorted: { en: 'Sorted by {{column}}', ro: 'După {{column}}' },
  arrangeFiltered: { en: '{{column}}: {{wanted}}', ro: '{{column}}: {{wanted}}' },
  arrangeOnly_one: { en: '{{count}} estimate only', ro: 'Numai un deviz' },
  arrangeOnly_few: { en: '{{count}} estimates only', ro: 'Numai {{count}} devize' },
  arrangeOnly_other: { en: '{{count}} estimates only', ro: 'Numai {{count}} de devize' },
  arrangeRemove: { en: 'Remove {{what}}', ro: 'Elimină {{what}}' },
  arrangeShown: { en: '{{shown}} of {{total}} lines', ro: 'Rânduri: {{shown}} din {{total}}' },
  arrangeClear: { en: 'Show all lines', ro: 'Afișează toate rândurile' },
  arrangeNoMove: {
    en: 'Lines can’t be moved while they are sorted, grouped or filtered. Show all lines first.',
    ro: 'Rândurile nu se pot muta cât timp sunt sortate, grupate sau filtrate. Afișați întâi toate rândurile.',
  },
  pasteBlock_one: { en: 'Paste {{count}} line', ro: 'Lipește un rând' },
  pasteBlock_few: { en: 'Paste {{count}} lines', ro: 'Lipește {{count}} rânduri' },
  pasteBlock_other: { en: 'Paste {{count}} lines', ro: 'Lipește {{count}} de rânduri' },
  pasteWhich: {
    en: 'Insert as new lines below this one, or overwrite the lines from here down?',
    ro: 'Le inserați ca poziții noi sub acest rând sau le scrieți peste rândurile de aici în jos?',
  },
  pasteBetween: { en: 'Insert below', ro: 'Inserează dedesubt' },
  pasteOver: { en: 'Overwrite', ro: 'Suprascrie' },
  showOnly: { en: 'Show only this', ro: 'Afișează numai acesta' },
})

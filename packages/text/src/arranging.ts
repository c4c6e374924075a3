import { messages } from './message.ts'

/** Messages about looking at the lines of an estimate sorted, filtered or in part, and about pasting between them. */
export const arranging = messages({
  arrange: { en: 'Sort and filter', ro: 'Sortează și filtrează' },
  arrangeColumn: { en: 'Column', ro: 'Coloană' },
  arrangeAscending: { en: 'Ascending', ro: 'Crescător' },
  arrangeDescending: { en: 'Descending', ro: 'Descrescător' },
  arrangeFilter: { en: 'Show only lines with', ro: 'Arată numai liniile cu' },
  arrangeNumberHint: { en: '12, >5, <=3, 5..20; – for nothing', ro: '12, >5, <=3, 5..20; – pentru nimic' },
  arrangeTextHint: {
    en: 'Words in any order; – for empty cells',
    ro: 'Cuvinte în orice ordine; – pentru celule goale',
  },
  arrangeSorted: { en: 'Sorted by {{column}}', ro: 'După {{column}}' },
  arrangeFiltered: { en: '{{column}}: {{wanted}}', ro: '{{column}}: {{wanted}}' },
  arrangeOnly_one: { en: '{{count}} estimate only', ro: 'Numai un deviz' },
  arrangeOnly_few: { en: '{{count}} estimates only', ro: 'Numai {{count}} devize' },
  arrangeOnly_other: { en: '{{count}} estimates only', ro: 'Numai {{count}} de devize' },
  arrangeRemove: { en: '{{what}}: remove', ro: '{{what}}: înlătură' },
  arrangeShown: { en: '{{shown}} of {{total}} lines', ro: '{{shown}} din {{total}} linii' },
  arrangeClear: { en: 'Show all lines', ro: 'Arată toate liniile' },
  arrangeNoMove: {
    en: 'Lines cannot be moved while they are sorted or filtered. Show all lines first.',
    ro: 'Liniile nu se pot muta cât timp sunt sortate sau filtrate. Arătați întâi toate liniile.',
  },
  pasteBlock_one: { en: 'Paste {{count}} line', ro: 'Lipește o linie' },
  pasteBlock_few: { en: 'Paste {{count}} lines', ro: 'Lipește {{count}} linii' },
  pasteBlock_other: { en: 'Paste {{count}} lines', ro: 'Lipește {{count}} de linii' },
  pasteWhich: {
    en: 'Insert them below this line as new lines, or overwrite the lines from here on?',
    ro: 'Le inserați sub această linie, ca linii noi, sau le scrieți peste liniile de aici?',
  },
  pasteBetween: { en: 'Insert below', ro: 'Inserează dedesubt' },
  pasteOver: { en: 'Overwrite', ro: 'Suprascrie' },
  showOnly: { en: 'Show only this', ro: 'Arată numai acesta' },
})

import { messages } from './message.ts'

/** What the tools of a drawing are called, and what they ask for. */
export const blueprintToolTexts = messages({
  blueprintTakeoffSheet: { en: 'Takeoff sheet', ro: 'Foaie de atașament' },
  blueprintNewLine: { en: 'New item in the estimate', ro: 'Articol nou în deviz' },
  blueprintNewLineOf: { en: 'New item from {{name}}', ro: 'Articol nou din {{name}}' },
  blueprintNewLineOwn: { en: 'Custom item', ro: 'Articol liber' },
  blueprintNewLineChapterHint: { en: 'As it stands in the estimate, or a new one', ro: 'Unul din deviz sau unul nou' },
  blueprintNewLineNone: {
    en: 'All measures of this layer feed items already.',
    ro: 'Toate măsurile stratului alimentează deja articole.',
  },
  blueprintNewLineDone: { en: 'Added {{item}} from {{name}}', ro: 'Adăugat: {{item}}, din {{name}}' },
  blueprintNewLineAdd: { en: 'Add item', ro: 'Adaugă articolul' },
  blueprintTools: { en: 'Drawing tools', ro: 'Instrumente de desen' },
  blueprintTool_select: { en: 'Select', ro: 'Selectează' },
  blueprintTool_line: { en: 'Line', ro: 'Linie' },
  blueprintTool_polyline: { en: 'Polyline', ro: 'Polilinie' },
  blueprintTool_area: { en: 'Area', ro: 'Arie' },
  blueprintTool_rectangle: { en: 'Rectangle', ro: 'Dreptunghi' },
  blueprintTool_circle: { en: 'Circle', ro: 'Cerc' },
  blueprintTool_arc: { en: 'Arc', ro: 'Arc' },
  blueprintTool_count: { en: 'Count', ro: 'Numărare' },
  blueprintTool_wall: { en: 'Wall', ro: 'Perete' },
  blueprintTool_volume: { en: 'Volume', ro: 'Volum' },
  blueprintTool_outline: { en: 'Area by click', ro: 'Arie prin clic' },
  blueprintTool_deduct: { en: 'Deduct', ro: 'Deducere' },
  blueprintTool_pin: { en: 'Photo pin', ro: 'Poză pe planșă' },
  blueprintHint_pin: {
    en: 'Click the spot on the sheet that the photo shows.',
    ro: 'Faceți clic pe planșă, în locul fotografiat.',
  },
  blueprintTool_calibrate: { en: 'Known length', ro: 'Lungime cunoscută' },
  blueprintSnap: { en: 'Snap (F9)', ro: 'Prindere (F9)' },
  blueprintSnap_crossing: { en: 'Crossing', ro: 'Intersecție' },
  blueprintSnap_perpendicular: { en: 'Perpendicular', ro: 'Perpendicular' },
  blueprintSnap_on: { en: 'On line', ro: 'Pe linie' },
  blueprintSnap_end: { en: 'End', ro: 'Capăt' },
  blueprintSnap_middle: { en: 'Middle', ro: 'Mijloc' },
  blueprintHint_select: {
    en: 'Click a measure to select it; drag it, a corner, or the middle of an edge for a new corner.',
    ro: 'Faceți clic pe o măsură pentru a o selecta; trageți de ea, de un colț sau de mijlocul unei laturi pentru un colț nou.',
  },
  blueprintHint_points: {
    en: 'Click the points. Enter finishes, Backspace removes the last point, Esc cancels.',
    ro: 'Faceți clic pe puncte. Enter încheie, Backspace șterge ultimul punct, Esc renunță.',
  },
  blueprintHint_outline: {
    en: 'Click inside a room to measure it. Hatching and door swings are ignored. Check the outline and drag its corners.',
    ro: 'Faceți clic într-o încăpere pentru a o măsura. Hașurile și ușile nu contează; verificați conturul și trageți de colțuri.',
  },
  blueprintOutlineNone: {
    en: 'There is no closed outline around this point. Draw the area by its corners.',
    ro: 'Nu există un contur închis în jurul acestui punct. Desenați aria prin colțuri.',
  },
  blueprintOutlineLine: {
    en: 'Click in the empty part of the room, not on a line.',
    ro: 'Faceți clic în partea liberă a încăperii, nu pe o linie.',
  },
  blueprintTool_alike: { en: 'Count matching symbols', ro: 'Numără simbolurile la fel' },
  blueprintHint_alike: {
    en: 'Draw a box around one symbol by two corners. Matching symbols are found, and you choose which ones to count.',
    ro: 'Încadrați un simbol prin două colțuri; se caută cele la fel, iar dvs. alegeți care se numără.',
  },
  blueprintAlikeNone: {
    en: 'There is no symbol in the box. Draw it around one symbol, with a little space on each side.',
    ro: 'În cadru nu este niciun simbol. Încadrați un simbol, cu puțin loc în jur.',
  },
  blueprintAlikeTitle_one: { en: '{{count}} match', ro: '{{count}} simbol la fel' },
  blueprintAlikeTitle_few: { en: '{{count}} matches', ro: '{{count}} simboluri la fel' },
  blueprintAlikeTitle_other: { en: '{{count}} matches', ro: '{{count}} de simboluri la fel' },
  blueprintAlikeHint: {
    en: 'The closest matches come first. Clear the ones that don’t count.',
    ro: 'Cele mai asemănătoare sunt primele. Debifați ce nu se numără.',
  },
  blueprintAlikePlace: { en: 'Match {{number}}, {{percent}} similar', ro: 'Locul {{number}}, asemănare {{percent}}' },
  blueprintAlikeCount_one: { en: 'Count {{count}}', ro: 'Numără {{count}}' },
  blueprintAlikeCount_few: { en: 'Count {{count}}', ro: 'Numără {{count}}' },
  blueprintAlikeCount_other: { en: 'Count {{count}}', ro: 'Numără {{count}}' },
  blueprintHint_deduct: {
    en: 'Draw the outline to subtract from the selected area.',
    ro: 'Desenați conturul care se scade din aria selectată.',
  },
  blueprintHint_calibrate: {
    en: 'Click both ends of a known dimension, the longest on the sheet.',
    ro: 'Faceți clic pe capetele unei cote cunoscute, cea mai lungă de pe planșă.',
  },
  blueprintTool_second: { en: 'Second length', ro: 'A doua lungime' },
  blueprintTool_zone: { en: 'Scale zone', ro: 'Zonă cu altă scară' },
  blueprintHint_second: {
    en: 'Click both ends of a known dimension in another direction. It checks the first and corrects a stretched sheet.',
    ro: 'Faceți clic pe capetele unei cote cunoscute din altă direcție. Ea o verifică pe prima și corectează o planșă deformată.',
  },
  blueprintHint_zone: {
    en: 'Click two corners around the part of the sheet that has a different scale.',
    ro: 'Încadrați prin două colțuri partea de planșă cu altă scară.',
  },
})

import { messages } from './message.ts'

/** The offer validator: its screen and the names of its checks. */
export const checkTexts = messages({
  sectionChecks: { en: 'Checks', ro: 'Verificări' },
  checksTitle: { en: 'Checks before handing in', ro: 'Verificări înainte de depunere' },
  checksAgain: { en: 'Check again', ro: 'Verifică din nou' },
  checksSettings: { en: 'What to compare with', ro: 'Cu ce se compară' },
  checksOf: { en: 'What is checked', ro: 'Ce se verifică' },
  checksWhole: { en: 'The whole project', ro: 'Tot proiectul' },
  checksReference: { en: 'Quantities asked for', ro: 'Cantitățile cerute' },
  checksReferenceProject: { en: 'In a project', ro: 'Într-un proiect' },
  checksReferencePart: { en: 'Part of it', ro: 'Partea lui' },
  checksReferenceFile: { en: 'In a file…', ro: 'Într-un fișier…' },
  checksFileHint: {
    en: 'XLSX, CSV, BC3 or GAEB; it is read for the checks and not kept.',
    ro: 'XLSX, CSV, BC3 sau GAEB; se citește pentru verificări și nu se păstrează.',
  },
  checksFileRemove: { en: 'Leave out {{name}}', ro: 'Renunță la {{name}}' },
  checksComparedWith_one: {
    en: 'Compared with {{count}} line of “{{name}}”.',
    ro: 'Comparat cu o linie din „{{name}}”.',
  },
  checksComparedWith_few: {
    en: 'Compared with {{count}} lines of “{{name}}”.',
    ro: 'Comparat cu {{count}} linii din „{{name}}”.',
  },
  checksComparedWith_other: {
    en: 'Compared with {{count}} lines of “{{name}}”.',
    ro: 'Comparat cu {{count}} de linii din „{{name}}”.',
  },
  checksFileUnread: {
    en: 'No lines could be read from “{{name}}”: quantities were not compared.',
    ro: 'Din „{{name}}” nu s-a putut citi nicio linie: cantitățile nu au fost comparate.',
  },
  checksAsked: { en: 'Line asked for', ro: 'Linia cerută' },
  checksAskedOf: { en: 'Show the line asked for: {{name}}', ro: 'Arată linia cerută: {{name}}' },
  checksAskedRow: { en: 'Row {{line}} of the list.', ro: 'Rândul {{line}} din listă.' },
  checksAskedSheetRow: { en: 'Row {{line}} of sheet {{sheet}}.', ro: 'Rândul {{line}} din foaia {{sheet}}.' },
  checksMinimumRate: { en: 'Lowest labor rate per hour', ro: 'Tariful minim al manoperei pe oră' },
  checksMinimumHint: {
    en: 'Proposed by the date of the estimate ({{date}}); check the rate in force. 0 leaves it unchecked.',
    ro: 'Propus după data devizului ({{date}}); verificați tariful în vigoare. 0 nu verifică.',
  },
  checksMinimumCompany: {
    en: 'The company’s lowest rate. 0 leaves it unchecked.',
    ro: 'Tariful minim al firmei. 0 nu verifică.',
  },
  checksMinimumKeep: { en: 'Keep for the company', ro: 'Păstrează pentru firmă' },
  checksMinimumRelease: { en: 'Go by the law again', ro: 'Revino la cel legal' },
  checksReferenceTotal: { en: 'Expected price without VAT', ro: 'Valoarea estimată fără TVA' },
  checksReferenceTotalUs: { en: 'Expected price before tax', ro: 'Valoarea estimată înainte de taxă' },
  checksOneLaborRate: { en: 'All labor has one rate', ro: 'Toată manopera are un singur tarif' },
  checksOk: { en: 'Nothing was found: the offer is in order.', ro: 'Nu s-a găsit nimic: oferta este în ordine.' },
  checksWarnings: {
    en: 'The offer can be handed in; look at the warnings first.',
    ro: 'Oferta poate fi depusă; priviți întâi avertismentele.',
  },
  checksBlockers: {
    en: 'The offer would be refused: put the blockers right first.',
    ro: 'Oferta ar fi respinsă: corectați întâi problemele blocante.',
  },
  checkState_ok: { en: 'OK', ro: 'În regulă' },
  checkState_warning: { en: 'Warning', ro: 'Avertisment' },
  checkState_blocker: { en: 'Blocker', ro: 'Blocant' },
  checkState_skipped: { en: 'Not checked', ro: 'Neverificat' },
  check_arithmetic: { en: 'Quantities times prices', ro: 'Cantități înmulțite cu prețuri' },
  check_rollUps: { en: 'Sums of estimates, objects and project', ro: 'Totaluri pe devize, obiecte și proiect' },
  check_resources: {
    en: 'Direct cost = sum of resources (F3 = C6 + C7 + C8 + C9)',
    ro: 'Cheltuieli directe = suma resurselor (F3 = C6 + C7 + C8 + C9)',
  },
  check_quantities: { en: 'Quantities equal the list asked for', ro: 'Cantitățile sunt cele din lista cerută' },
  check_prices: { en: 'Prices and quantities of 0', ro: 'Prețuri și cantități 0' },
  check_lowPrice: { en: 'Price at least 80% of what is expected', ro: 'Preț de cel puțin 80% din cel estimat' },
  check_resourcePrices: { en: 'One price per resource', ro: 'Un singur preț pe resursă' },
  check_laborRate: { en: 'One labor rate', ro: 'Un singur tarif al manoperei' },
  check_laborMinimum: { en: 'Labor rate not under the minimum', ro: 'Tariful manoperei nu este sub minim' },
  check_percentages: { en: 'Percentages in their usual range', ro: 'Procente în limitele uzuale' },
  check_recipes: { en: 'Works have resources', ro: 'Lucrările au resurse' },
  check_units: { en: 'One unit per resource', ro: 'O singură unitate de măsură pe resursă' },
  check_transport: { en: 'Materials are transported', ro: 'Materialele sunt transportate' },
  checksMore_one: { en: 'and {{count}} more', ro: 'și încă {{count}}' },
  checksMore_few: { en: 'and {{count}} more', ro: 'și încă {{count}}' },
  checksMore_other: { en: 'and {{count}} more', ro: 'și încă {{count}}' },
  checksFound_one: { en: '{{count}} finding', ro: '{{count}} constatare' },
  checksFound_few: { en: '{{count}} findings', ro: '{{count}} constatări' },
  checksFound_other: { en: '{{count}} findings', ro: '{{count}} de constatări' },
  checksGoTo: { en: 'Show {{name}}', ro: 'Arată {{name}}' },
})

/** What a check found, by the finding's code; numbers come as the language writes them. */
export const checkFindings = messages({
  LINE_FAULT: { en: 'The line does not calculate: {{fault}}', ro: 'Linia nu se poate calcula: {{fault}}' },
  LINE_DIFFERS: {
    en: '{{quantity}} × {{price}} gives {{computed}}, but {{stored}} is kept.',
    ro: '{{quantity}} × {{price}} dă {{computed}}, dar este păstrat {{stored}}.',
  },
  QUANTITY_OF_FORMULA: {
    en: 'The takeoff gives {{computed}}, but the quantity is {{stored}}.',
    ro: 'Antemăsurătoarea dă {{computed}}, dar cantitatea este {{stored}}.',
  },
  NOTED_RESULT: {
    en: 'Takeoff row {{row}} notes {{noted}} as its result, but gives {{computed}}.',
    ro: 'Rândul {{row}} al antemăsurătorii are notat rezultatul {{noted}}, dar dă {{computed}}.',
  },
  PRINTED_DIFFERS: {
    en: 'The imported list printed {{printed}}; the line comes to {{computed}}.',
    ro: 'Lista importată tipărea {{printed}}; linia are {{computed}}.',
  },
  SUM_DIFFERS: {
    en: 'The parts add up to {{sum}}, the total is {{total}}.',
    ro: 'Părțile însumează {{sum}}, totalul este {{total}}.',
  },
  STORED_TOTAL_DIFFERS: {
    en: 'The project shows {{stored}} without VAT, but comes to {{computed}}.',
    ro: 'Proiectul arată {{stored}} fără TVA, dar rezultă {{computed}}.',
  },
  OWN_PRICE: {
    en: 'Part {{part}} is priced {{own}} by hand; its resources give {{resources}}.',
    ro: 'Partea {{part}} are prețul {{own}} introdus manual; resursele dau {{resources}}.',
  },
  REFERENCE_QUANTITY: {
    en: '{{offered}} {{unit}} offered, {{asked}} {{unit}} asked for.',
    ro: '{{offered}} {{unit}} ofertat, {{asked}} {{unit}} cerut.',
  },
  REFERENCE_UNIT: {
    en: 'Offered in “{{offered}}”, asked for in “{{asked}}”.',
    ro: 'Ofertat în „{{offered}}”, cerut în „{{asked}}”.',
  },
  REFERENCE_SYMBOL: {
    en: 'Offered as “{{offered}}”, asked for as “{{asked}}”.',
    ro: 'Ofertat ca „{{offered}}”, cerut ca „{{asked}}”.',
  },
  REFERENCE_MISSING: {
    en: 'Asked for and not offered: {{quantity}} {{unit}}.',
    ro: 'Cerut și neofertat: {{quantity}} {{unit}}.',
  },
  REFERENCE_EXTRA: { en: 'Offered and not asked for.', ro: 'Ofertat și necerut.' },
  PRICE_ZERO: { en: 'The line costs nothing.', ro: 'Linia nu costă nimic.' },
  RESOURCE_PRICE_ZERO: { en: 'The resource {{resource}} has no price.', ro: 'Resursa {{resource}} nu are preț.' },
  QUANTITY_ZERO: { en: 'The quantity is 0.', ro: 'Cantitatea este 0.' },
  TOTAL_LOW: {
    en: '{{total}} is under {{least}}, 80% of the expected {{reference}}: an explanation may be asked for.',
    ro: '{{total}} este sub {{least}}, adică 80% din valoarea estimată {{reference}}: se poate cere justificare.',
  },
  PRICE_LOW: {
    en: 'The unit price {{price}} is under 80% of the reference {{reference}}.',
    ro: 'Prețul unitar {{price}} este sub 80% din referința {{reference}}.',
  },
  SEVERAL_PRICES: {
    en: 'Used at {{count}} prices, from {{lowest}} to {{highest}}.',
    ro: 'Folosită la {{count}} prețuri, de la {{lowest}} la {{highest}}.',
  },
  SEVERAL_LABOR_RATES: {
    en: 'The labor rate {{rate}} is used beside {{lowest}}.',
    ro: 'Tariful manoperei {{rate}} este folosit alături de {{lowest}}.',
  },
  LABOR_BELOW_MINIMUM: {
    en: 'The rate {{rate}} is under the minimum of {{minimum}} per hour.',
    ro: 'Tariful {{rate}} este sub minimul de {{minimum}} pe oră.',
  },
  RATE_OUTSIDE: {
    en: '{{line}} is {{rate}}%; usual is {{least}}% to {{most}}%.',
    ro: '{{line}} este {{rate}}%; uzual este {{least}}%–{{most}}%.',
  },
  VAT_UNUSUAL: {
    en: 'VAT is {{rate}}%; the standard rate of that day is {{usual}}%.',
    ro: 'TVA este {{rate}}%; cota standard la acea dată este {{usual}}%.',
  },
  RECIPE_EMPTY: {
    en: 'The work has a price of {{price}} and no resources: it is not in the lists C6 to C9.',
    ro: 'Lucrarea are prețul {{price}} și nicio resursă: nu apare în listele C6–C9.',
  },
  UNITS_DIFFER: { en: 'Used in several units: {{units}}.', ro: 'Folosită în mai multe unități: {{units}}.' },
  TRANSPORT_ZERO: {
    en: 'Materials of {{materials}} ({{weight}} t) and no transport.',
    ro: 'Materiale de {{materials}} ({{weight}} t) și niciun transport.',
  },
})

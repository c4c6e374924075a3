import { messages } from './message.ts'

/** The offer validator: its screen and the names of its checks. */
export const checkTexts = messages({
  sectionChecks: { en: 'Checks', ro: 'Verificări' },
  checksTitle: { en: 'Pre-submission checks', ro: 'Verificări înainte de depunerea ofertei' },
  checksAgain: { en: 'Run checks again', ro: 'Verifică din nou' },
  checksSettings: { en: 'Compare with', ro: 'Cu ce se compară' },
  checksOf: { en: 'What to check', ro: 'Ce se verifică' },
  checksWhole: { en: 'Whole project', ro: 'Tot proiectul' },
  checksReference: { en: 'Requested quantities', ro: 'Lista de cantități cerută' },
  checksReferenceProject: { en: 'From a project', ro: 'Dintr-un proiect' },
  checksReferencePart: { en: 'Part of the project', ro: 'Partea din proiect' },
  checksReferenceFile: { en: 'From a file…', ro: 'Dintr-un fișier…' },
  checksFileHint: {
    en: 'XLSX, CSV, BC3 or GAEB. The file is used for the checks only and is not saved.',
    ro: 'XLSX, CSV, BC3 sau GAEB; se folosește doar la verificare, nu se salvează.',
  },
  checksFileRemove: { en: 'Remove {{name}}', ro: 'Elimină fișierul {{name}}' },
  checksComparedWith_one: {
    en: 'Compared with {{count}} line in “{{name}}”.',
    ro: 'Comparat cu o poziție din „{{name}}”.',
  },
  checksComparedWith_few: {
    en: 'Compared with {{count}} lines in “{{name}}”.',
    ro: 'Comparat cu {{count}} poziții din „{{name}}”.',
  },
  checksComparedWith_other: {
    en: 'Compared with {{count}} lines in “{{name}}”.',
    ro: 'Comparat cu {{count}} de poziții din „{{name}}”.',
  },
  checksFileUnread: {
    en: 'No lines could be read from “{{name}}”, so quantities were not compared. Choose another file.',
    ro: 'Din „{{name}}” nu s-a putut citi nicio poziție: cantitățile nu au fost comparate.',
  },
  checksAsked: { en: 'Requested line', ro: 'Poziția cerută' },
  checksAskedOf: { en: 'Show requested line: {{name}}', ro: 'Afișează poziția cerută: {{name}}' },
  checksAskedRow: { en: 'Row {{line}} of the list.', ro: 'Rândul {{line}} din listă.' },
  checksAskedSheetRow: { en: 'Row {{line}} of sheet {{sheet}}.', ro: 'Rândul {{line}} din foaia {{sheet}}.' },
  checksMinimumRate: { en: 'Minimum labor rate per hour', ro: 'Tarif orar minim manoperă' },
  checksMinimumHint: {
    en: 'Suggested for the estimate date ({{date}}). Check the rate in force, or enter 0 to skip this check.',
    ro: 'Propus după data devizului ({{date}}); verificați tariful în vigoare. Cu 0 nu se verifică.',
  },
  checksMinimumCompany: {
    en: 'Your company’s minimum rate. Enter 0 to skip this check.',
    ro: 'Tariful minim stabilit de firmă. Cu 0 nu se verifică.',
  },
  checksMinimumKeep: { en: 'Save as company minimum', ro: 'Salvează ca tarif al firmei' },
  checksMinimumRelease: { en: 'Use legal minimum', ro: 'Revino la minimul legal' },
  checksReferenceTotal: { en: 'Estimated value, excl. VAT', ro: 'Valoarea estimată fără TVA' },
  checksReferenceTotalUs: { en: 'Expected price before tax', ro: 'Valoarea estimată fără taxă' },
  checksOneLaborRate: { en: 'All labor uses the same rate', ro: 'Un singur tarif pentru toată manopera' },
  checksOk: { en: 'No issues found. The bid is ready to submit.', ro: 'Nicio problemă: oferta este în regulă.' },
  checksWarnings: {
    en: 'The bid can be submitted. Review the warnings first.',
    ro: 'Oferta poate fi depusă; verificați întâi avertismentele.',
  },
  checksBlockers: {
    en: 'The bid would be rejected. Fix the blockers first.',
    ro: 'Oferta ar fi respinsă: corectați întâi problemele blocante.',
  },
  checksGroup_ok: { en: 'Passed', ro: 'În regulă' },
  checksGroup_warning: { en: 'Warnings', ro: 'Avertismente' },
  checksGroup_blocker: { en: 'Blockers', ro: 'Probleme blocante' },
  checksGroup_skipped: { en: 'Not checked', ro: 'Neverificate' },
  check_arithmetic: { en: 'Quantity × unit price', ro: 'Cantitate × preț unitar' },
  check_rollUps: { en: 'Totals of estimates, objects and project', ro: 'Totaluri pe devize, obiecte și proiect' },
  check_resources: {
    en: 'Direct cost = total of resources (F3 = C6 + C7 + C8 + C9)',
    ro: 'Cheltuieli directe = suma resurselor (F3 = C6 + C7 + C8 + C9)',
  },
  check_quantities: { en: 'Quantities match the requested list', ro: 'Cantități identice cu lista cerută' },
  check_prices: { en: 'No zero prices or quantities', ro: 'Prețuri sau cantități zero' },
  check_lowPrice: { en: 'Price is at least 80% of the estimated value', ro: 'Cel puțin 80% din valoarea estimată' },
  check_resourcePrices: { en: 'One price per resource', ro: 'Un singur preț pe resursă' },
  check_laborRate: { en: 'Single labor rate', ro: 'Un singur tarif de manoperă' },
  check_laborMinimum: { en: 'Labor rate at or above the minimum', ro: 'Manopera, cel puțin la tariful minim' },
  check_percentages: { en: 'Percentages within the usual range', ro: 'Procente în limitele uzuale' },
  check_recipes: { en: 'Every item has resources', ro: 'Articolele au resurse' },
  check_units: { en: 'One unit per resource', ro: 'O singură unitate de măsură pe resursă' },
  check_transport: { en: 'Materials have a transport cost', ro: 'Transportul materialelor este cuprins' },
  checksMore_one: { en: 'and {{count}} more', ro: 'și încă {{count}}' },
  checksMore_few: { en: 'and {{count}} more', ro: 'și încă {{count}}' },
  checksMore_other: { en: 'and {{count}} more', ro: 'și încă {{count}}' },
  checksFound_one: { en: '{{count}} issue', ro: '{{count}} constatare' },
  checksFound_few: { en: '{{count}} issues', ro: '{{count}} constatări' },
  checksFound_other: { en: '{{count}} issues', ro: '{{count}} de constatări' },
  checksShow: { en: 'Show', ro: 'Afișează' },
  checksGoTo: { en: 'Show {{name}}', ro: 'Afișează {{name}}' },
})

/** What a check found, by the finding's code; numbers come as the language writes them. */
export const checkFindings = messages({
  LINE_FAULT: { en: 'This line can’t be calculated: {{fault}}', ro: 'Poziția nu se poate calcula: {{fault}}' },
  LINE_DIFFERS: {
    en: '{{quantity}} × {{price}} is {{computed}}, but the line shows {{stored}}.',
    ro: '{{quantity}} × {{price}} = {{computed}}, dar valoarea înscrisă este {{stored}}.',
  },
  QUANTITY_OF_FORMULA: {
    en: 'The takeoff comes to {{computed}}, but the quantity is {{stored}}.',
    ro: 'Din antemăsurătoare rezultă {{computed}}, dar cantitatea este {{stored}}.',
  },
  NOTED_RESULT: {
    en: 'Takeoff row {{row}} notes {{noted}} as its result, but gives {{computed}}.',
    ro: 'Rândul {{row}} al antemăsurătorii are notat rezultatul {{noted}}, dar dă {{computed}}.',
  },
  PRINTED_DIFFERS: {
    en: 'The imported list shows {{printed}}, but the line comes to {{computed}}.',
    ro: 'În lista importată era {{printed}}; din calcul rezultă {{computed}}.',
  },
  SUM_DIFFERS: {
    en: 'The parts add up to {{sum}}, but the total is {{total}}.',
    ro: 'Suma părților este {{sum}}, iar totalul {{total}}.',
  },
  STORED_TOTAL_DIFFERS: {
    en: 'The project shows {{stored}} excl. VAT, but it comes to {{computed}}.',
    ro: 'În proiect apare {{stored}} fără TVA, dar din calcul rezultă {{computed}}.',
  },
  OWN_PRICE: {
    en: 'The {{part}} part has a manual price of {{own}}, but its resources come to {{resources}}.',
    ro: '{{part}}: preț introdus manual {{own}}; din resurse rezultă {{resources}}.',
  },
  REFERENCE_QUANTITY: {
    en: '{{offered}} {{unit}} bid, {{asked}} {{unit}} requested.',
    ro: '{{offered}} {{unit}} ofertat, {{asked}} {{unit}} cerut.',
  },
  REFERENCE_UNIT: {
    en: 'Bid in “{{offered}}”, requested in “{{asked}}”.',
    ro: 'Ofertat în „{{offered}}”, cerut în „{{asked}}”.',
  },
  REFERENCE_SYMBOL: {
    en: 'Bid as “{{offered}}”, requested as “{{asked}}”.',
    ro: 'Ofertat ca „{{offered}}”, cerut ca „{{asked}}”.',
  },
  REFERENCE_MISSING: {
    en: 'Requested but not in the bid: {{quantity}} {{unit}}.',
    ro: 'Cerut, dar neofertat: {{quantity}} {{unit}}.',
  },
  REFERENCE_EXTRA: { en: 'In the bid but not requested.', ro: 'Ofertat, dar necerut.' },
  PRICE_ZERO: { en: 'The line has a price of 0.', ro: 'Poziția are valoarea zero.' },
  RESOURCE_PRICE_ZERO: { en: 'Resource {{resource}} has no price.', ro: 'Resursa {{resource}} nu are preț.' },
  QUANTITY_ZERO: { en: 'The quantity is 0.', ro: 'Cantitatea este 0.' },
  TOTAL_LOW: {
    en: '{{total}} is below {{least}}, which is 80% of the estimated value {{reference}}. You may be asked to justify the price.',
    ro: '{{total}} este sub {{least}}, adică 80% din valoarea estimată {{reference}}: se poate cere justificare.',
  },
  PRICE_LOW: {
    en: 'The unit price {{price}} is below 80% of the reference price {{reference}}.',
    ro: 'Prețul unitar {{price}} este sub 80% din cel de referință, {{reference}}.',
  },
  SEVERAL_PRICES: {
    en: 'Used at {{count}} different prices, from {{lowest}} to {{highest}}.',
    ro: 'Apare cu mai multe prețuri ({{count}}), între {{lowest}} și {{highest}}.',
  },
  SEVERAL_LABOR_RATES: {
    en: 'Labor rate {{rate}} is used alongside {{lowest}}.',
    ro: 'Tarife de manoperă diferite: {{rate}} și {{lowest}}.',
  },
  LABOR_BELOW_MINIMUM: {
    en: 'Labor rate {{rate}} is below the minimum of {{minimum}} per hour.',
    ro: 'Tariful {{rate}} este sub minimul de {{minimum}} pe oră.',
  },
  RATE_OUTSIDE: {
    en: '{{line}} is {{rate}}%; the usual range is {{least}}% to {{most}}%.',
    ro: '{{line}}: {{rate}}%; uzual {{least}}–{{most}}%.',
  },
  VAT_UNUSUAL: {
    en: 'VAT is {{rate}}%; the standard rate on that date is {{usual}}%.',
    ro: 'TVA este {{rate}}%; cota standard la acea dată este {{usual}}%.',
  },
  RECIPE_EMPTY: {
    en: 'The item has a price of {{price}} but no resources, so it is missing from lists C6 to C9.',
    ro: 'Articolul are prețul {{price}}, dar nicio resursă: nu apare în listele C6–C9.',
  },
  UNITS_DIFFER: { en: 'Used with different units: {{units}}.', ro: 'Apare cu mai multe unități de măsură: {{units}}.' },
  TRANSPORT_ZERO: {
    en: 'Materials worth {{materials}} ({{weight}} t) have no transport cost.',
    ro: 'Materiale în valoare de {{materials}} ({{weight}} t), fără transport.',
  },
})

import type { checkFindings } from './checks.ts'
import type { errorMessages } from './errors.ts'
import type { fieldMessages } from './field-faults.ts'
import { type Message, messages } from './message.ts'
import type { transfer } from './transfer.ts'

/** What refusals say to a company of the United States, where the trade has another word. Joined into us.ts. */
export const usErrors = messages({
  ESTIMATE_SETTLED: {
    en: 'Work from “{{name}}” has already been billed, so its contract takes no new items. Add the item to a change order.',
    ro: 'Lucrări din „{{name}}” sunt deja decontate, deci contractul nu mai primește articole noi. Adăugați articolul într-un act adițional.',
  },
  ADD_OBJECT_PROBLEM: { en: 'The building could not be added.', ro: 'Obiectul nu a putut fi adăugat.' },
  EDIT_OBJECT_PROBLEM: { en: 'The building could not be changed.', ro: 'Obiectul nu a putut fi modificat.' },
  DELETE_OBJECT_PROBLEM: { en: 'The building could not be deleted.', ro: 'Obiectul nu a putut fi șters.' },
  ARTICLE_SETTLED: {
    en: '“{{name}}” has billed quantities and can’t be deleted. Deduct what is left of it with a deductive change order.',
    ro: '„{{name}}” are cantități decontate și nu se poate șterge. Renunțați la restul de executat printr-o notă de renunțare.',
  },
  REVISION_SETTLED: {
    en: 'Work from this estimate has already been billed, so the contract can’t be replaced. Use additive and deductive change orders instead.',
    ro: 'Lucrări din acest deviz sunt deja decontate, deci contractul nu se poate înlocui. Folosiți note de comandă suplimentară și note de renunțare.',
  },
  SETTLEMENT_FROZEN: {
    en: 'An approved or invoiced pay application can’t be changed. Set it back to “Verified” first.',
    ro: 'O situație de plată aprobată sau facturată nu se poate modifica. Treceți-o întâi înapoi în starea „Verificată”.',
  },
  SETTLEMENT_STORED_LATER: {
    en: '“{{name}}” is approved or invoiced and carries forward these stored materials. Set it back to “Verified” first.',
    ro: '„{{name}}” este aprobată sau facturată și preia materialele depozitate de aici. Treceți-o întâi înapoi în starea „Verificată”.',
  },
  SETTLEMENT_BILLED: {
    en: 'This pay application has been billed as {{code}}. Cancel or credit that bill first.',
    ro: 'Situația de plată este facturată: {{code}}. Anulați sau stornați întâi factura.',
  },
  SETTLEMENT_NOT_APPROVED: {
    en: 'This pay application can still change. Approve it, then create the bill.',
    ro: 'Situația de plată se mai poate schimba. Aprobați-o, apoi faceți factura.',
  },
  REVISION_NOT_CONTRACT: {
    en: 'A change order counts only in pay applications. Make another revision active.',
    ro: 'O notă de comandă suplimentară sau de renunțare se ia în calcul numai la decontare. Alegeți altă revizie ca activă.',
  },
  REVISION_OVER_CONTRACT: {
    en: '“{{name}}”: deductive change orders would remove {{given}}, but the contract has only {{most}}. Lower the deducted quantity.',
    ro: '„{{name}}”: prin notele de renunțare s-ar renunța la {{given}}, dar contractul prevede {{most}}. Micșorați cantitatea.',
  },
  SETTLEMENT_OVER_CONTRACT: {
    en: '“{{name}}”: at most {{most}} can be billed in total. Bill less, or add an additive change order.',
    ro: '„{{name}}”: se pot deconta cel mult {{most}} în total. Decontați mai puțin sau adăugați o notă de comandă suplimentară.',
  },
  COMPOSE_PROBLEM: {
    en: 'An assembly is made of lines without errors from one estimate. Remove subcontracts and lines with errors.',
    ro: 'O normă compusă se face din poziții fără erori ale aceluiași deviz. Scoateți subcontractările și pozițiile cu erori.',
  },
  OWN_ITEMS_TOGETHER: {
    en: 'Items, assemblies and resources can’t be saved together. Save one type at a time.',
    ro: 'Articolele, normele compuse și resursele nu pot fi salvate împreună. Salvați câte un tip.',
  },
  COMPOSITE_LOOP: {
    en: 'An assembly can’t contain itself: {{loop}}.',
    ro: 'O normă compusă nu se poate conține pe sine: {{loop}}.',
  },
  REPORT_NOTHING: {
    en: 'Nothing to print here yet. These forms print buildings or estimates, and this part has none.',
    ro: 'Nimic de tipărit încă: aceste formulare se tipăresc pe obiecte sau devize, iar această parte nu are niciunul.',
  },
} satisfies Partial<Record<keyof typeof errorMessages, Message>>)

/** What is wrong with a field, to a company of the United States. */
export const usFaults = messages({
  OVER_CONTRACT: {
    en: 'At most {{most}} in total. For more, add an additive change order.',
    ro: 'Cel mult {{most}} în total. Pentru mai mult, adăugați o notă de comandă suplimentară.',
  },
  OVER_WHOLE: {
    en: 'Retainage and advance come to more than 100% together. Enter at most {{most}} here.',
    ro: 'Garanția reținută și avansul depășesc împreună 100%. Introduceți aici cel mult {{most}}.',
  },
  OVER_GIVEN_UP: {
    en: 'At most {{most}} can be deducted here; the contract has no more.',
    ro: 'Aici se poate renunța la cel mult {{most}}; contractul nu prevede mai mult.',
  },
  BELOW_GIVEN_UP: {
    en: 'At least {{least}}: deductive change orders already remove that much. Lower those first.',
    ro: 'Cel puțin {{least}}, cât s-a renunțat prin notele de renunțare. Micșorați întâi cantitățile din ele.',
  },
  VAT_RATE_DAY: {
    en: 'Line {{line}}: {{value}}% is not a tax rate on {{day}}. Choose {{rates}}.',
    ro: 'Poziția {{line}}: {{value}}% nu este o cotă de taxă la data de {{day}}. Alegeți {{rates}}.',
  },
  VAT_RATE_NONE: {
    en: 'Line {{line}}: only taxable lines have a rate; this one’s must be 0.',
    ro: 'Poziția {{line}}: numai ce este taxabil are o cotă; aici cota trebuie să fie 0.',
  },
  VAT_CATEGORY_ELSEWHERE: {
    en: 'Line {{line}}: this tax category isn’t used in your practice.',
    ro: 'Poziția {{line}}: această categorie de taxă nu se folosește aici.',
  },
  VAT_CATEGORY_ALONE: {
    en: 'Lines outside sales tax go on a separate bill.',
    ro: 'Ce este în afara taxei pe vânzări se facturează separat.',
  },
  INVALID_PHONE: {
    en: 'Enter a phone number such as (212) 555-0100.',
    ro: 'Introduceți un număr de telefon, de exemplu (212) 555-0100.',
  },
  INVALID_TAX_ID: { en: 'Enter an EIN such as 12-3456789.', ro: 'Introduceți un EIN, de exemplu 12-3456789.' },
  INVALID_POSTAL_CODE: { en: 'Enter a valid ZIP code.', ro: 'Introduceți un cod ZIP valid.' },
  INVALID_NATIONAL_ID: {
    en: 'Enter a valid Social Security number.',
    ro: 'Introduceți un număr de asigurare socială (SSN) valid.',
  },
} satisfies Partial<Record<keyof typeof fieldMessages, Message>>)

/** What is wrong with a line of a file, to a company of the United States. */
export const usFileFaults = messages({
  NORM_UNKNOWN: {
    en: 'Line {{line}}: cost item {{value}} does not exist.',
    ro: 'Rândul {{line}}: nu există articolul de catalog {{value}}.',
  },
} satisfies Partial<Record<keyof typeof transfer, Message>>)

/** What the checks of a bid found, to a company of the United States. */
export const usFindings = messages({
  STORED_TOTAL_DIFFERS: {
    en: 'The project shows {{stored}} before tax, but it comes to {{computed}}.',
    ro: 'În proiect apare {{stored}} fără taxă, dar din calcul rezultă {{computed}}.',
  },
  VAT_UNUSUAL: {
    en: 'Sales tax is {{rate}}%; the usual rate on that date is {{usual}}%.',
    ro: 'Taxa pe vânzări este {{rate}}%; cota uzuală la acea dată este {{usual}}%.',
  },
  RECIPE_EMPTY: {
    en: 'The item has a price of {{price}} but no resources, so it is missing from the resource lists.',
    ro: 'Articolul are prețul {{price}}, dar nicio resursă: nu apare în listele de resurse.',
  },
} satisfies Partial<Record<keyof typeof checkFindings, Message>>)

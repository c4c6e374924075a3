import { messages } from './message.ts'

/** What an import says about an exchange file (FIEBDC-3, GAEB, the own form). Keys are the codes of the reading; `{{value}}` is what was found. */
export const exchangeTexts = messages({
  XML_DAMAGED: {
    en: 'The XML file is damaged and can’t be read: {{value}}',
    ro: 'Fișierul XML este deteriorat: {{value}}',
  },
  XML_FOREIGN: {
    en: 'The XML file contains its own definitions ({{value}}), which are not supported. Export it again without them.',
    ro: 'Fișierul XML conține definiții proprii ({{value}}); astfel de fișiere nu se acceptă.',
  },
  XML_TOO_LARGE: {
    en: 'The XML file has too many elements or nests them too deeply. Nothing was imported.',
    ro: 'Fișierul XML are prea multe elemente sau prea multe niveluri. Nu s-a importat nimic.',
  },
  GAEB_NOT_POSITIONS: {
    en: 'This is not a GAEB DA XML bill of quantities (X81 to X86). Phase found: “{{value}}”.',
    ro: 'Aceasta nu este o listă de cantități GAEB DA XML (X81–X86). Faza găsită: „{{value}}”.',
  },
  GAEB_VERSION: {
    en: 'GAEB DA XML version {{value}} is unknown, so the file was read as 3.3. Check the result.',
    ro: 'Versiunea {{value}} a GAEB DA XML nu este cunoscută; fișierul s-a citit ca 3.3. Verificați rezultatul.',
  },
  PRICES_ABSENT: {
    en: 'The list ({{value}}) has no prices. Every item is imported at price 0.',
    ro: 'Lista ({{value}}) nu are prețuri: toate pozițiile se importă cu preț 0.',
  },
  POSITION_PRICE_MISSING: {
    en: 'Item {{value}} has no unit price and is imported at price 0.',
    ro: 'Poziția {{value}} nu are preț unitar; se importă cu preț 0.',
  },
  POSITION_NOT_COUNTED: {
    en: 'The list leaves this item out of its total, so it is imported with quantity 0. {{value}}',
    ro: 'Lista nu cuprinde această poziție în total; se importă cu cantitatea 0. {{value}}',
  },
  POSITION_WITHOUT_TEXT: {
    en: 'Item {{value}} has no description; its number is used as the name.',
    ro: 'Poziția {{value}} nu are text; numărul ei ține loc de denumire.',
  },
  PART_NOT_READ: {
    en: 'This part of the file was not imported: {{value}}',
    ro: 'Această parte a fișierului nu se importă: {{value}}',
  },
  TEXT_CLEANED: {
    en: 'Hidden characters were removed. Check this text: {{value}}',
    ro: 'S-au eliminat caractere invizibile. Verificați textul: {{value}}',
  },
  BC3_TOO_DEEP: {
    en: 'The chapters are nested more than 50 levels deep, down to “{{value}}”. Nothing was imported. Export the file again with fewer levels.',
    ro: 'Capitolele sunt imbricate pe mai mult de 50 de niveluri, până la „{{value}}”. Nu s-a importat nimic. Exportați din nou fișierul cu mai puține niveluri.',
  },
  BC3_TOO_MANY_PARTS: {
    en: 'This {{value}} record has too many parts: more than 20,000 lines. Nothing was imported. Export the file again in smaller chapters.',
    ro: 'Această înregistrare {{value}} are prea multe părți: peste 20.000 de rânduri. Nu s-a importat nimic. Exportați din nou fișierul pe capitole mai mici.',
  },
  BC3_TOO_MANY_RECORDS: {
    en: 'The file has more than 1,000,000 records. Nothing was imported. Export one project instead of the whole price bank.',
    ro: 'Fișierul are peste 1.000.000 de înregistrări. Nu s-a importat nimic. Exportați un singur proiect, nu toată baza de prețuri.',
  },
  JSON_TOO_DEEP: {
    en: 'The file nests its data more than {{value}} levels deep. Nothing was imported. Export the project again.',
    ro: 'Fișierul imbrică datele pe mai mult de {{value}} niveluri. Nu s-a importat nimic. Exportați din nou proiectul.',
  },
  JSON_TOO_MANY_FIELDS: {
    en: 'A record of the file has more than {{value}} fields. Nothing was imported. Export the project again.',
    ro: 'O înregistrare din fișier are peste {{value}} câmpuri. Nu s-a importat nimic. Exportați din nou proiectul.',
  },
  BC3_RECORD_UNKNOWN: {
    en: 'Record {{value}} is not part of FIEBDC-3 and was skipped.',
    ro: 'Înregistrarea {{value}} nu este cunoscută în FIEBDC-3 și a fost omisă.',
  },
  BC3_RECORD_BAD: {
    en: 'This record can’t be read and was skipped: {{value}}',
    ro: 'Această înregistrare nu poate fi citită și a fost omisă: {{value}}',
  },
  BC3_NO_ROOT: {
    en: 'The file has no budget: no concept is marked as its root or as a chapter.',
    ro: 'Fișierul nu are deviz: niciun concept nu este marcat ca rădăcină sau capitol.',
  },
  BC3_CONCEPT_MISSING: {
    en: '“{{value}}” is used but not described in the file.',
    ro: '„{{value}}” este folosit aici, dar fișierul nu îl descrie.',
  },
  BC3_TOO_LARGE: {
    en: 'The concepts in the file contain each other so many times that there are more lines than can be read. Check its breakdowns.',
    ro: 'Conceptele din fișier se cuprind unele pe altele de atâtea ori încât rândurile sunt prea multe pentru a fi citite. Verificați descompunerile.',
  },
  BC3_LOOP: {
    en: 'Some chapters contain each other; the loop was broken: {{value}}',
    ro: 'Capitolele se conțin unul pe altul; bucla a fost întreruptă: {{value}}',
  },
  BC3_CODE_PAGE: {
    en: 'Code page “{{value}}” is unknown, so the text was read as code page 850. Check accented letters.',
    ro: 'Pagina de cod „{{value}}” nu este cunoscută; textul s-a citit ca 850. Verificați literele cu diacritice.',
  },
  BC3_PRICE_DIFFERS: {
    en: 'The printed price doesn’t match its breakdown: {{value}}. The printed price is kept as a manual price.',
    ro: 'Prețul tipărit diferă de cel rezultat din rețetă: {{value}}. Prețul tipărit se păstrează ca preț propriu.',
  },
  BC3_MEASURE_DIFFERS: {
    en: 'The printed quantity doesn’t match the measurements elsewhere in the file: {{value}}. The printed quantity is kept.',
    ro: 'Cantitatea tipărită diferă de cea din antemăsurătoarea fișierului: {{value}}. Se păstrează cea tipărită.',
  },
  BC3_MEASURE_EXPRESSION: {
    en: 'The measurement of {{value}} uses powers, so its quantity is imported without the takeoff rows.',
    ro: 'Antemăsurătoarea {{value}} folosește puteri; se păstrează cantitatea, fără rândurile de calcul.',
  },
  BC3_PERCENT_FIXED: {
    en: 'A percentage of earlier lines was converted to a fixed amount: {{value}}',
    ro: 'Un procent din pozițiile anterioare a devenit o sumă fixă: {{value}}',
  },
  BC3_AUXILIARY: {
    en: '“{{value}}” is a compound price; it stays a single recipe line.',
    ro: '„{{value}}” este un preț compus din altele; rămâne o singură poziție în rețetă.',
  },
  JSON_DAMAGED: { en: 'The JSON file is damaged. Export it again.', ro: 'Fișierul JSON este deteriorat.' },
  JSON_FORM_UNKNOWN: {
    en: 'This JSON file is not a Temelia estimate export.',
    ro: 'Acest fișier JSON nu este un export de devize din Temelia.',
  },
  JSON_VERSION: {
    en: 'The file uses format version {{value}}, which this server can’t read.',
    ro: 'Fișierul are versiunea {{value}} a formatului, pe care acest server nu o citește.',
  },
  JSON_FIELD_UNKNOWN: {
    en: 'The unknown field “{{value}}” was skipped.',
    ro: 'Câmpul „{{value}}” nu este cunoscut și a fost omis.',
  },
  JSON_FIELD_INVALID: {
    en: '{{column}} can’t be {{value}}; it was skipped.',
    ro: '{{column}} nu poate fi {{value}}; a fost omis.',
  },
  JSON_LINK_MISSING: {
    en: '{{column}} refers to {{value}}, which is not in the file; the record was skipped.',
    ro: '{{column}} indică {{value}}, care nu este în fișier; înregistrarea a fost omisă.',
  },
  JSON_REVISION_MISSING: {
    en: 'Revision {{value}}, active in an estimate, is not in the file. The contract is used instead.',
    ro: 'Revizia {{value}}, activă într-un deviz, nu este în fișier; se ia în calcul contractul.',
  },
  JSON_ALTERNATE_MISSING: {
    en: 'Alternate {{value}} of an estimate is not in the file. The estimate is counted in the project.',
    ro: 'Alternativa {{value}} a unui deviz nu este în fișier; devizul intră în proiect ca oricare altul.',
  },
  JSON_LINE_TOTAL_DIFFERS: {
    en: 'The line total in the file differs from the calculated one, which is imported: {{value}}',
    ro: 'Totalul din fișier diferă de cel calculat pe poziție; se importă cel calculat: {{value}}',
  },
  JSON_TOTAL_DIFFERS: {
    en: 'The total in the file differs from the total of what is imported: {{value}}',
    ro: 'Totalul din fișier diferă de cel al datelor importate: {{value}}',
  },
  PRICE_NOTHING_FITS: {
    en: 'No item in the file matches a number and unit in this bill of quantities. Nothing can be priced.',
    ro: 'Nicio poziție din fișier nu are numărul și unitatea de măsură din această listă. Nu se poate prelua niciun preț.',
  },
  PRICE_UNIT_DIFFERS: {
    en: 'Not priced because the unit is different: {{value}}',
    ro: 'Preț nepreluat, unitatea de măsură este alta: {{value}}',
  },
  PRICE_QUANTITY_DIFFERS: {
    en: 'Priced, but the quantity is different; the quantity in the bill of quantities is kept: {{value}}',
    ro: 'Preț preluat, dar cantitatea este alta; rămâne cea din listă: {{value}}',
  },
  PRICE_NOT_OFFERED: { en: 'The bid has no price: {{value}}', ro: 'În ofertă lipsește prețul: {{value}}' },
  PRICE_MISSING: {
    en: 'In the bill of quantities but not in the bid; the price is unchanged: {{value}}',
    ro: 'Lista are această poziție, oferta nu; prețul ei rămâne: {{value}}',
  },
  PRICE_EXTRA: {
    en: 'In the bid but not in the bill of quantities: {{value}}',
    ro: 'Oferta are această poziție, lista nu: {{value}}',
  },
  PRICE_AMBIGUOUS: {
    en: 'Not priced: several lines have this number, and none of them has this unit and quantity: {{value}}',
    ro: 'Preț nepreluat: numărul apare de mai multe ori în listă, dar nicio poziție nu are această unitate și cantitate: {{value}}',
  },
  PRICE_DISCOUNT: {
    en: 'The bidder gives a {{value}}% discount on the total. The unit prices don’t include it; add it in the price summary.',
    ro: 'Ofertantul acordă o reducere de {{value}}% la total. Prețurile unitare nu o includ; treceți-o în recapitulație.',
  },
  PRICES_KEPT: {
    en: '{{value}} lines were edited after they were priced and are left as they are.',
    ro: 'Poziții modificate după preluarea prețurilor, rămase neschimbate: {{value}}.',
  },
  GENERAL_LINE_KEPT: {
    en: 'Chapter {{value}} of the general estimate is already set in the project; the project’s version is kept.',
    ro: 'Capitolul {{value}} al devizului general este stabilit în proiect, care îl păstrează pe al său.',
  },
  PARAMETER_KEPT: {
    en: 'The project has this parameter with a different formula, which is kept: {{value}}',
    ro: 'Proiectul are acest parametru cu altă formulă, care se păstrează: {{value}}',
  },
  TOTAL_AGREES: {
    en: 'The total matches the printed one: {{value}}',
    ro: 'Totalul este egal cu cel tipărit: {{value}}',
  },
  STATEMENT_UNKNOWN: {
    en: 'This is not a bank statement (camt.053, MT940 or a table). Found: “{{value}}”.',
    ro: 'Acesta nu este un extras de cont (camt.053, MT940 sau tabel). S-a găsit: „{{value}}”.',
  },
  INVOICE_UNKNOWN: {
    en: 'This is not an invoice or a credit note in UBL: it is a “{{value}}”.',
    ro: 'Fișierul nu este o factură sau o stornare în format UBL, ci „{{value}}”.',
  },
  INVOICE_EMPTY: { en: 'The invoice has no lines.', ro: 'Factura nu are nicio poziție.' },
  INVOICE_TOO_LONG: {
    en: 'The invoice has more than {{value}} lines.',
    ro: 'Factura are mai mult de {{value}} poziții.',
  },
  INVOICE_DAY: {
    en: 'Line {{line}}: “{{value}}” is not a date.',
    ro: 'Rândul {{line}}: „{{value}}” nu este o dată.',
  },
  STATEMENT_EMPTY: {
    en: 'The file doesn’t contain a statement.',
    ro: 'Fișierul nu conține niciun extras de cont.',
  },
  STATEMENT_OTHER_ACCOUNT: {
    en: 'This statement is for another account: {{value}}. Choose that account, or ask the bank for the right statement.',
    ro: 'Extrasul este al altui cont: {{value}}. Alegeți contul respectiv sau cereți băncii extrasul potrivit.',
  },
  STATEMENT_OTHER_CURRENCY: {
    en: 'The statement is in {{value}}, but the account is in another currency.',
    ro: 'Extrasul este în {{value}}, iar contul în altă monedă.',
  },
  STATEMENT_SUM: {
    en: 'The opening balance plus the lines differs from the closing balance by {{value}}. The file is incomplete; download it from the bank again.',
    ro: 'Soldul inițial și operațiunile diferă de soldul final cu {{value}}. Fișierul nu este complet; descărcați-l din nou de la bancă.',
  },
  STATEMENT_TOO_LONG: {
    en: 'The file has more than {{value}} lines. Ask the bank for a shorter period.',
    ro: 'Fișierul are peste {{value}} de operațiuni. Cereți băncii o perioadă mai scurtă.',
  },
  ENTRY_UNREADABLE: {
    en: 'This line can’t be read and is skipped: {{value}}',
    ro: 'Operațiunea nu se poate citi și se omite: {{value}}',
  },
  ENTRIES_PENDING: {
    en: 'Lines announced but not booked yet, skipped: {{value}}',
    ro: 'Operațiuni anunțate, dar încă nedecontate, omise: {{value}}',
  },
  ENTRIES_KNOWN: {
    en: 'Lines imported before, skipped: {{value}}',
    ro: 'Operațiuni importate deja, omise: {{value}}',
  },
})

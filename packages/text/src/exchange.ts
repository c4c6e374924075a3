import { messages } from './message.ts'

/** What an import says about an exchange file (FIEBDC-3, GAEB, the own form). Keys are the codes of the reading; `{{value}}` is what was found. */
export const exchangeTexts = messages({
  XML_DAMAGED: {
    en: 'The XML file is damaged: {{value}}',
    ro: 'Fișierul XML este deteriorat: {{value}}',
  },
  XML_FOREIGN: {
    en: 'The XML file brings definitions of its own ({{value}}); such files are not read.',
    ro: 'Fișierul XML aduce definiții proprii ({{value}}); astfel de fișiere nu se citesc.',
  },
  XML_TOO_LARGE: {
    en: 'The XML file has too many elements or nests them too deep. Nothing was imported.',
    ro: 'Fișierul XML are prea multe elemente sau le imbrică prea adânc. Nu s-a importat nimic.',
  },
  GAEB_NOT_POSITIONS: {
    en: 'This is no bill of quantities of GAEB DA XML (X81 to X86). Phase found: “{{value}}”.',
    ro: 'Aceasta nu este o listă de cantități GAEB DA XML (X81–X86). Faza găsită: „{{value}}”.',
  },
  GAEB_VERSION: {
    en: 'Version {{value}} of GAEB DA XML is not known; the file was read as 3.3. Look at the result.',
    ro: 'Versiunea {{value}} a GAEB DA XML nu este cunoscută; fișierul s-a citit ca 3.3. Verificați rezultatul.',
  },
  PRICES_ABSENT: {
    en: 'The list ({{value}}) has no prices: every position is imported with price 0.',
    ro: 'Lista ({{value}}) nu are prețuri: toate pozițiile se importă cu preț 0.',
  },
  POSITION_PRICE_MISSING: {
    en: 'Position {{value}} has no unit price; it is imported with price 0.',
    ro: 'Poziția {{value}} nu are preț unitar; se importă cu preț 0.',
  },
  POSITION_NOT_COUNTED: {
    en: 'The list leaves this position out of its total; it is imported with quantity 0. {{value}}',
    ro: 'Lista nu cuprinde această poziție în total; se importă cu cantitatea 0. {{value}}',
  },
  POSITION_WITHOUT_TEXT: {
    en: 'Position {{value}} has no text; its number stands as its name.',
    ro: 'Poziția {{value}} nu are text; numărul ei ține loc de denumire.',
  },
  PART_NOT_READ: {
    en: 'This part of the file is not imported: {{value}}',
    ro: 'Această parte a fișierului nu se importă: {{value}}',
  },
  TEXT_CLEANED: {
    en: 'Hidden characters were removed. Look at this text: {{value}}',
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
    en: 'Record {{value}} is not known to FIEBDC-3 and was passed over.',
    ro: 'Înregistrarea {{value}} nu este cunoscută în FIEBDC-3 și a fost omisă.',
  },
  BC3_RECORD_BAD: {
    en: 'This record cannot be read and was passed over: {{value}}',
    ro: 'Această înregistrare nu poate fi citită și a fost omisă: {{value}}',
  },
  BC3_NO_ROOT: {
    en: 'The file has no budget: no concept is marked as its root or its chapter.',
    ro: 'Fișierul nu are deviz: niciun concept nu este marcat ca rădăcină sau capitol.',
  },
  BC3_CONCEPT_MISSING: {
    en: '“{{value}}” is used here, but the file does not describe it.',
    ro: '„{{value}}” este folosit aici, dar fișierul nu îl descrie.',
  },
  BC3_TOO_LARGE: {
    en: 'The concepts of the file hold each other so many times that it has more lines than can be read. Check its decompositions.',
    ro: 'Conceptele din fișier se cuprind unele pe altele de atâtea ori încât rândurile sunt prea multe pentru a fi citite. Verificați descompunerile.',
  },
  BC3_LOOP: {
    en: 'Chapters contain one another; the loop was cut: {{value}}',
    ro: 'Capitolele se conțin unul pe altul; bucla a fost tăiată: {{value}}',
  },
  BC3_CODE_PAGE: {
    en: 'Code page “{{value}}” is not known; the text was read as page 850. Look at the letters with accents.',
    ro: 'Pagina de cod „{{value}}” nu este cunoscută; textul s-a citit ca 850. Verificați literele cu accente.',
  },
  BC3_PRICE_DIFFERS: {
    en: 'The printed price is not what the decomposition gives: {{value}}. The printed price is kept as own price.',
    ro: 'Prețul tipărit nu este cel rezultat din descompunere: {{value}}. Prețul tipărit se păstrează ca preț propriu.',
  },
  BC3_MEASURE_DIFFERS: {
    en: 'The printed quantity is not what the file measures elsewhere: {{value}}. The printed quantity is kept.',
    ro: 'Cantitatea tipărită nu este cea măsurată în altă parte a fișierului: {{value}}. Se păstrează cea tipărită.',
  },
  BC3_MEASURE_EXPRESSION: {
    en: 'The measurement of {{value}} uses powers; its quantity is kept without the rows.',
    ro: 'Măsurătoarea {{value}} folosește puteri; cantitatea se păstrează fără rânduri.',
  },
  BC3_PERCENT_FIXED: {
    en: 'A percentage of earlier lines became a fixed amount: {{value}}',
    ro: 'Un procent din liniile anterioare a devenit o sumă fixă: {{value}}',
  },
  BC3_AUXILIARY: {
    en: '“{{value}}” is a price made of others; it stays one line of the recipe.',
    ro: '„{{value}}” este un preț compus din altele; rămâne o singură linie a rețetei.',
  },
  JSON_DAMAGED: { en: 'The JSON file is damaged.', ro: 'Fișierul JSON este deteriorat.' },
  JSON_FORM_UNKNOWN: {
    en: 'This JSON file is not an export of estimates from Temelia.',
    ro: 'Acest fișier JSON nu este un export de devize din Temelia.',
  },
  JSON_VERSION: {
    en: 'The file has version {{value}} of the form, which this server does not read.',
    ro: 'Fișierul are versiunea {{value}} a formei, pe care acest server nu o citește.',
  },
  JSON_FIELD_UNKNOWN: {
    en: 'The field “{{value}}” is not known and was left out.',
    ro: 'Câmpul „{{value}}” nu este cunoscut și a fost omis.',
  },
  JSON_FIELD_INVALID: {
    en: '{{column}} cannot be {{value}}; it was left out.',
    ro: '{{column}} nu poate fi {{value}}; a fost omis.',
  },
  JSON_LINK_MISSING: {
    en: '{{column}} names {{value}}, which is not in the file; the record was left out.',
    ro: '{{column}} numește {{value}}, care nu este în fișier; înregistrarea a fost omisă.',
  },
  JSON_REVISION_MISSING: {
    en: 'The revision {{value}} that counts in an estimate is not in the file; the contract counts instead.',
    ro: 'Revizia {{value}}, activă într-un deviz, nu este în fișier; se ia în calcul contractul.',
  },
  JSON_ALTERNATE_MISSING: {
    en: 'The alternate {{value}} of an estimate is not in the file; the estimate counts as part of the project.',
    ro: 'Alternativa {{value}} a unui deviz nu este în fișier; devizul intră în proiect ca oricare altul.',
  },
  JSON_LINE_TOTAL_DIFFERS: {
    en: 'The file states another total than the line comes to, which is what is imported: {{value}}',
    ro: 'Fișierul indică alt total decât rezultă din linie; se importă cel rezultat: {{value}}',
  },
  JSON_TOTAL_DIFFERS: {
    en: 'The file states another total than what is imported comes to: {{value}}',
    ro: 'Fișierul indică alt total decât rezultă din ce se importă: {{value}}',
  },
  PRICE_NOTHING_FITS: {
    en: 'No position of the file has a number and a unit of this bill. Nothing can be priced.',
    ro: 'Nicio poziție din fișier nu are număr și unitate din această listă. Nu se poate prețui nimic.',
  },
  PRICE_UNIT_DIFFERS: {
    en: 'Not priced, the unit is another one: {{value}}',
    ro: 'Fără preț, unitatea de măsură este alta: {{value}}',
  },
  PRICE_QUANTITY_DIFFERS: {
    en: 'Priced, but the quantity is another one; the quantity of the bill stays: {{value}}',
    ro: 'S-a prețuit, dar cantitatea este alta; rămâne cea din listă: {{value}}',
  },
  PRICE_NOT_OFFERED: { en: 'The offer gives no price: {{value}}', ro: 'Oferta nu dă preț: {{value}}' },
  PRICE_MISSING: {
    en: 'The bill has this position, the offer has not; its price stays: {{value}}',
    ro: 'Lista are această poziție, oferta nu; prețul ei rămâne: {{value}}',
  },
  PRICE_EXTRA: {
    en: 'The offer has this position, the bill has not: {{value}}',
    ro: 'Oferta are această poziție, lista nu: {{value}}',
  },
  PRICE_AMBIGUOUS: {
    en: 'Not priced: the bill has this number several times, and none of those lines has this unit and quantity: {{value}}',
    ro: 'Fără preț: lista are acest număr de mai multe ori, niciuna dintre linii cu această unitate și cantitate: {{value}}',
  },
  PRICE_DISCOUNT: {
    en: 'The bidder takes {{value}} % off the whole. The unit prices are without it; set it in the recapitulation.',
    ro: 'Ofertantul acordă o reducere de {{value}} % din total. Prețurile unitare sunt fără ea; treceți-o în recapitulație.',
  },
  PRICES_KEPT: {
    en: '{{value}} lines were changed after they were priced and stay as they are.',
    ro: '{{value}} linii au fost modificate după prețuire și rămân așa.',
  },
  GENERAL_LINE_KEPT: {
    en: 'Chapter {{value}} of the general estimate is set in the project, which keeps its own.',
    ro: 'Capitolul {{value}} al devizului general este stabilit în proiect, care îl păstrează pe al său.',
  },
  PARAMETER_KEPT: {
    en: 'The project has this parameter with another formula, which is kept: {{value}}',
    ro: 'Proiectul are acest parametru cu altă formulă, care se păstrează: {{value}}',
  },
  TOTAL_AGREES: {
    en: 'The total equals the printed one: {{value}}',
    ro: 'Totalul este egal cu cel tipărit: {{value}}',
  },
})
